import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Numbers at the ends of what an integer holds, and texts that are none, in every numeric field of a form.
@Suite("Dashboard: numbers of forms")
struct FormNumberTests {
  /// A field of a form with what the form needs beside it.
  struct Field: Sendable, CustomTestStringConvertible {
    var path: String
    var name: String
    var others: [(String, String)] = []

    init(_ path: String, _ name: String, _ others: KeyValuePairs<String, String> = [:]) {
      (self.path, self.name) = (path, name)
      self.others = others.map { ($0.key, $0.value) }
    }

    var testDescription: String { "\(path) \(name)" }
  }

  private static let edges = [
    "9223372036854775807", "-9223372036854775808", "4611686018427387904", "153722867280912931",
    "99999999999999999999", "1e9", "१", " 5", "+5", "-1", "nan", "inf", "0x10", "",
  ]

  private static let message: KeyValuePairs = [
    "name": "M", "channel": "push", "language0": "en", "title0": "T", "delivery": "event",
    "event": "Purchase",
  ]

  private static let sequence: KeyValuePairs = [
    "name": "S", "event": "Purchase", "againUnit": "days", "count": "2", "kind0": "wait",
    "unit0": "days", "kind1": "condition",
  ]

  static let fields: [Field] = [
    Field("links/{link}/undo", "number", ["version": "1"]),
    Field("links/{link}/undo", "version", ["number": "1"]),
    Field("links/{link}/state", "version", ["state": "disabled"]),
    Field("links/{link}/delete", "version"),
    Field("links/{link}/json", "version", ["json": "{}"]),
    Field("links/{link}/edit", "version", ["url": "https://example.com"]),
    Field("links/{link}/edit", "clickLimit", ["version": "1", "url": "https://example.com"]),
    Field("links/new", "clickLimit", ["url": "https://example.com"]),
    Field("links/{link}/rules", "version", ["count": "0"]),
    Field("links/{link}/rules", "count", ["version": "1"]),
    Field(
      "links/{link}/rules",
      "order0",
      ["version": "1", "count": "1", "name0": "a", "web0": "https://example.com"]
    ), Field("links/{link}/rules", "split0", ["version": "1", "count": "1", "name0": "a"]),
    Field("reports/shares", "days", ["report": "overview", "name": "R"]),
    Field("screens/S/blocks", "place", ["step": "down", "list": "blocks", "revision": "1"]),
    Field("screens/S/blocks", "place", ["step": "up", "list": "blocks", "revision": "1"]),
    Field("screens/S/blocks", "place", ["step": "remove", "list": "blocks", "revision": "1"]),
    Field("screens/S/blocks", "place", ["step": "change", "list": "blocks", "revision": "1"]),
    Field(
      "screens/S/blocks",
      "field-verticalSpacing",
      ["step": "change", "list": "blocks", "place": "1"]
    ),
    Field(
      "screens/S/blocks",
      "revision",
      ["step": "add", "list": "blocks", "kind": "text"]
    ), Field("screens/S", "revision", ["document": "{}", "active": "1"]),
    Field("screens/S/rollback", "version"), Field("screens/S/delete", "revision"),
    Field("placements/start/rules", "revision", ["count": "0"]),
    Field("placements/start/rules", "count", ["revision": "1"]),
    Field("placements/start/rules", "source0", ["revision": "1", "count": "1", "name0": "a"]),
    Field("placements/start/rules", "order0", ["revision": "1", "count": "1", "name0": "a"]),
    Field("placements/start/rules", "holdOut0", ["revision": "1", "count": "1", "name0": "a"]),
    Field("placements/start/rules", "screens0", ["revision": "1", "count": "1", "name0": "a"]),
    Field("placements/start/delete", "revision"), Field("messages/new", "delay", message),
    Field("messages/new", "holdOut", message), Field("messages/preview", "delay", message),
    Field("messages/preview", "remove", message),
    Field("messages/preview", "first", message),
    Field("sequences/new", "count", ["name": "S"]), Field("sequences/new", "again", sequence),
    Field("sequences/new", "amount0", sequence), Field("sequences/new", "others1", sequence),
    Field("settings/messaging", "caps"), Field("settings/messaging", "holdOut"),
    Field("settings/messaging", "limit0", ["caps": "2", "span0": "1", "spanUnit0": "days"]),
    Field("settings/messaging", "span0", ["caps": "2", "limit0": "1", "spanUnit0": "hours"]),
    Field("audiences", "value0", ["name": "A", "kind0": "event", "name0": "Purchase"]),
    Field("audiences", "days0", ["name": "A", "kind0": "lastSeen"]),
  ]

