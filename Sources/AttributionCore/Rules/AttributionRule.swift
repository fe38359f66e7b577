public import LinkCore
public import WireModels

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

/// What an event belongs to, and why.
public struct AttributionDecision: Hashable, Sendable {
  /// Why.
  public let reason: AttributionReason
  /// The touch that decided, where one did.
  public let touch: AttributionTouch?
  private let checks: [AttributionCheck]

  init(reason: AttributionReason, touch: AttributionTouch? = nil, checks: [AttributionCheck]) {
    self.reason = reason
    self.touch = touch
    self.checks = checks
  }

  /// Every check that was made, in order.
  public var trace: [TraceEntry] { checks.map(\.step) }
}

/// Why something belongs to a link, or to none; stored with it and stable on the wire.
public enum AttributionReason: String, Hashable, Sendable, CaseIterable {
  /// It names the link.
  case named
  /// Its journey began with a click on the link.
  case journey
  /// It carries the campaign key of the link.
  case campaignKey = "campaign_key"
  /// The person came by the link not long before.
  case lastTouch = "last_touch"
  /// The link was shown to the person not long before.
  case lastImpression = "last_impression"
  /// It carries a journey whose click is not known, or not yet.
  case unknownJourney = "unknown_journey"
  /// Nothing leads to a link.
  case organic

  /// Whether it comes from what the event itself carries.
  public var isDirect: Bool {
    switch self {
    case .named, .journey, .campaignKey: true
    case .lastTouch, .lastImpression, .unknownJourney, .organic: false
    }
  }
}

/// One check of the rule; a step only where a trace is kept.
struct AttributionCheck: Hashable, Sendable {
  /// What was found.
  enum Finding: Hashable, Sendable {
    /// What the event itself carries.
    case carried(AttributionEvidence.Carried)
    /// The age of the last touch, and the window it must be in; both in milliseconds.
    case touch(age: Int64, window: Int64)
    /// No such touch.
    case untouched
  }

  /// What would have been the reason.
  var reason: AttributionReason
  var finding: Finding

  /// Whether it decides.
  var passes: Bool {
    switch finding {
    case .carried(let state): state == .known
    case .touch(let age, let window): age < window
    case .untouched: false
    }
  }

  /// The check as a step of a trace.
  var step: TraceEntry {
    switch finding {
    case .carried(.absent): step("absent", .carriesNone)
    case .carried(.unknown): step("unknown", .carriesUnknown)
    case .carried(.known): step("passed", .carries)
    case .untouched: step("absent", .noTouch)
    case .touch(let age, let window):
      step(
        passes ? "passed" : "outside_window",
        .lastTouch,
        ["age": .init(Self.text(age)), "window": .init(Self.text(window))]
      )
    }
  }

  private func step(
    _ outcome: String,
    _ says: TraceReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> TraceEntry {
    TraceEntry(reason.rawValue, outcome, says, arguments)
  }

  /// A length of time for people, rounded down.
  private static func text(_ milliseconds: Int64) -> String {
    let (minute, hour, day) = (Int64(60_000), Int64(3_600_000), Int64(86_400_000))
    return switch milliseconds {
    case ..<minute: "\(milliseconds / 1_000) s"
    case ..<hour: "\(milliseconds / minute) min"
    case ..<day: "\(milliseconds / hour) h"
    default: "\(milliseconds / day) d \(milliseconds % day / hour) h"
    }
  }
}

/// What is known of where an event came from.
public struct AttributionEvidence: Hashable, Sendable {
  /// Something that an event carries, and whether it leads to a link.
  public enum Carried: Hashable, Sendable {
    /// The event carries none.
    case absent
    /// It carries one that leads nowhere, or not yet.
    case unknown
    /// It leads to a link.
    case known
  }

  /// When the event happened.
  public var occurredAt: Timestamp
  /// A link that it names.
  public var link: Carried
  /// Its journey.
  public var journey: Carried
  /// Its campaign key.
  public var campaignKey: Carried
  /// What touched its person, in any order.
  public var touches: [AttributionTouch]

  /// Collects evidence.
  public init(
    occurredAt: Timestamp,
    link: Carried = .absent,
    journey: Carried = .absent,
    campaignKey: Carried = .absent,
    touches: [AttributionTouch] = []
  ) {
    self.occurredAt = occurredAt
    self.link = link
    self.journey = journey
    self.campaignKey = campaignKey
    self.touches = touches
  }
}

/// Something that led a person to an app, or showed a link to a person who had it.
public struct AttributionTouch: Hashable, Sendable {
  /// How strong it is.
  public enum Kind: Int64, Hashable, Sendable, CaseIterable {
    /// A link was shown, and may not have been looked at.
    case impression = 0
    /// A link opened the app.
    case deepLink = 1
  }

  /// The event that says so.
  public var event: EntityID
  /// How strong it is.
  public var kind: Kind
  /// When it happened.
  public var occurredAt: Timestamp

  /// Makes a touch.
  public init(event: EntityID, kind: Kind, occurredAt: Timestamp) {
    self.event = event
    self.kind = kind
    self.occurredAt = occurredAt
  }
}

extension AttributionWindows {
  /// The window of a kind of touch, in milliseconds.
  public subscript(_ kind: AttributionTouch.Kind) -> Int64 {
    switch kind {
    case .deepLink: deepLink
    case .impression: impression
    }
  }
}
