import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// A clock that tests set forward.
final class AdvancingClock: Sendable {
  private let moment = Atomic(TestServer.start.milliseconds)

  var now: Timestamp { Timestamp(milliseconds: moment.load(ordering: .relaxed)) }

  func advance(seconds: Int64) {
    moment.add(seconds * 1_000, ordering: .relaxed)
  }
}

/// Second factors, recovery codes, sessions and passwords of an account, over HTTP.
@Suite("Accounts")
struct SecondFactorTests {
  /// The values of RFC 6238, appendix B.
  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
      (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)]
  )
  func codesAgreeWithTheStandard(_ seconds: Int64, _ code: String) {
    let codes = TimeBasedCode(secret: Array("12345678901234567890".utf8))
    let step = TimeBasedCode.step(Timestamp(milliseconds: seconds * 1_000))
    #expect(codes.code(step: step, digits: 8) == code)
  }

  @Test func takesTheCodeOfThisPeriodAndTheOneBefore() {
    // asvs 6.5.5 11.4.1 11.4.3
    let codes = TimeBasedCode(secret: Array("12345678901234567890".utf8))
    let now = Timestamp(milliseconds: 1_234_567_890_000)
    let step = TimeBasedCode.step(now)
    for (offset, isTaken) in [(-2, false), (-1, true), (0, true), (1, false)] as [(Int64, Bool)] {
      let code = codes.code(step: step + offset)
      #expect((codes.acceptedStep(code, after: 0, now: now) != nil) == isTaken)
    }
    let current = codes.code(step: step)
    #expect(codes.acceptedStep(current, after: step, now: now) == nil)
    #expect(
      codes.acceptedStep(current.prefix(3) + " " + current.suffix(3), after: 0, now: now) == step
    )
    #expect(codes.acceptedStep("", after: 0, now: now) == nil)
  }

  @Test func writesBase32() {
    for (text, expected) in [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
      ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
    ] {
      #expect(Base32.text(Array(text.utf8)) == expected)
    }
    let code = RecoveryCode.random()
    #expect(code.count == 27)
    let typed = code.lowercased().replacing("-", with: " ")
    #expect(RecoveryCode.hash(code, pepper: [1]) == RecoveryCode.hash(typed, pepper: [1]))
    #expect(RecoveryCode.hash("123456", pepper: [1]) == nil)
  }

  private static func codes(of server: TestServer) async throws -> TimeBasedCode {
    let user = try await server.user("ada@example.com")
    return try #require(SignInService(server.dependencies).codes(of: user))
  }

  /// Takes a second factor into use; the recovery codes.
  static func setUp(
    _ browser: inout Browser,
    now: Timestamp
  ) async throws -> [String] {
    let page = try await browser.get("/account/second-factor")
    let codes = try await codes(of: browser.server)
    #expect(page.text.contains(codes.text) && page.text.contains("<svg"))
    let code = codes.code(step: TimeBasedCode.step(now))
    let done = try await browser.post("/account/second-factor", ["code": code])
    #expect(done.status == .ok)
    return done.text.split(separator: "<code dir=\"ltr\">").dropFirst().map { part in
      String(part.prefix { $0 != "<" })
    }
  }

  @Test(arguments: TestEngine.allCases)
  func signsInWithACodeOnce(_ engine: TestEngine) async throws {
    // asvs 2.3.1 6.5.1
    // attack 59
    let clock = AdvancingClock()
    let setClock: (inout ServerDependencies) -> Void = { $0.now = { clock.now } }
    try await engine.with(configure: setClock) { server in
      var ada = try await server.browser()
      let recovery = try await Self.setUp(&ada, now: clock.now)
      #expect(recovery.count == 10)
      let codes = try await Self.codes(of: server)
      clock.advance(seconds: 60)
      let code = codes.code(step: TimeBasedCode.step(clock.now))
      var browser = Browser(server)
      let password = try await browser.signIn("ada@example.com", next: "/account")
      #expect(password.headers[.location] == "/login/code?next=%2Faccount")
      #expect(browser.cookies["__Host-session"] == nil)
      #expect(try await browser.get("/account").status == .seeOther)
      #expect(try await browser.get("/login/code").status == .ok)
      let wrong = try await browser.post("/login/code", ["code": "000000", "next": "/account"])
      #expect(wrong.status == .forbidden)
      let right = try await browser.post("/login/code", ["code": code, "next": "/account"])
      #expect(right.headers[.location] == "/account")
      #expect(try await browser.get("/account").status == .ok)
      // The same code a second time, in the same half minute.
      var replay = Browser(server)
      _ = try await replay.signIn("ada@example.com")
      #expect(try await replay.post("/login/code", ["code": code]).status == .forbidden)
      #expect(try await replay.get("/account").status == .seeOther)
      // A recovery code works once.
      #expect(try await replay.post("/login/code", ["code": recovery[0]]).status == .seeOther)
      #expect(try await replay.get("/account").text.contains("left: \u{2068}9"))
      var third = Browser(server)
      _ = try await third.signIn("ada@example.com")
      #expect(try await third.post("/login/code", ["code": recovery[0]]).status == .forbidden)
    }
  }

  @Test func fewCodesCanBeGuessed() async throws {
    // asvs 6.3.1
    // attack 59
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser()
    _ = try await Self.setUp(&ada, now: clock.now)
    var attacker = Browser(server)
    _ = try await attacker.signIn("ada@example.com")
    var statuses: [Int] = []
    for number in 0..<8 {
      let code = String(100_000 + number)
      statuses.append(try await attacker.post("/login/code", ["code": code]).status.code)
    }
    #expect(statuses == [403, 403, 403, 403, 403, 429, 429, 429])
    clock.advance(seconds: PendingSignIn.lifetime)
    #expect(try await attacker.get("/login/code").status == .seeOther)
  }

  @Test func endsOtherSessionsWhereAFactorOrThePasswordChanges() async throws {
    // asvs 6.2.2 6.2.3 7.4.3
    // attack 58
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var (ada, other) = (try await server.browser(), Browser(server))
    _ = try await other.signIn("ada@example.com")
    _ = try await Self.setUp(&ada, now: clock.now)
    #expect(try await other.get("/account").status == .seeOther)
    #expect(try await ada.get("/account").status == .ok)
    let refused = try await ada.post(
      "/account/password",
      ["current": "wrong", "password": "four green tigers run"]
    )
    #expect(refused.status == .forbidden)
    let before = ada.cookies["__Host-session"]
    // Eight characters are enough beside a second factor.
    let changed = try await ada.post(
      "/account/password",
      ["current": Browser.password, "password": "gr8 tigr"]
    )
    #expect(changed.status == .seeOther)
    #expect(ada.cookies["__Host-session"] != before)
    #expect(try await ada.get("/account").status == .ok)
  }

  @Test func asksForThePasswordAgainAfterAWhile() async throws {
    // asvs 7.5.1
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser()
    clock.advance(seconds: 15 * 60)
    let page = try await ada.get("/account/second-factor")
    let place = "/account/confirm?next=%2Faccount%2Fsecond-factor"
    #expect(page.headers[.location] == place)
    #expect(try await ada.post("/account/confirm", ["password": "wrong"]).status == .forbidden)
    let right = try await ada.post(
      "/account/confirm",
      ["password": Browser.password, "next": "/account/second-factor"]
    )
    #expect(right.headers[.location] == "/account/second-factor")
    #expect(try await ada.get("/account/second-factor").status == .ok)
  }

  @Test func listsAndEndsSessions() async throws {
    // asvs 7.1.1 7.1.2 7.1.3 7.3.1 7.5.2
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var (ada, other) = (try await server.browser(), Browser(server))
    _ = try await other.signIn("ada@example.com")
    let page = try await ada.get("/account").text
    #expect(page.contains("safari, macos"))
    let id = try #require(page.split(separator: "/account/sessions/").dropFirst().first?.prefix(36))
    #expect(try await ada.post("/account/sessions/\(id)/end").status == .seeOther)
    #expect(try await other.get("/account").status == .seeOther)
    clock.advance(seconds: 86_399)
    #expect(try await ada.get("/account").status == .ok)
    clock.advance(seconds: 86_400)
    #expect(try await ada.get("/account").status == .seeOther)
  }

  @Test func setsANewPasswordByALink() async throws {
    // asvs 6.4.1 6.4.3
    let server = try await TestServer()
    var ada = try await server.browser()
    let user = try await server.user("ada@example.com")
    let token = try await server.oneTimeLink(.passwordReset, user: user.id)
    var browser = Browser(server)
    #expect(try await browser.get("/login/password/\(token)").status == .ok)
    #expect(try await browser.get("/invitations/\(token)").status == .notFound)
    let short = try await browser.post("/login/password/\(token)", ["password": "short"])
    #expect(short.status == .unprocessableContent)
    let set = try await browser.post(
      "/login/password/\(token)",
      ["password": "five red foxes jump"]
    )
    #expect(set.headers[.location] == "/login")
    #expect(try await ada.get("/account").status == .seeOther)
    #expect(try await browser.signIn("ada@example.com").status == .forbidden)
    #expect(try await browser.signIn("ada@example.com", "five red foxes jump").status == .seeOther)
    #expect(
      try await browser.post("/login/password/\(token)", ["password": "x"]).status == .notFound
    )
  }
}

extension TestServer {
  /// Gives a user a second factor whose codes nothing makes, with one recovery code.
  func giveSecondFactor(to email: String) async throws {
    let (users, id) = (dependencies.repositories.users, try await user(email).id)
    try await users.beginSecondFactor(id, sealed: [1])
    try await users.confirmSecondFactor(
      id,
      step: 1,
      codes: [[1]],
      keeping: nil,
      now: TestServer.start,
      by: nil
    )
  }
}
