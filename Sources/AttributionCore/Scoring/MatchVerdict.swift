/// What evidence decides, before the tap is named.
struct MatchVerdict: Sendable {
  /// The place of the tap to deliver; `nil` for a miss.
  var delivered: Int?
  var reason: DeferredReason
  var score: MatchScore?
  var posterior: Double?
  var margin: Double?
  var fittingAsWell = 0
  var considered: Int
  var crowd: Int
  var counterfactual: MatchCounterfactual?
  var observation: MatchObservation?

  /// The decision that follows.
  func decision(match: MatchCandidate?, policy: MatchPolicy) -> MatchDecision {
    MatchDecision(
      match: match,
      reason: reason,
      score: score,
      posterior: posterior,
      margin: margin,
      fittingAsWell: fittingAsWell,
      considered: considered,
      crowd: crowd,
      counterfactual: counterfactual,
      observation: observation,
      policy: policy
    )
  }
}
