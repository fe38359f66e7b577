import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Signing in and out over HTTP.
@Suite("Sign-in")
struct SignInTests {
  // MARK: - The first owner, invitations

  @Test(
    "Links that work once end in time",
    arguments: [
      (.firstOwner, "/welcome", 3_600), (.passwordReset, "/login/password", 3_600),
      (.invitation, "/invitations", 7 * 86_400),
    ] as [(OneTimeLink.Kind, String, Int64)]
  )
  func oneTimeLinksEnd(kind: OneTimeLink.Kind, path: String, seconds: Int64) async throws {
    // asvs 6.4.1
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var user: UserID?
    if kind == .passwordReset {
      _ = try await server.browser()
      user = try await server.user("ada@example.com").id
    }
    let token = try await server.oneTimeLink(kind, user: user)
    // 256 bits in base64url.
    #expect(token.utf8.count == 43)
    var browser = Browser(server)
    clock.advance(seconds: seconds - 1)
    #expect(try await browser.get("\(path)/\(token)").status == .ok)
    clock.advance(seconds: 1)
    #expect(try await browser.get("\(path)/\(token)").status == .notFound)
    let form: KeyValuePairs = [
      "name": "Eve", "email": "eve@example.com", "password": Browser.password,
    ]
    #expect(try await browser.post("\(path)/\(token)", form).status == .notFound)
  }

  @Test(arguments: TestEngine.allCases)
  func aOneTimeLinkMakesTheFirstOwnerOnce(_ engine: TestEngine) async throws {
    // asvs 2.3.1 6.3.2 6.4.1 13.2.3
    try await engine.with { server in
      let token = try await server.oneTimeLink(.firstOwner)
      var browser = Browser(server)
      let page = try await browser.get("/welcome/\(token)")
      #expect(page.status == .ok && page.text.contains("Acme"))
      let form: KeyValuePairs = [
        "name": "Ada", "email": "Ada@Example.com", "password": Browser.password,
      ]
      let joined = try await browser.post("/welcome/\(token)", form)
      #expect(joined.status == .seeOther)
      #expect(joined.headers[.location] == "/dashboard?workspace=\(server.workspace)")
      #expect(try await browser.get("/account").text.contains("ada@example.com"))
      var other = Browser(server)
      #expect(try await other.get("/welcome/\(token)").status == .notFound)
      #expect(try await other.post("/welcome/\(token)", form).status == .notFound)
      #expect(try await other.get("/welcome/nothing").text == other.get("/welcome/\(token)").text)
      let members = try await server.dependencies.repositories.members.list(server.workspace)
      #expect(members.map(\.role) == [.owner])
    }
  }

  @Test func anInvitationIsNoPassword() async throws {
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser(role: .owner)
    let other = try await Owner.make(in: server.dependencies)
    clock.advance(seconds: 15 * 60)
    let path = "/dashboard/keys?workspace=\(server.workspace)"
    let before = try await ada.get(path)
    #expect(before.status == .seeOther, "\(before.text)")
    let token = SecretToken.random()
    try await server.dependencies.repositories.oneTimeLinks.create(
      OneTimeLink(
        id: OneTimeLinkID(timestamp: TestServer.start),
        kind: .invitation,
        workspace: other.workspace,
        role: .editor,
        now: clock.now
      ),
      tokenHash: token.hash(pepper: server.dependencies.secrets.pepper),
      by: nil
    )
    #expect(try await ada.post("/invitations/\(token)").status == .seeOther)
    let after = try await ada.get(path)
    #expect(after.headers[.location]?.hasPrefix("/account/confirm?next=") == true, "\(after.text)")
  }

  @Test func anInvitationJoinsAUserWhoIsSignedIn() async throws {
    // attack 62
    let server = try await TestServer()
    var ada = try await server.browser(role: .viewer)
    let second = WorkspaceID(timestamp: TestServer.start)
    try await server.dependencies.repositories.workspaces.create(
      .init(id: second, name: "Beta", createdAt: TestServer.start)
    )
    let token = SecretToken.random()
    let link = OneTimeLink(
      id: OneTimeLinkID(timestamp: TestServer.start),
      kind: .invitation,
      workspace: second,
      role: .editor,
      now: TestServer.start
    )
    try await server.dependencies.repositories.oneTimeLinks.create(
      link,
      tokenHash: token.hash(pepper: server.dependencies.secrets.pepper),
      by: nil
    )
    #expect(try await ada.get("/invitations/\(token)").text.contains("Join as \u{2068}Ada"))
    let before = ada.cookies["__Host-session"]
    let joined = try await ada.post("/invitations/\(token)")
    #expect(joined.headers[.location] == "/dashboard?workspace=\(second)")
    #expect(ada.cookies["__Host-session"] != before)
    let page = try await ada.get("/dashboard?workspace=\(second)")
    #expect(page.text.contains("Beta"))
    let user = try await server.user("ada@example.com")
    let roles = try await server.dependencies.repositories.members.memberships(user.id).map(\.role)
    #expect(Set(roles) == [.viewer, .editor])
    // Another invitation to the same workspace does not raise the role.
    let again = try await server.oneTimeLink(.invitation, role: .owner)
    #expect(try await ada.post("/invitations/\(again)").status == .unprocessableContent)
  }

