import Foundation
import LinkPages
import LinkPagesTestSupport
import Testing

/// Compares pages with the files in `Golden/`; `RECORD_GOLDEN=1` writes them.
@Suite("Golden pages")
struct GoldenTests {
  private static let names: Set<String> = [
    "landing", "landing-android", "landing-inside", "landing-bare", "landing-ar", "desktop",
    "preview", "inspection", "notFound-en", "notFound-tr", "expired-de", "desktop-es",
    "password-refused", "password-locked", "warning", "onward", "notStarted-es", "usedUp-de",
    "tooManyRequests-en", "escape-kakaotalk-ios", "escape-line-android",
  ]

  @Test("Pages are as they were", arguments: PageSample.all.filter { names.contains($0.name) })
  func matchesGolden(page: PageSample) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(page.name).html")
    let text = body(page.html)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// The document without its styles and its script, which are files of their own.
  private func body(_ html: HTML) -> String {
    var text = html.description
    for (opening, closing) in [("<style>", "</style>"), ("<script>", "</script>")] {
      while let start = text.range(of: opening),
        let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
      {
        text.removeSubrange(start.lowerBound..<end.upperBound)
      }
    }
    return text
  }
}
