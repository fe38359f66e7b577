import LinkCore

/// Decides whether a first launch without certain evidence follows one of the taps that its network
/// made.
///
/// Every candidate is scored by what tap and launch agree and differ in (``MatchModel``). One is
/// delivered only if it reaches the policy's threshold, nobody else's comes within the margin, the
/// network is not crowded, and more than the network agrees.
///
/// ```swift
/// let matcher = ProbabilisticMatcher()
/// let decision = matcher.decide(question, among: candidates)
/// decision.reason.rawValue  // "matched", "ambiguous", "crowded", …
/// ```
public struct ProbabilisticMatcher: Sendable {
  /// The rates behind the weights.
  public let model: MatchModel
  /// When to deliver.
  public let policy: MatchPolicy
  private let ios: WeightTable
  private let android: WeightTable
  private let usualDelays: [Double]

  /// Makes a matcher; the weights are worked out here, so keep it.
  public init(model: MatchModel = .standard, policy: MatchPolicy = .standard) {
    self.model = model
    self.policy = policy
    ios = WeightTable(model.ios)
    android = WeightTable(model.android)
    usualDelays = model.delayBits(of: MatchHistory())
  }

  /// Decides among the taps that share the launch's network, in any order.
  ///
  /// Pass consumed taps too: they are people on the network. The time is linear in their number,
  /// where each is another person's.
  public func decide(
    _ question: MatchQuestion,
    among candidates: [MatchCandidate]
  ) -> MatchDecision {
    decide(evidence(question, candidates), of: candidates)
  }

  /// Decides by evidence of candidates in the same order; without them, because only the evidence
  /// was kept, the decision names no tap.
  public func decide(
    _ evidence: MatchEvidence,
    of candidates: [MatchCandidate] = []
  ) -> MatchDecision {
    let verdict = verdict(on: evidence)
    let match = verdict.delivered.flatMap {
      candidates.indices.contains($0) ? candidates[$0] : nil
    }
    return verdict.decision(match: match, policy: policy)
  }

  /// What a decision depends on.
  public func evidence(
    _ question: MatchQuestion,
    _ candidates: [MatchCandidate]
  ) -> MatchEvidence {
    MatchEvidence(question, candidates, repeatWindow: policy.repeatWindow) {
      model.ios.screenShares[$0] != nil || model.android.screenShares[$0] != nil
    }
  }

  /// What speaks for one candidate, among `crowd` people on the network.
  public func score(
    _ candidate: MatchCandidate,
    for question: MatchQuestion,
    crowd: Int = 1
  ) -> MatchScore {
    let evidence = evidence(question, [candidate])
    let delays = delayBits(evidence.history)
    return score(evidence.taps[0], evidence, crowd: crowd, delays: delays)
  }
}

extension ProbabilisticMatcher {
  private func verdict(on evidence: MatchEvidence) -> MatchVerdict {
    let field = MatchField(evidence.taps, policy: policy)
    if let miss = early(evidence, field) { return miss }
    let crowd = evidence.crowd
    guard crowd <= policy.crowdLimit, field.isPrivate else {
      let change = MatchCounterfactual.smallerCrowd(limit: policy.crowdLimit)
      return miss(.crowded, field, crowd: crowd, change)
    }
    let delays = delayBits(evidence.history)
    let ranking = rank(field.open, of: evidence, crowd: crowd, delays: delays)
    let score = score(evidence.taps[ranking.best], evidence, crowd: crowd, delays: delays)
    return verdict(ranking, score, evidence, field, crowd: crowd)
  }

  private func score(
    _ tap: MatchEvidence.Tap,
    _ evidence: MatchEvidence,
    crowd: Int,
    delays: [Double]
  ) -> MatchScore {
    let table = table(evidence.system)
    var parts = [
      MatchScore.Part(
        signal: .network,
        outcome: tap.network == .none ? .disagree : .agree,
        bits: networkBits(tap.network, crowd: crowd, evidence.history)
      ),
      MatchScore.Part(signal: .delay, outcome: .agree, bits: delays[model.band(of: tap.delay)]),
    ]
    parts += WeightTable.signals.map {
      MatchScore.Part(
        signal: $0,
        outcome: tap.compared[$0],
        bits: table.bits($0, tap.compared, screen: evidence.screen)
      )
    }
    return MatchScore(
      total: parts.reduce(model.priorBits) { $0 + $1.bits },
      parts: parts
    )
  }

