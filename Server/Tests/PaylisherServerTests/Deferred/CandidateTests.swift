import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

/// Matches by network and device.
@Suite struct CandidateTests {
  @Test func isOffUnlessTheOwnerWantsIt() async throws {
    let phone = try await Phone.make()
    let page = try await phone.tap()
    #expect(!page.text.contains("/signals?"))
    #expect(page.headers[.setCookie] == nil)
    #expect(try await phone.ask().reason == "no_candidates")
  }

  @Test func deliversOneTapToTheOnePhoneThatFits() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    let (_, told) = try await phone.tapTelling()
    #expect(told.status == .noContent)
    #expect(told.headers[.setCookie]?.hasPrefix("__Host-pl_browser=") == true)
    let mine = InstallID(timestamp: TestServer.start)
    let answer = try await phone.ask(mine)
    try #require(answer.reason == "matched", "\(answer)")
    #expect(answer.attributionMethod == "probabilistic")
    #expect((answer.confidence ?? 0) > 0.9 && (answer.confidence ?? 1) < 1)
    #expect(answer.attributionWindow == 86_400)
    let again = try await phone.ask(mine)
    #expect((again.reason, again.url) == ("already_answered", answer.url))
    #expect(again.confidence == answer.confidence)
    #expect(try await phone.ask().status == "no_match")
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self)
    #expect(receipt.trace.contains { $0.step == "signal_time_zone" && $0.outcome == "agree" })
    #expect(receipt.today?.reason == "matched")
    #expect(receipt.today?.differs == false)
    #expect(receipt.today?.trace == receipt.trace)
  }

  @Test func deliversNothingToAnotherNetworkDeviceOrLater() async throws {
    // attack 63
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    var elsewhere = phone
    elsewhere.address = "203.0.113.8"
    #expect(try await elsewhere.ask().reason == "no_candidates")
    var other = phone
    other.signals = TapSignals(
      timeZone: "America/New_York",
      language: "en-US",
      screenWidth: 430,
      screenHeight: 932,
      screenScale: 3
    )
    other.osVersion = "26.0"
    #expect(try await other.ask().status == "no_match")
  }

  /// Two taps of one person compete with each other where they are taken for two people's.
  @Test func takesTwoTapsOfABrowserWithoutCookiesForOnePerson() async throws {
    let clock = TestClock()
    let phone = try await Phone.make(isProbabilistic: true, clock: clock)
    _ = try await phone.tapTelling()
    clock.advance(milliseconds: 40_000)
    _ = try await phone.tap()
    clock.advance(milliseconds: 40_000)
    _ = try await phone.tapTelling()
    clock.advance(milliseconds: 60_000)
    #expect(try await phone.ask().reason == "matched")
  }

  /// The first page names the browser, whether its script runs or not; the control shows no cookie.
  @Test(arguments: [true, false]) func knowsABrowserByTheCookieOfItsFirstPage(
    isKept: Bool
  ) async throws {
    let clock = TestClock()
    let phone = try await Phone.make(isProbabilistic: true, clock: clock)
    let given = try #require(try await phone.tap().headers[.setCookie])
    let cookie = String(given.prefix { $0 != ";" })
    // Longer than equal taps alone would be one person's.
    clock.advance(milliseconds: 300_000)
    let again = try await phone.tapTelling(cookie: isKept ? cookie : nil)
    let renewed = try #require(again.page.headers[.setCookie])
    #expect(renewed.hasPrefix("\(cookie);") == isKept)
    clock.advance(milliseconds: 60_000)
    // Both taps are on one link, which is delivered either way; without the cookie two people may have tapped.
    let answer = try await phone.ask()
    #expect(answer.reason == "matched")
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self)
    #expect(receipt.trace.first { $0.step == "shared_by" }?.outcome == (isKept ? nil : "2"))
  }

  @Test func takesATapWithoutAScriptForACandidate() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tap(language: "tr-TR,tr;q=0.9")
    let answer = try await phone.ask()
    try #require(answer.reason == "matched", "\(answer)")
    let told = try await Phone.make(isProbabilistic: true)
    _ = try await told.tapTelling()
    // Fewer signals, less confidence.
    #expect((answer.confidence ?? 1) < (try await told.ask().confidence ?? 0))
  }

  @Test(
    arguments: [
      ("Linux; Android 15; Pixel 8", nil, "Pixel 8"),
      ("Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv", nil, "SM-S911B"),
      ("Linux; Android 10; K", "Pixel 9", "Pixel 9"),
      ("Linux; Android 10; K", nil, nil),
      ("Android 15; Mobile; rv:130.0", nil, nil),
      ("iPhone; CPU iPhone OS 18_1 like Mac OS X", nil, nil),
    ] as [(String, String?, String?)]
  )
  func readsModelsFromRequests(system: String, hint: String?, model: String?) throws {
    var fields: HTTPFields = [.userAgent: "Mozilla/5.0 (\(system)) Chrome/131.0.0.0 Mobile"]
    fields[try #require(HTTPField.Name("Sec-CH-UA-Model"))] = hint.map { "\"\($0)\"" }
    #expect(BrowserHints(TapHeaders(fields)).model == model)
  }

  @Test func takesNoTapOfABotAheadOfTimeOrOnAComputerForACandidate() async throws {
    for (agent, purpose) in [
      (UserAgents.bot, nil), (UserAgents.mac, nil), (UserAgents.iPhone, "prefetch"),
    ] as [(String, String?)] {
      var phone = try await Phone.make(isProbabilistic: true)
      phone.agent = agent
      _ = try await phone.tap(purpose: purpose)
      phone.agent = UserAgents.iPhone
      #expect(try await phone.ask().reason == "no_candidates", "\(agent)")
    }
  }

  @Test func deliversNothingBehindARelay() async throws {
    let relays = NetworkSet([try #require(NetworkRange("203.0.113.0/29"))])
    let phone = try await Phone.make(isProbabilistic: true, relays: relays)
    _ = try await phone.tapTelling()
    #expect(try await phone.ask().reason == "crowded")
    var beside = phone
    beside.address = "203.0.113.8"
    _ = try await beside.tapTelling()
    #expect(try await beside.ask().reason == "matched")
  }

  /// Invented launches make a match on their network less certain, and do not crowd it.
  ///
  /// The control is as many taps of different people, which do crowd it.
  @Test func countsFewInventedLaunchesOfANetwork() async throws {
    // attack 66
    var phone = try await Phone.make(isProbabilistic: true)
    phone.address = "2001:db8:7::1"
    var other = phone
    other.address = "2001:db8:7::2"
    for _ in 0..<80 { #expect(try await other.ask().status == "no_match") }
    _ = try await phone.tapTelling()
    let answer = try await phone.ask()
    #expect(answer.reason == "matched", "\(answer)")
    let server = phone.server
    let facts = try await server.dependencies.repositories.receipts
      .find(server.workspace, answer.receipt)
    let kept = try #require(facts?.evidence.flatMap(ReceiptEvidence.init))
    #expect(kept.neighbours == 12)
    for number in 0..<65 {
      other.address = "2001:db8:7::2:\(number)"
      other.signals.screenWidth = 300 + number
      _ = try await other.tapTelling()
    }
    // The reason stays for every later launch.
    let install = InstallID(timestamp: TestServer.start)
    for _ in 0..<2 { #expect(try await phone.ask(install).reason == "crowded") }
    for _ in 0..<66 { #expect(try await phone.ask().reason == "crowded") }
  }

  /// What the browser of an app tells of the system, which the agent freezes.
  @Test(arguments: [
    "[FBAN/FBIOS;FBAV/500.0;FBDV/iPhone15,2;FBSN/iOS;FBSV/26.1;FBSS/3]",
    "Instagram 338.0.3.29.94 (iPhone15,2; iOS 26_1; tr_TR; tr; scale=3.00; 1179x2556)",
  ])
  func readsTheSystemOfInAppBrowsers(tail: String) async throws {
    var phone = try await Phone.make(isProbabilistic: true)
    phone.agent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 \(tail)"
    _ = try await phone.tapTelling()
    phone.osVersion = "26.1"
    let answer = try await phone.ask()
    #expect(answer.reason == "matched", "\(answer)")
  }

  /// A tap on a sensitive link is never delivered so, and competes with others all the same.
  @Test func sensitiveLinksNeedCertainEvidence() async throws {
    let phone = try await Phone.make(isProbabilistic: true, isSensitive: true)
    _ = try await phone.tapTelling()
    #expect(try await phone.ask().reason == "sensitive")
  }

  /// An owner who accepts fewer wrong deliveries gets fewer links, and a receipt is decided again by
  /// what the owner accepts today.
  @Test func needsMoreWhereTheOwnerAcceptsFewerWrongDeliveries() async throws {
    func accept(_ errorRate: Double, _ server: TestServer) async throws -> TestResponse {
      let path = "/api/v1/apps/\(server.app)"
      var settings = try await server.manage(.get, path).decoded(AppResource.self).settings
      settings.matching.errorRate = errorRate
      let body = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
      return try await server.manage(.put, path, body: body)
    }
    func answer(_ errorRate: Double) async throws -> (DeferredResponse, TestServer) {
      let phone = try await Phone.make(isProbabilistic: true)
      let set = try await accept(errorRate, phone.server)
      #expect(try set.decoded(AppResource.self).settings.matching.errorRate == errorRate)
      _ = try await phone.tap(language: "tr-TR,tr;q=0.9")
      return (try await phone.ask(), phone.server)
    }
    #expect(try await answer(0.001).0.reason == "matched")
    let (strict, server) = try await answer(0.000_1)
    #expect(strict.reason == "weak_evidence")
    let path = "/api/v1/receipts/\(strict.receipt)"
    #expect(
      try await server.manage(.get, path).decoded(ReceiptResource.self).today?.differs == false
    )
    #expect(try await accept(0.01, server).status == .ok)
    let today = try await server.manage(.get, path).decoded(ReceiptResource.self).today
    #expect((today?.reason, today?.differs) == ("matched", true))
    let refused = try await accept(0.5, server)
    #expect(try refused.problem().errors?.map(\.pointer) == ["/matching/errorRate"])
  }

  @Test func forgetsATapWhoseAppCameUp() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    let (page, _) = try await phone.tapTelling()
    let path = try Phone.path("signals", in: page)
    _ = try await phone.post(path, TapSignals(opened: true))
    #expect(try await phone.ask().reason == "no_candidates")
  }

  @Test(arguments: ["203.0.113.7", "2001:db8:1:2:3:4:5:6"])
  func givesOneTapToOneOfManyInstalls(address: String) async throws {
    var phone = try await Phone.make(isProbabilistic: true)
    phone.address = address
    _ = try await phone.tapTelling()
    let statuses = try await withThrowingTaskGroup(of: String.self) { [phone] group in
      for _ in 0..<100 { group.addTask { try await phone.ask().status } }
      return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(statuses == ["match": 1, "no_match": 99])
  }

  @Test func treatsAnOlderFingerprintAsOneSignal() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    var headers = phone.headers
    headers[.authorization] = "Bearer \(phone.server.publishableKey)"
    let fingerprint = String(repeating: "ab", count: 32)
    let answer = try await phone.server.send(
      .get,
      "/v1/deferred-deeplink?fingerprint=\(fingerprint)",
      headers: headers
    ).decoded(DeferredResponse.self)
    #expect(answer.status == "no_match")
    #expect(["weak_evidence", "network_only"].contains(answer.reason), "\(answer.reason)")
  }
}
