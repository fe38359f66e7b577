import HummingbirdTesting
import Testing
import WireModels

@testable import PaylisherServer

/// Files that are not UTF-8, as the script of a browser reads them.
@Suite("Dashboard: codings of files")
struct ImportCodingTests {
  private static let path = "/dashboard/links/import"

  @Test("The check says how a file was read that is not UTF-8")
  func saysTheCoding() async throws {
    let server = try await LinkModelTests.server()
    let browser = try await server.browser(.editor)
    let rows = "code,title,url\nA1,Größe,https://example.com/"
    for (coding, sentence) in [
      ("Windows-1252", "The file was read as \u{2068}Windows-1252\u{2069}."),
      ("UTF-16LE", "The file was read as \u{2068}UTF-16LE\u{2069}."), ("UTF-8", ""),
      ("<b>", ""),
    ] {
      let page = try await browser.post(Self.path, ["rows": rows, "coding": coding]).text
      #expect(page.contains("Größe"), "\(coding)")
      #expect(page.contains("file was read") != sentence.isEmpty, "\(coding)")
      #expect(page.contains(sentence))
    }
    let german = try await browser.post(
      Self.path,
      ["rows": rows, "coding": "Windows-1252"],
      language: "de"
    )
    #expect(german.text.contains("Die Datei wurde als \u{2068}Windows-1252\u{2069} gelesen."))
    let lost = try await browser.post(Self.path, ["rows": rows.replacing("ö", with: "\u{FFFD}")])
    #expect(lost.text.contains("unreadable characters. Specify the file&#39;s encoding"))
  }
}
