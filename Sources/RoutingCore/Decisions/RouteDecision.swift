public import TargetCore
public import WireModels

/// Where a tap goes, and why.
public struct RouteDecision: Hashable, Sendable {
  /// Where it goes.
  public var destination: Destination
  /// Every check that was made, in order.
  public var trace: [TraceEntry]
  /// The targets it was chosen from: the link's, or those of the rule that applied.
  public var targets: LinkTargets
  /// The place of the rule that applied, from 0.
  public var rule: Int?
  /// The name of the split's variant that was chosen.
  public var variant: String?

  /// Makes a decision.
  public init(
    destination: Destination,
    trace: [TraceEntry],
    targets: LinkTargets = LinkTargets(),
    rule: Int? = nil,
    variant: String? = nil
  ) {
    self.destination = destination
    self.trace = trace
    self.targets = targets
    self.rule = rule
    self.variant = variant
  }

  /// Where a tap can go.
  public enum Destination: Hashable, Sendable {
    /// The page that tries the app, offers the store and hands over a token.
    case landing(app: AcceptedTarget, store: AcceptedTarget?, web: AcceptedTarget?)
    /// Straight to the app's page in the store.
    case store(AcceptedTarget)
    /// Straight to a web page.
    case web(AcceptedTarget)
    /// The page for computers, with a QR code, where there is no web page for them.
    case desktop
    /// The page that previewers and other bots read.
    case preview
    /// The page that asks for the link's password.
    case password
    /// The page that warns before it leads on.
    case warning
    /// The page that says the link is over.
    case expired
    /// As if there were no such link.
    case notFound

    /// Where it is, without the target.
    public var kind: DestinationKind {
      switch self {
      case .landing: .landing
      case .store: .store
      case .web: .web
      case .desktop: .desktop
      case .preview: .preview
      case .password: .password
      case .warning: .warning
      case .expired: .expired
      case .notFound: .notFound
      }
    }

    /// The stable name, as stored with clicks and shown in explanations.
    public var name: String { kind.rawValue }

    /// Whether the tap gets anywhere: what stops at a gate, or finds nothing, is no click.
    public var isArrival: Bool {
      switch self {
      case .landing, .store, .web, .desktop, .preview: true
      case .password, .warning, .expired, .notFound: false
      }
    }
  }
}

extension RouteDecision {
  /// Decides where a tap goes: the one engine behind redirects, explanations and tests.
  ///
  /// The checks run in this order, and each leaves a `TraceEntry`:
  ///
  /// 1. `link_enabled`, `started`: a link that does not work is not found.
  /// 2. `not_expired`, `click_limit`: one that is over leads to its own target for that,
  ///    where it has one.
  /// 3. `password`, `warning`: what stands before the link, for bots too.
  /// 4. `prefetch`: noted, because such a request is no click; it goes where the tap would go.
  /// 5. `agent`: bots get the preview page.
  /// 6. `platform`: which of the link's targets apply.
  /// 7. `in_app_browser`: noted; the landing page helps people out of it.
  /// 8. `rule`, once per rule until one applies, and `variant` where that is a split; then
  ///    `tap_parameters`, where the tap's own parameters name targets.
  /// 9. `app_target` or `universal_link`, `store_target`, `web_target` on phones;
  ///    `desktop_target` on computers. Targets without a store page take that of the app that they
  ///    open.
  /// 10. `fallback`, then `any_web` and `other_platform`: better something than nothing.
  /// 11. `destination`: what came of it.
  ///
  /// A phone with an app target gets the landing page, not a redirect: a browser that reached the
  /// server proves that the app did not open by itself.
  public static func decide(link: RoutableLink, tap: Tap) -> RouteDecision {
    var router = Router(isTracing: true)
    return router.decision(link, tap)
  }

  /// Where a tap goes, by the same checks, without writing them down.
  public static func destination(link: RoutableLink, tap: Tap) -> Destination {
    route(link: link, tap: tap).destination
  }

