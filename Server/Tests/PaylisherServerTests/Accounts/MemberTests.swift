import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Members, invitations and the audit log over the management API.
@Suite("Members")
struct MemberTests {
  /// Makes a user a member of the workspace.
  private static func join(
    _ server: TestServer,
    _ email: String,
    _ role: Role,
    workspace: WorkspaceID? = nil
  ) async throws -> UserID {
    let token = SecretToken.random()
    let hash = token.hash(pepper: server.dependencies.secrets.pepper)
    let links = server.dependencies.repositories.oneTimeLinks
    let link = OneTimeLink(
      id: OneTimeLinkID(timestamp: TestServer.start),
      kind: .invitation,
      workspace: workspace ?? server.workspace,
      role: role,
      now: TestServer.start
    )
    try await links.create(link, tokenHash: hash, by: nil)
    let user = UserRecord(
      id: UserID(timestamp: TestServer.start),
      email: try #require(EmailAddress(email)),
      name: "Ada",
      passwordHash: "none",
      createdAt: TestServer.start
    )
    let session = SessionRecord(
      id: SessionID(timestamp: TestServer.start),
      user: user.id,
      userAgent: "Firefox",
      createdAt: TestServer.start
    )
    _ = try await links.register(
      user,
      with: hash,
      session: (session, Array(hash.reversed())),
      now: TestServer.start,
      by: nil
    )
    return user.id
  }

  private static func send(
    _ server: TestServer,
    _ role: Role,
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: String? = nil
  ) async throws -> TestResponse {
    let key = APIKey.random(kind: .secret)
    try await server.store(key, role: role)
    var headers: HTTPFields = [.authorization: "Bearer \(key)"]
    if body != nil { headers[.contentType] = "application/json" }
    return try await server.send(method, path, headers: headers, body: body)
  }

