public import LinkCore
import TargetCore
import WireModels

/// Decides which click, if any, a first launch follows.
///
/// Certain evidence only: a signed token delivers, and nothing else does. An address or a
/// fingerprint shared by thousands of phones is recorded and never guessed from.
///
/// ```swift
/// let decision = DeferredMatcher(isEnabled: true, window: 86_400_000)
///   .decide(evidence, handoff: state, install: install, now: now)
/// decision.reason.rawValue  // "matched", "consumed", "weak_evidence", …
/// ```
public struct DeferredMatcher: Hashable, Sendable {
  /// The longest that a signed token is believed after its click: seven days, in milliseconds.
  public static let longestWindow: Int64 = 7 * 86_400_000

  /// Whether the app wants deferred links at all.
  public var isEnabled: Bool
  /// The longest time from click to first launch, in milliseconds.
  public let window: Int64

  /// Makes a matcher; a window outside one second to ``longestWindow`` is brought inside.
  public init(isEnabled: Bool = true, window: Int64 = longestWindow) {
    self.isEnabled = isEnabled
    self.window = min(max(1_000, window), Self.longestWindow)
  }

  /// Whether `evidence` points at a token whose state the decision will need.
  ///
  /// `nil` means that ``decide(_:handoff:install:now:)`` needs no state.
  public func tokenToLookUp(_ evidence: Evidence) -> HandoffToken? {
    guard isEnabled, case .success(let token) = evidence.token?.verification else { return nil }
    return token
  }

  /// Decides, given what the store knows about the token.
  public func decide(
    _ evidence: Evidence,
    handoff state: HandoffState,
    install: InstallID,
    now: Timestamp
  ) -> DeferredDecision {
    var trace = Trace()
    guard isEnabled else {
      trace.add("deferred_enabled", "refused", .off)
      return trace.miss(.disabled, .ifOn)
    }
    trace.add("deferred_enabled", "passed", .on)
    guard let token = evidence.token else { return withoutToken(evidence, &trace) }
    trace.add("token_present", "passed", .tokenCame, ["route": .init(token.source.rawValue)])
    switch token.verification {
    case .failure(let refusal): return refuse(refusal, &trace)
    case .success: trace.add("token_signature", "passed", .tokenSigned)
    }
    return decide(state, install: install, now: now, &trace)
  }

  private func decide(
    _ state: HandoffState,
    install: InstallID,
    now: Timestamp,
    _ trace: inout Trace
  ) -> DeferredDecision {
    func issued(_ handoff: Handoff) {
      trace.add(
        "token_known",
        "passed",
        .tokenIssued,
        ["link": .init(handoff.link.description)]
      )
    }
    switch state {
    case .unknown:
      trace.add("token_known", "refused", .tokenUnknown)
      return trace.miss(.unknownToken, .ifStored)
    case .otherApp:
      trace.add("token_known", "refused", .tokenOfOtherApp)
      return trace.miss(.otherApp, .ifRightApp)
    case .redeemed(let handoff, let owner):
      issued(handoff)
      guard owner == install else {
        trace.add("token_unused", "refused", .redeemedByOther)
        return trace.miss(.consumed, .ifOwnTap)
      }
      trace.add("token_unused", "passed", .redeemedBefore)
      return trace.hit(handoff, .alreadyAnswered)
    case .open(let handoff):
      issued(handoff)
      trace.add("token_unused", "passed", .notRedeemed)
      return checkWindow(handoff, now: now, &trace)
    case .guessed(let handoff, _):
      issued(handoff)
      trace.add("token_unused", "passed", .takesFromGuess)
      return checkWindow(handoff, now: now, &trace)
    }
  }

  private func checkWindow(
    _ handoff: Handoff,
    now: Timestamp,
    _ trace: inout Trace
  ) -> DeferredDecision {
    let age = max(0, now.milliseconds(since: handoff.clickedAt))
    let seconds = Problem.Argument(window / 1_000)
    trace.add(
      "window",
      age <= window ? "passed" : "refused",
      .window,
      ["age": .init(age / 1_000), "window": seconds]
    )
    guard age <= window else { return trace.miss(.expired, .ifSooner, ["window": seconds]) }
    return trace.hit(handoff, .matched)
  }

  private func withoutToken(_ evidence: Evidence, _ trace: inout Trace) -> DeferredDecision {
    trace.add("token_present", "absent", .noToken)
    if evidence.hasAdvertisingID {
      trace.add("advertising_id", "ignored", .noAdvertisingID)
    }
    guard evidence.hasFingerprint || evidence.hasAdvertisingID else {
      return trace.miss(
        .noCandidates,
        .ifToken
      )
    }
    if evidence.hasFingerprint {
      trace.add("fingerprint", "ignored", .noFingerprint)
    }
    return trace.miss(
      .weakEvidence,
      .ifTokenNotFingerprint
    )
  }

  private func refuse(
    _ refusal: HandoffTokenRefusal,
    _ trace: inout Trace
  ) -> DeferredDecision {
    switch refusal {
    case .malformed, .badSignature:
      trace.add("token_signature", "refused", .tokenNotSigned)
      return trace.miss(.invalidToken, .ifUnchanged)
    case .otherPlatform(let platform):
      trace.add(
        "token_platform",
        "refused",
        .tokenOfPlatform,
        ["platform": .init(platform.rawValue)]
      )
      return trace.miss(.otherApp, .ifRightApp)
    case .expired(let end):
      trace.add("token_expiry", "refused", .tokenEnded, ["end": .init(end.iso8601)])
      return trace.miss(.expired, .ifBefore, ["end": .init(end.iso8601)])
    }
  }
}

/// Steps, and the two ways in which they end.
private struct Trace {
  private var steps: [TraceEntry] = []

  mutating func add(
    _ step: String,
    _ outcome: String,
    _ reason: TraceReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    steps.append(TraceEntry(step, outcome, reason, arguments))
  }

  func miss(
    _ reason: DeferredReason,
    _ counterfactual: TraceReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> DeferredDecision {
    let answer = TraceEntry("answer", reason.rawValue, counterfactual, arguments)
    return DeferredDecision(match: nil, reason: reason, trace: steps + [answer])
  }

  func hit(_ handoff: Handoff, _ reason: DeferredReason) -> DeferredDecision {
    DeferredDecision(
      match: DeferredMatch(handoff: handoff, method: .signedToken, confidence: 1),
      reason: reason,
      trace: steps + [TraceEntry("answer", reason.rawValue, .delivered)]
    )
  }
}
