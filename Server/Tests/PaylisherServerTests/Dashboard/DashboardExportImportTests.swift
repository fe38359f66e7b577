import HTTPTypes
import HummingbirdTesting
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// Exports of other services, imported on the page.
@Suite("Dashboard: exports of other services")
struct DashboardExportImportTests {
  private static let path = "/dashboard/links/import"
  private static let bitly = """
    link,long_url,title,created_at,custom_bitlinks,tags,paper
    https://bit.ly/3SD8bAQ,https://example.com/a,Flyer,2022-10-24T10:40:37+0000,,print,red
    https://go.example.com/promo/b,https://example.com/b,,,,,
    """

  private func key(_ page: TestResponse) throws -> String {
    try String(#require(page.text.firstMatch(of: /name="key" value="([^"]+)"/)).output.1)
  }

  @Test("The check shows the service, its columns and its hosts, and the import keeps codes")
  func importsBitly() async throws {
    let server = try await LinkModelTests.server()
    let browser = try await server.browser(.editor)
    let checked = try await browser.post(Self.path, ["rows": Self.bitly])
    #expect(checked.status == .ok, "\(checked.text)")
    for text in [
      "File read as an export from \u{2068}Bitly\u{2069}", "<code>long_url</code>",
      "<code>targets.fallback</code>", "Not imported: Paylisher does not know this column.",
      "Short URLs on \u{2068}bit.ly\u{2069}: \u{2068}1\u{2069}.",
      "/\u{2068}promo\u{2069}/ before the last part",
    ] {
      #expect(checked.text.contains(text), "\(text)")
    }
    let form: KeyValuePairs = ["rows": Self.bitly, "key": try key(checked)]
    #expect(try await browser.post(Self.path, form).status == .ok)
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
      .items
    #expect(Set(links.map(\.code)) == ["3SD8bAQ", ShortCode("promo/b")?.description ?? "b"])
    let flyer = try #require(links.first { $0.title == "Flyer" })
    #expect(flyer.notes == "Imported from Bitly. Created: 2022-10-24T10:40:37+0000.")
    #expect(flyer.tags == ["print"] && flyer.targets.fallback == "https://example.com/a")
  }

  @Test("A service that is chosen decides, and the import that follows knows it")
  func choosesTheService() async throws {
    let server = try await LinkModelTests.server()
    let browser = try await server.browser(.editor)
    let rows = "link,url\nhttps://go.example.com/k,https://example.com/"
    #expect(
      try await browser.post(Self.path, ["rows": rows]).text.contains(
        "Two columns have the same meaning"
      )
    )
    let form: KeyValuePairs = ["rows": rows, "service": "dub"]
    let checked = try await browser.post(Self.path, form)
    #expect(checked.text.contains("<input type=\"hidden\" name=\"service\" value=\"dub\">"))
    #expect(checked.text.contains("<option value=\"dub\" selected>"))
    let wrong = try await browser.post(Self.path, ["rows": rows, "service": "bitly"])
    #expect(wrong.text.contains("no \u{2068}Bitly\u{2069} destination column"))
    let short = try await browser.post(Self.path, ["rows": "link\nhttps://bit.ly/a"])
    #expect(short.text.contains("contains short URLs of \u{2068}bit.ly\u{2069}"))
  }

  @Test("Codes that differ by capital letters name each other's lines, however far apart")
  func namesBothLines() async throws {
    let server = try await LinkModelTests.server()
    let browser = try await server.browser(.editor)
    let rows = (0..<250).map { "https://bit.ly/C\($0)x,https://example.com/\($0)" }
    let text = (["link,long_url"] + rows + ["https://bit.ly/c7X,https://example.com/"])
      .joined(separator: "\n")
    for language in PageLanguage.allCases {
      let checked = try await browser.post(Self.path, ["rows": text], language: language.rawValue)
      let values = ["code": "c7X", "other": "C7x", "line": "9"]
      let sentence = ProblemReason.codeInCase.text(in: language, values)
      let plain = ProblemReason.codeInCase.detail(values.mapValues { .init($0) })
      let words: HTML = language == .english ? "\(plain)" : "\(sentence)"
      #expect(checked.text.contains(words.description), "\(language)")
    }
  }
}
