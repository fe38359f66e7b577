import Foundation
import LayoutCore
import Testing

/// Compares the geometry of the samples with `Golden/`; `RECORD_GOLDEN=1` writes the files.
///
/// The HTML of the server is made of the same trees.
@Suite struct LayoutGoldenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    let environment: LayoutEnvironment

    var testDescription: String { name }
  }

  static let screens: [Screen] = [
    Screen(name: "phone", environment: .phone),
    Screen(
      name: "small-ar-dark",
      environment: LayoutEnvironment(
        size: LayoutSize(width: 320, height: 568),
        insets: LayoutInsets(top: 20),
        colorScheme: .dark,
        languages: ["ar", "en"].compactMap { LanguageTag($0) }
      )
    ),
    Screen(
      name: "landscape-de-large",
      environment: LayoutEnvironment(
        size: LayoutSize(width: 844, height: 390),
        insets: LayoutInsets(left: 47, bottom: 21, right: 47),
        textScale: 1.35,
        languages: ["de-AT"].compactMap { LanguageTag($0) },
        missingImages: ["https://images.example.com/trainer.svg"]
      )
    ),
  ]

  @Test(arguments: LayoutSample.all, screens)
  func matchesGolden(sample: LayoutSample, screen: Screen) throws {
    let text = try sample.document.resolve(in: screen.environment).description
    let file = LayoutSample.folder.appendingPathComponent(
      "Golden/\(sample.name)-\(screen.name).txt"
    )
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
