import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Every route with every role and from another workspace: `docs/audits/access.md` has the expected answers,
/// made from the routes and the permission table; these tests send the requests.
@Suite struct AccessTableTests {
  private static let document = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../../docs/audits/access.md").standardized

  /// The routes that need a permission, in the order of their paths.
  private static func routes(_ server: TestServer) -> [Route] {
    server.application.routes.routes.filter { $0.permission != nil }
      .sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
  }

  private static func table(_ routes: [Route]) -> String {
    let roles = Role.allCases
    var lines = [
      "# Who may do what",
      "",
      "Every route that needs a role, from the route table and the permission table; `AccessTableTests` sends",
      "each request with each role, and from another workspace. `RECORD_GOLDEN=1` writes this file.",
      "",
      "*yes*: answered. *403*: the role does not allow it. *404*: nothing of another workspace exists for a",
      "client. *own*: the answer is about the client's own workspace, whatever it asks for.",
      "",
      "| request | needs | \(roles.map(\.rawValue).joined(separator: " | ")) | another workspace |",
      "|---|---|\(roles.map { _ in "---|" }.joined())---|",
    ]
    for route in routes {
      guard let permission = route.permission else { continue }
      let cells = roles.map { $0.allows(permission) ? "yes" : "403" }
      let foreign = route.access == .session || Self.namesAThing(route) ? "404" : "own"
      lines.append(
        "| `\(route.method) \(route.path)` | \(permission.rawValue) | "
          + cells.joined(separator: " | ") + " | \(foreign) |"
      )
    }
    return (lines + importing).joined(separator: "\n") + "\n"
  }

  /// What a secret key beside the publishable key of the workspace's app allows on the way of events.
  private static var importing: [String] {
    let (permission, roles) = (EventsFeature.importing, Role.allCases)
    let cells = roles.map { $0.allows(permission) ? "yes" : "403" }
    return [
      "",
      "The path of events takes the app's publishable key; what a secret key beside it allows:",
      "",
      "| request | needs | \(roles.map(\.rawValue).joined(separator: " | ")) | another workspace |",
      "|---|---|\(roles.map { _ in "---|" }.joined())---|",
      "| `POST /batch` with `historical_migration` | \(permission.rawValue) | "
        + cells.joined(separator: " | ") + " | 403 |",
    ]
  }

  /// Whether the path names a thing of a workspace by an id that is unique on the server; slugs of
  /// screens and placements, and ids of people, belong to the workspace of the key.
  private static func namesAThing(_ route: Route) -> Bool {
    let scoped = ["/api/v1/screens", "/api/v1/placements", "/api/v1/people"]
    return route.path.contains("{id}") && !scoped.contains { route.path.hasPrefix($0) }
  }

