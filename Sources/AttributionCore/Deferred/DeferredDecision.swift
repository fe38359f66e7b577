/// The answer to a deferred look-up, with its working.
public struct DeferredDecision: Hashable, Sendable {
  /// The click to deliver, or `nil` for a miss.
  public var match: DeferredMatch?
  /// Why.
  public var reason: DeferredReason
  /// Every check that was made, in order.
  public var trace: [MatchStep]
  /// What would have changed the answer, in one sentence for people.
  public var counterfactual: String?

  /// Makes a decision.
  public init(
    match: DeferredMatch?,
    reason: DeferredReason,
    trace: [MatchStep],
    counterfactual: String?
  ) {
    self.match = match
    self.reason = reason
    self.trace = trace
    self.counterfactual = counterfactual
  }
}

/// A click that an install follows.
public struct DeferredMatch: Hashable, Sendable {
  /// The click.
  public var handoff: Handoff
  /// The evidence that decided, by its name on the wire.
  public var method: String
  /// 0 to 1; a signed token leaves no doubt.
  public var confidence: Double

  /// Makes a match.
  public init(handoff: Handoff, method: String, confidence: Double) {
    self.handoff = handoff
    self.method = method
    self.confidence = confidence
  }
}

/// One check on the way to an answer.
public struct MatchStep: Hashable, Sendable {
  /// The stable name of the check, such as `token_signature`.
  public var step: String
  /// What came of it, such as `passed`.
  public var outcome: String
  /// The same for people, without personal data.
  public var detail: String

  /// Makes a step.
  public init(_ step: String, _ outcome: String, _ detail: String) {
    self.step = step
    self.outcome = outcome
    self.detail = detail
  }
}
