import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// Every value that a link can have (`LinkValue`) goes all the way: API, history, undo and the dashboard's form.
@Suite("Fields of a link")
struct LinkFieldTests {
  private static let link = #"""
    {"targets":{"fallback":"https://example.com/"},"code":"FIELDS","title":"Old",
     "expiresAt":1900000000000}
    """#

  /// A server with a link, and the path of the link in the API.
  private static func server() async throws -> (server: TestServer, path: String) {
    let server = try await LinkModelTests.server(host: "localhost")
    let made = try await server.manage(.post, "/api/v1/links", body: link)
    return (server, try #require(made.headers[.location]))
  }

  /// The values of a link, by their paths.
  private static func values(
    _ server: TestServer,
    _ path: String
  ) async throws -> [String: JSONValue] {
    let members = try await server.manage(.get, path).decoded(JSONObject.self)
    return Dictionary(
      uniqueKeysWithValues: LinkValue.all.compactMap { value in
        value.read(members).map { (value.path, $0) }
      }
    )
  }

  /// Another value than a link has.
  private static func sample(_ value: LinkValue, over old: JSONValue?) -> JSONValue {
    switch value.kind {
    case .flag: return .bool(old != true)
    case .texts: return ["a", "b"]
    case .number: return 7
    case .milliseconds: return 5_400_000
    case .moment: return value.field == .startsAt ? 1_800_000_000_000 : 1_950_000_000_000
    case .list: return [["conditions": [], "name": "Rule", "web": "https://example.com/rule"]]
    case .json: return ["key": [1, "two"]]
    case .text, .object: break
    }
    switch value.field {
    case .state: return "disabled"
    case .targets where value.path.hasSuffix(".app"): return "acme://product/7"
    case .targets where value.path.hasSuffix(".ios.store"): return "https://apps.apple.com/app/id7"
    case .targets, .expiredTarget: return "https://example.com/new"
    case .preview where value.path.hasSuffix("URL"), .campaign where value.path.hasSuffix("URL"):
      return "https://example.com/new.png"
    default: return "New"
    }
  }

  /// Changes values of the link, and returns the newest entry of its history.
  private static func change(
    _ server: TestServer,
    _ path: String,
    _ changes: [(LinkValue, JSONValue)]
  ) async throws -> AuditEntryResource {
    var members = try await server.manage(.get, path).decoded(JSONObject.self)
    for (value, json) in changes { value.write(json, to: &members) }
    let fields = Set(changes.map(\.0.field.rawValue))
    let patch = JSONObject(fields.map { ($0, members[$0] ?? .null) })
    let body = String(decoding: JSONValue.object(patch).canonicalBytes, as: UTF8.self)
    let changed = try await server.manage(.patch, path, body: body)
    try #require(changed.status == .ok, "\(body): \(changed.text)")
    let history = try await server.manage(.get, path + "/changes?limit=1")
      .decoded(Page<AuditEntryResource>.self)
    return try #require(history.items.first)
  }

  private static func undo(
    _ entry: AuditEntryResource,
    _ server: TestServer,
    _ browser: TestBrowser,
    _ path: String
  ) async throws {
    let version = try await server.manage(.get, path).decoded(LinkResource.self).version
    let undone = try await browser.post(
      path.replacing("/api/v1", with: "/dashboard") + "/undo",
      ["number": "\(entry.number)", "version": "\(version)"]
    )
    try #require(undone.status == .seeOther, "\(undone.text)")
  }

  @Test("The history names a value as the API does, and undo brings back what was there")
  func undoesEveryValue() async throws {
    let (server, path) = try await Self.server()
    let browser = try await server.browser(.editor)
    for value in LinkValue.all where value.isRestorable {
      let before = try await Self.values(server, path)
      let sample = Self.sample(value, over: before[value.path])
      let entry = try await Self.change(server, path, [(value, sample)])
      let change = AuditChange(field: value.path, before: before[value.path], after: sample)
      #expect(entry.changes == [change])
      try await Self.undo(entry, server, browser, path)
      let after = try await Self.values(server, path)
      #expect(after == before, "\(value.path)")
    }
  }

  @Test("A change of every value at once is undone as a whole, and keeps what changed later")
  func undoesAllTogether() async throws {
    let (server, path) = try await Self.server()
    let browser = try await server.browser(.editor)
    let before = try await Self.values(server, path)
    // Without a store page of the app, a link has none of its own.
    let changes = LinkValue.all.filter { $0.isRestorable && $0.field != .offerStore }.map {
      ($0, Self.sample($0, over: before[$0.path]))
    }
    let entry = try await Self.change(server, path, changes)
    #expect(Set(entry.changes.map(\.field)) == Set(changes.map(\.0.path)))
    try await Self.undo(entry, server, browser, path)
    #expect(try await Self.values(server, path) == before)
    // Undone by its author, the change is an entry itself: undoing that brings every value back.
    let history = try await server.manage(.get, path + "/changes?limit=1")
      .decoded(Page<AuditEntryResource>.self)
    try await Self.undo(try #require(history.items.first), server, browser, path)
    let again = try await Self.values(server, path)
    #expect(changes.allSatisfy { again[$0.0.path] == $0.1 })
  }

  @Test("A change that is not undone as a whole is not undone, and the page says why")
  func refusesToUndoAPart() async throws {
    let (server, path) = try await Self.server()
    let changed = try await server.manage(
      .patch,
      path,
      body: #"{"title":"New","password":"swordfish"}"#
    )
    try #require(changed.status == .ok)
    let entry = try #require(
      try await server.manage(.get, path + "/changes").decoded(Page<AuditEntryResource>.self)
        .items.first
    )
    #expect(entry.changes.first { $0.field == "password" }?.after == "***")
    #expect(LinkUndo(entry) == nil)
    let browser = try await server.browser(.editor)
    let page = try await browser.open(path.replacing("/api/v1", with: "/dashboard") + "/history")
    #expect(page.text.contains("You cannot undo this change, because the password"))
  }

  // MARK: - The form

  /// Values that have a page or a control of their own.
  private static let elsewhere: Set<LinkField> = [.rules, .state]

  @Test("The form asks for every value that the API takes, and a link's page shows it")
  func asksForEveryValue() async throws {
    let (server, path) = try await Self.server()
    let browser = try await server.browser(.editor)
    let new = try await browser.open("/dashboard/links/new").text
    let page = path.replacing("/api/v1", with: "/dashboard")
    let edit = try await browser.open(page + "/edit").text
    for value in LinkValue.all where !Self.elsewhere.contains(value.field) {
      let field = try #require(LinkDraft.Field.allCases.first { $0.value == value })
      let input = "name=\"\(field.rawValue)\""
      // The domain is asked for if there are several.
      if value.field != .domain { #expect(new.contains(input), "\(value.path)") }
      #expect(edit.contains(input) == !value.field.isFixed, "\(value.path)")
    }
  }

  @Test(
    "A form that sends every value sets it, and one that is sent as it was opened changes nothing"
  )
  func setsEveryValue() async throws {
    let (server, path) = try await Self.server()
    let browser = try await server.browser(.editor)
    let page = path.replacing("/api/v1", with: "/dashboard")
    var form = ["version": "1"]
    var expected = try await Self.values(server, path)
    for field in LinkDraft.Field.allCases {
      guard let value = field.value, value.isRestorable else { continue }
      // Store pages and none of the app's exclude each other.
      let sample =
        value.field == .offerStore ? true : Self.sample(value, over: expected[value.path])
      expected[value.path] = sample
      switch (value.kind, sample) {
      case (.flag, _): form[field.rawValue] = sample == true ? "1" : "0"
      case (.texts, _): form[field.rawValue] = "a, b"
      case (.milliseconds, _): form[field.rawValue] = "1.5"
      case (.json, _): form[field.rawValue] = sample.canonicalText
      case (.moment, .integer(let number)):
        let text = Timestamp(milliseconds: number / 60_000 * 60_000).iso8601
        form[field.rawValue] = String(text.prefix(10))
        form[field.rawValue + "Time"] = String(text.dropFirst(11).prefix(5))
        expected[value.path] = .integer(number / 60_000 * 60_000)
      case (_, .integer(let number)): form[field.rawValue] = String(number)
      default: form[field.rawValue] = sample.stringValue
      }
    }
    let saved = try await browser.post(page + "/edit", form.map { ($0.key, $0.value) })
    try #require(saved.status == .seeOther, "\(saved.text)")
    #expect(try await Self.values(server, path) == expected)
    let opened = try await browser.open(page + "/edit")
    let again = try await browser.post(page + "/edit", Self.fields(opened.text))
    try #require(again.status == .seeOther, "\(again.text)")
    #expect(try await Self.values(server, path) == expected)
    let shown = try await browser.open(page).text
    for value in LinkValue.all
    where value.kind == .flag && !value.field.isFixed && value.field != .offerStore {
      #expect(shown.contains(value.label(DashboardText(language: .english))), "\(value.path)")
    }
  }

  @Test(
    "What the form cannot send is refused at its field",
    arguments: [
      ("matchWindow.certain", "soon", "from 0 to 2"), ("matchWindow.probabilistic", "25", "24"),
      ("campaign.metaData", "[1]", "JSON object"),
    ]
  )
  func refuses(field: String, text: String, reason: String) async throws {
    let (server, path) = try await Self.server()
    let browser = try await server.browser(.editor)
    let page = path.replacing("/api/v1", with: "/dashboard")
    let refused = try await browser.post(page + "/edit", ["version": "1", field: text])
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("<a href=\"#\(field)\">") && refused.text.contains(reason))
    #expect(refused.text.contains("value=\"\(text)\"") || refused.text.contains(text))
  }

  /// The fields that a browser sends of the form of a link as it was opened.
  private static func fields(_ page: String) -> [(String, String)] {
    guard let start = page.firstRange(of: "data-preview=") else { return [] }
    let form = page[start.upperBound...]
    var fields: [(String, String)] = []
    for input in form.matches(of: /<input ([^>]*)>/) {
      let attributes = input.output.1
      guard let name = attributes.firstMatch(of: /name="([^"]*)"/),
        let value = attributes.firstMatch(of: /value="([^"]*)"/)
      else { continue }
      if attributes.contains("type=\"checkbox\""), !attributes.hasSuffix(" checked") { continue }
      fields.append((String(name.output.1), plain(value.output.1)))
    }
    for area in form.matches(of: /<textarea [^>]*?name="([^"]*)"[^>]*>\n([^<]*)</) {
      fields.append((String(area.output.1), plain(area.output.2)))
    }
    return fields
  }

  private static func plain(_ text: Substring) -> String {
    [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
      .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}
