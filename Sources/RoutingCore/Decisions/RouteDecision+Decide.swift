import LinkCore

extension RouteDecision {
  /// Decides where a tap goes: the one engine behind redirects, explanations and tests.
  ///
  /// The checks run in this order, and each leaves a ``TraceStep``:
  ///
  /// 1. `link_enabled`, `started`: a link that does not work is not found.
  /// 2. `not_expired`, `click_limit`: one that is over leads to its own target for that or its
  ///    fallback, where it has one.
  /// 3. `password`, `warning`: what stands before the link, for bots too.
  /// 4. `prefetch`: noted, because such a request is no click; it goes where the tap would go.
  /// 5. `agent`: bots get the preview page.
  /// 6. `platform`: which of the link's targets apply.
  /// 7. `in_app_browser`: noted; the landing page helps people out of it.
  /// 8. `rule`, once per rule until one applies, and `variant` where that is a split.
  /// 9. `app_target` or `universal_link`, `store_target`, `web_target` on phones;
  ///    `desktop_target` on computers.
  /// 10. `fallback`, then `any_web` and `other_platform`: better something than nothing.
  /// 11. `destination`: what came of it.
  ///
  /// A phone with an app target gets the landing page, not a redirect: a browser that reached the
  /// server proves that the app did not open by itself.
  public static func decide(link: RoutableLink, tap: Tap) -> RouteDecision {
    var router = Router(link: link, tap: tap)
    return router.decision()
  }

  /// Where a tap goes, by the same checks, without writing them down.
  public static func destination(link: RoutableLink, tap: Tap) -> Destination {
    route(link: link, tap: tap).destination
  }

  /// Where a tap goes, and what it takes to write the checks down later.
  public static func route(
    link: RoutableLink,
    tap: Tap
  ) -> (destination: Destination, path: RoutePath) {
    var router = Router(link: link, tap: tap, isTracing: false)
    let destination = router.destination()
    return (destination, router.path)
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
    var router = Router(link: link, tap: tap)
    router.kept = path.bytes[...]
    return router.decision()
  }
}

/// Walks through the checks and writes each down.
private struct Router {
  let link: RoutableLink
  let tap: Tap
  /// The link's targets, or those of the rule that applies.
  var targets: LinkTargets
  let isTracing: Bool
  var trace: [TraceStep] = []
  var rule: Int?
  var variant: String?
  /// How rules were answered so far.
  var path = RoutePath()
  /// How rules are to be answered, where that was decided before.
  var kept: ArraySlice<UInt8>?

  init(link: RoutableLink, tap: Tap, isTracing: Bool = true) {
    self.link = link
    self.tap = tap
    self.isTracing = isTracing
    targets = link.targets
    if isTracing { trace.reserveCapacity(12 + link.rules.count) }
  }

  mutating func note(
    _ step: TraceStep.Name,
    _ outcome: @autoclosure () -> String,
    _ detail: @autoclosure () -> String
  ) {
    guard isTracing else { return }
    trace.append(TraceStep(step: step.rawValue, outcome: outcome(), detail: detail()))
  }

  mutating func decision() -> RouteDecision {
    let destination = destination()
    note(.destination, destination.name, "The tap goes here.")
    return RouteDecision(
      destination: destination,
      trace: trace,
      targets: targets,
      rule: rule,
      variant: variant
    )
  }

  mutating func destination() -> RouteDecision.Destination {
    guard isEnabled(), isStarted() else { return .notFound }
    guard isCurrent(), isWithinLimit() else { return expired() }
    guard isUnlocked() else { return .password }
    guard isConfirmed() else { return .warning }
    notePrefetch()
    guard isPerson() else { return .preview }
    let platform = platform()
    if let page = applyRules() { return .web(page) }
    if let target = targets.phone(tap.agent) { return phone(target) }
    switch platform {
    case .desktop: return desktop()
    case .ios, .android:
      note(.platformTarget, "absent", "The link has no targets for this platform.")
    case .other: break
    }
    return fallback()
  }

  /// Takes a target that is there; writes down either way.
  private mutating func take(
    _ target: AcceptedTarget?,
    _ step: TraceStep.Name,
    absent: @autoclosure () -> String
  ) -> AcceptedTarget? {
    note(step, target == nil ? "absent" : "present", target?.description ?? absent())
    return target
  }
}

// MARK: - Whether the link works

extension Router {
  private mutating func isEnabled() -> Bool {
    let passed = link.state != .disabled
    passed
      ? note(.linkEnabled, "passed", "The link is enabled.")
      : note(.linkEnabled, "failed", "The link is disabled.")
    return passed
  }

  private mutating func isStarted() -> Bool {
    guard let startsAt = link.startsAt else { return true }
    let now = tap.now
    let passed = startsAt <= now
    note(
      .started,
      passed ? "passed" : "failed",
      "It starts at \(startsAt.iso8601); the tap is at \(now.iso8601)."
    )
    return passed
  }

  /// Whether the tap is before the moment of expiry, which itself is too late.
  private mutating func isCurrent() -> Bool {
    guard let expiresAt = link.expiresAt else {
      note(.notExpired, "passed", "The link does not expire.")
      return true
    }
    let now = tap.now
    let passed = now < expiresAt
    note(
      .notExpired,
      passed ? "passed" : "failed",
      "It expires at \(expiresAt.iso8601); the tap is at \(now.iso8601)."
    )
    return passed
  }