  private static let queries = [
    "links?changed=1&failed=", "links?changed=", "reports?last=",
    "reports/funnel?steps=A,B&within=",
    "first-launches?days=", "links/{link}/code?size=", "links/{link}/code?margin=",
    "links/{link}/code?logo=", "links/{link}/history?cursor=", "audit?cursor=",
  ]

  private static func server() async throws -> (TestBrowser, link: String) {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let link = try #require(links.items.first)
    let document = """
      {"blocks":[{"type":"text","content":"One"},{"type":"spacer","verticalSpacing":8}]}
      """
    for (path, body) in [
      ("screens/S", #"{"document":\#(document)}"#),
      ("placements/start", #"{"defaultScreen":"S"}"#),
    ] {
      let made = try await server.manage(.put, "/api/v1/\(path)", body: body)
      try #require(made.status == .created)
    }
    return (try await server.browser(.owner), link.id.description)
  }

  @Test("No number in a form ends the server, or fails without a word", arguments: fields)
  func formsAnswer(field: Field) async throws {
    // asvs 1.4.2
    // attack 95
    let (browser, link) = try await Self.server()
    let path = "/dashboard/" + field.path.replacing("{link}", with: link)
    for edge in Self.edges {
      let answer = try await browser.post(path, field.others + [(field.name, edge)])
      let isAnswer = [200, 303, 400, 404, 409, 412, 422].contains(answer.status.code)
      // 404 is what is missing, not a path that this test misspelt.
      #expect(
        isAnswer && answer.headers[.contentType] != nil || answer.status == .seeOther,
        "\(edge): \(answer.status)"
      )
    }
  }

  @Test("No number in an address ends the server", arguments: queries)
  func addressesAnswer(query: String) async throws {
    // asvs 1.4.2
    // attack 95
    let (browser, link) = try await Self.server()
    for edge in Self.edges {
      let path = "/dashboard/" + query.replacing("{link}", with: link) + PercentCoding.encode(edge)
      let answer = try await browser.open(path)
      #expect([200, 400].contains(answer.status.code), "\(edge): \(answer.status)")
    }
  }

  @Test("A number that a form cannot take is refused with the form")
  func refuses() async throws {
    let (browser, link) = try await Self.server()
    let largest = "\(Int64.max)"
    let undo = try await browser.post("/dashboard/links/\(link)/undo", ["number": largest])
    #expect(undo.status == .notFound && undo.text.contains("This change cannot be undone."))
    let block = try await browser.post(
      "/dashboard/screens/S/blocks",
      ["step": "down", "list": "blocks", "place": largest]
    )
    #expect(block.status == .badRequest)
    let delay = try await browser.post(
      "/dashboard/messages/new",
      Self.message.map { ($0.key, $0.value) } + [("delay", largest)]
    )
    #expect(delay.status == .unprocessableContent && delay.text.contains("value=\"\(largest)\""))
    for days in ["many", largest, "-3"] {
      let share = try await browser.post(
        "/dashboard/reports/shares",
        ["report": "overview", "name": "R", "days": days]
      )
      #expect(share.status == .unprocessableContent, "\(days)")
    }
  }
}
