import Delivery
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Joining a workspace by an identity provider, without a password.
@Suite("OpenID Connect: joining")
struct OpenIDJoinTests {
  private static func with(
    _ body: (TestServer, FakeIdentityProvider, String) async throws -> Void
  ) async throws {
    let provider = FakeIdentityProvider()
    provider.answer.claims = ["email": "Grace@example.com", "name": "Grace Hopper"]
    let server = try await TestServer { $0.openID = OpenIDSignInTests.provider(provider) }
    let invitation = try await server.made(
      InvitationResource.self,
      "/api/v1/invitations",
      #"{"role":"analyst","email":"grace@example.com"}"#
    )
    try await body(server, provider, try #require(URL(string: invitation.url ?? "")?.path))
  }

  /// A browser of a user who joined without a password.
  private static func joined(
    _ server: TestServer,
    _ provider: FakeIdentityProvider,
    _ path: String
  ) async throws -> Browser {
    var browser = Browser(server)
    #expect(try await browser.get(path).text.contains("href=\"\(path)/openid\""))
    let answer = try await OpenIDSignInTests.visit("\(path)/openid", &browser, provider)
    #expect(
      answer.headers[.location] == "/dashboard?workspace=\(server.workspace)",
      "\(answer.text)"
    )
    return browser
  }

  @Test(arguments: TestEngine.allCases)
  func theInvitedAddressJoinsWithTheInvitationsRole(_ engine: TestEngine) async throws {
    let provider = FakeIdentityProvider()
    provider.answer.claims = ["email": "Grace@example.com", "name": "Grace Hopper"]
    let configure: (inout ServerDependencies) -> Void = {
      $0.openID = OpenIDSignInTests.provider(provider)
    }
    try await engine.with(configure: configure) { server in
      let invitation = try await server.made(
        InvitationResource.self,
        "/api/v1/invitations",
        #"{"role":"analyst","email":"grace@example.com"}"#
      )
      let path = try #require(URL(string: invitation.url ?? "")?.path)
      var browser = try await Self.joined(server, provider, path)
      #expect(try await browser.get("/dashboard").text.contains("Grace Hopper"))
      let members = try await server.dependencies.repositories.members.list(server.workspace)
      #expect(members.map(\.role) == [.analyst] && members.map(\.email) == ["grace@example.com"])
      // The invitation works once, and the account signs in from now on.
      #expect(try await browser.get(path).status == .notFound)
      var second = Browser(server)
      _ = try await OpenIDSignInTests.visit("/login/openid", &second, provider)
      #expect(try await second.get("/account").text.contains("grace@example.com"))
      // No password opens the account.
      for password in ["", Browser.password] {
        var other = Browser(server)
        #expect(try await other.signIn("grace@example.com", password).status == .forbidden)
      }
    }
  }

  @Test(arguments: [
    FakeIdentityProvider.Answer(claims: ["email": "eve@example.com"]),
    FakeIdentityProvider.Answer(claims: ["email": "grace@example.com"], isEmailVerified: false),
    FakeIdentityProvider.Answer(claims: [:]),
  ])
  func anotherOrAnUnverifiedAddressJoinsNothing(_ answer: FakeIdentityProvider.Answer) async throws
  {
    // asvs 10.5.2
    try await Self.with { server, provider, path in
      provider.answer = answer
      var browser = Browser(server)
      let refused = try await OpenIDSignInTests.visit("\(path)/openid", &browser, provider)
      #expect(
        refused.status == .forbidden && refused.text.contains("for a different e-mail address")
      )
      #expect(try await server.dependencies.repositories.members.list(server.workspace).isEmpty)
      // The control: the invitation still works for its reader.
      #expect(try await browser.get(path).status == .ok)
    }
  }

  @Test func anInvitationWithoutAnAddressNeedsAPassword() async throws {
    try await Self.with { server, provider, _ in
      let token = try await server.oneTimeLink(.invitation, role: .viewer)
      var browser = Browser(server)
      #expect(try await !browser.get("/invitations/\(token)").text.contains("/openid\""))
      let refused = try await OpenIDSignInTests.visit(
        "/invitations/\(token)/openid",
        &browser,
        provider
      )
      #expect(refused.status == .forbidden)
    }
  }

  @Test func theAddressOfAUserJoinsNoSecondTime() async throws {
    // asvs 10.5.2
    try await Self.with { server, provider, path in
      _ = try await server.browser(of: "grace@example.com", role: .viewer)
      var browser = Browser(server)
      let refused = try await OpenIDSignInTests.visit("\(path)/openid", &browser, provider)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("A user with this e-mail address already exists"))
    }
  }

  @Test func aUserWithoutAPasswordConfirmsAtTheProvider() async throws {
    // asvs 6.2.2 6.2.3 6.8.4
    try await Self.with { server, provider, path in
      var browser = try await Self.joined(server, provider, path)
      let page = try await browser.get("/account/confirm?next=/account")
      #expect(page.text.contains("/account/openid/confirm?next=%2Faccount"))
      let confirm = "/account/openid/confirm?next=%2Faccount"
      // A provider that does not say when, or an old sign-in, confirms nothing.
      for seconds in [nil, 3_600] as [Int64?] {
        provider.answer.signedInBefore = seconds
        let refused = try await OpenIDSignInTests.visit(confirm, &browser, provider)
        #expect(refused.status == .forbidden)
      }
      provider.answer.signedInBefore = 0
      let before = browser.cookies["__Host-session"]
      let confirmed = try await OpenIDSignInTests.visit(confirm, &browser, provider)
      #expect(confirmed.headers[.location] == "/account")
      #expect(browser.cookies["__Host-session"] != before)
      // The account at the provider is the only way in until there is a password.
      #expect(try await browser.post("/account/openid/remove").status == .conflict)
      let set = try await browser.post("/account/password", ["password": Browser.password])
      #expect(set.status == .seeOther)
      #expect(try await browser.post("/account/openid/remove").status == .seeOther)
      var other = Browser(server)
      #expect(try await other.signIn("grace@example.com").status == .seeOther)
    }
  }
}