  /// The misses that need no score.
  private func early(_ evidence: MatchEvidence, _ field: MatchField) -> MatchVerdict? {
    if evidence.isAnswered { return miss(.alreadyAnswered, field, crowd: 0, .certainEvidence) }
    if !policy.isEnabled { return miss(.disabled, field, crowd: 0, .enabled) }
    guard field.open.isEmpty else { return nil }
    let crowd = evidence.crowd
    if let late = field.late {
      return miss(.expired, field, crowd: crowd, .earlier(milliseconds: late))
    }
    return miss(field.hasConsumed ? .consumed : .noCandidates, field, crowd: crowd, .tap)
  }

  private func verdict(
    _ ranking: Ranking,
    _ score: MatchScore,
    _ evidence: MatchEvidence,
    _ field: MatchField,
    crowd: Int
  ) -> MatchVerdict {
    let best = evidence.taps[ranking.best]
    let next = ranking.others.max()
    let gap = next.map { ranking.total - $0 }
    let fits = ranking.others.count { $0 > ranking.total - policy.margin }
    func answer(_ reason: DeferredReason, _ change: MatchCounterfactual?) -> MatchVerdict {
      MatchVerdict(
        delivered: change == nil ? ranking.best : nil,
        reason: reason,
        score: score,
        margin: gap,
        fittingAsWell: fits,
        considered: field.open.count,
        crowd: crowd,
        counterfactual: change,
        observation: NetworkCompany(best.network, people: crowd).map {
          MatchObservation(
            company: $0,
            fits: score.deviceFits,
            band: model.band(of: best.delay)
          )
        }
      )
    }
    if best.network == .none { return answer(.weakEvidence, .tap) }
    if !score.hasDevice { return answer(.networkOnly, score.missingSignals) }
    if ranking.total < policy.threshold || score.deviceBits < policy.deviceFloor {
      return answer(.weakEvidence, score.change)
    }
    if fits > 0, let next, let gap {
      return next >= policy.threshold
        ? answer(.ambiguous, .fewerFits(fits))
        : answer(.belowMargin, .widerMargin(bits: policy.margin - gap))
    }
    if best.isSensitive { return answer(.sensitive, .certainEvidence) }
    return answer(.matched, nil)
  }

  private func miss(
    _ reason: DeferredReason,
    _ field: MatchField,
    crowd: Int,
    _ change: MatchCounterfactual
  ) -> MatchVerdict {
    MatchVerdict(
      reason: reason,
      considered: field.open.count,
      crowd: crowd,
      counterfactual: change
    )
  }
}

extension ProbabilisticMatcher {
  /// The best candidate, its bits, and the bits of other people's.
  private struct Ranking {
    var best = 0
    var total = -Double.infinity
    var others: [Double] = []
  }

  /// A person's newest tap stands for all of that person's; a tie goes to the newer tap.
  private func rank(
    _ open: [Int],
    of evidence: MatchEvidence,
    crowd: Int,
    delays: [Double]
  ) -> Ranking {
    let (table, taps) = (table(evidence.system), evidence.taps)
    let totals = open.map { index in
      model.priorBits + networkBits(taps[index].network, crowd: crowd, evidence.history)
        + delays[model.band(of: taps[index].delay)]
        + table.bits(taps[index].compared, screen: evidence.screen)
    }
    var ranking = Ranking()
    for (index, total) in zip(open, totals) where total > ranking.total {
      (ranking.best, ranking.total) = (index, total)
    }
    let (winner, person) = (ranking.best, taps[ranking.best].person)
    for (index, total) in zip(open, totals) where index != winner {
      if taps[index].person != person {
        ranking.others.append(total)
      } else if taps[index].delay < taps[ranking.best].delay {
        (ranking.best, ranking.total) = (index, max(ranking.total, total))
      }
    }
    return ranking
  }

  private func table(_ system: SystemFamily?) -> WeightTable {
    system == .android ? android : ios
  }

  /// The more others were seen on a network, the larger it is, and the less sharing it says; how
  /// much less depends on how many strangers launch this app.
  private func networkBits(
    _ kind: NetworkKind,
    crowd: Int,
    _ history: MatchHistory
  ) -> Double {
    guard let company = NetworkCompany(kind, people: crowd) else { return 0 }
    let others =
      crowd > 1 ? model.companyBits + model.doublingBits * Logarithm.base2(Double(crowd - 1)) : 0
    return (kind == .ipv6 ? model.ipv6Bits : model.ipv4Bits) - others
      + model.bits(of: history, on: company)
  }

  private func delayBits(_ history: MatchHistory) -> [Double] {
    history.delays.isEmpty ? usualDelays : model.delayBits(of: history)
  }
}
