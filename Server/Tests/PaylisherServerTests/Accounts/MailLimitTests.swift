import Delivery
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Logging
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// How many mails members have sent, and whose turn it is in the queue.
@Suite("Accounts: limits of mail")
struct MailLimitTests {
  private static func queue(
    _ transport: FakeMailTransport,
    now: @escaping @Sendable () -> Timestamp = { TestServer.start }
  ) -> MailQueue {
    MailQueue(
      transport,
      now: now,
      makeID: { EntityID(timestamp: $0) },
      logger: Logger(label: "mail")
    )
  }

  private static func with(
    _ body: (TestServer, MailQueue, AdvancingClock) async throws -> Void
  ) async throws {
    let clock = AdvancingClock()
    let mail = queue(FakeMailTransport()) { clock.now }
    let server = try await TestServer { dependencies in
      dependencies.now = { clock.now }
      dependencies.mail = mail
    }
    try await body(server, mail, clock)
  }

  private static func send(
    _ server: TestServer,
    _ path: String,
    _ body: String? = nil,
    key: APIKey? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.authorization: "Bearer \(key ?? server.secretKey)"]
    if body != nil { headers[.contentType] = "application/json" }
    return try await server.send(.post, "/api/v1/\(path)", headers: headers, body: body)
  }

  private static func invite(
    _ server: TestServer,
    _ email: String,
    key: APIKey? = nil
  ) async throws -> TestResponse {
    let body = #"{"role":"viewer","email":"\#(email)"}"#
    return try await send(server, "invitations", body, key: key)
  }

  private static func invitations(_ server: TestServer) async throws -> Int {
    try await server.manage(.get, "/api/v1/invitations")
      .decoded(Page<InvitationResource>.self).items.count
  }

  // MARK: - Limits

  @Test func aWorkspaceSendsSoManyMailsAnHour() async throws {
    // attack 54
    try await Self.with { server, mail, clock in
      let most = MailLimiter.perWorkspace.burst
      for number in 0..<most {
        #expect(try await Self.invite(server, "user\(number)@example.com").status == .created)
      }
      let refused = try await Self.invite(server, "late@example.com")
      #expect(try refused.problem().code == "too_many_requests")
      #expect(refused.headers[.retryAfter] == "36")
      // What is refused makes nothing.
      #expect(mail.report.waiting == Int64(most))
      #expect(try await Self.invitations(server) == most)
      // An invitation without an address sends nothing, and another workspace has its own count.
      #expect(
        try await Self.send(server, "invitations", #"{"role":"viewer"}"#).status == .created
      )
      let other = try await Owner.make(in: server.dependencies)
      let theirs = try await Self.invite(server, "late@example.com", key: other.secretKey)
      #expect(theirs.status == .created)
      clock.advance(seconds: 36)
      #expect(try await Self.invite(server, "late@example.com").status == .created)
    }
  }

  @Test func anAddressGetsFewMailsOfMembers() async throws {
    // attack 54
    try await Self.with { server, mail, clock in
      for _ in 0..<MailLimiter.perAddress.burst {
        #expect(try await Self.invite(server, "Grace@example.com").status == .created)
      }
      // Another workspace, too, sends no more to it.
      let other = try await Owner.make(in: server.dependencies)
      for key in [nil, other.secretKey] as [APIKey?] {
        let refused = try await Self.invite(server, "grace@example.com", key: key)
        #expect(try refused.problem().code == "too_many_requests")
        #expect(refused.headers[.retryAfter] == "1200")
      }
      #expect(mail.report.waiting == 3)
      clock.advance(seconds: 1_200)
      #expect(try await Self.invite(server, "grace@example.com").status == .created)
    }
  }

  @Test func aMemberGetsFewLinksForANewPassword() async throws {
    // attack 54
    try await Self.with { server, mail, _ in
      _ = try await server.browser(of: "ada@example.com", role: .viewer)
      let path = "members/\(try await server.user("ada@example.com").id)/password-reset"
      // Another workspace uses up nothing of the address.
      let other = try await Owner.make(in: server.dependencies)
      for _ in 0..<5 {
        #expect(try await Self.send(server, path, key: other.secretKey).status == .notFound)
      }
      var last: PasswordResetResource?
      for _ in 0..<MailLimiter.perAddress.burst {
        last = try await Self.send(server, path).decoded(PasswordResetResource.self)
      }
      #expect(last?.isMailed == true && mail.report.waiting == 3)
      #expect(try await Self.send(server, path).problem().code == "too_many_requests")
      // The link that was made before still works.
      let url = try #require(last?.url)
      var browser = Browser(server)
      let page = try await browser.get(String(url.dropFirst("https://go.example.com".count)))
      #expect(page.status == .ok)
    }
  }

  // MARK: - Turns

  private static func message(_ number: Int) throws -> MailMessage {
    let address = try #require(MailAddress("user\(number)@example.com"))
    return MailMessage(to: address, subject: "S", text: "T")
  }

  @Test func workspacesLeavePlacesToLinksThatUsersAskFor() throws {
    // attack 54
    let (queue, message) = (Self.queue(FakeMailTransport()), try Self.message(0))
    let workspace = WorkspaceID(timestamp: TestServer.start)
    let taken = (0...MailQueue.capacity).filter { _ in queue.add(message, of: workspace) }
    #expect(taken.count == MailQueue.capacity - MailQueue.reserve)
    #expect(!queue.add(message, of: WorkspaceID(timestamp: TestServer.start)))
    let asked = (0...MailQueue.reserve).filter { _ in queue.add(message) }
    #expect(asked.count == MailQueue.reserve)
  }

  @Test func sendersTakeTurns() async throws {
    // attack 54
    let transport = FakeMailTransport()
    let queue = Self.queue(transport)
    let workspaces = (0..<2).map { _ in WorkspaceID(timestamp: TestServer.start) }
    for number in 0..<4 { _ = try queue.add(Self.message(number), of: workspaces[0]) }
    for number in 4..<6 { _ = try queue.add(Self.message(number), of: workspaces[1]) }
    _ = try queue.add(Self.message(6))
    while await queue.sendNext() {}
    let order = transport.messages.map { $0.recipient.description.prefix { $0 != "@" } }
    #expect(order == ["user0", "user4", "user6", "user1", "user5", "user2", "user3"])
  }
}
