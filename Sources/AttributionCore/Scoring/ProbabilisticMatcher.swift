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
  private let delays: [(end: Int64, bits: Double)]

  /// Makes a matcher; the weights are worked out here, so keep it.
  public init(model: MatchModel = .standard, policy: MatchPolicy = .standard) {
    self.model = model
    self.policy = policy
    ios = WeightTable(model.ios)
    android = WeightTable(model.android)
    delays = Self.weights(model.delays)
  }

  /// Decides among the taps that share the launch's network, in any order.
  ///
  /// Pass consumed taps too: they are people on the network. The time is linear in their number.
  public func decide(
    _ question: MatchQuestion,
    among candidates: [MatchCandidate]
  ) -> MatchDecision {
    let field = MatchField(candidates, question: question, policy: policy)
    if let miss = early(question, field) { return miss }
    let crowd = field.people + question.neighbours
    guard crowd <= policy.crowdLimit, field.isPrivate else {
      let change = MatchCounterfactual.smallerCrowd(limit: policy.crowdLimit)
      return miss(.crowded, field, crowd: crowd, change)
    }
    let ranking = rank(field.open, for: question, crowd: crowd)
    return decide(ranking, question, field, crowd: crowd)
  }

  /// What speaks for one candidate, among `crowd` people on the network.
  public func score(
    _ candidate: MatchCandidate,
    for question: MatchQuestion,
    crowd: Int = 1
  ) -> MatchScore {
    let compared = SignalComparison(tap: candidate.signals, launch: question.signals)
    let table = table(question.signals)
    var parts = [
      MatchScore.Part(
        signal: .network,
        outcome: candidate.network == .none ? .disagree : .agree,
        bits: networkBits(candidate.network, crowd: crowd, question.history)
      ),
      MatchScore.Part(signal: .delay, outcome: .agree, bits: delayBits(candidate, question)),
    ]
    parts += WeightTable.signals.map {
      MatchScore.Part(
        signal: $0,
        outcome: compared[$0],
        bits: table.bits($0, compared, screen: question.signals.screen)
      )
    }
    return MatchScore(
      total: parts.reduce(model.priorBits) { $0 + $1.bits },
      parts: parts
    )
  }
}

extension ProbabilisticMatcher {
  /// The misses that need no score.
  private func early(_ question: MatchQuestion, _ field: MatchField) -> MatchDecision? {
    if question.isAnswered { return miss(.alreadyAnswered, field, crowd: 0, .certainEvidence) }
    if !policy.isEnabled { return miss(.disabled, field, crowd: 0, .enabled) }
    guard field.open.isEmpty else { return nil }
    let crowd = field.people + question.neighbours
    if let late = field.late {
      return miss(.expired, field, crowd: crowd, .earlier(milliseconds: late))
    }
    return miss(field.hasConsumed ? .consumed : .noCandidates, field, crowd: crowd, .tap)
  }

  private func decide(
    _ ranking: Ranking,
    _ question: MatchQuestion,
    _ field: MatchField,
    crowd: Int
  ) -> MatchDecision {
    let best = field.open[ranking.best]
    let score = score(best, for: question, crowd: crowd)
    let next = ranking.others.max()
    let gap = next.map { ranking.total - $0 }
    let fits = ranking.others.count { $0 > ranking.total - policy.margin }
    func answer(_ reason: DeferredReason, _ change: MatchCounterfactual?) -> MatchDecision {
      MatchDecision(
        match: change == nil ? best : nil,
        reason: reason,
        score: score,
        margin: gap,
        fittingAsWell: fits,
        considered: field.open.count,
        crowd: crowd,
        counterfactual: change,
        observation: NetworkCompany(best.network, people: crowd).map {
          MatchObservation(company: $0, fits: score.deviceFits)
        },
        policy: policy
      )
    }
    if best.network == .none { return answer(.weakEvidence, .tap) }
    if !score.hasDevice { return answer(.networkOnly, score.missingSignals) }
    if ranking.total < policy.threshold { return answer(.weakEvidence, score.change) }
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
  ) -> MatchDecision {
    MatchDecision(
      match: nil,
      reason: reason,
      considered: field.open.count,
      crowd: crowd,
      counterfactual: change,
      policy: policy
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
    _ open: [MatchCandidate],
    for question: MatchQuestion,
    crowd: Int
  ) -> Ranking {
    let table = table(question.signals)
    let totals = open.map { candidate in
      let compared = SignalComparison(tap: candidate.signals, launch: question.signals)
      return model.priorBits + networkBits(candidate.network, crowd: crowd, question.history)
        + delayBits(candidate, question)
        + table.bits(compared, screen: question.signals.screen)
    }
    var ranking = Ranking()
    for (index, total) in totals.enumerated() where total > ranking.total {
      (ranking.best, ranking.total) = (index, total)
    }
    let winner = open[ranking.best]
    for index in open.indices where index != ranking.best {
      if !winner.isSamePerson(as: open[index], within: policy.repeatWindow) {
        ranking.others.append(totals[index])
      } else if open[index].tappedAt > open[ranking.best].tappedAt {
        (ranking.best, ranking.total) = (index, max(ranking.total, totals[index]))
      }
    }
    return ranking
  }

  private func table(_ signals: DeviceSignals) -> WeightTable {
    signals.system == .android ? android : ios
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

  private func delayBits(_ candidate: MatchCandidate, _ question: MatchQuestion) -> Double {
    let delay = question.askedAt.milliseconds(since: candidate.tappedAt)
    return delays.first { delay < $0.end }?.bits ?? delays.last?.bits ?? 0
  }

  /// The share of a band against the share that a launch at any moment would have.
  private static func weights(_ bands: [MatchModel.DelayBand]) -> [(end: Int64, bits: Double)] {
    let whole = Double(max(1, bands.last?.end ?? 1))
    var start: Int64 = 0
    return bands.map { band in
      let width = Double(max(1, band.end - start)) / whole
      start = band.end
      return (band.end, Logarithm.base2(max(band.share, 0.000_001) / width))
    }
  }
}
