/// What evidence decides, before the tap is named.
struct MatchVerdict: Sendable {
  /// The place of the tap to deliver; `nil` for a miss.
  var delivered: Int?
  /// The place of the likeliest tap, delivered or not.
  var best: Int?
  var reason: DeferredReason
  var score: MatchScore?
  var posterior: Double?
  var margin: Double?
  var fittingAsWell = 0
  var considered: Int
  var crowd: Int
  var launchesSince = 0
  var leastDeviceBits: Double?
  var homeChance: Double?
  var counterfactual: MatchCounterfactual?
  var observation: MatchObservation?

  /// The decision that follows.
  func decision(of candidates: [MatchCandidate], policy: MatchPolicy) -> MatchDecision {
    func candidate(_ place: Int?) -> MatchCandidate? {
      place.flatMap { candidates.indices.contains($0) ? candidates[$0] : nil }
    }
    return MatchDecision(
      match: candidate(delivered),
      best: candidate(best),
      reason: reason,
      score: score,
      posterior: posterior,
      margin: margin,
      fittingAsWell: fittingAsWell,
      considered: considered,
      crowd: crowd,
      launchesSince: launchesSince,
      leastDeviceBits: leastDeviceBits,
      homeChance: homeChance,
      counterfactual: counterfactual,
      observation: observation,
      policy: policy
    )
  }
}
