import LinkCore

/// Decides what an event belongs to: what it carries itself, else the last touch inside a window,
/// a deep link before an impression, else nothing.
///
/// The answer depends on what is known and never on the order in which it arrived, so that late
/// clicks and corrected clocks end in the same reports.
///
/// ```swift
/// let rule = AttributionRule(windows: AttributionWindows())
/// rule.decide(evidence).reason  // .journey, .lastTouch, .organic, …
/// ```
public struct AttributionRule: Hashable, Sendable {
  /// How long touches count.
  public var windows: AttributionWindows

  /// Makes a rule.
  public init(windows: AttributionWindows = AttributionWindows()) {
    self.windows = windows
  }

  /// What an event belongs to, with the checks that led there.
  public func decide(_ evidence: AttributionEvidence) -> AttributionDecision {
    var checks: [AttributionCheck] = []
    checks.reserveCapacity(5)
    for (reason, state) in [
      (.named, evidence.link), (.journey, evidence.journey), (.campaignKey, evidence.campaignKey),
    ] as [(AttributionReason, AttributionEvidence.Carried)] {
      checks.append(AttributionCheck(reason: reason, finding: .carried(state)))
      if state == .known { return AttributionDecision(reason: reason, checks: checks) }
    }
    // The click of a journey may still come, and then it decides: nothing else may before it.
    if evidence.journey == .unknown {
      return AttributionDecision(reason: .unknownJourney, checks: checks)
    }
    for (kind, reason) in [
      (.deepLink, .lastTouch), (.impression, .lastImpression),
    ] as [(AttributionTouch.Kind, AttributionReason)] {
      let touch = last(kind, evidence)
      let finding = touch.map { touch in
        AttributionCheck.Finding.touch(
          age: evidence.occurredAt.milliseconds(since: touch.occurredAt),
          window: windows[kind]
        )
      }
      checks.append(AttributionCheck(reason: reason, finding: finding ?? .untouched))
      if checks.last?.passes == true {
        return AttributionDecision(reason: reason, touch: touch, checks: checks)
      }
    }
    return AttributionDecision(reason: .organic, checks: checks)
  }

  /// The last touch of a kind that is no later than the event.
  private func last(
    _ kind: AttributionTouch.Kind,
    _ evidence: AttributionEvidence
  ) -> AttributionTouch? {
    evidence.touches.filter { $0.kind == kind && $0.occurredAt <= evidence.occurredAt }
      .max { ($0.occurredAt, $0.event) < ($1.occurredAt, $1.event) }
  }
}