  /// Where a tap goes, what it takes to write the checks down later, and the targets of the rule that
  /// applied, where one did.
  public static func route(
    link: RoutableLink,
    tap: Tap
  ) -> (destination: Destination, path: RoutePath, ruleTargets: LinkTargets?) {
    var router = Router(isTracing: false)
    let destination = router.destination(link, tap)
    return (destination, router.path, router.targets)
  }

  /// Decides again, with rules answered as they were: the trace of a decision that was made
  /// without one.
  ///
  /// - Parameters:
  ///   - link: The link as it was.
  ///   - tap: What is still known of the tap: its agent, its moment and whether it was a prefetch.
  ///   - path: What ``route(link:tap:)`` returned.
  /// - Returns: The decision.
  public static func retrace(link: RoutableLink, tap: Tap, path: RoutePath) -> RouteDecision {
    var router = Router(isTracing: true)
    router.kept = path.bytes[...]
    return router.decision(link, tap)
  }
}

/// What a decision cannot be worked out from later: how each rule was answered for the tap.
///
/// Rules look at facts that are never kept, such as the address, so their answers are kept instead:
/// a byte for each rule that was tried. With the link and what a click keeps of its tap,
/// ``RouteDecision/retrace(link:tap:path:)`` writes down again why the tap went where it went.
public struct RoutePath: Hashable, Sendable {
  /// One byte for each rule that was tried: which of its conditions did not hold, or ``applied``;
  /// then, where the rule is a split, the place of its variant; at the end one byte more where the
  /// tap's own parameters led it.
  public private(set) var bytes: [UInt8] = []

  /// Says that all conditions of a rule held.
  static let applied: UInt8 = 0xFF

  /// Says that the tap's own parameters led it.
  static let parameters: UInt8 = 1

  /// Makes the path of a decision that tried no rule.
  public init() {}

  /// Makes a path from its bytes, as they were kept.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes room for the answers of some rules at once.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func note(_ step: UInt8) {
    bytes.append(step)
  }

  /// A place in a list as a step; lists are far shorter than what does not fit.
  static func step(_ place: Int) -> UInt8 {
    UInt8(min(place, 0xFE))
  }
}

/// The stable names of the checks, as stored, shown and tested.
public enum TraceStep: String, Hashable, Sendable, CaseIterable {
  /// Whether the link is switched on.
  case linkEnabled = "link_enabled"
  /// Whether its first moment has come.
  case started
  /// Whether its last moment is still ahead.
  case notExpired = "not_expired"
  /// Whether it has clicks left.
  case clickLimit = "click_limit"
  /// Whether the password that it asks for was given.
  case password
  /// Whether the person went on after the warning.
  case warning
  /// Where a link that is over leads.
  case expiredTarget = "expired_target"
  /// Whether a browser fetches ahead of a tap.
  case prefetch
  /// That the link's QR code was scanned; absent for other taps.
  case scan
  /// Whether a person or a bot asks.
  case agent
  /// Which of the link's targets apply.
  case platform
  /// The app whose web view asks.
  case inAppBrowser = "in_app_browser"
  /// Whether a rule applies.
  case rule
  /// Which variant of a split was chosen.
  case variant
  /// That the tap's own parameters lead it; absent for other taps.
  case tapParameters = "tap_parameters"
  /// Whether the link has targets for the platform at all.
  case platformTarget = "platform_target"
  /// The route inside the app.
  case appTarget = "app_target"
  /// The `https` URL that the system opens in the app.
  case universalLink = "universal_link"
  /// The page in the store.
  case storeTarget = "store_target"
  /// The web page of the phone's platform.
  case webTarget = "web_target"
  /// The web page for computers.
  case desktopTarget = "desktop_target"
  /// The web page for every other platform.
  case fallback
  /// A web page meant for another platform.
  case anyWeb = "any_web"
  /// Whether another device could open the link.
  case otherPlatform = "other_platform"
  /// Where the tap goes.
  case destination
}
