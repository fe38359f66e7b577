import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// The import and the export of links on pages, as a browser uses them.
@Suite("Dashboard: files of links")
struct DashboardLinkFileTests {
  private static let path = "/dashboard/links/import"

  private let server: TestServer

  init() async throws {
    server = try await LinkModelTests.server()
  }

  private func links() async throws -> [LinkResource] {
    try await server.manage(.get, "/api/v1/links?limit=200")
      .decoded(Page<LinkResource>.self).items
  }

  /// The key in the form that imports what was checked.
  private func key(_ page: TestResponse) throws -> String {
    try String(#require(page.text.firstMatch(of: /name="key" value="([^"]+)"/)).output.1)
  }

  private func check(_ rows: String, _ browser: TestBrowser) async throws -> TestResponse {
    try await browser.post(Self.path, ["rows": rows])
  }

  // MARK: - Import

  @Test("A request has at most 8 passwords, and passes over what is no link")
  func requestsAreBounded() {
    let lines = (1...20).map { number in
      let link: JSONObject = number % 2 == 0 ? ["password": "tea"] : ["title": "Sale"]
      return LinkFile.Line(number: number, json: number == 19 ? nil : .object(link))
    }
    let chunks = LinkFile.chunks(lines).map { $0.map(\.number) }
    #expect(chunks == [Array(1...17), [18, 20]])
  }

  @Test("Rows are checked without a change, and imported once")
  func checksAndImports() async throws {
    let browser = try await server.browser(.editor)
    #expect(try await browser.open(Self.path).text.contains("name=\"rows\""))
    let rows = """
      Code;Title;Tags;URL;Expires\r
      A1;"Flyer; front";print,summer;https://example.com/a;2027-01-31\r
      A2;Back;;http://example.com/b;\r
      a1;Again;;https://example.com/c;\r
      A4;Soon;;https://example.com/d;7d\r
      """
    let checked = try await check(rows, browser)
    #expect(checked.status == .ok, "\(checked.text)")
    let counts =
      "Links to create: \u{2068}2\u{2069}. Rows to reject: \u{2068}2\u{2069}."
    #expect(checked.text.contains(counts))
    for line in ["3", "4"] {
      #expect(checked.text.contains("<th scope=\"row\" role=\"rowheader\">\(line)</th>"))
    }
    #expect(checked.text.contains("only in capitalization"))
    #expect(try await links().isEmpty)
    let once = try key(checked)
    for _ in 0..<2 {
      let made = try await browser.post(Self.path, ["rows": rows, "key": once])
      #expect(made.status == .ok && made.text.contains("Links created: \u{2068}2\u{2069}"))
      #expect(made.text.contains("https://go.example.com/c/A1"))
      #expect(!made.text.contains("name=\"key\""))
    }
    let stored = try await links()
    #expect(Set(stored.map(\.code)) == ["A1", "A4"])
    let first = try #require(stored.first { $0.code == "A1" })
    #expect(first.title == "Flyer; front" && first.tags == ["print", "summer"])
    #expect(first.expiresAt == Timestamp(iso8601: "2027-01-31T23:59:59Z"))
    let log = try await server.manage(.get, "/api/v1/audit-log?limit=5").text
    #expect(log.contains("link.create") && log.contains("\"member\""))
  }

  @Test("The form, the API and the import use one domain, and the check names it")
  func choosesTheDomain() async throws {
    let browser = try await server.browser(.editor)
    #expect(!(try await browser.open(Self.path).text.contains("name=\"domain\"")))
    let second = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"second.example"}"#
    )
    #expect(second.status == .created, "\(second.text)")
    let made = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"https://example.com/"}}"#
    ).decoded(LinkResource.self)
    for path in [Self.path, "/dashboard/links/new"] {
      let page = try await browser.open(path).text
      let options = page.matches(of: /<option value="([a-z]+\.example(?:\.com)?)"/).map {
        String($0.output.1)
      }
      #expect(options.count == 2 && options.first == made.domain, "\(options)")
    }
    let rows = """
      code,url,domain
      D1,https://example.com/,
      D2,https://example.com/,go.example.com
      D3,https://example.com/,
      """
    let checked = try await browser.post(Self.path, ["rows": rows, "domain": "second.example"])
    #expect(checked.text.contains("second.example/D1</code>"), "\(checked.text)")
    #expect(checked.text.contains("go.example.com/D2</code>"))
    let places = "\u{2068}second.example\u{2069} (2), \u{2068}go.example.com\u{2069} (1)"
    #expect(checked.text.contains(places))
    let form: KeyValuePairs = [
      "rows": rows, "domain": "second.example", "key": try key(checked),
    ]
    #expect(checked.text.contains("name=\"domain\" value=\"second.example\""))
    let imported = try await browser.post(Self.path, form)
    #expect(imported.text.contains("https://second.example/c/D1"))
    let stored = try await links().filter { $0.domain == "second.example" && $0.id != made.id }
    #expect(Set(stored.map(\.code)) == ["D1", "D3"])
  }

  @Test("A code that stands in rows of two requests is refused where it is checked")
  func findsRepeatedCodes() async throws {
    let browser = try await server.browser(.editor)
    let rows = (0..<250).map { "C\($0),https://example.com/\($0)" }
    let text = (["code,url"] + rows + ["c7,https://example.com/"]).joined(separator: "\n")
    let checked = try await check(text, browser)
    #expect(checked.text.contains("Links to create: \u{2068}250\u{2069}"))
    #expect(checked.text.contains("<th scope=\"row\" role=\"rowheader\">252</th>"))
    let made = try await browser.post(Self.path, ["rows": text, "key": try key(checked)])
    #expect(made.text.contains("Links created: \u{2068}250\u{2069}"))
    #expect(made.text.contains("Showing the first \u{2068}50\u{2069} of \u{2068}250\u{2069} rows."))
  }

  @Test("JSON lines are taken as the export of the command line has them")
  func takesJSONLines() async throws {
    let browser = try await server.browser(.editor)
    let rows = """
      {"code":"J1","targets":{"fallback":"https://example.com/"},"hasPassword":false}
      {"code":"J2","targets":{"fallback":"https://example.com/"},"hasPassword":true}
      7
      {"code":
      {"code":"J5","titel":"x","targets":{"fallback":"https://example.com/"}}
      """
    let checked = try await check(rows, browser)
    #expect(checked.text.contains("Links to create: \u{2068}1\u{2069}"))
    #expect(checked.text.contains("Add a &quot;password&quot;."))
    #expect(checked.text.contains("The line is not a JSON object."))
    let open = try await browser.post(Self.path, ["rows": rows, "opensProtected": "1"])
    #expect(open.text.contains("Links to create: \u{2068}2\u{2069}"))
    let made = try await browser.post(
      Self.path,
      ["rows": rows, "opensProtected": "1", "key": try key(open)]
    )
    #expect(made.status == .ok)
    #expect(try await Set(links().map(\.code)) == ["J1", "J2"])
  }

  @Test("A link whose mark of a password is not understood is not made open")
  func refusesUnknownMarks() async throws {
    let browser = try await server.browser(.editor)
    let rows = """
      code;url;hasPassword;password
      M1;https://example.com/;WAHR;
      M2;https://example.com/;1;
      M3;https://example.com/;False;
      M4;https://example.com/;WAHR;tea
      """
    let checked = try await check(rows, browser)
    #expect(checked.text.contains("hasPassword must be true or false."))
    let form: KeyValuePairs = ["rows": rows, "key": try key(checked)]
    #expect(try await browser.post(Self.path, form).status == .ok)
    let made = try await links()
    #expect(Set(made.map(\.code)) == ["M3", "M4"])
    #expect(made.first { $0.code == "M4" }?.hasPassword == true)
  }

  @Test(
    "What cannot be read is said, and nothing is made",
    arguments: [
      ("", "The file has no rows"), ("code,url\n\n", "The file has no rows"),
      ("code,color\nA,b", "“color”"), ("url,link\na,b", "Two columns have the same meaning"),
      (#"[{"code":"A"}]"#, "a JSON array"),
      (
        "url\n" + String(repeating: "https://example.com/\n", count: 2_001), "paylisher link import"
      ),
      ("url\n" + String(repeating: "a", count: 1_000_001), "paylisher link import"),
      (
        "password,url\n" + String(repeating: "tea,https://example.com/\n", count: 101),
        "paylisher link import"
      ),
    ]
  )
  func refusesFiles(rows: String, sentence: String) async throws {
    let browser = try await server.browser(.editor)
    let answer = try await check(rows, browser)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains(sentence) && !answer.text.contains("name=\"key\""))
    #expect(try await links().isEmpty)
  }

  @Test("A form that is larger than any file is refused on the page")
  func refusesLargeForms() async throws {
    let browser = try await server.browser(.editor)
    let answer = try await check(String(repeating: "%", count: 1_200_000), browser)
    #expect(answer.status == .contentTooLarge)
    #expect(answer.text.contains("paylisher link import"))
  }

  @Test("Hostile rows stay texts, and what one does stops no other")
  func hostileRowsAreInert() async throws {
    let browser = try await server.browser(.editor)
    let script = "<script>alert(1)</script>"
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let rows = """
      code,title,notes,url,campaign.metaData
      \(script),a,,https://example.com/,
      H2,\(script),=1+1,https://example.com/,
      H3,b,\(String(repeating: "n", count: 9_000)),https://example.com/,
      H4,c,,javascript:alert(1),
      H5,d,,https://example.com/,\(deep)
      H6,e,,https://example.com/,,,,
      H7,"f,,https://example.com/,
      """
    let checked = try await check(rows, browser)
    #expect(checked.status == .ok, "\(checked.text)")
    #expect(checked.text.contains("Links to create: \u{2068}1\u{2069}"))
    #expect(!checked.text.contains(script))
    #expect(checked.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    let made = try await browser.post(Self.path, ["rows": rows, "key": try key(checked)])
    #expect(!made.text.contains(script))
    #expect(try await links().map(\.code) == ["H2"])
    let file = try await browser.open("/dashboard/links/export").text
    #expect(file.contains(",'=1+1,") && !file.contains(",=1+1"))
  }

  @Test("Reasons are in the language of the page", arguments: [PageLanguage.german, .turkish])
  func reasonsAreTranslated(language: PageLanguage) async throws {
    let browser = try await server.browser(.editor)
    let lines = [
      "code,url,expires,hasPassword", "A,https://example.com/,soon,",
      "B,https://example.com/,,true", "F,https://example.com/,,WAHR",
      "C,https://example.com/,,,,", "D,http://example.com/,,", "E,\"https://example.com/",
    ]
    let answer = try await browser.post(
      Self.path,
      ["rows": lines.joined(separator: "\n")],
      language: language.rawValue
    )
    let text = DashboardText(language: language)
    #expect(answer.text.contains(text(.refusedRows)))
    let sentences = [
      "give a time such as", "exports do not contain", "more cells", "never closed", "neither true",
    ]
    for english in sentences {
      #expect(!answer.text.contains(english), "\(english)")
    }
    let reading = try LinkFile.lines(
      lines.joined(separator: "\n"),
      as: .csv,
      withoutPasswords: false
    )
    let errors = reading.compactMap(\.error)
    #expect(errors.count == 5)
    #expect(errors.allSatisfy { $0.reason != nil })
  }

  @Test("Only who may edit links imports them, and an import that was refused as a whole says why")
  func roles() async throws {
    let rows = "code,url\nA,https://example.com/"
    for role in [Role.viewer, .analyst] {
      let browser = try await server.browser(role)
      #expect(try await browser.open(Self.path).status == .forbidden)
      #expect(try await check(rows, browser).status == .forbidden)
      #expect(try await !browser.open("/dashboard/links").text.contains("links/import"))
    }
    let editor = try await server.browser(.editor)
    #expect(try await editor.open("/dashboard/links").text.contains(Self.path))
    let wrong = try await editor.post(Self.path, ["rows": rows, "key": "no key"])
    #expect(wrong.text.contains("Idempotency-Key must be") && wrong.text.contains("stopped"))
    #expect(try await links().isEmpty)
  }

  // MARK: - Export

  @Test("The export has every link that the list is of, and nothing of another workspace")
  func exports() async throws {
    let browser = try await server.browser(.viewer)
    let items = (0..<250).map {
      #"{"code":"E\#($0)","tags":["t\#($0 % 2)"],"targets":{"fallback":"https://example.com/"}}"#
    }
    let made = try await server.manage(
      .post,
      "/api/v1/links/bulk",
      body: "{\"links\":[\(items.joined(separator: ","))]}"
    )
    try #require(made.status == .ok, "\(made.text)")
    let page = try await browser.open("/dashboard/links?tag=t1")
    #expect(page.text.contains("/dashboard/links/export?tag=t1\""))
    let all = try await browser.open("/dashboard/links/export")
    #expect(all.headers[.contentType] == "text/csv; charset=utf-8")
    #expect(all.headers[.contentDisposition] == "attachment; filename=\"links.csv\"")
    let records = CSVText.records(all.text)
    #expect(records.first?.cells == LinkColumns.exported && records.count == 251)
    let some = CSVText.records(try await browser.open("/dashboard/links/export?tag=t1").text)
    #expect(some.count == 126)
    let wrong = try await browser.open("/dashboard/links/export?domain=other.example.com")
    #expect(wrong.status == .notFound && wrong.text.contains("<!DOCTYPE html>"))
    let other = try await Owner.make(in: server.dependencies)
    let foreign = try await browser.open("/dashboard/links/export?workspace=\(other.workspace)")
    #expect(foreign.status == .notFound)
  }

  @Test("An export is imported as it is, but for passwords")
  func importsItsExport() async throws {
    let editor = try await server.browser(.editor)
    let settings =
      #"{"code":"X","title":"=1+1","notes":"two\nlines","tags":["a","b"],"password":"earl-grey","expiresAt":"2027-01-31","rules":[{"name":"r","web":"https://example.com/r","conditions":[{"kind":"platform","values":["ios"]}]}],"targets":{"fallback":"https://example.com/?a=1,2"}}"#
    let made = try await server.manage(.post, "/api/v1/links", body: settings)
    try #require(made.status == .created, "\(made.text)")
    let old = try #require(try await links().first)
    let file = try await editor.open("/dashboard/links/export").text
    #expect(!file.contains("earl-grey"))
    _ = try await server.manage(.delete, "/api/v1/links/\(old.id)")
    let refused = try await check(file, editor)
    #expect(refused.text.contains("exports do not contain passwords"))
    let open = try await editor.post(Self.path, ["rows": file, "opensProtected": "1"])
    let form: KeyValuePairs = ["rows": file, "opensProtected": "1", "key": try key(open)]
    #expect(try await editor.post(Self.path, form).status == .ok)
    let new = try #require(try await links().first)
    #expect(LinkSettings(new) == LinkSettings(old) && !new.hasPassword)
  }
}
