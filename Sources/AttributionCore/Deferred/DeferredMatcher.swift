public import LinkCore
import TargetCore

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
      trace.add("deferred_enabled", "refused", "deferred links are off for this app")
      return trace.miss(.disabled, "Turning deferred links on for this app would allow a match.")
    }
    trace.add("deferred_enabled", "passed", "deferred links are on for this app")
    guard let token = evidence.token else { return withoutToken(evidence, &trace) }
    trace.add("token_present", "passed", "a token came by \(token.source.rawValue)")
    switch token.verification {
    case .failure(let refusal): return refuse(refusal, &trace)
    case .success: trace.add("token_signature", "passed", "this server signed it for this app")
    }
    return decide(state, install: install, now: now, &trace)
  }

  private func decide(
    _ state: HandoffState,
    install: InstallID,
    now: Timestamp,
    _ trace: inout Trace
  ) -> DeferredDecision {
    switch state {
    case .unknown:
      trace.add("token_known", "refused", "no such token is stored")
      return trace.miss(.unknownToken, "A token whose click the server still stores would match.")
    case .otherApp:
      trace.add("token_known", "refused", "the token is for another app of the workspace")
      return trace.miss(.otherApp, "The same token sent by the app it was made for would match.")
    case .redeemed(let handoff, let owner):
      trace.add("token_known", "passed", "issued for a click on link \(handoff.link)")
      guard owner == install else {
        trace.add("token_unused", "refused", "another install redeemed it")
        return trace.miss(.consumed, "A tap of this person's own would give a token of its own.")
      }
      trace.add("token_unused", "passed", "this install redeemed it before")
      return trace.hit(handoff, .alreadyAnswered)
    case .open(let handoff):
      trace.add("token_known", "passed", "issued for a click on link \(handoff.link)")
      trace.add("token_unused", "passed", "no install redeemed it before")
      return checkWindow(handoff, now: now, &trace)
    case .guessed(let handoff, _):
      trace.add("token_known", "passed", "issued for a click on link \(handoff.link)")
      trace.add(
        "token_unused",
        "passed",
        "no install redeemed it; the install that was matched by network and device loses the click"
      )
      return checkWindow(handoff, now: now, &trace)
    }
  }

  private func checkWindow(
    _ handoff: Handoff,
    now: Timestamp,
    _ trace: inout Trace
  ) -> DeferredDecision {
    let age = max(0, now.milliseconds(since: handoff.clickedAt))
    let compared = "\(age / 1_000) s since the click, \(window / 1_000) s allowed"
    guard age <= window else {
      trace.add("window", "refused", compared)
      return trace.miss(
        .expired,
        "A first launch within \(window / 1_000) seconds of the click would match."
      )
    }
    trace.add("window", "passed", compared)
    return trace.hit(handoff, .matched)
  }

  private func withoutToken(_ evidence: Evidence, _ trace: inout Trace) -> DeferredDecision {
    trace.add("token_present", "absent", "the app brought no token")
    if evidence.hasAdvertisingID {
      trace.add("advertising_id", "ignored", "no click carries one")
    }
    guard evidence.hasFingerprint || evidence.hasAdvertisingID else {
      return trace.miss(
        .noCandidates,
        "A token from the landing page, by clipboard, referrer, web or code, would match."
      )
    }
    if evidence.hasFingerprint {
      trace.add("fingerprint", "ignored", "it says model class, zone and language only")
    }
    return trace.miss(
      .weakEvidence,
      "A token from the landing page would match; a fingerprint alone never does."
    )
  }

  private func refuse(
    _ refusal: HandoffTokenRefusal,
    _ trace: inout Trace
  ) -> DeferredDecision {
    switch refusal {
    case .malformed, .badSignature:
      trace.add("token_signature", "refused", "this server did not sign it for this workspace")
      return trace.miss(.invalidToken, "The token as the landing page handed it over would match.")
    case .otherPlatform(let platform):
      trace.add("token_platform", "refused", "it was made for \(platform.rawValue) apps")
      return trace.miss(.otherApp, "The same token sent by the app it was made for would match.")
    case .expired(let end):
      trace.add("token_expiry", "refused", "it ended at \(end.iso8601)")
      return trace.miss(.expired, "A first launch before \(end.iso8601) would match.")
    }
  }
}

/// Steps, and the two ways in which they end.
private struct Trace {
  private var steps: [MatchStep] = []

  mutating func add(_ step: String, _ outcome: String, _ detail: String) {
    steps.append(MatchStep(step, outcome, detail))
  }

  func miss(_ reason: DeferredReason, _ counterfactual: String) -> DeferredDecision {
    DeferredDecision(match: nil, reason: reason, trace: steps, counterfactual: counterfactual)
  }

  func hit(_ handoff: Handoff, _ reason: DeferredReason) -> DeferredDecision {
    DeferredDecision(
      match: DeferredMatch(handoff: handoff, method: .signedToken, confidence: 1),
      reason: reason,
      trace: steps,
      counterfactual: nil
    )
  }
}
