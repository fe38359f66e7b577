import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct GateTests {
  static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

  static func server(
    _ change: @escaping (inout LinkRecord) throws -> Void
  ) async throws -> TestServer {
    try await TapTests.server { server in
      var link = try server.link("GATE")
      try change(&link)
      return [link]
    }
  }

  static func locked() async throws -> TestServer {
    var generator = SystemRandomNumberGenerator()
    let hash = PasswordHash("open sesame", cost: .cheap, using: &generator)
    return try await server { $0.password = hash }
  }

  func clicks(_ server: TestServer) async throws -> Int {
    try await server.drain()
    return try await server.dependencies.repositories.clicks.list(server.workspace).items.count
  }

  @Test func asksForThePasswordAndTellsNothing() async throws {
    let server = try await Self.locked()
    for agent in [UserAgents.mac, UserAgents.bot] {
      let response = try await server.send(.get, "/c/GATE?x=1", headers: [.userAgent: agent])
      #expect(response.status == .ok)
      #expect(response.text.contains("name=\"password\""))
      #expect(!response.text.contains("shop.example.com"))
      #expect(!response.text.contains("Summer"))
    }
    #expect(try await clicks(server) == 0)
  }

  @Test func opensForTheRightPasswordAndForAWhile() async throws {
    let server = try await Self.locked()
    let wrong = try await server.send(.post, "/c/GATE", headers: Self.form, body: "password=x")
    #expect(wrong.status == .forbidden)
    #expect(wrong.headers[.setCookie] == nil)
    let right = try await server.send(
      .post,
      "/c/GATE",
      headers: Self.form,
      body: "a=b&password=open+sesam%65"
    )
    #expect(right.status == .ok)
    #expect(right.text.contains("shop.example.com"))
    #expect(try await clicks(server) == 1)
    let cookie = try #require(right.headers[.setCookie]?.split(separator: ";").first)
    let headers: HTTPFields = [.userAgent: UserAgents.mac, .cookie: "a=b; \(cookie)"]
    let tap = try await server.send(.get, "/c/GATE", headers: headers)
    #expect(tap.status == .found)
    #expect(try await clicks(server) == 2)
    let forged: HTTPFields = [.userAgent: UserAgents.mac, .cookie: "\(cookie)0"]
    #expect(try await server.send(.get, "/c/GATE", headers: forged).status == .ok)
  }

  /// What a browser says of the page that sends a form; one that says nothing is old.
  private static let senders: [(site: String?, origin: String?, isOwn: Bool)] = [
    ("cross-site", nil, false), ("same-site", nil, false),
    ("cross-site", "http://localhost", false),
    (nil, "https://evil.example", false), (nil, "null", false), (nil, nil, true),
    ("same-origin", nil, true), (nil, "http://localhost", true),
  ]

  @Test func noPageOfAnotherSiteSendsAPassword() async throws {
    // attack 19
    let server = try await Self.locked()
    for sender in Self.senders {
      var headers = Self.form
      (headers[.secFetchSite], headers[.origin]) = (sender.site, sender.origin)
      let answer = try await server.send(
        .post,
        "/c/GATE",
        headers: headers,
        body: "password=open+sesame"
      )
      #expect(answer.status == (sender.isOwn ? .ok : .forbidden), "\(sender)")
      #expect((answer.headers[.setCookie] != nil) == sender.isOwn, "\(sender)")
    }
    #expect(try await clicks(server) == Self.senders.filter(\.isOwn).count)
  }

  @Test func takesFewWrongPasswordsAndThenNotTheRightOneEither() async throws {
    let server = try await Self.locked()
    for _ in 0..<PasswordAttempts.perClient {
      let answer = try await server.send(.post, "/c/GATE", headers: Self.form, body: "password=x")
      #expect(answer.status == .forbidden)
    }
    let right = try await server.send(
      .post,
      "/c/GATE",
      headers: Self.form,
      body: "password=open+sesame"
    )
    #expect(right.status == .tooManyRequests)
    #expect(right.headers[.retryAfter] != nil)
  }

  @Test func hasNoFormForLinksWithoutAPassword() async throws {
    let server = try await Self.server { _ in }
    let post = try await server.send(.post, "/c/GATE", headers: Self.form, body: "password=")
    let unknown = try await server.send(.post, "/c/NOPE", headers: Self.form, body: "password=")
    #expect(post.status == .notFound)
    #expect(post.text == unknown.text)
  }

  @Test func warnsAndGoesOnByADeliberateTap() async throws {
    // asvs 3.3.1 3.3.2 3.3.3 3.3.4
    // attack 18
    let server = try await Self.server { $0.state = .warn }
    let headers: HTTPFields = [.userAgent: UserAgents.mac]
    let page = try await server.send(.get, "/c/GATE?x=1", headers: headers)
    #expect(page.status == .ok)
    #expect(page.text.contains("shop.example.com"))
    #expect(try await clicks(server) == 0)
    let marked = page.text.split(separator: "href=\"/c/GATE?x=1&amp;pl_go=").dropFirst().first
    let pass = try #require(marked?.split(separator: "\"").first)
    // Without the cookie of the browser that saw the warning, a pass is worth nothing.
    let path = "/c/GATE?x=1&pl_go=\(pass)"
    #expect(try await server.send(.get, path, headers: headers).status == .ok)
    let cookie = try #require(page.headers[.setCookie]?.split(separator: ";").first)
    var mine = headers
    mine[.cookie] = String(cookie)
    let tap = try await server.send(.get, path, headers: mine)
    #expect(tap.status == .found)
    #expect(tap.headers[.location]?.contains("pl_go") == false)
    #expect(tap.headers[.location]?.contains("x=1") == true)
    #expect(try await clicks(server) == 1)
    let forged = try await server.send(.get, "/c/GATE?pl_go=9999999999.00", headers: mine)
    #expect(forged.status == .ok)
    let again = try await server.send(.get, "/c/GATE", headers: mine)
    #expect(again.headers[.setCookie]?.hasPrefix(cookie) == true)
  }

  @Test func warnsOnceAfterAPassword() async throws {
    var generator = SystemRandomNumberGenerator()
    let hash = PasswordHash("open sesame", cost: .cheap, using: &generator)
    let server = try await Self.server { ($0.password, $0.state) = (hash, .warn) }
    var headers = Self.form
    headers[.userAgent] = UserAgents.mac
    let page = try await server.send(
      .post,
      "/c/GATE",
      headers: headers,
      body: "password=open+sesame"
    )
    let onward = try #require(
      page.text.firstMatch(of: #/href="(\/c\/GATE\?pl_go=[^"]*)"/#)?.output.1
    )
    let cookies = page.headers[values: .setCookie].compactMap { $0.split(separator: ";").first }
    #expect(cookies.count == 2)
    let tap = try await server.send(
      .get,
      String(onward),
      headers: [.userAgent: UserAgents.mac, .cookie: cookies.joined(separator: "; ")]
    )
    #expect(tap.status == .found)
  }

  @Test func takesAsManyClicksAsTheLimitOverRestartsToo() async throws {
    let server = try await Self.server { $0.clickLimit = 3 }
    let headers: HTTPFields = [.userAgent: UserAgents.mac]
    for _ in 0..<2 {
      let tap = try await server.send(.get, "/c/GATE", headers: headers)
      #expect(tap.headers[.location]?.contains("/p/42") == true)
    }
    _ = try await server.send(.get, "/c/GATE", headers: [.userAgent: UserAgents.bot])
    _ = try await server.send(.head, "/c/GATE", headers: headers)
    #expect(try await clicks(server) == 3)
    let again = PaylisherApplication(server.dependencies)
    try await again.prepare()
    let answers = try await Application(router: again.buildRouter()).test(.router) { client in
      var locations: [String?] = []
      for _ in 0..<3 {
        locations.append(
          try await client.execute(uri: "/c/GATE", method: .get, headers: headers) {
            $0.headers[.location]
          }
        )
      }
      return locations
    }
    #expect(answers.map { $0?.contains("/p/42") } == [true, nil, nil])
  }

  /// Clicks of the time in which a link had no limit count once it has one again.
  @Test func countsClicksWhileALinkHasNoLimit() async throws {
    let server = try await Self.server { $0.clickLimit = 3 }
    let page = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let path = "/api/v1/links/\(try #require(page.items.first).id)"
    func tap() async throws -> Bool {
      let tap = try await server.send(.get, "/c/GATE", headers: [.userAgent: UserAgents.mac])
      return tap.headers[.location]?.contains("/p/42") == true
    }
    var answers = [try await tap()]
    for (limit, taps) in [("null", 4), ("6", 3)] {
      let changed = try await server.manage(.patch, path, body: "{\"clickLimit\":\(limit)}")
      #expect(changed.status == .ok)
      for _ in 0..<taps { answers.append(try await tap()) }
    }
    #expect(answers == [true] + Array(repeating: true, count: 4) + [true, false, false])
  }

  @Test func followsRulesOnWhatARequestTells() async throws {
    let german = try TestServer.target("https://de.example.com/")
    let social = try TestServer.target("https://social.example.com/")
    let server = try await Self.server { link in
      link.rules = [
        RoutingRule(name: "German", conditions: [.language(["de"])], outcome: .web(german)),
        RoutingRule(name: "social", conditions: [.referrer(["t.co"])], outcome: .web(social)),
      ]
    }
    var headers: HTTPFields = [.userAgent: UserAgents.mac, .acceptLanguage: "de-AT,en;q=0.5"]
    let first = try await server.send(.get, "/c/GATE", headers: headers)
    #expect(first.headers[.location] == "https://de.example.com/")
    headers[.acceptLanguage] = "en"
    headers[.referer] = "https://t.co/x"
    let second = try await server.send(.get, "/c/GATE", headers: headers)
    #expect(second.headers[.location] == "https://social.example.com/")
  }

  @Test func limitsNotFoundAnswersByClient() throws {
    // attack 26
    let limiter = NotFoundRateLimiter(perMinute: 3)
    let now = TestServer.start
    let one = try #require(NetworkAddress("203.0.113.1"))
    let other = try #require(NetworkAddress("203.0.113.2"))
    for _ in 0..<3 { #expect(limiter.count(one, now: now) == nil) }
    let seconds = try #require(limiter.count(one, now: now))
    #expect((1...60).contains(seconds))
    #expect(limiter.count(other, now: now) == nil)
    for _ in 0..<3 { #expect(limiter.count(nil, now: now) == nil) }
    #expect(limiter.count(nil, now: now) != nil)
    #expect(limiter.count(one, now: now.advanced(bySeconds: 60)) == nil)
  }

  @Test func countsABlockOfIPv6AsOneClientAndNothingWithoutALimit() throws {
    let limiter = NotFoundRateLimiter(perMinute: 3)
    let off = NotFoundRateLimiter(perMinute: 0)
    let now = TestServer.start
    let block = try (1...4).map { try #require(NetworkAddress("2001:db8::\($0)")) }
    #expect(block.map { limiter.count($0, now: now) == nil } == [true, true, true, false])
    #expect(block.allSatisfy { off.count($0, now: now) == nil })
  }

  /// Behind a proxy clients are counted, not the proxy; what they write themselves changes nothing.
  @Test func countsTheClientsThatAProxyNames() async throws {
    // asvs 4.1.3
    let server = try await TestServer { $0.settings.limits.notFoundPerMinute = 2 }
    try await server.makeDomain([])
    func misses(_ told: [String]) async throws -> [Int] {
      var codes: [Int] = []
      for address in told {
        codes.append(
          try await server.send(.get, "/c/NONE", headers: [.forwardedFor: address]).status.code
        )
      }
      return codes
    }
    let one = try await misses((1...3).map { "192.0.2.\($0), 203.0.113.1" })
    #expect(one == [404, 404, 429])
    #expect(try await misses(["203.0.113.2"]) == [404])
    #expect(try await misses(["2001:db8::1", "2001:db8::2", "2001:db8::3"]) == [404, 404, 429])
    #expect(try await misses(["2001:db8:0:1::1"]) == [404])
  }
}
