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

/// Which of several apps of a platform a click's token is for, where a link names it by no scheme of its own.
@Suite struct TokenAppTests {
  private static let policy = TargetPolicy(schemes: ["https", "acme", "beta"])

  private static func target(_ url: String) throws -> AcceptedTarget {
    try AcceptedTarget.accept(url, policy: policy)
  }

  /// A phone with the app `acme`, and one with `beta`, which the link opens.
  private static func phones(
    _ platform: AppPlatform,
    _ targets: LinkTargets,
    rules: [RoutingRule] = [],
    beta change: (inout AppRecord) -> Void = { _ in }
  ) async throws -> (acme: Phone, beta: Phone) {
    let server = try await TestServer { $0.settings.trustedProxies = [] }
    var (acme, beta) = (Phone(server: server), Phone(server: server))
    if platform == .android {
      acme.key = try await server.addApp(platform: .android, scheme: "acme")
      (acme.agent, acme.platform) = (UserAgents.android, "android")
      (beta.agent, beta.platform) = (UserAgents.android, "android")
    }
    beta.key = try await server.addApp(platform: platform, scheme: "beta")
    let apps = server.dependencies.repositories.apps
    var app = try #require(
      try await apps.list(server.workspace)
        .first { $0.settings.scheme == "beta" && $0.settings.platform == platform }
    )
    change(&app)
    try await apps.update(app, by: nil)
    var link = try server.link("SUMMER25", targets)
    link.rules = rules
    try await server.makeDomain(host: "app.example.com", [])
    try await server.makeDomain([link])
    return (acme, beta)
  }

  private static func expectBeta(
    _ phones: (acme: Phone, beta: Phone),
    _ token: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let refused = try await phones.acme.ask { $0.token = token }
    #expect(refused.reason == "other_app", sourceLocation: location)
    let taken = try await phones.beta.ask { $0.token = token }
    #expect(taken.reason == "matched", sourceLocation: location)
  }

  /// The token of the landing page's button.
  private static func button(_ phone: Phone) async throws -> String {
    let handoff = try await phone.post(try Phone.path("handoff", in: try await phone.tap()))
    let url = try #require(try handoff.json()["url"]?.stringValue)
    return String(url.split(separator: "=")[1])
  }

  /// The token that a tap takes to Google Play.
  private static func referrer(_ phone: Phone) async throws -> String {
    let tap = try await phone.tap()
    let text = tap.headers[.location] ?? tap.text
    let start = try #require(text.range(of: "pl_token%3D")?.upperBound)
    return String(text[start...].prefix(52))
  }

  @Test func aUniversalLinkNamesTheOnlyAppOfItsAssociationFile() async throws {
    // attack 16
    let link = try Self.target("https://app.example.com/product/42")
    let store = try Self.target("https://apps.apple.com/app/id7")
    for isAssociated in [true, false] {
      let phones = try await Self.phones(
        .ios,
        LinkTargets(ios: AppTarget(universalLink: link, store: store))
      ) { $0.settings.teamID = isAssociated ? "ABCDE12345" : nil }
      let token = try await Self.button(phones.beta)
      if isAssociated {
        try await Self.expectBeta(phones, token)
      } else {
        // Nothing tells which app it is: each may bring it.
        #expect(try await phones.acme.ask { $0.token = token }.reason == "matched")
      }
    }
  }

  @Test func aStorePageNamesItsApp() async throws {
    // attack 16
    let universal = try Self.target("https://elsewhere.example.com/product/42")
    let phones = try await Self.phones(
      .ios,
      LinkTargets(
        ios: AppTarget(
          universalLink: universal,
          store: try Self.target("https://apps.apple.com/tr/app/beta/id7?mt=8")
        )
      )
    ) { $0.settings.storeURL = "https://apps.apple.com/app/id7" }
    try await Self.expectBeta(phones, try await Self.button(phones.beta))
  }

  @Test func aPageOfGooglePlayNamesItsPackage() async throws {
    // attack 16
    let page = "https://play.google.com/store/apps/details?id=com.example.beta"
    let phones = try await Self.phones(
      .android,
      LinkTargets(android: AppTarget(store: try Self.target(page)))
    )
    try await Self.expectBeta(phones, try await Self.referrer(phones.beta))
  }

  @Test func anIPadsOwnTargetsNameTheirApp() async throws {
    // attack 16
    let phones = try await Self.phones(
      .ios,
      LinkTargets(
        ipad: AppTarget(
          app: try Self.target("beta://product/42"),
          store: try Self.target("https://apps.apple.com/app/id7")
        )
      )
    )
    var beta = phones.beta
    beta.agent = UserAgents.iPhone.replacing("iPhone; CPU iPhone OS", with: "iPad; CPU OS")
    try await Self.expectBeta((phones.acme, beta), try await Self.button(beta))
  }

  /// A tap goes where its rule says.
  @Test func aRuleNamesTheAppOfItsTap() async throws {
    // attack 16
    let page = "https://play.google.com/store/apps/details?id=com.example."
    func targets(_ name: String) throws -> LinkTargets {
      LinkTargets(
        android: AppTarget(
          app: try Self.target("\(name)://product/42"),
          store: try Self.target(page + name)
        )
      )
    }
    let rule = RoutingRule(
      name: "phones",
      conditions: [.platform([.android])],
      outcome: .targets(try targets("beta"))
    )
    let phones = try await Self.phones(.android, try targets("acme"), rules: [rule])
    try await Self.expectBeta(phones, try await Self.referrer(phones.beta))
  }
}
