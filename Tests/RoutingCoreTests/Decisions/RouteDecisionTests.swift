import LinkCore
import RoutingCore
import TargetCore
import Testing
import WireModels

@Suite struct RouteDecisionTests {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)
  static let phone = Agent(system: .ios, systemVersion: "18.1", device: .phone, browser: "safari")

  func decide(
    _ targets: LinkTargets,
    _ agent: Agent = phone,
    enabled: Bool = true,
    startsAt: Timestamp? = nil,
    expiresAt: Timestamp? = nil,
    expiredTarget: AcceptedTarget? = nil
  ) -> RouteDecision {
    RouteDecision.decide(
      link: RoutableLink(
        targets: targets,
        state: enabled ? .active : .disabled,
        startsAt: startsAt,
        expiresAt: expiresAt,
        expiredTarget: expiredTarget
      ),
      tap: Tap(agent: agent, now: Self.now)
    )
  }

  @Test func offersAppStoreAndWebToAPhone() throws {
    let targets = try everywhere()
    let decision = decide(targets)
    #expect(
      decision.destination
        == .landing(
          app: try target("myapp://products/42"),
          store: try target("https://apps.apple.com/app/id1"),
          web: try target("https://www.example.com/ios")
        )
    )
    #expect(
      decision.trace.map(\.step) == [
        "link_enabled", "not_expired", "prefetch", "agent", "platform", "in_app_browser",
        "app_target", "store_target", "web_target", "destination",
      ]
    )
    #expect(decision.trace.last?.outcome == "landing")
  }

  @Test(arguments: [
    (Agent(system: .ios), "landing"),
    (Agent(system: .android), "landing"),
    (Agent(system: .harmony, systemVersion: "4.0"), "landing"),
    (Agent(system: .harmony, systemVersion: "5.0"), "web"),
    (Agent(system: .macos, device: .desktop), "web"),
    (Agent(system: .windows, device: .desktop), "web"),
    (Agent(system: .other), "web"),
    (Agent(system: .ios, bot: "googlebot"), "preview"),
  ])
  func choosesByPlatform(agent: Agent, destination: String) throws {
    #expect(decide(try everywhere(), agent).destination.name == destination)
  }

  @Test func sendsToTheStoreWhereThereIsNoRouteInTheApp() throws {
    var targets = try everywhere()
    targets.ios?.app = nil
    #expect(decide(targets).destination == .store(try target("https://apps.apple.com/app/id1")))
  }

  @Test func sendsToTheWebWhereThereIsNoAppAtAll() throws {
    var targets = try everywhere()
    targets.ios = AppTarget(web: try target("https://www.example.com/ios"))
    #expect(decide(targets).destination == .web(try target("https://www.example.com/ios")))
  }

  @Test func landingTakesTheFallbackAsItsWebPage() throws {
    var targets = try everywhere()
    targets.ios?.web = nil
    guard case .landing(_, _, let web) = decide(targets).destination else {
      Issue.record("no landing page")
      return
    }
    #expect(web == (try target("https://www.example.com/all")))
  }

  @Test func desktopPrefersItsPageThenTheFallbackThenTheQRCode() throws {
    let computer = Agent(system: .macos, device: .desktop)
    var targets = try everywhere()
    #expect(
      decide(targets, computer).destination == .web(try target("https://www.example.com/desktop"))
    )
    targets.desktop = nil
    #expect(
      decide(targets, computer).destination == .web(try target("https://www.example.com/all"))
    )
    targets.fallback = nil
    targets.ios?.web = nil
    targets.android?.web = nil
    #expect(decide(targets, computer).destination == .desktop)
  }

  @Test func aLinkThatLeadsNowhereIsNotFound() {
    #expect(decide(LinkTargets()).destination == .notFound)
    #expect(decide(LinkTargets(ios: AppTarget())).destination == .notFound)
  }

  @Test func anAndroidPhoneSeesTheQRCodeOfALinkForIPhones() throws {
    let targets = LinkTargets(ios: AppTarget(app: try target("myapp://a")))
    #expect(decide(targets, Agent(system: .android)).destination == .desktop)
  }

  @Test func aDisabledLinkIsNotFoundEvenByBots() throws {
    let targets = try everywhere()
    #expect(decide(targets, enabled: false).destination == .notFound)
    #expect(decide(targets, Agent(bot: "googlebot"), enabled: false).destination == .notFound)
  }

  @Test func expiryIsTheFirstMomentThatIsTooLate() throws {
    var targets = try everywhere()
    targets.fallback = nil
    let next = Timestamp(milliseconds: Self.now.milliseconds + 1)
    #expect(decide(targets, expiresAt: next).destination.name == "landing")
    #expect(decide(targets, expiresAt: Self.now).destination == .expired)
  }

  @Test func anExpiredLinkPrefersItsOwnTarget() throws {
    let targets = try everywhere()
    let over = try target("https://www.example.com/over")
    #expect(
      decide(targets, expiresAt: Self.now, expiredTarget: over).destination == .web(over)
    )
  }

  /// A link whose only target is its fallback would never end otherwise.
  @Test func aLinkThatIsOverDoesNotLeadToItsFallback() throws {
    let targets = LinkTargets(fallback: try target("https://www.example.com/all"))
    #expect(decide(targets, expiresAt: Self.now).destination == .expired)
    let used = RoutableLink(targets: targets, clickLimit: 1)
    var tap = Tap(agent: Self.phone, now: Self.now)
    tap.clicks = 1
    #expect(RouteDecision.destination(link: used, tap: tap) == .expired)
  }

  @Test func aLinkWaitsForItsStart() throws {
    let targets = try everywhere()
    let next = Timestamp(milliseconds: Self.now.milliseconds + 1)
    #expect(decide(targets, startsAt: next).destination == .notFound)
    #expect(decide(targets, startsAt: Self.now).destination.name == "landing")
  }

  @Test func aPrefetchGoesWhereTheTapGoes() throws {
    let link = RoutableLink(targets: try everywhere())
    var tap = Tap(agent: Self.phone, now: Self.now)
    let plain = RouteDecision.decide(link: link, tap: tap)
    tap.isPrefetch = true
    let ahead = RouteDecision.decide(link: link, tap: tap)
    #expect(plain.destination == ahead.destination)
    #expect(ahead.trace.contains { $0.step == "prefetch" && $0.outcome == "yes" })
  }

  @Test func namesTheInAppBrowser() throws {
    var agent = Self.phone
    agent.inAppBrowser = "instagram"
    let decision = decide(try everywhere(), agent)
    #expect(decision.trace.contains { $0.step == "in_app_browser" && $0.outcome == "instagram" })
  }
}