  @Test(arguments: [
    ("", "ada@example.com", Browser.password, "Enter your name"),
    ("Ada", "ada", Browser.password, "Enter an e-mail address"),
    ("Ada", "ada@example.com", "short", "at least \u{2068}15"),
    ("Ada", "ada@example.com", "password12345678", "is too common"),
    ("Ada", "ada@example.com", "CorrectHorseBatteryStaple", "appeared in a data breach"),
    ("Ada", "ada@example.com", "ada@example.com!", "too similar to your name"),
    ("Ada", "ada@example.com", String(repeating: "long ", count: 60), "at most 256"),
  ])
  func namesWhatIsWrongWithAForm(
    _ name: String,
    _ email: String,
    _ password: String,
    _ expected: String
  ) async throws {
    // asvs 6.1.2 6.2.1 6.2.4 6.2.5 6.2.8 6.2.9 6.2.11 6.2.12
    let server = try await TestServer()
    let token = try await server.oneTimeLink(.invitation, role: .viewer)
    var browser = Browser(server)
    let answer = try await browser.post(
      "/invitations/\(token)",
      ["name": name, "email": email, "password": password]
    )
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains(expected))
    #expect(!answer.text.contains(password) || password == email)
    #expect(browser.cookies.isEmpty)
  }

  // MARK: - Passwords

  @Test func signsInAndOut() async throws {
    // asvs 3.3.1 3.3.2 3.3.3 3.3.4 7.2.1 7.2.2 7.4.1
    let server = try await TestServer()
    _ = try await server.browser()
    var browser = Browser(server)
    #expect(try await browser.get("/account").headers[.location] == "/login?next=%2Faccount")
    let answer = try await browser.signIn(" ADA@example.com", next: "/account?x=1")
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "/account?x=1")
    #expect(try await browser.get("/account").status == .ok)
    #expect(try await browser.get("/login").status == .seeOther)
    let kept = browser.cookies
    #expect(try await browser.post("/logout").headers[.location] == "/login")
    #expect(browser.cookies["__Host-session"] == nil)
    browser.cookies = kept
    #expect(try await browser.get("/account").status == .seeOther)
  }

  /// Hashes of older versions, which cost less, do not stay for ever.
  @Test func aHashOfAnotherCostIsReplacedAtSignIn() async throws {
    // asvs 11.2.2
    let server = try await TestServer()
    _ = try await server.browser()
    let made = try await server.user("ada@example.com")
    var generator = SystemRandomNumberGenerator()
    let other = PasswordHash.Cost(logRounds: 2, blockSize: 1, passes: 1)
    let older = PasswordHash(Browser.password, cost: other, using: &generator).text
    let users = server.dependencies.repositories.users
    try await users.rehash(made.id, from: made.passwordHash, to: older)
    var browser = Browser(server)
    #expect(try await browser.signIn("ada@example.com", "not the password").status == .forbidden)
    #expect(try await server.user("ada@example.com").passwordHash == older)
    #expect(try await browser.signIn("ada@example.com").status == .seeOther)
    let renewed = try await server.user("ada@example.com").passwordHash
    #expect(PasswordHash(text: renewed)?.hasCost(.cheap) == true)
    var later = Browser(server)
    #expect(try await later.signIn("ada@example.com").status == .seeOther)
    #expect(try await server.user("ada@example.com").passwordHash == renewed)
  }

  @Test func answersUnknownUsersAndWrongPasswordsAlike() async throws {
    // attack 57
    let server = try await TestServer()
    _ = try await server.browser()
    var (known, unknown) = (Browser(server), Browser(server))
    unknown.address = "203.0.113.8"
    let wrong = try await known.signIn("ada@example.com", "not the password at all")
    let none = try await unknown.signIn("eve@example.com", "not the password at all")
    #expect(wrong.status == .forbidden && none.status == .forbidden)
    #expect(
      wrong.text.replacing("ada@", with: "") == none.text.replacing("eve@", with: "")
    )
    #expect(known.cookies.isEmpty && unknown.cookies.isEmpty)
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login",
  ])
  func returnsToThisServerAlone(_ next: String) async throws {
    // attack 61
    let server = try await TestServer()
    _ = try await server.browser()
    var browser = Browser(server)
    #expect(try await browser.signIn("ada@example.com", next: next).headers[.location] == "/")
  }

  @Test func givesANewSessionAtSignIn() async throws {
    // asvs 7.2.3 7.2.4
    // attack 58
    let server = try await TestServer()
    var victim = try await server.browser()
    let old = victim.cookies
    // A token that another browser knows opens nothing after the sign-in.
    _ = try await victim.signIn("ada@example.com")
    #expect(victim.cookies["__Host-session"] != old["__Host-session"])
    var attacker = Browser(server)
    attacker.cookies = old
    #expect(try await attacker.get("/account").status == .seeOther)
    // Nor does a token that the attacker chose, and the victim's browser sent with the right password.
    let planted = ["__Host-session": SecretToken.random().description]
    victim.cookies = planted
    #expect(try await victim.signIn("ada@example.com").status == .seeOther)
    #expect(try await victim.get("/account").status == .ok)
    attacker.cookies = planted
    #expect(try await attacker.get("/account").status == .seeOther)
  }

  @Test func slowsGuessesDownAndLocksNoOneOut() async throws {
    // asvs 2.4.1 6.1.1 6.3.1
    // attack 49
    let server = try await TestServer { $0.settings.trustedProxies = [] }
    let owner = try await server.browser()
    var guesses = 0
    for number in 0..<1_000 {
      var attacker = Browser(server)
      attacker.address = "198.51.100.\(number % 100)"
      let answer = try await attacker.signIn("ada@example.com", "guess number \(number)")
      if answer.status == .forbidden { guesses += 1 }
      if answer.status == .tooManyRequests { #expect(answer.headers[.retryAfter] != nil) }
    }
    // The clock stands still: what is not checked at once is not checked at all. The first is of a block of addresses
    // without failures, the others are of one that failed.
    #expect(guesses == 1 + SignInThrottle.free)
    var known = owner
    known.cookies["__Host-session"] = nil
    #expect(try await known.signIn("ada@example.com").status == .seeOther)
    // A browser that the server does not know has a turn too, from a network that did not fail.
    var clean = Browser(server)
    #expect(try await clean.signIn("ada@example.com").status == .seeOther)
    // The control: one of a network among those that failed waits.
    var other = Browser(server)
    other.address = "198.51.100.200"
    #expect(try await other.signIn("ada@example.com").status == .tooManyRequests)
  }

  @Test func aDeviceCookieIsForItsAccountAlone() async throws {
    // asvs 9.2.2
    // attack 49
    let server = try await TestServer()
    var eve = try await server.browser(of: "eve@example.com", role: .viewer)
    _ = try await server.browser()
    for _ in 0..<SignInThrottle.free {
      _ = try await eve.signIn("ada@example.com", "guess guess guess guess")
    }
    #expect(try await eve.signIn("ada@example.com").status == .tooManyRequests)
  }

  // MARK: - Other sites

  @Test(arguments: ["/login", "/logout", "/account/profile", "/account/sessions/end"])
  func takesNoFormOfAnotherSite(_ path: String) async throws {
    let server = try await TestServer()
    let ada = try await server.browser()
    for (site, origin) in [
      ("cross-site", nil), ("same-site", nil), (nil, "https://evil.example"), (nil, "null"),
      (nil, nil),
    ] as [(String?, String?)] {
      var browser = ada
      (browser.site, browser.origin) = (site, origin)
      #expect(try await browser.post(path).problem().code == "cross_site")
    }
    var old = ada
    (old.site, old.origin) = (nil, "https://go.example.com")
    #expect(try await old.post(path).status != .forbidden || path == "/login")
  }

  @Test func pagesLoadNothingFromElsewhere() async throws {
    let server = try await TestServer()
    var browser = Browser(server)
    let answer = try await browser.get("/login")
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(answer.headers[.cacheControl] == "private, no-store")
    #expect(!answer.text.contains("style=") && !answer.text.contains("<script>"))
  }
}