  /// Whether the link has clicks left for this one.
  private mutating func isWithinLimit() -> Bool {
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

  private mutating func expired() -> RouteDecision.Destination {
    if let target = take(
      link.expiredTarget,
      .expiredTarget,
      absent: "The link has no target for when it is over."
    ) {
      return .web(target)
    }
    let fallback = take(link.targets.fallback, .fallback, absent: "The link has no fallback.")
    return fallback.map { .web($0) } ?? .expired
  }
}

// MARK: - What stands before the link

extension Router {
  private mutating func isUnlocked() -> Bool {
    guard link.hasPassword else { return true }
    let passed = tap.isUnlocked
    passed
      ? note(.password, "passed", "The password was given.")
      : note(.password, "failed", "The link asks for its password first.")
    return passed
  }

  private mutating func isConfirmed() -> Bool {
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
  private mutating func notePrefetch() {
    tap.isPrefetch
      ? note(.prefetch, "yes", "A browser fetches ahead of a tap: answered, not counted.")
      : note(.prefetch, "no", "The request is a tap, not a fetch ahead of one.")
  }

  private mutating func isPerson() -> Bool {
    let agent = tap.agent
    guard let bot = agent.bot else {
      note(.agent, "person", agent.summary)
      return true
    }
    note(.agent, "bot", bot)
    return false
  }

  private mutating func platform() -> RoutePlatform {
    let platform = tap.agent.routePlatform
    note(.platform, platform.rawValue, platform.reason)
    if let app = tap.agent.inAppBrowser {
      note(.inAppBrowser, app, "The page opens inside another app's web view.")
    } else {
      note(.inAppBrowser, "none", "The page opens in a browser.")
    }
    return platform
  }
}

// MARK: - Rules

extension Router {
  /// Takes over the targets of the first rule that applies, or returns the page it leads to.
  private mutating func applyRules() -> AcceptedTarget? {
    if link.rules.isEmpty { return nil }
    var facts = TapFacts(tap)
    let rules = link.rules
    for index in rules.indices {
      if let place = failing(rules[index].conditions, &facts) {
        note(
          .rule,
          "skipped",
          "Rule \(index + 1), \(rules[index].name): not true that \(rules[index].condition(place))."
        )
        continue
      }
      note(.rule, "applied", "Rule \(index + 1), \(rules[index].name): all its conditions hold.")
      rule = index
      noteUntried(after: index)
      return apply(rules[index].outcome)
    }
    return nil
  }

  /// Names the rules that were not looked at any more.
  private mutating func noteUntried(after index: Int) {
    guard isTracing else { return }
    for (place, later) in link.rules.enumerated().dropFirst(index + 1) {
      note(.rule, "not_tried", "Rule \(place + 1), \(later.name): rule \(index + 1) decided.")
    }
  }

  /// The place of the first condition that does not hold.
  private mutating func failing(
    _ conditions: [RoutingCondition],
    _ facts: inout TapFacts
  ) -> Int? {
    if let step = kept?.popFirst() { return step == RoutePath.applied ? nil : Int(step) }
    for index in conditions.indices where !conditions[index].holds(for: &facts) {
      path.note(RoutePath.step(index))
      return index
    }
    path.note(RoutePath.applied)
    return nil
  }

  private mutating func apply(_ outcome: RoutingRule.Outcome) -> AcceptedTarget? {
    switch outcome {
    case .web(let page): return page
    case .targets(let other): targets = other
    case .split(let split):
      let place = kept?.popFirst().map(Int.init) ?? split.place(seed: tap.circumstances.seed)
      path.note(RoutePath.step(place))
      let variant = split.variants[min(place, split.variants.count - 1)]
      note(.variant, variant.name, "The tap's seed chooses this one of \(split.variants.count).")
      targets = variant.targets
      self.variant = variant.name
    }
    return nil
  }
}

// MARK: - Where to

extension Router {
  private mutating func phone(_ target: AppTarget) -> RouteDecision.Destination {
    let app = route(of: target)
    let store = take(target.store, .storeTarget, absent: "No page in the store.")
    if app == nil, let store { return .store(store) }
    let web = take(target.web, .webTarget, absent: "No web page for this platform.")
    if let app { return .landing(app: app, store: store, web: web ?? targets.fallback) }
    return web.map { .web($0) } ?? fallback()
  }

  /// What opens the app: the route with its scheme, else the universal link.
  private mutating func route(of target: AppTarget) -> AcceptedTarget? {
    if let app = take(target.app, .appTarget, absent: "No route inside the app.") { return app }
    guard let link = target.universalLink else { return nil }
    return take(link, .universalLink, absent: "")
  }

  private mutating func desktop() -> RouteDecision.Destination {
    let web = take(targets.desktop, .desktopTarget, absent: "No web page for computers.")
    return web.map { .web($0) } ?? fallback()
  }

  private mutating func fallback() -> RouteDecision.Destination {
    if let target = take(targets.fallback, .fallback, absent: "The link has no fallback.") {
      return .web(target)
    }
    if let page = take(
      targets.anyWeb,
      .anyWeb,
      absent: "No platform has a web page."
    ) {
      return .web(page)
    }
    return otherPlatform()
  }

  /// The page with the QR code, where the link works on some other device, or nothing at all.
  private mutating func otherPlatform() -> RouteDecision.Destination {
    let isSomewhere = targets.opensSomewhere
    isSomewhere
      ? note(.otherPlatform, "present", "Another device can open it: the page shows a QR code.")
      : note(.otherPlatform, "absent", "The link leads nowhere on any device.")
    return isSomewhere ? .desktop : .notFound
  }
}
extension RoutingRule {
  /// A condition for people; the rule may have changed since its place was kept.
  fileprivate func condition(_ place: Int) -> String {
    conditions.indices.contains(place) ? conditions[place].description : "something holds"
  }
}
