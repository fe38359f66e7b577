import Delivery
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Accounts at the provider of users who signed in: connected, disconnected, and confirmed by.
@Suite("OpenID Connect: accounts")
struct OpenIDAccountTests {
  private static func with(
    _ body: (TestServer, FakeIdentityProvider, AdvancingClock) async throws -> Void
  ) async throws {
    let (provider, clock) = (FakeIdentityProvider(), AdvancingClock())
    provider.answer.expiresIn = 86_400
    let server = try await TestServer { dependencies in
      dependencies.openID = OpenIDSignInTests.provider(provider)
      dependencies.now = { clock.now }
    }
    try await body(server, provider, clock)
  }

  private static func isLinked(_ server: TestServer) async throws -> Bool {
    let user = try await server.user("ada@example.com")
    let identities = server.dependencies.repositories.identities
    return try await identities.isLinked(user.id, issuer: FakeIdentityProvider.issuer)
  }

  private static func entries(_ server: TestServer) async throws -> [AuditEntryResource] {
    try await server.manage(.get, "/api/v1/audit-log?kind=member")
      .decoded(Page<AuditEntryResource>.self).items
  }

  // MARK: - Connecting

  /// Another site, which signed the browser in at the provider with its own account, opens what could connect it.
  @Test(arguments: ["/account/openid", "/login?next=%2Faccount%2Fopenid"])
  func noLinkOfAnotherSiteConnectsAnAccount(_ path: String) async throws {
    // attack 52
    try await Self.with { server, provider, _ in
      var ada = try await server.browser()
      ada.site = "cross-site"
      var answer = try await ada.get(path)
      while let next = answer.headers[.location], next.hasPrefix("/") {
        answer = try await ada.get(next)
      }
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.location] == nil && answer.headers[.refresh] == nil)
      #expect(ada.cookies[OpenIDAttempt.Cookie.name] == nil)
      #expect(try await ada.post("/account/openid").problem().code == "cross_site")
      #expect(try await !Self.isLinked(server))
      // The control: the form of the user's own page.
      ada.site = "same-origin"
      let linked = try await OpenIDSignInTests.visit("/account/openid", &ada, provider)
      #expect(linked.headers[.location] == "/account")
      #expect(try await Self.isLinked(server))
    }
  }

  @Test func connectingNeedsTheConfirmation() async throws {
    try await Self.with { server, _, clock in
      var ada = try await server.browser()
      clock.advance(seconds: 15 * 60)
      let late = try await ada.post("/account/openid")
      #expect(late.headers[.location] == "/account/confirm?next=%2Faccount")
      #expect(ada.cookies[OpenIDAttempt.Cookie.name] == nil)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func connectingSignsOtherBrowsersOutAndIsListed(_ engine: TestEngine) async throws {
    // asvs 7.4.3
    // attack 52
    let provider = FakeIdentityProvider()
    let configure: (inout ServerDependencies) -> Void = {
      $0.openID = OpenIDSignInTests.provider(provider)
    }
    try await engine.with(configure: configure) { server in
      var (ada, other) = (try await server.browser(), Browser(server))
      #expect(try await other.signIn("ada@example.com").status == .seeOther)
      _ = try await OpenIDSignInTests.visit("/account/openid", &ada, provider)
      #expect(try await other.get("/account").status == .seeOther)
      #expect(try await ada.get("/account").status == .ok)
      #expect(try await ada.post("/account/openid/remove").status == .seeOther)
      // Where nothing is connected, nothing is listed.
      #expect(try await ada.post("/account/openid/remove").status == .seeOther)
      let id = try await server.user("ada@example.com").id.description
      let entries = try await Self.entries(server)
      #expect(
        entries.map(\.action) == [
          "member.disconnect_identity", "member.connect_identity", "member.create",
        ]
      )
      try #require(entries.count == 3)
      #expect(entries.allSatisfy { $0.actor == "member" && $0.actorID == id && $0.thingID == id })
      let connected = AuditChange(
        field: "issuer",
        before: nil,
        after: .string(FakeIdentityProvider.issuer)
      )
      #expect(entries[1].changes == [connected])
      #expect(try await !server.manage(.get, "/api/v1/audit-log").text.contains("ada-at-example"))
    }
  }

  @Test func anotherAccountNeedsTheFirstToBeDisconnected() async throws {
    // attack 52
    try await Self.with { server, provider, _ in
      var ada = try await server.browser()
      _ = try await OpenIDSignInTests.visit("/account/openid", &ada, provider)
      provider.answer.claims = ["sub": "eve-at-example"]
      let refused = try await ada.post("/account/openid")
      #expect(refused.status == .unprocessableContent && refused.text.contains("Disconnect it"))
      #expect(refused.headers[.refresh] == nil)
      #expect(ada.cookies[OpenIDAttempt.Cookie.name] == nil)
      // Nor does an answer that comes late replace it.
      let user = try await server.user("ada@example.com").id
      let (identities, issuer) = (
        server.dependencies.repositories.identities, FakeIdentityProvider.issuer
      )
      await #expect(throws: StoreError.self) {
        try await identities.link(
          user,
          issuer: issuer,
          subject: "eve-at-example",
          keeping: nil,
          now: TestServer.start,
          by: nil
        )
      }
      #expect(try await identities.find(issuer: issuer, subject: "ada-at-example")?.id == user)
      #expect(try await identities.find(issuer: issuer, subject: "eve-at-example") == nil)
      #expect(try await ada.post("/account/openid/remove").status == .seeOther)
      _ = try await OpenIDSignInTests.visit("/account/openid", &ada, provider)
      #expect(try await identities.find(issuer: issuer, subject: "eve-at-example")?.id == user)
    }
  }

  // MARK: - Confirming

  /// A user without a password, who has a second factor.
  private static func joined(
    _ server: TestServer,
    _ provider: FakeIdentityProvider,
    _ clock: AdvancingClock
  ) async throws -> (browser: Browser, recovery: [String]) {
    provider.answer.claims = ["email": "ada@example.com", "name": "Ada"]
    let invitation = try await server.made(
      InvitationResource.self,
      "/api/v1/invitations",
      #"{"role":"owner","email":"ada@example.com"}"#
    )
    let path = try #require(URL(string: invitation.url ?? "")?.path)
    var browser = Browser(server)
    _ = try await OpenIDSignInTests.visit("\(path)/openid", &browser, provider)
    let recovery = try await SecondFactorTests.setUp(&browser, now: clock.now)
    return (browser, recovery)
  }

  @Test func aConfirmationAtTheProviderAsksForTheCode() async throws {
    // asvs 6.8.4
    // attack 53
    try await Self.with { server, provider, clock in
      let joined = try await Self.joined(server, provider, clock)
      var browser = joined.browser
      clock.advance(seconds: 15 * 60)
      provider.answer.signedInBefore = -15 * 60
      let (members, code) = ("/dashboard/members", "/account/openid/code")
      let next = PercentCoding.encode(members)
      #expect(try await browser.get(members).status == .seeOther)
      let before = browser.cookies[SessionCookie.name]
      let led = try await OpenIDSignInTests.visit(
        "/account/openid/confirm?next=\(next)",
        &browser,
        provider
      )
      #expect(led.headers[.location] == "\(code)?next=\(next)")
      // The half at the provider alone confirms nothing, nor does a wrong code.
      #expect(browser.cookies[SessionCookie.name] == before)
      #expect(try await browser.get("\(code)?next=\(next)").text.contains("action=\"\(code)\""))
      let wrong = try await browser.post(code, ["code": "000000", "next": members])
      #expect(wrong.status == .forbidden)
      #expect(try await browser.get(members).status == .seeOther)
      // Nor does the code alone.
      var half = browser
      half.cookies[PendingConfirmation.name] = nil
      let form: KeyValuePairs = ["code": joined.recovery[0], "next": members]
      let alone = try await half.post(code, form)
      #expect(alone.headers[.location] == "/account/confirm?next=\(next)")
      #expect(try await browser.post(code, form).headers[.location] == members)
      #expect(browser.cookies[SessionCookie.name] != before)
      #expect(browser.cookies[PendingConfirmation.name] == nil)
      #expect(try await browser.get(members).status == .ok)
    }
  }
}
