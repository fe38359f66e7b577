public import LinkCore
public import TargetCore

/// Every place that a link can lead to, decided by the engine that answers taps.
///
/// ```swift
/// let destinations = LinkDestinations(link)
/// destinations.cases[0].places  // where iPhone, Android, computers, … go without a rule
/// ```
public struct LinkDestinations: Hashable, Sendable {
  /// Who is led to a place.
  public enum Audience: String, Hashable, Sendable, CaseIterable {
    case iPhone, iPad, android, huawei, computers, everythingElse
    /// All of them.
    case everyone
  }

  /// Where one audience goes.
  public struct Place: Hashable, Sendable {
    /// Who goes there; devices that go where ``Audience/iPhone`` or ``Audience/android`` go are not
    /// listed.
    public var audience: Audience
    /// Where they go.
    public var destination: RouteDecision.Destination
  }

  /// The link's own targets, or those of a rule or of one variant of its split.
  public struct Case: Hashable, Sendable {
    /// The rule's place, from 1; `nil` for the link's own targets.
    public var rule: Int?
    /// The variant's place, from 1.
    public var variant: Int?
    /// Where each audience goes.
    public var places: [Place]
  }

  /// The link's own targets, then each rule and variant that leads anywhere.
  public var cases: [Case]
  /// Where the link leads once it is over; `nil` where it shows a page that says so, or never ends.
  public var afterEnd: AcceptedTarget?

  /// Lists the places of a link.
  public init(_ link: RoutableLink) {
    let rules = link.rules.enumerated().flatMap {
      Self.cases(of: $1.outcome, rule: $0 + 1, link)
    }
    cases = [Case(places: Self.places(link.targets, link))] + rules.filter(\.leadsAnywhere)
    afterEnd = link.endsSometime ? link.expiredTarget ?? link.domainExpiredTarget : nil
  }

  private static func cases(
    of outcome: RoutingRule.Outcome,
    rule: Int,
    _ link: RoutableLink
  ) -> [Case] {
    switch outcome {
    case .web(let page):
      [Case(rule: rule, places: [Place(audience: .everyone, destination: .web(page))])]
    case .targets(let targets): [Case(rule: rule, places: places(targets, link))]
    case .split(let split):
      split.variants.enumerated().filter { $1.weight > 0 }.map { place, variant in
        Case(rule: rule, variant: place + 1, places: places(variant.targets, link))
      }
    }
  }

  /// The places of some targets on a link, without its rules and gates.
  private static func places(_ targets: LinkTargets, _ link: RoutableLink) -> [Place] {
    var bare = RoutableLink(targets: targets)
    (bare.appStores, bare.offersStore) = (link.appStores, link.offersStore)
    let places = agents.map { [bare] audience, agent in
      let tap = Tap(agent: agent, now: Timestamp(milliseconds: 0))
      return Place(
        audience: audience,
        destination: RouteDecision.destination(link: bare, tap: tap)
      )
    }
    return places.filter { place in
      switch place.audience {
      case .iPad: place.destination != places[0].destination
      case .huawei: place.destination != places[2].destination
      default: true
      }
    }
  }

  private static let agents: [(Audience, Agent)] = [
    (.iPhone, Agent(system: .ios, device: .phone)),
    (.iPad, Agent(system: .ios, device: .tablet)),
    (.android, Agent(system: .android, device: .phone)),
    (.huawei, Agent(system: .harmony, device: .phone)),
    (.computers, Agent(system: .windows, device: .desktop)),
    (.everythingElse, Agent(device: .other)),
  ]
}

extension LinkDestinations.Case {
  fileprivate var leadsAnywhere: Bool {
    places.contains { $0.destination != .notFound }
  }
}

extension RoutableLink {
  fileprivate var endsSometime: Bool { expiresAt != nil || clickLimit != nil }

  /// Whether the link works at a moment, after so many clicks.
  public func status(at now: Timestamp, clicks: Int64) -> LinkStatus {
    if state == .disabled { return .disabled }
    if let startsAt, now < startsAt { return .notStarted }
    if let expiresAt, now >= expiresAt { return .expired }
    if let clickLimit, clicks >= clickLimit { return .usedUp }
    return state == .warn ? .warn : .active
  }
}
