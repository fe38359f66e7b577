import LinkCore

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
      ? note(.prefetch, "yes", "A browser fetches ahead of a tap: answered, not counted.")
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
