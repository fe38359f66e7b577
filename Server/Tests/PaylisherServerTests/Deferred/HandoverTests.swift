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

/// The certain ways from a tap to a first launch.
@Suite struct HandoverTests {
  static let state = "0123456789abcdef"

  func webSession(_ phone: Phone, cookie: String?, key: String? = nil) async throws -> TestResponse
  {
    var headers = phone.headers
    headers[.cookie] = cookie
    let key = key ?? phone.server.publishableKey.id
    return try await phone.server.send(
      .get,
      "/handoff?key=\(key)&state=\(Self.state)",
      headers: headers
    )
  }

  @Test func handsTheTapToTheAppsOwnSchemeThroughAWebSession() async throws {
    let phone = try await Phone.make()
    let handoff = try await phone.post(try Phone.path("handoff", in: try await phone.tap()))
    let set = try #require(handoff.headers[.setCookie])
    for part in ["__Host-", "Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=604800"] {
      #expect(set.contains(part))
    }
    #expect(!set.contains("Domain"))
    let cookie = String(set.prefix { $0 != ";" })

    let session = try await webSession(phone, cookie: cookie)
    #expect(session.status == .found)
    let location = try #require(session.headers[.location])
    let start = "acme://paylisher-handoff?state=\(Self.state)&pl_token="
    #expect(location.hasPrefix(start))
    let token = String(location.dropFirst(start.count))
    let answer = try await phone.ask { ($0.token, $0.tokenSource) = (token, "web") }
    #expect((answer.reason, answer.attributionMethod) == ("matched", "signed_token"))

    let later = try await webSession(phone, cookie: cookie)
    #expect(later.headers[.location] == "acme://paylisher-handoff?state=\(Self.state)")
    #expect(later.headers[.setCookie]?.contains("Max-Age=0") == true)
  }

  @Test func neverAnswersToASchemeThatTheRequestChose() async throws {
    let phone = try await Phone.make()
    let plain = try await webSession(phone, cookie: nil)
    #expect(plain.headers[.location] == "acme://paylisher-handoff?state=\(Self.state)")
    #expect(plain.headers[.setCookie] == nil)
    #expect(try await webSession(phone, cookie: nil, key: "0000000000").status == .notFound)
    let secret = phone.server.secretKey.id
    #expect(try await webSession(phone, cookie: nil, key: secret).status == .notFound)
    for query in ["", "?key=0000000000", "?state=\(Self.state)", "?scheme=evil"] {
      #expect(try await phone.server.send(.get, "/handoff" + query).status == .badRequest)
    }
  }

  @Test func deliversByACodeThatAPersonTypes() async throws {
    let phone = try await Phone.make()
    var computer = phone
    computer.agent = UserAgents.mac
    let path = try Phone.path("code", in: try await computer.tap())
    let page = try await computer.post(path)
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"code\""))
    let shown = try await computer.post(path, accept: "application/json")
    let code = try #require(try shown.json()["code"]?.stringValue)
    let typed = code.lowercased().replacing("-", with: " ")
    let answer = try await phone.ask { $0.code = typed }
    #expect((answer.reason, answer.attributionMethod) == ("matched", "code"))
    #expect(try await phone.ask { $0.code = code }.reason == "unknown_code")
  }

  @Test func makesGuessingCodesHopeless() async throws {
    let phone = try await Phone.make()
    let install = InstallID(timestamp: TestServer.start)
    var reasons: [String] = []
    for _ in 0...CodeAttempts.perInstall {
      reasons.append(try await phone.ask(install) { $0.code = "22222222" }.reason)
    }
    #expect(reasons.dropLast().allSatisfy { $0 == "unknown_code" })
    #expect(reasons.last == "too_many_attempts")
  }

  /// Wrong codes of some networks lock out nobody on others.
  @Test func wrongCodesSlowTheNetworksThatSendThem() {
    // attack 23
    let (attempts, now) = (CodeAttempts(), TestServer.start)
    let app = AppID(timestamp: now)
    func allows(_ network: Int, at moment: Timestamp = now) -> Bool {
      attempts.allows(InstallID(timestamp: now), of: app, network: network, now: moment)
    }
    for attempt in 0..<CodeAttempts.perApp {
      attempts.count(InstallID(timestamp: now), of: app, network: attempt / 50, now: now)
    }
    #expect(!allows(1) && allows(99))
    for _ in 0..<CodeAttempts.perNetwork {
      attempts.count(InstallID(timestamp: now), of: AppID(timestamp: now), network: 99, now: now)
    }
    #expect(allows(99))
    #expect(allows(1, at: now.advanced(bySeconds: 3_600)))
  }

  @Test func deliversByTheCodeOfAComputersPageThatTheAppScans() async throws {
    let phone = try await Phone.make()
    let link = try phone.server.link("SUMMER25")
    let signer = HandoffSigner(phone.server.dependencies.secrets)
    let stored = try #require(
      try await phone.server.dependencies.repositories.links.snapshot().links.first
    )
    let ticket = signer.ticket(click: ClickID(timestamp: TestServer.start), link: stored.id)
    let url = "http://localhost/c/\(link.code)?source=qr&pl_ticket=\(ticket)"
    #expect(try await phone.ask { $0.url = url }.attributionMethod == "code")
    #expect(try await phone.ask { $0.url = url }.reason == "consumed")
    let forged = url.replacing(ticket, with: String(ticket.reversed()))
    #expect(try await phone.ask { $0.url = forged }.reason == "no_candidates")
  }

  @Test func deliversByAnAdvertisingIDThatBothSidesHave() async throws {
    let phone = try await Phone.make()
    let id = "6D92078A-8246-4BA4-AE5B-76104861E7DC"
    _ = try await phone.tap("?idfa=\(id)")
    #expect(try await phone.ask { $0.advertisingID = UUID().uuidString }.reason == "weak_evidence")
    let answer = try await phone.ask { $0.advertisingID = id.lowercased() }
    #expect((answer.reason, answer.attributionMethod) == ("matched", "idfa"))
    #expect(try await phone.ask { $0.advertisingID = id }.reason == "weak_evidence")
    #expect(AdvertisingID("00000000-0000-0000-0000-000000000000") == nil)
  }

  @Test("A link that one user alone may see is not delivered by an id that others know")
  func deliversNoSensitiveLinkByAnAdvertisingID() async throws {
    let phone = try await Phone.make(isSensitive: true)
    let id = "6D92078A-8246-4BA4-AE5B-76104861E7DC"
    _ = try await phone.tap("?idfa=\(id)")
    let answer = try await phone.ask { $0.advertisingID = id }
    #expect(answer.reason == "weak_evidence" && answer.url == nil)
  }

  @Test func answersOlderClientsByTheirAdvertisingID() async throws {
    let phone = try await Phone.make()
    let id = "6D92078A-8246-4BA4-AE5B-76104861E7DC"
    _ = try await phone.tap("?idfa=\(id)")
    let fingerprint = String(repeating: "ab", count: 32)
    let path = "/v1/deferred-deeplink?fingerprint=\(fingerprint)&idfa=\(id)"
    let headers: HTTPFields = [.authorization: "Bearer \(phone.server.publishableKey)"]
    let answer = try await phone.server.send(.get, path, headers: headers)
      .decoded(DeferredResponse.self)
    #expect((answer.status, answer.attributionMethod) == ("match", "idfa"))
  }

  @Test func opensNothingForBots() async throws {
    var crawler = try await Phone.make(isProbabilistic: true)
    crawler.agent = UserAgents.bot
    let page = try await crawler.tap()
    #expect(!page.text.contains("ticket="))
  }
}
