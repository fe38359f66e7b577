public import LinkCore

/// The checks that stand between a message and a user, in the order in which they are made.
///
/// The sender and the question “who would receive this now?” run the same function, so that a
/// refusal is explained by the code that refuses.
public enum SendCheck: String, Hashable, Sendable, CaseIterable {
  /// The message goes to test devices only, and this is none.
  case testList = "test_list"
  /// The message is not running, or has expired.
  case message
  /// The user left the sequence that sends it.
  case sequence
  /// The user is in the hold-out.
  case holdOut = "hold_out"
  /// The user is not in the audience at the moment.
  case audience
  /// The user opted out, or was erased.
  case optOut = "opt_out"
  /// A marketing message needs the user's consent to its category.
  case consent
  /// The user switched notifications off on every device.
  case permission
  /// The user has no address that can be reached.
  case address
  /// The user received as many messages as a cap allows.
  case frequencyCap = "frequency_cap"
  /// It is night where the user is.
  case quietHours = "quiet_hours"
  /// The message is too large for the provider.
  case size
}

/// What is known of a message and a user when it is decided whether to send.
public struct SendFacts: Sendable {
  /// Whether the message goes to test devices only; these skip hold-out, audience, caps and quiet
  /// hours.
  public var isTest = false
  /// Whether the user's device is on the test list.
  public var isTestDevice = false
  /// Whether the message is running.
  public var isRunning = true
  /// Whether the user left the sequence that sends the message.
  public var hasLeftSequence = false
  /// When the message expires.
  public var expiresAt: Timestamp?
  /// Whether the user is in the hold-out.
  public var isHeldOut = false
  /// Whether the user is in the audience at the moment; `nil` where the message has none.
  public var isInAudience: Bool?
  /// Whether the user opted out of everything.
  public var hasOptedOut = false
  /// Whether the message is marketing, which needs consent; others are about what the user did.
  public var isMarketing = true
  /// Whether the user consented to the message's category; `nil` where never asked.
  public var hasConsented: Bool?
  /// Whether the devices of the user that could be reached show no notifications.
  public var hasRefusedNotifications = false
  /// Whether an address of the user is alive.
  public var hasAddress = true
  /// The caps of the workspace and the message; messages that are exempt have none.
  public var caps: [FrequencyCap] = []
  /// When the user received messages that count.
  public var sent: [Timestamp] = []
  /// How many messages are being sent to the user; each may be received, or not.
  public var pending = 0
  /// The quiet hours of the workspace and the message; empty for a message that may come at night.
  public var quietTimes: [QuietTime] = []
  /// The bytes of the message as the provider counts them.
  public var bytes = 0
  /// The most that the provider takes.
  public var maximumBytes = Int.max

  /// After how many milliseconds the result of another send is looked for.
  static let result: Int64 = 5_000

  /// Makes facts of a message that may be sent to all users.
  public init() {}
}

/// Whether a user receives a message now, with each check that was made.
public struct SendDecision: Hashable, Sendable {
  /// What is done.
  public enum Outcome: Hashable, Sendable {
    /// It is sent.
    case send
    /// It is not sent, because of this check.
    case refuse(SendCheck)
    /// It is decided again at this moment.
    case wait(until: Timestamp, SendCheck)
  }

  /// One check that was made.
  public struct Step: Hashable, Sendable {
    /// The check.
    public let check: SendCheck
    /// Whether it passed.
    public let passes: Bool
  }

  /// What is done.
  public let outcome: Outcome
  /// The checks up to the one that decided.
  public let steps: [Step]

  /// What was sent before is not decided again.
  public static let sentBefore = SendDecision()

  private init() { (outcome, steps) = (.send, []) }

  /// Decides by the facts at a moment, by the clock of the user, which is made where a check reads it.
  public init(_ facts: SendFacts, now: Timestamp, _ clock: @autoclosure () -> ZoneClock) {
    let clock = facts.readsClock ? clock() : .utc
    var steps: [Step] = []
    for check in SendCheck.allCases {
      let outcome = facts.outcome(of: check, now: now, clock)
      steps.append(Step(check: check, passes: outcome == nil))
      if let outcome {
        self.outcome = outcome
        self.steps = steps
        return
      }
    }
    outcome = .send
    self.steps = steps
  }
}

extension SendFacts {
  fileprivate var readsClock: Bool { !caps.isEmpty || !quietTimes.isEmpty }

  /// What a check leads to; `nil` where it passes.
  fileprivate func outcome(
    of check: SendCheck,
    now: Timestamp,
    _ clock: ZoneClock
  ) -> SendDecision.Outcome? {
    switch check {
    case .frequencyCap:
      guard !isTest, pending > 0, allows(sent, now: now, clock) else { break }
      let all = sent + Array(repeating: now, count: pending)
      // What is being sent decides: this is decided again when that has its result.
      guard !allows(all, now: now, clock) else { return nil }
      return .wait(until: Timestamp(milliseconds: now.milliseconds + Self.result), check)
    case .quietHours:
      let quiet = quietTimes.filter { !isTest && $0.hours.contains(now, clock) }
      // Where others begin before these end, it is decided again then.
      guard let end = quiet.map({ $0.hours.end(from: now, clock) }).max() else { return nil }
      guard quiet.allSatisfy(\.waits), expiresAt.map({ end < $0 }) ?? true else {
        return .refuse(.quietHours)
      }
      return .wait(until: end, .quietHours)
    default: break
    }
    return passes(check, now: now, clock) ? nil : .refuse(check)
  }

  private func allows(_ sent: [Timestamp], now: Timestamp, _ clock: ZoneClock) -> Bool {
    caps.allSatisfy { $0.allows(now, after: sent, clock) }
  }

  private func passes(_ check: SendCheck, now: Timestamp, _ clock: ZoneClock) -> Bool {
    switch check {
    case .testList: !isTest || isTestDevice
    case .message: isRunning && (expiresAt.map { now < $0 } ?? true)
    case .sequence: !hasLeftSequence
    case .holdOut: isTest || !isHeldOut
    case .audience: isTest || isInAudience ?? true
    case .optOut: !hasOptedOut
    case .consent: isTest || !isMarketing || hasConsented ?? false
    case .permission: !hasRefusedNotifications
    case .address: hasAddress
    case .frequencyCap: isTest || allows(sent, now: now, clock)
    case .size: bytes <= maximumBytes
    case .quietHours: true
    }
  }
}
