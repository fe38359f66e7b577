import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Attacks with the publishable key on messages, addresses and screens, and with a session on other workspaces.
@Suite struct HostileDeviceTests {
  private static let install = "0192f0c1-2f3a-7000-8000-0000000000a1"
  private static let other = "0192f0c1-2f3a-7000-8000-0000000000b2"

  private static func post(
    _ server: TestServer,
    _ path: String,
    _ body: String
  ) async throws -> HTTPResponse.Status {
    let headers: HTTPFields = [
      .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
    ]
    return try await server.send(.post, path, headers: headers, body: body).status
  }

  /// Invented people who report a message as read count nothing, and its recipient counts once.
  @Test func inventedReportsOfAMessageCountNothing() async throws {
    // attack 78
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    try await server.capture("Opened", "ada")
    let message = try await server.launched(InAppRoutesTests.message())
    let phone = TestPhone(server, person: "ada", clock: clock)
    let fetched = try #require(try await phone.fetch().first)
    let pushID = try #require(fetched["pushId"]?.stringValue)
    for number in 0..<20 {
      let invented = TestPhone(server, person: "invented-\(number)", clock: clock)
      for status in ["DELIVERED", "SEEN", "CLICKED"] {
        try await invented.report(pushID, status)
        try await invented.report("0192f0c1-2f3a-7000-8000-00000000\(1_000 + number)", status)
      }
    }
    let invented = try await server.counts(message)
    #expect((invented["shown"], invented["clicked"]) == (nil, nil))
    for _ in 0..<2 { try await phone.report(pushID, "SEEN") }
    #expect(try await server.counts(message)["shown"] == 1)
  }

  /// The inbox of another distinct id holds what was sent to that person alone, and nothing of the first one's.
  @Test func anotherPersonReceivesNoMessageOfAda() async throws {
    // attack 79 94
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    try await server.capture("Opened", "ada")
    _ = try await server.launched(InAppRoutesTests.message())
    for person in ["eve", "", "ADA", "ada ", "ad%61"] {
      let phone = TestPhone(server, person: person, clock: clock)
      let fetched = try? await phone.fetch()
      #expect((fetched ?? []).isEmpty, "\(person)")
    }
    #expect(try await TestPhone(server, person: "ada", clock: clock).fetch().count == 1)
  }

  /// A client that guesses an id learns the screen, the rule and the variant of its person and reads the messages
  /// that wait; no property of the person, and nothing that the management API has.
  @Test func aGuessedIDReadsScreenAndMessagesAndNothingElse() async throws {
    // attack 94
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    try await server.addPerson("ada", plan: "canary-plan", token: "aa01bbcc02dd")
    try await server.capture("Opened", "ada")
    try await server.publish("PRO", ScreenRoutesTests.text("Hi"))
    let placed = try await server.manage(
      .put,
      "/api/v1/placements/start",
      body: #"{"rules":[{"name":"all","variants":[{"name":"P","screen":"PRO"}]}]}"#
    )
    #expect(placed.status.kind == .successful)
    _ = try await server.launched(InAppRoutesTests.message())
    let screen = try await server.fetch("placements/start", person: "ada")
    let names = try screen.decoded(JSONValue.self)
    #expect((names["rule"], names["variant"]) == ("all", "P"))
    let inbox = try await TestPhone(server, person: "ada", clock: clock).fetch()
    #expect(inbox.count == 1)
    let texts = screen.text + inbox.map(\.canonicalText).joined()
    #expect(!texts.contains("canary-plan") && !texts.contains("aa01bbcc02dd"))
    for path in ["people/ada", "people/ada/reach", "events?person=ada", "messages"] {
      let answer = try await server.send(
        .get,
        "/api/v1/\(path)",
        headers: [.authorization: "Bearer \(server.publishableKey)"]
      )
      #expect(try answer.problem().code == "wrong_key_kind", "\(path)")
    }
  }

  /// An install ends and changes its own addresses only; one that knows neither id nor value of another has no way.
  @Test func anotherInstallEndsNoAddress() async throws {
    // attack 80
    let server = try await TestServer()
    func register(_ install: String, _ person: String, _ value: String) async throws {
      let body = """
        {"installID":"\(install)","distinctID":"\(person)","kind":"apns","value":"\(value)",\
        "environment":"sandbox","permission":"authorized"}
        """
      #expect(try await Self.post(server, "/v1/push/register", body) == .noContent)
    }
    try await register(Self.install, "ada", "AABB01")
    for body in [
      #"{"installID":"\#(Self.other)"}"#, #"{"installID":"\#(Self.other)","kind":"apns"}"#,
      #"{"installID":"\#(Self.other)","distinctID":"ada","value":"AABB01"}"#,
    ] {
      _ = try await Self.post(server, "/v1/push/unregister", body)
    }
    try await register(Self.other, "ada", "AABB02")
    let reach = try await server.manage(.get, "/api/v1/people/ada/reach")
      .decoded(ReachResource.self)
    let live = reach.addresses.filter { $0.retiredAt == nil }
    #expect(Set(live.map(\.ending)) == ["aabb01", "aabb02"])
    #expect(live.first { $0.ending == "aabb01" }?.install.description == Self.install)
  }

  @Test func aDraftOfAScreenIsNotForApps() async throws {
    // attack 81
    let server = try await TestServer()
    try await server.publish("S", ScreenRoutesTests.text("published"))
    let draft = ScreenRoutesTests.text("canary-of-the-draft")
    let stored = try await server.manage(
      .put,
      "/api/v1/screens/S",
      body: #"{"document":\#(draft)}"#
    )
    #expect(stored.status.kind == .successful)
    for query in ["", "&preview=1", "&version=2", "&version=draft"] {
      let answer = try await server.send(
        .get,
        "/v1/screens/presentations/S?key=\(server.publishableKey)&person=ada\(query)"
      )
      #expect(!answer.text.contains("canary-of-the-draft"), "\(query)")
    }
  }

  /// The workspace in the address of a page is one of the member's own.
  @Test func aMemberOpensNoPageOfAnotherWorkspace() async throws {
    // attack 82
    let server = try await TestServer()
    let other = try await Owner.make(in: server.dependencies)
    let link =
      #"{"code":"CANARY","title":"canary-7f3","targets":{"fallback":"https://example.com/"}}"#
    let made = try await server.send(
      .post,
      "/api/v1/links",
      headers: [.authorization: "Bearer \(other.secretKey)", .contentType: "application/json"],
      body: link
    )
    #expect(made.status.code < 500)
    let browser = try await server.browser(.owner)
    for page in [
      "", "/links", "/reports", "/settings", "/keys", "/members", "/reports/overview.csv",
    ] {
      let answer = try await browser.open("/dashboard\(page)?workspace=\(other.workspace)")
      #expect(!answer.text.contains("canary-7f3"), "\(page)")
      #expect(!answer.text.contains("\(other.workspace)"), "\(page)")
    }
    let posted = try await browser.post(
      "/dashboard/settings?workspace=\(other.workspace)",
      ["name": "Taken", "workspace": "\(other.workspace)"]
    )
    let stored = try await server.dependencies.repositories.workspaces.find(other.workspace)
    #expect(stored?.name == "Acme", "\(posted.status)")
  }
}
