import Dashboard
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct TapTests {
  static func server(_ links: (TestServer) throws -> [LinkRecord]) async throws -> TestServer {
    let server = try await TestServer()
    let records = try links(server)
    try await server.makeDomain(records)
    return server
  }

  static func summer() async throws -> TestServer {
    try await server { [try $0.link("SUMMER25")] }
  }

  func clicks(_ server: TestServer) async throws -> [ClickRecord] {
    try await server.drain()
    return try await server.dependencies.repositories.clicks.list(server.workspace).items
  }

  @Test(arguments: ["/c/SUMMER25", "/SUMMER25", "/c/summer25"])
  func leadsComputersToTheWeb(path: String) async throws {
    let server = try await Self.summer()
    let response = try await server.send(.get, path, headers: [.userAgent: UserAgents.mac])
    #expect(response.status == .found)
    #expect(response.headers[.location] == "https://shop.example.com/p/42?from=link#top")
    #expect(response.headers[.cacheControl] == "private, no-store")
    #expect(response.headers[.init("X-Robots-Tag")!] == "noindex")
    #expect(response.headers[.setCookie] == nil)
    #expect(response.text.isEmpty)
  }

  @Test func showsPhonesThePage() async throws {
    let server = try await Self.summer()
    let headers: HTTPFields = [
      .userAgent: UserAgents.iPhone,
      .referer: "https://Social.example.com/post/1?secret=2",
      .acceptLanguage: "tr-TR,en;q=0.5",
    ]
    let response = try await server.send(.get, "/c/SUMMER25?source=mail&x=1", headers: headers)
    #expect(response.status == .ok)
    let click = try #require(try await clicks(server).first)
    #expect(
      response.text.contains(
        "acme://product/42?keyName=SUMMER25&amp;jid=\(click.id)&amp;source=mail\""
      )
    )
    #expect(response.text.contains("/c/SUMMER25/handoff?ticket="))
    #expect(response.text.contains("Acme for iPhone"))
    #expect(response.headers[.contentSecurityPolicy]?.contains("script-src 'sha256-") == true)
    #expect((click.platform, click.destination, click.isBot) == (.ios, .landing, false))
    #expect((click.referrerHost, click.language) == ("social.example.com", "tr-TR"))
    #expect(click.trace.last?.step == "destination")
    #expect(click.occurredAt == TestServer.start)
    let page = try await server.manage(.get, "/api/v1/clicks")
    #expect(try page.decoded(Page<ClickResource>.self).items == [click.form.worded])
  }

  @Test("an app works in the first tap after the answer to its creation")
  func knowsANewAppAtOnce() async throws {
    let server = try await Self.summer()
    let app = #"{"name":"Fresh","platform":"ios","bundleID":"com.example.fresh","scheme":"fresh"}"#
    #expect(try await server.manage(.post, "/api/v1/apps", body: app).status == .created)
    let link =
      #"{"code":"FRESH","targets":{"ios":{"app":"fresh://start"},"fallback":"https://a.example.com"}}"#
    #expect(try await server.manage(.post, "/api/v1/links", body: link).status == .created)
    let tap = try await server.send(.get, "/c/FRESH", headers: [.userAgent: UserAgents.iPhone])
    #expect(tap.text.contains("fresh://start?keyName=FRESH"))
  }

  @Test func handsGooglePlayAToken() async throws {
    let server = try await Self.summer()
    let response = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.android]
    )
    #expect(response.text.contains("id=com.example.acme&amp;referrer=pl_token%3D"))
    #expect(!response.text.contains("handoff?ticket"))
    #expect(!response.text.contains("Acme for iPhone"))
  }

  static let otherPhones: [(String, String)] = [
    (
      "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "acme://ipad"
    ),
    (UserAgents.iPhone, "https://open.example.com/p"),
    (
      "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
      "acme://huawei"
    ),
    (
      "Mozilla/5.0 (Linux; Android 12; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 HuaweiBrowser/14.0 Mobile Safari/537.36",
      "acme://huawei"
    ),
    (UserAgents.android, "acme://android"),
  ]

  @Test(arguments: otherPhones)
  func leadsEachKindOfPhoneToItsOwn(agent: String, route: String) async throws {
    let server = try await Self.server { server in
      let targets = LinkTargets(
        ios: AppTarget(universalLink: try TestServer.target("https://open.example.com/p")),
        ipad: AppTarget(app: try TestServer.target("acme://ipad")),
        android: AppTarget(app: try TestServer.target("acme://android")),
        huawei: AppTarget(app: try TestServer.target("acme://huawei"))
      )
      return [try server.link("EACH", targets)]
    }
    let response = try await server.send(.get, "/c/EACH", headers: [.userAgent: agent])
    #expect(response.status == .ok)
    #expect(response.text.contains("href=\"\(route)?keyName=EACH&amp;"))
  }

  @Test func tellsScansFromTaps() async throws {
    let server = try await Self.summer()
    let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
    let queries = ["?source=qr", "?a=b&Source=QR", "?source=qrx", "?xsource=qr", ""]
    for query in queries {
      #expect(try await server.send(.get, "/c/SUMMER25\(query)", headers: headers).status == .ok)
    }
    let clicks = try await clicks(server)
    #expect(clicks.count(where: \.isScan) == 2)
    #expect(clicks.allSatisfy { $0.isScan == $0.trace.contains { $0.step == "scan" } })
    let report = try await server.manage(.get, "/api/v1/reports/overview")
      .decoded(OverviewReport.self)
    #expect((report.totals.clicks, report.totals.scans) == (5, 2))
  }

  @Test func opensAndroidAppsByIntent() async throws {
    let server = try await Self.summer()
    try await server.dependencies.repositories.apps.create(
      AppRecord(
        AppResource(
          id: AppID(timestamp: TestServer.start),
          settings: AppSettings(
            name: "Acme for Android",
            platform: .android,
            bundleID: "com.example.acme",
            scheme: "acme"
          ),
          createdAt: TestServer.start
        ),
        in: server.workspace
      ),
      by: nil
    )
    try await server.application.prepare()
    let page = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.android]
    ).text
    #expect(page.contains("href=\"intent://product/42?keyName=SUMMER25&amp;jid="))
    #expect(page.contains("#Intent;scheme=acme;package=com.example.acme;"))
    #expect(
      page.contains(
        "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3D"
          + "com.example.acme%26referrer%3Dpl_token%253D"
      )
    )
    // A web view of another app may show an error for such a URL.
    let inApp = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.android + " Instagram 300.0"]
    ).text
    #expect(inApp.contains("href=\"acme://product/42?keyName=SUMMER25"))
    #expect(!inApp.contains("scheme=acme"))
  }

  /// A search engine that finds an unlisted link keeps neither it nor where it leads.
  @Test(arguments: [UserAgents.mac, UserAgents.iPhone, UserAgents.bot])
  func keepsUnlistedLinksOutOfSearchEngines(agent: String) async throws {
    let server = try await Self.server { server in
      var link = try server.link("UNLISTED")
      link.isUnlisted = true
      return [link]
    }
    for path in ["/c/UNLISTED", "/UNLISTED", "/UNLISTED+"] {
      let response = try await server.send(.get, path, headers: [.userAgent: agent])
      #expect(response.headers[.init("X-Robots-Tag")!] == "noindex")
    }
  }

  @Test func showsComputersTheStoresOfTheRuleThatApplied() async throws {
    let server = try await Self.server { server in
      let store = try TestServer.target("https://apps.apple.com/app/id7")
      let gallery = try TestServer.target("https://appgallery.huawei.com/app/C7")
      let route = try TestServer.target("acme://p")
      var link = try server.link("QR", LinkTargets(ios: AppTarget(app: route)))
      link.rules = [
        RoutingRule(
          name: "German",
          conditions: [.language(["de"])],
          outcome: .targets(
            LinkTargets(
              ios: AppTarget(app: route, store: store),
              huawei: AppTarget(store: gallery)
            )
          )
        )
      ]
      return [link]
    }
    let german: HTTPFields = [.userAgent: UserAgents.mac, .acceptLanguage: "de"]
    let page = try await server.send(.get, "/c/QR", headers: german)
    #expect(page.text.contains("https://apps.apple.com/app/id7"))
    #expect(page.text.contains("https://appgallery.huawei.com/app/C7"))
    let other = try await server.send(.get, "/c/QR", headers: [.userAgent: UserAgents.mac])
    #expect(other.status == .ok)
    #expect(!other.text.contains("apps.apple.com"))
  }

  @Test func answersHeadAsGetAndCountsNothing() async throws {
    let server = try await Self.summer()
    for (count, agent) in [UserAgents.mac, UserAgents.iPhone].enumerated() {
      let head = try await server.send(.head, "/c/SUMMER25", headers: [.userAgent: agent])
      #expect(try await clicks(server).count == count)
      let get = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: agent])
      #expect(head.status == get.status)
      #expect(head.headers[.location] == get.headers[.location])
      #expect(Set(head.headers.map(\.name)) == Set(get.headers.map(\.name)))
      #expect(head.text.isEmpty)
    }
  }

  @Test func flagsBots() async throws {
    let server = try await Self.summer()
    let response = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: UserAgents.bot])
    #expect(response.status == .ok)
    #expect(response.text.contains("Summer sale"))
    let click = try #require(try await clicks(server).first)
    #expect((click.isBot, click.destination) == (true, .preview))
  }

  @Test func answersEverythingThatIsNotThereAlike() async throws {
    let server = try await Self.server { server in
      var disabled = try server.link("disabled")
      disabled.state = .disabled
      return [disabled]
    }
    try await server.makeDomain(host: "foreign.example.com", [try server.link("foreign")])
    let paths = [
      "disabled", "foreign", "unknown", "c/unknown", "c/disabled", "b%20d", "unknown+",
    ]
    var bodies: Set<String> = []
    for path in paths {
      let response = try await server.send(.get, "/" + path, headers: [.userAgent: UserAgents.mac])
      #expect(response.status == .notFound, "\(path)")
      bodies.insert(response.text)
    }
    #expect(bodies.count == 1)
    #expect(try await clicks(server).isEmpty)
  }

  @Test func saysThatALinkIsOverAndCountsNothing() async throws {
    let server = try await Self.server { server in
      var over = try server.link("over", LinkTargets(ios: TestServer.productTargets().ios))
      over.expiresAt = TestServer.start
      return [over]
    }
    let response = try await server.send(.get, "/over", headers: [.userAgent: UserAgents.iPhone])
    #expect(response.status == .gone)
    #expect(try await clicks(server).isEmpty)
  }

  @Test func seesChangesAtOnce() async throws {
    let server = try await Self.summer()
    let links = server.dependencies.repositories.links
    let link = try #require(try await links.snapshot().links.first)
    let body = #"{"targets":{"desktop":"https://new.example.com/"}}"#
    let put = try await server.manage(.put, "/api/v1/links/\(link.id)", body: body)
    try #require(put.status == .ok, "\(put.text)")
    let moved = try await server.send(.get, "/SUMMER25", headers: [.userAgent: UserAgents.mac])
    #expect(moved.headers[.location] == "https://new.example.com/")
    _ = try await server.manage(.delete, "/api/v1/links/\(link.id)")
    #expect(try await server.send(.get, "/SUMMER25").status == .notFound)
  }
}
