extension MatchModel {
  /// What an app's launches showed of the people of one home.
  struct Home: Hashable, Sendable {
    /// How many times as often as expected another person launches after a tap: 0.2 to 8.
    var mouth = 1.0
    /// Of other phones, those that equal the tap's: 0.08 to 0.8.
    var equalPhones: Double
    /// Phones that keep their whole IPv6 address from tap to launch.
    var keptAddress: Double
  }

  /// What a history says about homes, with what is expected counted as ``homeWeight`` launches.
  func home(_ history: MatchHistory) -> Home {
    let (late, other) = (history.groups[.late], history.groups[.otherPhone])
    let expected = equalPhones + (1 - equalPhones) * likeness
    // A phone that changed its address looks like another, equal one.
    let moved =
      late.map { movedAddress * Double($0.fitting) / Double(max(1, $0.contradicting)) } ?? 0
    let seen = Double(other?.launches ?? 0)
    let fitting = max(0, Double(other?.fitting ?? 0) - moved * seen)
    let fits = (fitting + homeWeight * expected) / (max(fitting, seen - moved * seen) + homeWeight)
    let equal = min(max((fits - likeness) / (1 - likeness), 0.08), 0.8)
    let early = history.groups[.early]
    let others = Double(early?.contradicting ?? 0) / (1 - equal * (1 - likeness) - likeness)
    let launches = Double(early?.launches ?? 0)
    let heard = max(0, others - earlyAnyway * launches)
    let mouth = (heard + hearingWeight) / (earlyHearers * launches + hearingWeight)
    return Home(
      mouth: min(max(mouth, leastHearers), 8),
      equalPhones: equal,
      keptAddress: kept(history.groups[.ownAddress])
    )
  }

  /// How many phones keep their address: never fewer than expected, because launches of other
  /// addresses may be relatives' with equal phones.
  private func kept(_ count: MatchHistory.Count?) -> Double {
    guard let count else { return keptAddress }
    let changed = Double(count.contradicting) + (1 - keptAddress) * addressWeight
    let kept = 1 - changed / (Double(count.launches) + addressWeight)
    return min(max(kept, keptAddress), 0.99)
  }

  /// Launches per hour by people who heard of a tap of this age.
  func hearers(after delay: Int64) -> Double {
    Self.perHour(delay, hearing).map { $0 * wordOfMouth } ?? 0
  }

  /// Launches per hour that follow a tap of this age, if its person has not launched yet and is
  /// still on the network.
  func followers(after delay: Int64) -> Double {
    let staying = 0.97 / (1 + Double(delay) / 18_000_000)
    return Self.perHour(delay, delays).map { $0 * conversion * staying } ?? 0
  }

  private static func perHour(_ delay: Int64, _ bands: [DelayBand]) -> Double? {
    var start: Int64 = 0
    for band in bands {
      if delay < band.end { return 3_600_000 * band.share / Double(band.end - start) }
      start = band.end
    }
    return nil
  }

  /// What comparing the whole addresses is worth, in bits.
  func addressBits(_ outcome: SignalOutcome, kept: Double) -> Double {
    switch outcome {
    case .agree, .close: Logarithm.base2(kept / sameAddress)
    case .disagree: Logarithm.base2((1 - kept) / (1 - sameAddress))
    case .missing, .frozen, .withheld, .impossible: 0
    }
  }

  /// By how many bits an app's own launches change what a delay is worth, where it is played fast.
  func learntBits(_ history: MatchHistory, usual: [Double]) -> [Double] {
    zip(delayBits(of: history), usual).map { learnt, usual in
      min(max(learnt - usual, -delayLimit), delayLimit)
    }
  }

  /// Whether many of an app's launches come within seconds of the tap.
  ///
  /// In life hardly any user installs so quickly; where a day is played in minutes, all do, and
  /// neither the delays of life nor its devices per day say anything.
  func isPlayedFast(_ history: MatchHistory) -> Bool {
    let quick = delays.indices.filter { delays[$0].end <= quickDelay }
      .reduce(0) { $0 + (history.delays[$1]?.fitting ?? 0) }
    let all = history.delays.values.reduce(0) { $0 + $1.fitting }
    return quick >= 10 && Double(quick) > quickShare * Double(all)
  }
}
