import LinkCore
import TargetCore
import WireModels

/// Walks through the checks of a decision, and writes each down where that is wanted.
///
/// It is handed the link and the tap at every step and keeps neither, so that a decision copies
/// nothing of them but where it leads.
struct Router {
  let isTracing: Bool
  var trace: [TraceEntry] = []
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
    _ step: TraceStep,
    _ outcome: @autoclosure () -> String,
    _ reason: TraceReason,
    _ arguments: @autoclosure () -> [String: Problem.Argument] = [:]
  ) {
    guard isTracing else { return }
    trace.append(TraceEntry(step.rawValue, outcome(), reason, arguments()))
  }

  mutating func decision(_ link: RoutableLink, _ tap: Tap) -> RouteDecision {
    trace.reserveCapacity(12 + link.rules.count)
    let destination = destination(link, tap)
    note(.destination, destination.name, .goesHere)
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
    _ step: TraceStep,
    absent: TraceReason
  ) -> AcceptedTarget? {
    if let target {
      note(step, "present", .target, ["target": .init(target.description)])
    } else {
      note(step, "absent", absent)
    }
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
    let isNever = rules[index].isNever
    let condition = isNever ? nil : rules[index].condition(place)
    let isOver = condition?.end.map { $0 <= now } ?? false
    let skipped: TraceReason =
      isNever ? .ruleRefused : condition == nil ? .ruleSkippedFormer : .ruleSkipped
    trace.append(
      TraceEntry(
        TraceStep.rule.rawValue,
        "skipped",
        isOver ? .ruleOver : skipped,
        rules[index].arguments(at: index),
        condition: condition?.form
      )
    )
  }

  /// Names the rule that applies, and those that were not looked at any more.
  private mutating func noteApplied(_ rules: [RoutingRule], _ index: Int) {
    guard isTracing else { return }
    note(.rule, "applied", .ruleApplied, rules[index].arguments(at: index))
    for (place, later) in rules.enumerated().dropFirst(index + 1) {
      var arguments = later.arguments(at: place)
      arguments["decided"] = .init(index + 1)
      note(.rule, "not_tried", .ruleNotTried, arguments)
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
      note(.variant, variant.name, .variantPicked, ["share": .init(split.share(of: variant))])
      targets = variant.targets
      self.variant = variant.name
    }
    return nil
  }
}

extension RoutingRule {
  /// Names the rule, which is at a place counted from 0.
  fileprivate func arguments(at place: Int) -> [String: Problem.Argument] {
    ["number": .init(place + 1), "name": .init(name)]
  }

  /// A condition; the rule may have changed since its place was kept.
  fileprivate func condition(_ place: Int) -> RoutingCondition? {
    conditions.indices.contains(place) ? conditions[place] : nil
  }
}

// MARK: - Whether the link works

extension Router {
  mutating func isEnabled(_ link: RoutableLink) -> Bool {
    let passed = link.state != .disabled
    passed
      ? note(.linkEnabled, "passed", .linkEnabled)
      : note(.linkEnabled, "failed", .linkDisabled)
    return passed
  }

  mutating func isStarted(_ link: RoutableLink, _ now: Timestamp) -> Bool {
    guard let startsAt = link.startsAt else { return true }
    let passed = startsAt <= now
    note(
      .started,
      passed ? "passed" : "failed",
      .notStarted,
      ["start": .init(startsAt.iso8601), "tap": .init(now.iso8601)]
    )
    return passed
  }

  /// Whether the tap is before the moment of expiry, which itself is too late.
  mutating func isCurrent(_ link: RoutableLink, _ now: Timestamp) -> Bool {
    guard let expiresAt = link.expiresAt else {
      note(.notExpired, "passed", .noExpiry)
      return true
    }
    let passed = now < expiresAt
    note(
      .notExpired,
      passed ? "passed" : "failed",
      .expiry,
      ["end": .init(expiresAt.iso8601), "tap": .init(now.iso8601)]
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
      .clicksTaken,
      ["limit": .init(limit), "count": .init(clicks)]
    )
    return passed
  }

  mutating func expired(_ link: RoutableLink) -> RouteDecision.Destination {
    if link.expiredTarget == nil, let page = link.domainExpiredTarget {
      note(.expiredTarget, "domain", .domainExpiredTarget, ["page": .init(page.description)])
      return .web(page)
    }
    let target = take(link.expiredTarget, .expiredTarget, absent: .noExpiredTarget)
    return target.map { .web($0) } ?? .expired
  }
}

// MARK: - What stands before the link

extension Router {
  mutating func isUnlocked(_ link: RoutableLink, _ tap: Tap) -> Bool {
    guard link.hasPassword else { return true }
    let passed = tap.isUnlocked
    passed
      ? note(.password, "passed", .passwordGiven)
      : note(.password, "failed", .passwordAsked)
    return passed
  }

  mutating func isConfirmed(_ link: RoutableLink, _ tap: Tap) -> Bool {
    guard link.state == .warn else { return true }
    let passed = tap.isConfirmed
    passed
      ? note(.warning, "passed", .warningPassed)
      : note(.warning, "failed", .warningShown)
    return passed
  }
}

// MARK: - Who taps

extension Router {
  mutating func notePrefetch(_ tap: Tap) {
    tap.isPrefetch
      ? note(.prefetch, "yes", .isPrefetch)
      : note(.prefetch, "no", .isTap)
  }

  mutating func noteScan(_ tap: Tap) {
    guard isTracing, tap.isScan else { return }
    note(.scan, "yes", .isScan)
  }

  mutating func isPerson(_ agent: Agent) -> Bool {
    guard let bot = agent.bot else {
      note(.agent, "person", .agent, ["agent": .init(agent.summary)])
      return true
    }
    note(.agent, "bot", .agent, ["agent": .init(bot)])
    return false
  }

  mutating func platform(_ agent: Agent) -> RoutePlatform {
    let platform = agent.routePlatform
    note(.platform, platform.rawValue, platform.reason)
    if let app = agent.inAppBrowser {
      note(.inAppBrowser, app, .insideApp)
    } else {
      note(.inAppBrowser, "none", .insideBrowser)
    }
    return platform
  }
}
