import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What users change of their own accounts: listed in their workspaces, and the way out of one.
@Suite("Accounts: one's own")
struct OwnAccountTests {
  private static func entries(_ server: TestServer) async throws -> [AuditEntryResource] {
    try await server.manage(.get, "/api/v1/audit-log?kind=member")
      .decoded(Page<AuditEntryResource>.self).items
  }

  @Test(arguments: [
    ("", nil, true), ("Europe/Istanbul", "Europe/Istanbul", true),
    (" europe/istanbul ", "Europe/Istanbul", true), ("utc", "UTC", true), ("GMT", "UTC", true),
    ("Istanbul", nil, false), ("Mars/Phobos", nil, false), ("GMT+3", nil, false),
  ])
  func readsATimeZoneOrRefusesIt(_ typed: String, _ stored: String?, _ isRead: Bool) async throws {
    let server = try await TestServer()
    var ada = try await server.browser()
    let answer = try await ada.post("/account/profile", ["name": "Ada", "timeZone": "\(typed)"])
    #expect(answer.status == (isRead ? .seeOther : .unprocessableContent))
    let page = isRead ? try await ada.get("/account?saved=1") : answer
    #expect(page.text.contains("value=\"\(isRead ? stored ?? "" : typed)\""))
    #expect(page.text.contains("id=\"timeZone-error\"") == !isRead)
    #expect(page.text.contains("Saved") == isRead)
    let long = String(repeating: "x", count: 121)
    let refused = try await ada.post("/account/profile", ["name": "\(long)"])
    #expect(refused.text.contains("id=\"name-error\"") && refused.text.contains(long))
  }

  @Test(arguments: TestEngine.allCases)
  func listsWhatUsersChangeOfTheirAccounts(_ engine: TestEngine) async throws {
    // attack 55
    try await engine.with { server in
      let now = TestServer.start
      var ada = try await server.browser()
      let profile: KeyValuePairs = ["name": "Ada L.", "language": "de", "timeZone": ""]
      // The second time nothing changes.
      for _ in 0..<2 {
        #expect(try await ada.post("/account/profile", profile).status == .seeOther)
      }
      _ = try await SecondFactorTests.setUp(&ada, now: now)
      #expect(try await ada.post("/account/second-factor/recovery-codes").status == .ok)
      let changed = try await ada.post(
        "/account/password",
        ["current": Browser.password, "password": "gr8 tigr"]
      )
      #expect(changed.status == .seeOther)
      #expect(try await ada.post("/account/second-factor/remove").status == .seeOther)
      let user = try await server.user("ada@example.com").id
      let token = try await server.oneTimeLink(.passwordReset, user: user)
      var visitor = Browser(server)
      let form: KeyValuePairs = ["password": "five red foxes jump"]
      #expect(try await visitor.post("/login/password/\(token)", form).status == .seeOther)
      let entries = try await Self.entries(server)
      #expect(
        entries.map(\.action) == [
          "member.change_password", "member.remove_second_factor", "member.change_password",
          "member.replace_recovery_codes", "member.add_second_factor", "member.update_profile",
          "member.create",
        ]
      )
      #expect(entries.map(\.actor) == ["visitor"] + Array(repeating: "member", count: 6))
      #expect(entries.allSatisfy { $0.thingID == user.description && $0.request != nil })
      let profileChanges: [AuditChange] = [
        .init(field: "name", before: "Ada", after: "Ada L."),
        .init(field: "language", before: nil, after: "de"),
      ]
      try #require(entries.count == 7)
      #expect(entries[5].changes == profileChanges && entries[0].changes.isEmpty)
      let text = try await server.manage(.get, "/api/v1/audit-log?limit=200").text
      #expect(!text.contains("scrypt") && !text.contains("tigr") && !text.contains("foxes"))
    }
  }

  @Test func isListedInEachWorkspaceOfTheUser() async throws {
    // attack 55
    let server = try await TestServer()
    var ada = try await server.browser()
    let other = try await Owner.make(in: server.dependencies)
    let invitation = try await MemberService(server.dependencies).invite(
      other.workspace,
      as: .viewer,
      by: .init(role: .owner, audited: nil),
      now: TestServer.start
    )
    let token = try #require(invitation.url?.split(separator: "/").last)
    #expect(try await ada.post("/invitations/\(token)").status == .seeOther)
    _ = try await ada.post("/account/profile", ["name": "Ada L."])
    let theirs = try await server.send(
      .get,
      "/api/v1/audit-log?kind=member",
      headers: [.authorization: "Bearer \(other.secretKey)"]
    ).decoded(Page<AuditEntryResource>.self).items
    for entries in [theirs, try await Self.entries(server)] {
      #expect(entries.first?.action == "member.update_profile")
    }
  }

  // MARK: - Leaving

  @Test func everyMemberMayLeave() async throws {
    let server = try await TestServer()
    var ada = try await server.browser()
    var eve = try await server.browser(of: "eve@example.com", role: .viewer)
    let id = try await server.user("eve@example.com").id.description
    let path = "/account/workspaces/\(server.workspace)/leave"
    #expect(try await eve.get("/account").text.contains("action=\"\(path)\""))
    // Of another workspace the user is no member.
    let other = try await Owner.make(in: server.dependencies)
    let foreign = try await eve.post("/account/workspaces/\(other.workspace)/leave")
    #expect(foreign.status == .notFound)
    #expect(try await eve.post(path).headers[.location] == "/account")
    #expect(try await eve.get("/dashboard").status == .notFound)
    #expect(try await !eve.get("/account").text.contains("/leave"))
    let entry = try await Self.entries(server).first
    #expect(entry?.action == "member.remove" && entry?.thingID == id && entry?.actorID == id)
    // A workspace keeps its only owner.
    let refused = try await ada.post(path)
    #expect(
      refused.status == .unprocessableContent && refused.text.contains("at least one owner")
    )
    #expect(try await ada.get("/dashboard").status == .ok)
  }

  @Test func leavingNeedsTheConfirmation() async throws {
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var eve = try await server.browser(of: "eve@example.com", role: .viewer)
    clock.advance(seconds: 15 * 60)
    let late = try await eve.post("/account/workspaces/\(server.workspace)/leave")
    #expect(late.headers[.location] == "/account/confirm?next=%2Faccount")
    #expect(try await eve.get("/dashboard").status == .ok)
  }
}