  @Test func theTableIsDocumented() async throws {
    // asvs 6.3.4 8.1.1 8.1.2
    let text = Self.table(Self.routes(try await TestServer()))
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: Self.document)
    }
    let kept = try String(contentsOf: Self.document, encoding: .utf8)
    #expect(text == kept, "RECORD_GOLDEN=1 records docs/audits/access.md")
  }

  // MARK: - Pages

  private static func send(
    _ route: Route,
    _ browser: TestBrowser,
    query: String = ""
  ) async throws -> TestResponse {
    let path = route.path.replacing("{id}", with: "0192f0c1-2f3a-7000-8000-000000000001") + query
    return route.method == .get
      ? try await browser.open(path) : try await browser.post(path, [:])
  }

  @Test(arguments: Role.allCases)
  func everyPageAnswersItsRolesOnly(_ role: Role) async throws {
    // asvs 6.3.4 8.2.1
    let server = try await TestServer()
    let browser = try await server.browser(role)
    let other = try await Owner.make(in: server.dependencies)
    var answered = 0
    for route in Self.routes(server) where route.access == .session {
      let name = "\(route.method) \(route.path)"
      let permission = try #require(route.permission, "\(name)")
      let foreign = try await Self.send(route, browser, query: "?workspace=\(other.workspace)")
      #expect(foreign.status == .notFound, "\(name)")
      #expect(!foreign.text.contains(other.workspace.description), "\(name)")
      // The stream of events does not end where it is answered.
      if route.path.hasSuffix("/live/events"), role.allows(permission) { continue }
      let status = try await Self.send(route, browser).status
      #expect((status == .forbidden) == !role.allows(permission), "\(name): \(status)")
      if status != .forbidden { answered += 1 }
    }
    #expect(answered > 20)
  }

  // MARK: - Other sites

  /// Every route of pages that changes something, with and without a session: the forms of users who
  /// signed in, and those by which they sign in, join and ask for a password.
  private static func forms(_ server: TestServer) -> [Route] {
    server.application.routes.routes.filter {
      ($0.access == .session || $0.family == .dashboard)
        && ![.get, .head, .options].contains($0.method)
    }
  }

  /// What a browser sends with a form: a new one in its `Sec-Fetch-Site`, an old one in `Origin` alone.
  private static let senders: [(site: String?, origin: String?, isOwn: Bool)] = [
    ("cross-site", nil, false), ("same-site", nil, false),
    ("cross-site", "https://go.example.com", false), (nil, "https://evil.example", false),
    (nil, "null", false), (nil, nil, false), ("same-origin", nil, true),
    (nil, "https://go.example.com", true),
  ]

  @Test func noPageOfAnotherSiteSendsAForm() async throws {
    // asvs 3.5.1 3.5.2 3.5.3
    // attack 60
    var owner = try await TestServer().browser(.owner)
    let forms = Self.forms(owner.server)
    #expect(forms.count > 50, "\(forms.count)")
    for sender in Self.senders where !sender.isOwn {
      for route in forms { try await Self.send(route, owner, sender) }
    }
    // None of them ended the session.
    #expect(try await owner.open("/account").status == .ok)
    for sender in Self.senders where sender.isOwn {
      for route in forms {
        if try await owner.open("/account").status != .ok {
          owner = try await TestServer().browser(.owner)
        }
        try await Self.send(route, owner, sender)
      }
    }
  }

  private static func send(
    _ route: Route,
    _ browser: TestBrowser,
    _ sender: (site: String?, origin: String?, isOwn: Bool)
  ) async throws {
    var headers: HTTPFields = [.cookie: browser.cookie, .accept: "text/html"]
    headers[.contentType] = "application/x-www-form-urlencoded"
    (headers[.secFetchSite], headers[.origin]) = (sender.site, sender.origin)
    let path = route.path.replacing("{id}", with: "0192f0c1-2f3a-7000-8000-000000000001")
    let answer = try await browser.server.send(route.method, path, headers: headers, body: "")
    let name = "\(route.method) \(route.path) \(sender): \(answer.status)"
    #expect(answer.text.contains("another site") == !sender.isOwn, "\(name)")
    #expect(sender.isOwn || answer.status == .forbidden, "\(name)")
  }

  // MARK: - The API

  /// The ids of things that a workspace has, by the first part of their paths.
  private static func things(_ server: TestServer) async throws -> [String: String] {
    func made(_ list: String, _ body: String) async throws -> String {
      let answer = try await server.manage(.post, "/api/v1/\(list)", body: body)
      try #require(answer.status == .created, "\(answer.text)")
      return try #require(try answer.decoded(JSONValue.self)["id"]?.stringValue)
    }
    let pros = #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
    _ = try await server.browser(.viewer)
    let domain = try await made("domains", #"{"host":"a.example"}"#)
    let step = #"{"kind":"send","message":"\#(try await server.draft())"}"#
    return [
      "domains": domain,
      "links": try await made("links", #"{"targets":{"fallback":"https://example.com/"}}"#),
      "report-shares": try await made("report-shares", #"{"name":"S","report":"overview"}"#),
      "apps": server.app.description,
      "keys": try await made("keys", #"{"kind":"secret"}"#),
      "audiences": try await made("audiences", pros),
      "lists": try await made("lists", #"{"name":"VIP"}"#),
      "messages": try await made("messages", MessageTests.message("")),
      "sequences": try await made("sequences", SequenceTests.form(step)),
      "members": try await server.user("viewer@example.com").id.description,
      "invitations": try await made("invitations", #"{"role":"viewer"}"#),
    ]
  }

  /// What the API shows of a workspace.
  private static func state(_ server: TestServer, _ lists: [String]) async throws -> [String] {
    var texts: [String] = []
    for list in lists.sorted() {
      texts.append(try await server.manage(.get, "/api/v1/\(list)").text)
    }
    return texts
  }

  /// A push key that could be Apple's.
  private static var pushKey: String {
    get throws {
      let p8 = P256.Signing.PrivateKey().pemRepresentation
      let form = ["p8": p8, "keyID": "ABCDE12345", "teamID": "ABCDE12345"]
      return String(decoding: try JSONEncoder().encode(form), as: UTF8.self)
    }
  }

  /// The path of events has no permission of its own; an import has one.
  @Test(arguments: Role.allCases)
  func eventsOfThePastComeWithKeysOfItsRolesOnly(_ role: Role) async throws {
    let server = try await TestServer()
    let key = APIKey.random(kind: .secret)
    try await server.store(key, role: role)
    let answer = try await server.send(
      .post,
      "/batch",
      headers: [.authorization: "Bearer \(key)"],
      body: """
        {"api_key":"\(server.publishableKey)","historical_migration":true,"batch":[
        {"event":"Purchase","distinct_id":"u1","timestamp":"2023-05-01T12:00:00Z"}]}
        """
    )
    let isAllowed = role.allows(.maintainStore)
    #expect(answer.status == (isAllowed ? .ok : .forbidden), "\(answer.text)")
    let count = try await server.dependencies.repositories.events.count(server.workspace)
    #expect(count == (isAllowed ? 1 : 0))
    if !isAllowed { #expect(try answer.problem().code == "permission_denied") }
  }

  @Test func noKeyOfAnotherWorkspaceReadsOrChangesAThing() async throws {
    // asvs 8.2.2 8.4.1
    let server = try await TestServer()
    let things = try await Self.things(server)
    let other = try await Owner.make(in: server.dependencies)
    let before = try await Self.state(server, Array(things.keys))
    var sent = 0
    for route in Self.routes(server) where route.access == .secret && Self.namesAThing(route) {
      guard
        let id = route.path.split(separator: "/").dropFirst(2).first
          .flatMap({ things[String($0)] })
      else { continue }
      let path = route.path.replacing("{id}", with: id).replacing("{provider}", with: "apns")
      let endpoint = try #require(route.operation?.endpoint)
      let body = endpoint == .setPushKey ? try Self.pushKey : AuditScript.bodies[endpoint]
      let answer = try await server.send(
        route.method,
        path + (route.path.hasSuffix("/check") ? "?person=ada" : ""),
        headers: [
          .authorization: "Bearer \(other.secretKey)", .contentType: "application/json",
          .ifMatch: "*",
        ],
        body: body
      )
      #expect(answer.status == .notFound, "\(route.method) \(route.path): \(answer.text)")
      sent += 1
    }
    #expect(sent > 30)
    #expect(try await Self.state(server, Array(things.keys)) == before)
  }
}
