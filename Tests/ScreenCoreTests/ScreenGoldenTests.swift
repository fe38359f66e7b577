import Foundation
import LayoutCore
import ScreenCore
import Testing

/// Compares the geometry of the samples with `Golden/`; `RECORD_GOLDEN=1` writes the files.
@Suite struct ScreenGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let environment: LayoutEnvironment
    var products: [StoreProduct]? = [.yearly, .monthly]

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "phone", environment: .phone()),
    Case(
      name: "small-ar-dark",
      environment: LayoutEnvironment(
        size: LayoutSize(width: 320, height: 568),
        insets: LayoutInsets(top: 20),
        colorScheme: .dark,
        languages: ["ar"].compactMap { LanguageTag($0) }
      )
    ),
    Case(
      name: "landscape-de-large",
      environment: LayoutEnvironment(
        size: LayoutSize(width: 844, height: 390),
        insets: LayoutInsets(left: 47, bottom: 21, right: 47),
        textScale: 1.35,
        languages: ["de-AT"].compactMap { LanguageTag($0) },
        missingImages: ["https://images.example.com/pass.svg"]
      )
    ),
    Case(name: "without-products", environment: .phone(), products: []),
  ]

  @Test(arguments: ScreenSample.all, cases)
  func matchesGolden(sample: ScreenSample, shown: Case) throws {
    let state = ScreenState.open(shown.products)
    let text = try #require(sample.document.tree(state, in: shown.environment)).description
    let file = ScreenSample.folder.appendingPathComponent("Golden/\(sample.name)-\(shown.name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
