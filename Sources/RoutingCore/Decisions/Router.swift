import LinkCore
import TargetCore

/// Walks through the checks of a decision, and writes each down where that is wanted.
///
/// It is handed the link and the tap at every step and keeps neither, so that a decision copies
/// nothing of them but where it leads.
struct Router {
  let isTracing: Bool
  var trace: [TraceStep] = []
  /// The targets of the rule that applies, in place of the link's.
  var targets: LinkTargets?
  var rule: Int?
  var variant: String?
  /// How rules were answered so far.
  var path = RoutePath()
  /// How rules are to be answered, where that was decided before.
  var kept: ArraySlice<UInt8>?

  init(isTracing: Bool) {
    self.isTracing = isTracing
  }

  mutating func note(
    _ step: TraceStep.Name,
    _ outcome: @autoclosure () -> String,
    _ detail: @autoclosure () -> String
  ) {
    guard isTracing else { return }
    trace.append(TraceStep(step: step.rawValue, outcome: outcome(), detail: detail()))
  }

  mutating func decision(_ link: RoutableLink, _ tap: Tap) -> RouteDecision {
    trace.reserveCapacity(12 + link.rules.count)
    let destination = destination(link, tap)
    note(.destination, destination.name, "The tap goes here.")
    return RouteDecision(
      destination: destination,
      trace: trace,
      targets: targets ?? link.targets,
      rule: rule,
      variant: variant
    )
  }

  mutating func destination(_ link: RoutableLink, _ tap: Tap) -> RouteDecision.Destination {
    guard isEnabled(link), isStarted(link, tap.now) else { return .notFound }
    guard isCurrent(link, tap.now), isWithinLimit(link, tap) else { return expired(link) }
    guard isUnlocked(link, tap) else { return .password }
    guard isConfirmed(link, tap) else { return .warning }
    notePrefetch(tap)
    noteScan(tap)
    guard isPerson(tap.agent) else { return .preview }
    let platform = platform(tap.agent)
    if let page = applyRules(link, tap) { return .web(page) }
    applyParameters(link, tap)
    if let targets { return lead(to: targets, of: link, tap.agent, platform) }
    return lead(to: link.targets, of: link, tap.agent, platform)
  }

  /// Takes a target that is there; writes down either way.
  mutating func take(
    _ target: AcceptedTarget?,
    _ step: TraceStep.Name,
    absent: @autoclosure () -> String
  ) -> AcceptedTarget? {
    note(step, target == nil ? "absent" : "present", target?.description ?? absent())
    return target
  }
}

// MARK: - Rules

extension Router {
  /// Takes over the targets of the first rule that applies, or returns the page it leads to.
  private mutating func applyRules(_ link: RoutableLink, _ tap: Tap) -> AcceptedTarget? {
    guard let plan = link.plan else { return nil }
    var facts = TapFacts(tap)
    path.reserve(link.rules.count + 1)
    for index in link.rules.indices {
      if let place = failing(index, plan, tap, &facts) {
        noteSkipped(link.rules, index, place, tap.now)
        continue
      }
      noteApplied(link.rules, index)
      rule = index
      return apply(link.rules[index].outcome, seed: tap.circumstances.seed)
    }
    return nil
  }

  private mutating func noteSkipped(
    _ rules: [RoutingRule],
    _ index: Int,
    _ place: Int,
    _ now: Timestamp
  ) {
    guard isTracing else { return }
    let name = "Rule \(index + 1), \(rules[index].name)"
    let isOver = rules[index].end(place).map { $0 <= now } ?? false
    let reason = isOver ? "it is over" : "the tap does not meet a condition"
    note(.rule, "skipped", "\(name): \(reason): \(rules[index].condition(place)).")
  }

  /// Names the rule that applies, and those that were not looked at any more.
  private mutating func noteApplied(_ rules: [RoutingRule], _ index: Int) {
    guard isTracing else { return }
    note(.rule, "applied", "Rule \(index + 1), \(rules[index].name): all its conditions hold.")
    for (place, later) in rules.enumerated().dropFirst(index + 1) {
      note(.rule, "not_tried", "Rule \(place + 1), \(later.name): rule \(index + 1) decided.")
    }
  }

  /// The place of the condition for which a rule does not apply.
  private mutating func failing(
    _ rule: Int,
    _ plan: RulePlan,
    _ tap: Tap,
    _ facts: inout TapFacts
  ) -> Int? {
    if let step = kept?.popFirst() { return step == RoutePath.applied ? nil : Int(step) }
    let place = plan.failing(rule: rule, tap, &facts)
    path.note(place.map(RoutePath.step) ?? RoutePath.applied)
    return place
  }

