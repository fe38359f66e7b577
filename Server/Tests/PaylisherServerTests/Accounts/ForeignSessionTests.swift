import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What one user tries on the sign-in and the sessions of another.
@Suite struct ForeignSessionTests {
  @Test func aHalfSignInIsOfItsUserAndItsTime() async throws {
    // asvs 7.2.1 7.2.2
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser()
    _ = try await SecondFactorTests.setUp(&ada, now: clock.now)
    _ = try await server.browser(of: "bob@example.com", role: .editor)
    clock.advance(seconds: 60)
    let (own, other) = (
      try await server.user("ada@example.com"), try await server.user("bob@example.com")
    )
    let codes = try #require(SignInService(server.dependencies).codes(of: own))
    var half = Browser(server)
    _ = try await half.signIn("ada@example.com")
    let value = try #require(half.cookies[PendingSignIn.name])
    let parts = value.split(separator: "_", maxSplits: 1).map(String.init)
    let changed = [
      "\(other.id)_\(parts[1])", "\(parts[0])_9\(parts[1])", value + "0", String(value.dropLast()),
      String(value.prefix { $0 != "." }), value.uppercased(), "", ".", "_.",
    ]
    for cookie in changed where cookie != value {
      var browser = Browser(server)
      browser.cookies[PendingSignIn.name] = cookie
      let code = codes.code(step: TimeBasedCode.step(clock.now))
      _ = try await browser.post("/login/code", ["code": code])
      #expect(browser.cookies["__Host-session"] == nil, "\(cookie)")
    }
    let code = codes.code(step: TimeBasedCode.step(clock.now))
    _ = try await half.post("/login/code", ["code": code])
    #expect(half.cookies["__Host-session"] != nil)
  }

  @Test func aSessionIsEndedByItsUserAlone() async throws {
    // asvs 7.5.2
    let server = try await TestServer()
    var ada = try await server.browser()
    var bob = try await server.browser(of: "bob@example.com", role: .editor)
    var second = Browser(server)
    _ = try await second.signIn("bob@example.com")
    let page = try await bob.get("/account").text
    let id = try #require(page.split(separator: "/account/sessions/").dropFirst().first?.prefix(36))
    #expect(try await ada.post("/account/sessions/\(id)/end").status == .notFound)
    #expect(try await second.get("/account").status == .ok)
    #expect(try await bob.post("/account/sessions/\(id)/end").status == .seeOther)
    #expect(try await second.get("/account").status == .seeOther)
  }
}
