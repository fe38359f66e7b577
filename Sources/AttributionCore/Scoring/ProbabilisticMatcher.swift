import LinkCore

/// Decides whether a first launch without certain evidence follows one of the taps that its network
/// made.
///
/// Everything that could explain the launch competes: each person's taps, deliverable or not, and no
/// tap at all (``MatchModel``). The likeliest tap is delivered only if its chance among all of them
/// reaches the policy's, and more than network and system agree.
///
/// ```swift
/// let matcher = ProbabilisticMatcher()
/// let decision = matcher.decide(question, among: candidates)
/// decision.reason.rawValue  // "matched", "ambiguous", "crowded", …
/// ```
public struct ProbabilisticMatcher: Sendable {
  /// The rates behind the weights.
  public let model: MatchModel
  /// When to deliver; each app has its own.
  public var policy: MatchPolicy
  private let ios: WeightTable
  private let android: WeightTable
  let usualDelays: [Double]

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
    verdict(on: evidence).decision(of: candidates, policy: policy)
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

  /// What speaks for one candidate alone.
  public func score(_ candidate: MatchCandidate, for question: MatchQuestion) -> MatchScore {
    let evidence = evidence(question, [candidate])
    return score(evidence.taps[0], Situation(evidence, matcher: self))
  }
}

extension ProbabilisticMatcher {
  private func score(_ tap: MatchEvidence.Tap, _ situation: Situation) -> MatchScore {
    let table = table(situation.system)
    let device = MatchSignal.ofDevice.map {
      MatchScore.Part(
        signal: $0,
        outcome: tap.compared[$0],
        bits: table.bits($0, tap.compared, screen: situation.screen)
      )
    }
    let fits = device.reduce(0) { $0 + $1.bits }
    let parts =
      [
        MatchScore.Part(
          signal: .network,
          outcome: tap.network == .none ? .disagree : .agree,
          bits: -Logarithm.base2(situation.unrelated)
        ),
        MatchScore.Part(
          signal: .address,
          outcome: tap.address,
          bits: model.addressBits(tap.address, kept: situation.keptAddress)
        ),
        MatchScore.Part(signal: .delay, outcome: .agree, bits: bits(tap.delay, situation)),
      ] + device + [
        MatchScore.Part(
          signal: .equalPhones,
          outcome: .agree,
          bits: distinctness(fits, situation) - fits
        )
      ]
    return MatchScore(total: parts.reduce(0) { $0 + $1.bits }, parts: parts)
  }

  /// What the devices say, in bits, where an equal phone may be a relative's.
  private func distinctness(_ bits: Double, _ situation: Situation) -> Double {
    let equal = situation.equalPhones
    return -Logarithm.base2(equal + (1 - equal) * Logarithm.powerOf2(-bits))
  }

  private func bits(_ delay: Int64, _ situation: Situation) -> Double {
    Logarithm.base2(max(model.followers(after: delay), 1e-9))
      + situation.delayBits[model.band(of: delay)]
  }
}

extension ProbabilisticMatcher {
  private func verdict(on evidence: MatchEvidence) -> MatchVerdict {
    let field = MatchField(evidence.taps, policy: policy)
    if let miss = early(evidence, field) { return miss }
    let (crowd, taps) = (evidence.crowd, evidence.taps.count)
    guard crowd <= policy.crowdLimit, taps <= policy.crowdLimit, field.isPrivate else {
      let change = MatchCounterfactual.smallerCrowd(limit: policy.crowdLimit)
      return miss(.crowded, field, crowd: crowd, change)
    }
    let situation = Situation(evidence, matcher: self)
    let ranking = rank(field.competing, of: evidence, situation)
    let best = evidence.taps[ranking.explanations[0].tap]
    let score = score(best, situation)
    let (reason, change) = end(ranking, best, score, situation)
    return MatchVerdict(
      delivered: reason == .matched ? ranking.explanations[0].tap : nil,
      best: ranking.explanations[0].tap,
      reason: reason,
      score: score,
      posterior: ranking.posterior,
      margin: ranking.margin,
      fittingAsWell: ranking.others(within: Self.asWell),
      considered: field.competing.count,
      crowd: crowd,
      launchesSince: best.launchesSince,
      leastDeviceBits: policy.leastDeviceBits(best),
      homeChance: situation.network.home,
      counterfactual: change,
      observation: observation(evidence, field, situation, best, score)
    )
  }

  /// Taps within so many bits fit about as well as the best.
  private static let asWell = 2.0

  /// The misses that need no score.
  private func early(_ evidence: MatchEvidence, _ field: MatchField) -> MatchVerdict? {
    if evidence.isAnswered { return miss(.alreadyAnswered, field, crowd: 0, .certainEvidence) }
    if !policy.isEnabled { return miss(.disabled, field, crowd: 0, .enabled) }
    guard field.competing.isEmpty else { return nil }
    let crowd = evidence.crowd
    if let late = field.late {
      return miss(.expired, field, crowd: crowd, .earlier(milliseconds: late))
    }
    return miss(field.hasConsumed ? .consumed : .noCandidates, field, crowd: crowd, .tap)
  }