  private mutating func apply(_ outcome: RoutingRule.Outcome, seed: UInt64) -> AcceptedTarget? {
    switch outcome {
    case .web(let page): return page
    case .targets(let other): targets = other
    case .split(let split):
      let place = kept?.popFirst().map(Int.init) ?? split.place(seed: seed)
      path.note(RoutePath.step(place))
      let variant = split.variants[min(place, split.variants.count - 1)]
      note(.variant, variant.name, "It was picked; \(split.share(of: variant)) % of taps get it.")
      targets = variant.targets
      self.variant = variant.name
    }
    return nil
  }
}

extension RoutingRule {
  /// A condition for people; the rule may have changed since its place was kept.
  fileprivate func condition(_ place: Int) -> String {
    conditions.indices.contains(place) ? conditions[place].description : "a former condition"
  }

  /// The moment from which a condition never holds.
  fileprivate func end(_ place: Int) -> Timestamp? {
    conditions.indices.contains(place) ? conditions[place].end : nil
  }
}

// MARK: - Whether the link works

extension Router {
  mutating func isEnabled(_ link: RoutableLink) -> Bool {
    let passed = link.state != .disabled
    passed
      ? note(.linkEnabled, "passed", "The link is enabled.")
      : note(.linkEnabled, "failed", "The link is disabled.")
    return passed
  }

  mutating func isStarted(_ link: RoutableLink, _ now: Timestamp) -> Bool {
    guard let startsAt = link.startsAt else { return true }
    let passed = startsAt <= now
    note(
      .started,
      passed ? "passed" : "failed",
      "It starts at \(startsAt.iso8601); the tap is at \(now.iso8601)."
    )
    return passed
  }

  /// Whether the tap is before the moment of expiry, which itself is too late.
  mutating func isCurrent(_ link: RoutableLink, _ now: Timestamp) -> Bool {
    guard let expiresAt = link.expiresAt else {
      note(.notExpired, "passed", "The link does not expire.")
      return true
    }
    let passed = now < expiresAt
    note(
      .notExpired,
      passed ? "passed" : "failed",
      "It expires at \(expiresAt.iso8601); the tap is at \(now.iso8601)."
    )
    return passed
  }

  /// Whether the link has clicks left for this one.
  mutating func isWithinLimit(_ link: RoutableLink, _ tap: Tap) -> Bool {
    guard let limit = link.clickLimit else { return true }
    let clicks = tap.clicks
    let passed = clicks < limit
    note(
      .clickLimit,
      passed ? "passed" : "failed",
      "It takes \(limit) clicks; it had \(clicks)."
    )
    return passed
  }

  mutating func expired(_ link: RoutableLink) -> RouteDecision.Destination {
    if link.expiredTarget == nil, let page = link.domainExpiredTarget {
      note(.expiredTarget, "domain", "The domain redirects links that are over: \(page).")
      return .web(page)
    }
    let target = take(
      link.expiredTarget,
      .expiredTarget,
      absent: "The link has no target for when it is over."
    )
    return target.map { .web($0) } ?? .expired
  }
}

// MARK: - What stands before the link

extension Router {
  mutating func isUnlocked(_ link: RoutableLink, _ tap: Tap) -> Bool {
    guard link.hasPassword else { return true }
    let passed = tap.isUnlocked
    passed
      ? note(.password, "passed", "The password was given.")
      : note(.password, "failed", "The link asks for its password first.")
    return passed
  }

  mutating func isConfirmed(_ link: RoutableLink, _ tap: Tap) -> Bool {
    guard link.state == .warn else { return true }
    let passed = tap.isConfirmed
    passed
      ? note(.warning, "passed", "The person went on after the warning.")
      : note(.warning, "failed", "The link warns before it leads on.")
    return passed
  }
}

// MARK: - Who taps

extension Router {
  mutating func notePrefetch(_ tap: Tap) {
    tap.isPrefetch
      ? note(
        .prefetch,
        "yes",
        "No tap: fetched ahead of one, or as part of a page. Answered, not counted."
      )
      : note(.prefetch, "no", "The request is a tap, not a fetch ahead of one.")
  }

  mutating func noteScan(_ tap: Tap) {
    guard isTracing, tap.isScan else { return }
    note(.scan, "yes", "The link's QR code was scanned: the query says \(Tap.scanQuery).")
  }

  mutating func isPerson(_ agent: Agent) -> Bool {
    guard let bot = agent.bot else {
      note(.agent, "person", agent.summary)
      return true
    }
    note(.agent, "bot", bot)
    return false
  }

  mutating func platform(_ agent: Agent) -> RoutePlatform {
    let platform = agent.routePlatform
    note(.platform, platform.rawValue, platform.reason)
    if let app = agent.inAppBrowser {
      note(.inAppBrowser, app, "The page opens inside another app's web view.")
    } else {
      note(.inAppBrowser, "none", "The page opens in a browser.")
    }
    return platform
  }
}
