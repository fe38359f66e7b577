package import AttributionCore
import LinkCore

/// The answer to a first launch, and why.
package struct RedeemDecision: Hashable, Sendable {
  /// The answer.
  package var result: RedeemOutcome.Result
  /// Why, as the receipt keeps it; for a match it is always `matched`.
  package var reason: DeferredReason
  /// The stored evidence that a match uses up.
  package var match: RedeemMatch
  /// The evidence that decided.
  package var method: MatchMethod
  /// How sure a match is, in thousandths.
  package var confidence: Int64
  /// What the launch adds to its app's counts, if its answer is certain.
  package var observation: ShadowObservation?
  /// Every check that was made, in order.
  package var trace: [TraceEntry]
  /// What it was made from, as the receipt keeps it.
  package var evidence: String?

  /// Makes a decision; `reason` is the name of `result` where it says no more.
  package init(
    result: RedeemOutcome.Result,
    reason: DeferredReason? = nil,
    match: RedeemMatch = .handoff,
    method: MatchMethod = .signedToken,
    confidence: Int64 = 1_000,
    observation: ShadowObservation? = nil,
    trace: [TraceEntry] = [],
    evidence: String? = nil
  ) {
    self.result = result
    self.reason = reason ?? DeferredReason(rawValue: result.rawValue)
    self.match = match
    self.method = method
    self.confidence = confidence
    self.observation = observation
    self.trace = trace
    self.evidence = evidence
  }

  /// Delivers a token's link where the token fits the app, is unused and has not expired.
  @Sendable
  package static func byToken(_ facts: RedeemFacts) -> RedeemDecision {
    guard facts.hasToken else {
      return ending(.noCandidates, "token_present", .noToken)
    }
    guard let handoff = facts.handoff, facts.fitsApp else {
      return ending(.unknown, "token_known", .tokenUnknown)
    }
    guard facts.owner == nil else {
      return ending(.consumed, "token_unused", .redeemedByOther)
    }
    let result: RedeemOutcome.Result = facts.now < handoff.expiresAt ? .matched : .expired
    return ending(
      result,
      "token_unexpired",
      .tokenValid,
      ["end": .init(handoff.expiresAt.iso8601), "now": .init(facts.now.iso8601)]
    )
  }

  /// The same working with another end, because the evidence that it needs cannot be had; what it
  /// was made from says nothing about that end, and is not kept.
  func ending(_ result: RedeemOutcome.Result) -> RedeemDecision {
    RedeemDecision(result: result, observation: observation, trace: trace)
  }

  private static func ending(
    _ result: RedeemOutcome.Result,
    _ step: String,
    _ reason: TraceReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> RedeemDecision {
    let outcome = result == .matched ? "passed" : "failed"
    return RedeemDecision(result: result, trace: [TraceEntry(step, outcome, reason, arguments)])
  }
}