  private func end(
    _ ranking: MatchRanking,
    _ best: MatchEvidence.Tap,
    _ score: MatchScore,
    _ situation: Situation
  ) -> (DeferredReason, MatchCounterfactual?) {
    let system = situation.system
    let needed = policy.leastPosterior(homeChance: situation.network.home)
    if best.network == .none { return (.weakEvidence, .tap) }
    if !score.hasDevice { return (.networkOnly, score.missingSignals(on: system)) }
    let late = policy.lateness(of: best)
    if late > 0 { return (.expired, .earlier(milliseconds: late)) }
    if let least = policy.leastDeviceBits(best), score.deviceBits < least {
      var first = best
      first.launchesSince = 0
      let isFirstEnough =
        score.deviceBits >= policy.leastDeviceBits(first) ?? 0
        && ranking.posteriorAlone >= needed
      let others = MatchCounterfactual.fewerLaunches(best.launchesSince)
      return (.weakEvidence, isFirstEnough ? others : score.change(on: system))
    }
    if ranking.posteriorAlone < needed {
      return (.weakEvidence, score.change(on: system))
    }
    if ranking.posterior < needed {
      let equal = ranking.others(within: Self.asWell)
      if equal > 0 { return (.ambiguous, .fewerFits(equal)) }
      let bits = Logarithm.base2(needed / (1 - needed))
      return (.belowMargin, .widerMargin(bits: max(0.1, bits - (ranking.margin ?? bits))))
    }
    let equals = ranking.equals(within: MatchPolicy.equalBits)
    if equals > 0 { return (.ambiguous, .fewerFits(equals)) }
    return best.isSensitive ? (.sensitive, .certainEvidence) : (.matched, nil)
  }

  private func miss(
    _ reason: DeferredReason,
    _ field: MatchField,
    crowd: Int,
    _ change: MatchCounterfactual
  ) -> MatchVerdict {
    MatchVerdict(
      reason: reason,
      considered: field.competing.count,
      crowd: crowd,
      counterfactual: change
    )
  }

  /// Each person's taps are one explanation, as likely as the likeliest of them; the newest stands
  /// for all.
  private func rank(
    _ competing: [Int],
    of evidence: MatchEvidence,
    _ situation: Situation
  ) -> MatchRanking {
    let taps = evidence.taps
    var explanations: [MatchRanking.Explanation] = []
    for index in competing {
      let tap = taps[index]
      let reported = fit(tap, tap.compared, situation)
      let granted = max(reported, fit(tap, tap.compared.granted, situation))
      let after = bits(tap.delay, situation)
      let weight = Logarithm.powerOf2(after + reported)
      let rival = Logarithm.powerOf2(after + granted)
      if let known = explanations.firstIndex(where: { $0.person == tap.person }) {
        let isNewer = tap.delay < taps[explanations[known].tap].delay
        if isNewer { explanations[known].tap = index }
        explanations[known].weight = max(explanations[known].weight, weight)
        explanations[known].rival = max(explanations[known].rival, rival)
        explanations[known].fit = max(explanations[known].fit, granted)
      } else {
        explanations.append(
          .init(person: tap.person, tap: index, weight: weight, rival: rival, fit: granted)
        )
      }
    }
    return MatchRanking(explanations, unrelated: situation.unrelated, taps: taps)
  }

  /// What device and address say, in bits.
  private func fit(
    _ tap: MatchEvidence.Tap,
    _ compared: SignalComparison,
    _ situation: Situation
  ) -> Double {
    let fits = table(situation.system).bits(compared, screen: situation.screen)
    return model.addressBits(tap.address, kept: situation.keptAddress)
      + distinctness(fits, situation)
  }

  /// What the launch adds to its app's history.
  private func observation(
    _ evidence: MatchEvidence,
    _ field: MatchField,
    _ situation: Situation,
    _ best: MatchEvidence.Tap,
    _ score: MatchScore
  ) -> MatchObservation? {
    guard best.network == .ipv4 || best.network == .ipv6 else { return nil }
    var groups: [MatchHistory.Group: Bool] = [:]
    let taps = field.competing.map { evidence.taps[$0] }
    if situation.isQuiet, score.tellsPhonesApart, taps.allSatisfy({ $0.address != .missing }) {
      let isOther = taps.allSatisfy { $0.address == .disagree }
      if taps.contains(where: { $0.delay < 3_600_000 }) {
        groups[.early] = !isOther || score.deviceFits
        if score.deviceFits { groups[.ownAddress] = !isOther }
      } else {
        groups[.late] = !isOther
        if isOther { groups[.otherPhone] = score.deviceFits }
      }
    }
    return MatchObservation(
      groups: groups,
      fits: score.deviceFits,
      band: model.band(of: best.delay)
    )
  }

  private func table(_ system: SystemFamily?) -> WeightTable {
    system == .android ? android : ios
  }
}