  @Test(arguments: TestEngine.allCases)
  func invitesAndChangesMembers(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let body = #"{"role":"editor","email":"Bob@Example.com"}"#
      let made = try await server.manage(.post, "/api/v1/invitations", body: body)
      #expect(made.status == .created)
      let invitation = try made.decoded(InvitationResource.self)
      #expect(invitation.url?.hasPrefix("https://go.example.com/invitations/") == true)
      #expect(invitation.email == "bob@example.com")
      let listed = try await server.manage(.get, "/api/v1/invitations")
        .decoded(Page<InvitationResource>.self).items
      #expect(listed.map(\.id) == [invitation.id] && listed.first?.url == nil)
      let ada = try await Self.join(server, "ada@example.com", .owner)
      let members = try await server.manage(.get, "/api/v1/members")
        .decoded(Page<MemberResource>.self).items
      #expect(members.map(\.email) == ["ada@example.com"])
      #expect(members.first?.lastSeenAt == TestServer.start)
      let path = "/api/v1/members/\(ada)"
      let demoted = try await server.manage(.patch, path, body: #"{"role":"admin"}"#)
      #expect(try demoted.problem().code == "conflict")
      let bob = try await Self.join(server, "bob@example.com", .viewer)
      let raised = try await server.manage(
        .patch,
        "/api/v1/members/\(bob)",
        body: #"{"role":"owner"}"#
      )
      #expect(try raised.decoded(MemberResource.self).role == .owner)
      #expect(try await server.manage(.delete, path).status == .noContent)
      #expect(try await server.manage(.delete, path).problem().code == "not_found")
      let revoked = try await server.manage(.delete, "/api/v1/invitations/\(invitation.id)")
      #expect(revoked.status == .noContent)
      #expect(
        try await server.manage(.get, "/api/v1/invitations").decoded(Page<InvitationResource>.self)
          .items.isEmpty
      )
    }
  }

  @Test func administratorsDoNotTouchOwners() async throws {
    // asvs 8.2.2
    // attack 47
    let server = try await TestServer()
    let ada = try await Self.join(server, "ada@example.com", .owner)
    _ = try await Self.join(server, "eve@example.com", .owner)
    let path = "/api/v1/members/\(ada)"
    for (method, path, body) in [
      (.patch, path, #"{"role":"viewer"}"#), (.delete, path, nil),
      (.get, path + "/sessions", nil), (.delete, path + "/sessions", nil),
      (.post, path + "/password-reset", nil), (.delete, path + "/second-factor", nil),
      (.post, "/api/v1/invitations", #"{"role":"owner"}"#),
    ] as [(HTTPRequest.Method, String, String?)] {
      let answer = try await Self.send(server, .admin, method, path, body)
      #expect(try answer.problem().code == "permission_denied", "\(method) \(path)")
      // The control: an owner may.
      if method != .delete, method != .patch {
        let answer = try await Self.send(server, .owner, method, path, body)
        #expect(answer.status.code < 300, "\(method) \(path)")
      }
    }
  }

  @Test func resetsAPasswordOfItsOwnMembersAlone() async throws {
    // asvs 7.4.5
    // attack 47
    let server = try await TestServer()
    let ada = try await Self.join(server, "ada@example.com", .viewer)
    let path = "/api/v1/members/\(ada)"
    let reset = try await server.manage(.post, path + "/password-reset")
    #expect(
      try reset.decoded(PasswordResetResource.self).url
        .hasPrefix("https://go.example.com/login/password/")
    )
    let sessions = try await server.manage(.get, path + "/sessions")
    #expect(try sessions.decoded(Page<SessionResource>.self).items.count == 1)
    #expect(try await server.manage(.delete, path + "/sessions").status == .noContent)
    let none = try await server.manage(.get, path + "/sessions")
    #expect(try none.decoded(Page<SessionResource>.self).items.isEmpty)
    // A user of another workspace, too, is at the mercy of neither.
    let other = try await Owner.make(in: server.dependencies)
    let open = try await server.manage(.post, path + "/password-reset")
      .decoded(PasswordResetResource.self).url.replacing("https://go.example.com", with: "")
    #expect(try await server.send(.get, open).status == .ok)
    try await Self.accept(server, ada, as: .owner, in: other.workspace)
    #expect(try await server.send(.get, open).status == .notFound)
    let refused = try await server.manage(.post, path + "/password-reset")
    #expect(try refused.problem().code == "conflict")
    let foreign = try await Self.join(
      server,
      "eve@example.com",
      .viewer,
      workspace: other.workspace
    )
    for (method, rest) in [
      (.delete, ""), (.get, "/sessions"), (.post, "/password-reset"), (.delete, "/second-factor"),
    ] as [(HTTPRequest.Method, String)] {
      let answer = try await server.manage(method, "/api/v1/members/\(foreign)\(rest)")
      #expect(try answer.problem().code == "not_found")
    }
  }

  @Test func removesALostFactorOfItsOwnMembersAlone() async throws {
    // asvs 6.4.4
    let server = try await TestServer()
    let ada = try await Self.join(server, "ada@example.com", .viewer)
    let path = "/api/v1/members/\(ada)/second-factor"
    let none = try await server.manage(.delete, path)
    #expect(try none.problem().code == "conflict")
    try await server.giveSecondFactor(to: "ada@example.com")
    #expect(try await Self.send(server, .editor, .delete, path, nil).status == .forbidden)
    #expect(try await server.user("ada@example.com").needsSecondFactor)
    let other = try await Owner.make(in: server.dependencies)
    let foreign = try await Self.send(server, .admin, .delete, path, nil)
    #expect(foreign.status == .noContent, "\(foreign.text)")
    let user = try await server.user("ada@example.com")
    #expect(!user.needsSecondFactor && user.secondFactor == nil)
    let users = server.dependencies.repositories.users
    #expect(try await users.recoveryCodesLeft(ada) == 0)
    let sessions = try await server.manage(.get, "/api/v1/members/\(ada)/sessions")
    #expect(try sessions.decoded(Page<SessionResource>.self).items.isEmpty)
    // A member of two workspaces keeps it: neither may weaken the sign-in to the other.
    try await server.giveSecondFactor(to: "ada@example.com")
    try await Self.accept(server, ada, as: .viewer, in: other.workspace)
    #expect(try await server.manage(.delete, path).problem().code == "conflict")
    #expect(try await server.user("ada@example.com").needsSecondFactor)
  }

  /// Makes a user a member of another workspace, by an invitation.
  private static func accept(
    _ server: TestServer,
    _ user: UserID,
    as role: Role,
    in workspace: WorkspaceID
  ) async throws {
    let link = OneTimeLink(
      id: OneTimeLinkID(timestamp: TestServer.start),
      kind: .invitation,
      workspace: workspace,
      role: role,
      now: TestServer.start
    )
    let links = server.dependencies.repositories.oneTimeLinks
    try await links.create(link, tokenHash: [1], by: nil)
    _ = try await links.accept(user, with: [1], now: TestServer.start, by: nil)
  }

  // MARK: - The audit log

  private static func entries(_ server: TestServer) async throws -> [AuditEntryResource] {
    try await server.manage(.get, "/api/v1/audit-log?limit=200")
      .decoded(Page<AuditEntryResource>.self).items
  }

  @Test(arguments: TestEngine.allCases)
  func listsWhoChangedWhat(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await server.makeDomain([])
      let body =
        #"{"domain":"localhost","code":"AUDIT1","targets":{"fallback":"https://a.example/"},"password":"hush hush"}"#
      let made = try await server.manage(.post, "/api/v1/links", body: body)
      let link = try made.decoded(LinkResource.self)
      let path = "/api/v1/links/\(link.id)"
      let changed = try await server.manage(
        .patch,
        path,
        headers: [.ifMatch: "\"1\""],
        body: #"{"title":"New"}"#
      )
      #expect(changed.status == .ok)
      #expect(try await server.manage(.delete, path).status.code < 300)
      let key = try await server.manage(.post, "/api/v1/keys", body: #"{"kind":"secret"}"#)
        .decoded(KeyResource.self)
      #expect(try await server.manage(.delete, "/api/v1/keys/\(key.id)").status == .noContent)
      let settings = try await server.manage(
        .patch,
        "/api/v1/workspace",
        body: #"{"name":"Acme 2"}"#
      )
      #expect(settings.status == .ok)
      let entries = try await Self.entries(server)
      #expect(
        entries.map(\.action) == [
          "workspace.update", "key.revoke", "key.create", "link.delete", "link.update",
          "link.create",
        ]
      )
      #expect(entries.map(\.number) == [6, 5, 4, 3, 2, 1])
      let id = server.secretKey.id
      #expect(entries.allSatisfy { $0.actor == "key" && $0.actorID == id })
      #expect(entries.allSatisfy { $0.occurredAt == TestServer.start && $0.request != nil })
      #expect(entries[0].changes == [.init(field: "name", before: "Acme", after: "Acme 2")])
      #expect(entries[4].changes == [.init(field: "title", before: nil, after: "New")])
      #expect(entries[5].thingID == link.id.description)
      let created = entries[5].changes
      #expect(created.contains(.init(field: "password", before: nil, after: "***")))
      #expect(created.contains(.init(field: "code", before: nil, after: "AUDIT1")))
      let text = try await server.manage(.get, "/api/v1/audit-log").text
      #expect(!text.contains("scrypt") && !text.contains("hush"))
      let one = try await server.manage(.get, "/api/v1/audit-log?thing=\(link.id)&limit=2")
        .decoded(Page<AuditEntryResource>.self)
      #expect(one.items.map(\.number) == [3, 2] && one.nextCursor == "2")
      let rest = try await server.manage(.get, "/api/v1/audit-log?thing=\(link.id)&cursor=2")
        .decoded(Page<AuditEntryResource>.self)
      #expect(rest.items.map(\.number) == [1] && rest.nextCursor == nil)
      let report = try await server.manage(.get, "/api/v1/audit-log/verification")
        .decoded(AuditReport.self)
      #expect(report.entries == 6 && report.firstBreak == nil && report.head.count == 64)
    }
  }

  @Test func aChangeThatFailsLeavesNoEntry() async throws {
    let server = try await TestServer()
    let answer = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    #expect(answer.status == .created)
    let again = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    #expect(again.status == .conflict)
    let missing = "/api/v1/links/0192f0c1-2f3a-7000-8000-000000000001"
    #expect(try await server.manage(.delete, missing).status == .notFound)
    #expect(try await Self.entries(server).map(\.action) == ["domain.create"])
  }

  @Test func reportsOfAnotherWorkspaceStayThere() async throws {
    // asvs 8.4.1
    let server = try await TestServer()
    let other = try await Owner.make(in: server.dependencies)
    _ = try await server.send(
      .post,
      "/api/v1/domains",
      headers: [.authorization: "Bearer \(other.secretKey)", .contentType: "application/json"],
      body: #"{"host":"theirs.example"}"#
    )
    #expect(try await Self.entries(server).isEmpty)
  }
}
