import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Messages and screens open what the links of their workspace may lead to, when they are written and whenever
/// they are handed out.
@Suite struct ContentTargetTests {
  private static func allow(_ hosts: String, on server: TestServer) async throws {
    let answer = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":[\#(hosts)]}"#
    )
    #expect(answer.status == .ok)
  }

  private static func push(_ content: String) -> String {
    #"{"name":"A","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"T",\#(content)}}}]}"#
  }

  private static func inApp(_ block: String) -> String {
    #"{"name":"A","channel":"in_app","variants":[{"name":"A","contents":{"en":{"layout":"#
      + #"{"layoutType":"modal","layouts":[{"blocks":{"order":[\#(block)]}}]}}}}]}"#
  }

  private static let contents = "/variants/0/contents/en"
  private static let order = contents + "/layout/layouts/0/blocks/order/0"

  static let refused: [(body: String, pointer: String, code: String)] = [
    (push(#""action":"https://evil.test/""#), contents + "/action", "host_not_allowed"),
    (push(#""action":"javascript:alert(1)""#), contents + "/action", "scheme_never_allowed"),
    (push(#""action":"intent://x""#), contents + "/action", "scheme_never_allowed"),
    (push(#""action":"other://x""#), contents + "/action", "scheme_not_allowed"),
    (push(#""imageURL":"http://example.com/a.png""#), contents + "/imageURL", "invalid"),
    (
      inApp(#"{"type":"button","label":"A","action":"open","url":"https://evil.test/"}"#),
      order + "/url", "host_not_allowed"
    ),
    (
      inApp(#"{"type":"image","url":"https://cdn.test/a.png","link":"data:text/html,x"}"#),
      order + "/link", "scheme_never_allowed"
    ),
    (
      inApp(#"{"type":"image","url":"file:///etc/passwd"}"#), order + "/url", "scheme_never_allowed"
    ),
  ]

  @Test(arguments: refused)
  func refusesWhatTheWorkspaceDoesNotAllow(
    row: (body: String, pointer: String, code: String)
  ) async throws {
    // attack 90
    let server = try await TestServer()
    try await Self.allow(#""example.com""#, on: server)
    let answer = try await server.manage(.post, "/api/v1/messages", body: row.body)
    let fault = try answer.problem().errors?.first
    #expect(fault?.pointer == row.pointer && fault?.code == row.code, "\(answer.text)")
    #expect(try await server.manage(.get, "/api/v1/messages").text.contains(#""items":[]"#))
  }

  @Test(arguments: [
    push(#""action":"https://example.com/a""#), push(#""action":"acme://cart""#),
    push(#""action":"open_screen:PRO""#), push(#""action":"http://localhost/c/SUMMER25""#),
    push(#""imageURL":"https://cdn.test/a.png""#),
    inApp(#"{"type":"button","label":"A","action":"open","url":"acme://cart"}"#),
  ])
  func takesWhatItAllows(body: String) async throws {
    let server = try await TapTests.summer()
    try await Self.allow(#""example.com""#, on: server)
    let answer = try await server.manage(.post, "/api/v1/messages", body: body)
    #expect(answer.status == .created, "\(answer.text)")
  }

  /// A draft that was written before the list became shorter is neither launched nor tested.
  @Test func aDraftIsJudgedAgainBeforeItGoesOut() async throws {
    let server = try await TestServer()
    let body = Self.push(#""action":"https://example.com/a""#)
    let draft = try await server.made(MessageResource.self, "/api/v1/messages", body)
    try await Self.allow(#""other.example.com""#, on: server)
    for (step, body) in [("launch", nil), ("test", #"{"distinctID":"ada"}"#)] as [(String, String?)]
    {
      let answer = try await server.manage(
        .post,
        "/api/v1/messages/\(draft.id)/\(step)",
        body: body
      )
      #expect(try answer.problem().errors?.map(\.pointer) == [Self.contents + "/action"], "\(step)")
    }
    try await Self.allow("", on: server)
    let launched = try await server.manage(.post, "/api/v1/messages/\(draft.id)/launch")
    #expect(launched.status == .ok, "\(launched.text)")
  }

  /// What was launched before goes out without the link: a tap opens the app.
  @Test func aSendHasNoLinkThatIsNotAllowedAnyMore() async throws {
    // attack 90
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let content = #""action":"https://example.com/a","imageURL":"https://cdn.test/a.png""#
      let body = Self.push(content)
      _ = try await server.launched(body)
      try await server.sendMessages()
      clock.advance(milliseconds: 1_000)
      try await Self.allow(#""other.example.com""#, on: server)
      try await Self.allow("", on: server)
      let draft = try await server.made(MessageResource.self, "/api/v1/messages", body)
      let launch = try await server.manage(.post, "/api/v1/messages/\(draft.id)/launch")
      #expect(launch.status == .ok)
      try await Self.allow(#""other.example.com""#, on: server)
      try await server.sendMessages()
      let payloads = apns.received.map(\.payload)
      try #require(payloads.count == 2)
      #expect(payloads[0].contains("example.com"))
      #expect(!payloads[1].contains("example.com") && payloads[1].contains("cdn.test"))
    }
  }

  /// A device that fetches an in-app message gets its button without the link.
  @Test(arguments: TestEngine.allCases)
  func aFetchHasNoLinkThatIsNotAllowedAnyMore(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      try await server.capture("Opened", "ada")
      let button =
        #"{"type":"button","label":"Shop","action":"open","url":"https://example.com/a"}"#
      _ = try await server.launched(Self.inApp(button))
      let phone = TestPhone(server, person: "ada", clock: clock)
      let before = try await phone.fetch()
      let text = { (json: [JSONValue]) in
        json.map { String(decoding: $0.canonicalBytes, as: UTF8.self) }.joined()
      }
      #expect(text(before).contains("https://example.com/a"))
      try await Self.allow(#""other.example.com""#, on: server)
      let after = try await phone.fetch()
      #expect(after.count == 1 && text(after).contains("Shop"))
      #expect(!text(after).contains("example.com/a"))
    }
  }

  @Test(arguments: [
    (#"{"type":"button","label":"A","action":"open","value":"https://evil.test/"}"#, "value"),
    (#"{"type":"legal","terms":"https://evil.test/t"}"#, "terms"),
    (#"{"type":"legal","privacy":"https://evil.test/t"}"#, "privacy"),
    (#"{"type":"image","url":"https://10.0.0.1/a.png"}"#, "url"),
  ])
  func aScreenIsNotPublishedAndShowsNoneLater(block: String, member: String) async throws {
    // attack 90
    let server = try await TestServer()
    let path = "/api/v1/screens/A"
    let text = #"{"type":"text","content":"Hello"}"#
    let document = #"{"close":{"active":true},"blocks":[\#(text),\#(block)]}"#
    let isLink = member != "url"
    if isLink {
      // Published while any host was allowed.
      let body = #"{"document":\#(document)}"#
      #expect(try await server.manage(.put, path, body: body).status == .created)
      #expect(try await server.manage(.post, path + "/publish").status == .ok)
      #expect(try await server.fetch("presentations/A").text.contains("evil.test"))
    }
    try await Self.allow(#""example.com""#, on: server)
    let headers = isLink ? try await server.manage(.get, path).headers[.eTag] : nil
    let draft = try await server.manage(
      .put,
      path,
      headers: headers.map { [.ifMatch: $0] } ?? [:],
      body: #"{"document":\#(document)}"#
    )
    let findings = try draft.decoded(ScreenResource.self).findings
    #expect(findings?.map(\.rule) == ["target_refused"], "\(draft.text)")
    #expect(findings?.map(\.pointer) == ["/blocks/1/\(member)"])
    let refused = try await server.manage(.post, path + "/publish").problem()
    #expect(refused.errors?.map(\.pointer) == ["/document/blocks/1/\(member)"])
    guard isLink else { return }
    let shown = try await server.fetch("presentations/A")
    #expect(shown.status == .ok && shown.text.contains("Hello"))
    #expect(!shown.text.contains("evil.test"))
  }
}
