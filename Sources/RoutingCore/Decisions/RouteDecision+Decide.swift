import LinkCore

extension RouteDecision {
  /// Decides where a tap goes: the one engine behind redirects, explanations and tests.
  ///
  /// The checks run in this order, and each leaves a ``TraceStep``:
  ///
  /// 1. `link_enabled`, `started`, `not_expired`: a link that does not work is not found; an
  ///    expired one leads to its own target or its fallback, where it has one.
  /// 2. `prefetch`: noted, because such a request is no click; it goes where the tap would go.
  /// 3. `agent`: bots get the preview page.
  /// 4. `platform`: which of the link's targets apply.
  /// 5. `in_app_browser`: noted; the landing page helps people out of it.
  /// 6. `rule`, once per rule until one applies, and `variant` where that is a split.
  /// 7. `app_target`, `store_target`, `web_target` on phones; `desktop_target` on computers.
  /// 8. `fallback`, then `any_web` and `other_platform`: better something than nothing.
  /// 9. `destination`: what came of it.
  ///
  /// A phone with an app target gets the landing page, not a redirect: a browser that reached the
  /// server proves that the app did not open by itself.
  public static func decide(link: RoutableLink, tap: Tap) -> RouteDecision {
    var router = Router(link: link, tap: tap)
    let destination = router.destination()
    router.note(.destination, destination.name, "The tap goes here.")
    return RouteDecision(destination: destination, trace: router.trace)
  }

  /// Where a tap goes, by the same checks, without writing them down.
  public static func destination(link: RoutableLink, tap: Tap) -> Destination {
    var router = Router(link: link, tap: tap, isTracing: false)
    return router.destination()
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

  mutating func destination() -> RouteDecision.Destination {
    guard isEnabled(), isStarted() else { return .notFound }
    guard isCurrent() else { return expired() }
    notePrefetch()
    guard isPerson() else { return .preview }
    let platform = platform()
    if let page = applyRules() { return .web(page) }
    switch platform {
    case .ios: return phone(targets.ios)
    case .android: return phone(targets.android)
    case .desktop: return desktop()
    case .other: return fallback()
    }
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
    link.isEnabled
      ? note(.linkEnabled, "passed", "The link is enabled.")
      : note(.linkEnabled, "failed", "The link is disabled.")
    return link.isEnabled
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

  private mutating func expired() -> RouteDecision.Destination {
    if let target = take(
      link.expiredTarget,
      .expiredTarget,
      absent: "The link has no target of its own for after its expiry."
    ) {
      return .web(target)
    }
    let fallback = take(link.targets.fallback, .fallback, absent: "The link has no fallback.")
    return fallback.map { .web($0) } ?? .notFound
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
      if let failed = Self.failing(rules[index].conditions, &facts) {
        note(
          .rule,
          "skipped",
          "Rule \(index + 1), \(rules[index].name): not true that \(failed)."
        )
        continue
      }
      note(.rule, "applied", "Rule \(index + 1), \(rules[index].name): all its conditions hold.")
      return apply(rules[index].outcome)
    }
    return nil
  }

  /// The first condition that does not hold.
  private static func failing(
    _ conditions: [RoutingCondition],
    _ facts: inout TapFacts
  ) -> RoutingCondition? {
    for index in conditions.indices where !conditions[index].holds(for: &facts) {
      return conditions[index]
    }
    return nil
  }

  private mutating func apply(_ outcome: RoutingRule.Outcome) -> AcceptedTarget? {
    switch outcome {
    case .web(let page): return page
    case .targets(let other): targets = other
    case .split(let split):
      let variant = split.variant(seed: tap.circumstances.seed)
      note(.variant, variant.name, "The tap's seed chooses this one of \(split.variants.count).")
      targets = variant.targets
    }
    return nil
  }
}

// MARK: - Where to

extension Router {
  private mutating func phone(_ target: AppTarget?) -> RouteDecision.Destination {
    guard let target else {
      note(.platformTarget, "absent", "The link has no targets for this platform.")
      return fallback()
    }
    let app = take(target.app, .appTarget, absent: "No route inside the app.")
    let store = take(target.store, .storeTarget, absent: "No page in the store.")
    if app == nil, let store { return .store(store) }
    let web = take(target.web, .webTarget, absent: "No web page for this platform.")
    if let app { return .landing(app: app, store: store, web: web ?? targets.fallback) }
    return web.map { .web($0) } ?? fallback()
  }

  private mutating func desktop() -> RouteDecision.Destination {
    let web = take(targets.desktop, .desktopTarget, absent: "No web page for computers.")
    return web.map { .web($0) } ?? fallback()
  }

  private mutating func fallback() -> RouteDecision.Destination {
    if let target = take(targets.fallback, .fallback, absent: "The link has no fallback.") {
      return .web(target)
    }
    let pages = [targets.desktop, targets.ios?.web, targets.android?.web]
    if let page = take(
      pages.lazy.compactMap { $0 }.first,
      .anyWeb,
      absent: "No platform has a web page."
    ) {
      return .web(page)
    }
    return otherPlatform()
  }

  /// The page with the QR code, where the link works on some other device, or nothing at all.
  private mutating func otherPlatform() -> RouteDecision.Destination {
    let isSomewhere = targets.ios?.isEmpty == false || targets.android?.isEmpty == false
    isSomewhere
      ? note(.otherPlatform, "present", "Another device can open it: the page shows a QR code.")
      : note(.otherPlatform, "absent", "The link leads nowhere on any device.")
    return isSomewhere ? .desktop : .notFound
  }
}

extension AppTarget {
  fileprivate var isEmpty: Bool { app == nil && store == nil && web == nil }
}
