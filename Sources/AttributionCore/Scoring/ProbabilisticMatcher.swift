/// Decides whether a first launch without certain evidence follows one of the taps that its network made.
///
/// Everything that could explain the launch competes: each person's taps, deliverable or not, and no tap at all. The
/// chances of all taps on one link add up. The newest tap of the likeliest link is delivered if that chance reaches the
/// policy's, and the devices say enough.
///
/// ```swift
/// let decision = ProbabilisticMatcher().decide(question, among: candidates)
/// decision.reason.rawValue  // "matched", "ambiguous", "crowded", …
/// ```
public struct ProbabilisticMatcher: Sendable {
  /// When to deliver; each app has its own.
  public var policy: MatchPolicy

  /// Makes a matcher.
  public init(policy: MatchPolicy = .standard) { self.policy = policy }

  /// Decides among the taps that share the launch's network, in any order.
  public func decide(
    _ question: MatchQuestion,
    among candidates: [MatchCandidate]
  ) -> MatchDecision {
    decide(evidence(question, candidates), of: candidates)
  }

  /// What a decision depends on.
  public func evidence(
    _ question: MatchQuestion,
    _ candidates: [MatchCandidate]
  ) -> MatchEvidence {
    MatchEvidence(question, candidates, repeatWindow: policy.repeatWindow)
  }

  /// What speaks for one candidate alone.
  public func score(_ candidate: MatchCandidate, for question: MatchQuestion) -> MatchScore {
    let evidence = evidence(question, [candidate])
    return Situation(evidence).score(evidence.taps[0])
  }

  /// Decides by evidence of candidates in the same order; without them the decision names no tap.
  public func decide(
    _ evidence: MatchEvidence,
    of candidates: [MatchCandidate] = []
  ) -> MatchDecision {
    var decision = MatchDecision(policy: policy)
    let taps = evidence.taps
    let competing = taps.indices.filter { (0...MatchPolicy.longestWindow).contains(taps[$0].delay) }
    guard policy.isEnabled else {
      decision.end(.disabled, .enabled)
      return decision
    }
    (decision.considered, decision.crowd) = (competing.count, evidence.crowd)
    guard !competing.isEmpty else {
      let late = taps.filter { $0.delay > 0 }.map(policy.lateness).min()
      let change = late.map { MatchCounterfactual.earlier(milliseconds: $0) }
      decision.end(late == nil ? .noCandidates : .expired, change ?? .tap)
      return decision
    }
    let limit = policy.crowdLimit
    guard max(evidence.crowd, taps.count) <= limit, !taps.contains(where: { $0.network == .shared })
    else {
      decision.end(.crowded, .smallerCrowd(limit: limit))
      return decision
    }
    weigh(competing, of: evidence, candidates, &decision)
    return decision
  }

  private func weigh(
    _ competing: [Int],
    of evidence: MatchEvidence,
    _ candidates: [MatchCandidate],
    _ decision: inout MatchDecision
  ) {
    let situation = Situation(evidence)
    let ranking = MatchRanking(competing, situation)
    let (best, score) = (
      evidence.taps[ranking.newest], situation.score(evidence.taps[ranking.newest])
    )
    decision.score = score
    decision.posterior = ranking.posterior
    decision.leastPosterior = policy.leastPosterior(relatives: situation.network.relatives)
    decision.margin = ranking.margin
    decision.fittingAsWell = ranking.others(within: 2)
    decision.sharedBy = ranking.sharedBy
    decision.launchesSince = best.launchesSince
    decision.leastDeviceBits = policy.leastDeviceBits(best, sharedBy: ranking.sharedBy)
    if candidates.indices.contains(ranking.newest) { decision.best = candidates[ranking.newest] }
    let (reason, change) = end(ranking, best, score, decision, evidence.system)
    decision.end(reason, change)
    if reason == .matched { decision.match = decision.best }
  }

  private func end(
    _ ranking: MatchRanking,
    _ best: MatchEvidence.Tap,
    _ score: MatchScore,
    _ decision: MatchDecision,
    _ system: SystemFamily?
  ) -> (DeferredReason, MatchCounterfactual?) {
    let needed = decision.leastPosterior ?? 1
    if best.network == .none { return (.weakEvidence, .tap) }
    if !score.hasDevice { return (.networkOnly, score.missingSignals(on: system)) }
    let late = policy.lateness(of: best)
    if late > 0 { return (.expired, .earlier(milliseconds: late)) }
    if let least = decision.leastDeviceBits, score.tellingBits < least {
      var first = best
      first.launchesSince = 0
      let isFirstEnough =
        score.tellingBits >= policy.leastDeviceBits(first, sharedBy: ranking.sharedBy) ?? 0
        && ranking.posteriorAlone >= needed
      return (
        .weakEvidence,
        isFirstEnough ? .fewerLaunches(best.launchesSince) : score.change(on: system)
      )
    }
    if ranking.posteriorAlone < needed { return (.weakEvidence, score.change(on: system)) }
    if ranking.posterior < needed {
      if decision.fittingAsWell > 0 { return (.ambiguous, .fewerFits(decision.fittingAsWell)) }
      let bits = Logarithm.base2(needed / (1 - needed)) - (ranking.margin ?? 0)
      return (.belowMargin, .widerMargin(bits: max(0.1, bits)))
    }
    let equals = ranking.equals(within: MatchPolicy.equalBits)
    if equals > 0 { return (.ambiguous, .fewerFits(equals)) }
    return best.isSensitive ? (.sensitive, .certainEvidence) : (.matched, nil)
  }
}
