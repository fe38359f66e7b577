extension ProbabilisticMatcher {
  /// What all taps of a launch are weighed with.
  struct Situation: Sendable {
    let evidence: MatchEvidence
    let network: MatchWeights.Network
    /// Launches per hour that no tap explains.
    let unrelated: Double
    /// Of the phones of such launches, those that equal the tap's.
    let equalPhones: Double

    init(_ evidence: MatchEvidence) {
      self.evidence = evidence
      var newest: [Int: Int64] = [:]
      for tap in evidence.taps where tap.delay >= 0 {
        newest[tap.person] = min(newest[tap.person] ?? .max, tap.delay)
      }
      network = MatchWeights.network(
        evidence.taps.first?.network ?? .none,
        seen: min(evidence.neighbours, 12) + max(0, newest.count - 1)
      )
      let heard = newest.values.reduce(0) { $0 + MatchWeights.hearers(after: $1) }
      let relatives = network.relatives * (heard + MatchWeights.atHome)
      unrelated = network.launches + network.relatives * heard
      equalPhones = MatchWeights.equalPhones * min(1, relatives / unrelated)
    }

    /// What device and address say, in bits, where an equal phone may be a relative's.
    func fit(_ tap: MatchEvidence.Tap, _ compared: SignalComparison) -> Double {
      address(tap) + distinctness(MatchSignal.ofDevice.reduce(0) { $0 + bits($1, compared) })
    }

    /// How likely the delay of a tap is, in bits.
    func delay(_ tap: MatchEvidence.Tap) -> Double {
      Logarithm.base2(max(MatchWeights.followers(after: tap.delay), 1e-9))
    }

    func score(_ tap: MatchEvidence.Tap) -> MatchScore {
      let device = MatchSignal.ofDevice.map {
        MatchScore.Part(signal: $0, outcome: tap.compared[$0], bits: bits($0, tap.compared))
      }
      let fits = device.reduce(0) { $0 + $1.bits }
      let isShared = tap.network != .none
      return MatchScore(
        parts: [
          .init(
            signal: .network,
            outcome: isShared ? .agree : .disagree,
            bits: -Logarithm.base2(unrelated)
          ),
          .init(signal: .address, outcome: tap.address, bits: address(tap)),
          .init(signal: .delay, outcome: .agree, bits: delay(tap)),
        ] + device + [
          .init(signal: .equalPhones, outcome: .agree, bits: distinctness(fits) - fits)
        ]
      )
    }

    private func bits(_ signal: MatchSignal, _ compared: SignalComparison) -> Double {
      MatchWeights.bits(signal, compared, of: evidence)
    }

    private func address(_ tap: MatchEvidence.Tap) -> Double {
      switch tap.address {
      case .agree: MatchWeights.address.agree
      case .disagree: MatchWeights.address.disagree
      default: 0
      }
    }

    private func distinctness(_ bits: Double) -> Double {
      -Logarithm.base2(equalPhones + (1 - equalPhones) * Logarithm.powerOf2(-bits))
    }
  }
}

/// The chances of everything that can explain a launch: the links that people tapped, or none.
struct MatchRanking: Sendable {
  /// A person's taps as one explanation, as likely as the likeliest; the newest stands for all.
  private struct Explanation {
    let person: Int
    var tap: Int
    var delay: Int64
    var link: Int
    /// The launches per hour that it explains, weighed by what the evidence says.
    var weight = 0.0
    /// The same with what the app did not tell in its favour: as it counts against another link.
    var rival = 0.0
    /// The bits by which device and address speak for it, without the delay.
    var fit = -1_000.0
  }

  private let mine: [Explanation]
  private let others: [Explanation]
  private let unrelated: Double
  /// The newest tap on the likeliest link whose device fits about as well as the likeliest one's.
  let newest: Int
  /// How many people's taps on that link fit so.
  let sharedBy: Int

  init(_ competing: [Int], _ situation: ProbabilisticMatcher.Situation) {
    var all: [Explanation] = []
    for index in competing {
      let tap = situation.evidence.taps[index]
      let reported = situation.fit(tap, tap.compared)
      let granted = max(reported, situation.fit(tap, tap.compared.granted))
      let known = all.firstIndex { $0.person == tap.person }
      let place = known ?? all.count
      if known == nil {
        all.append(Explanation(person: tap.person, tap: index, delay: tap.delay, link: tap.link))
      }
      if tap.delay < all[place].delay {
        (all[place].tap, all[place].delay, all[place].link) = (index, tap.delay, tap.link)
      }
      let delay = situation.delay(tap)
      all[place].weight = max(all[place].weight, Logarithm.powerOf2(delay + reported))
      all[place].rival = max(all[place].rival, Logarithm.powerOf2(delay + granted))
      all[place].fit = max(all[place].fit, granted)
    }
    all.sort { ($1.weight, $0.delay, $0.tap) < ($0.weight, $1.delay, $1.tap) }
    var links: [Int: Double] = [:]
    for explanation in all { links[explanation.link, default: 0] += explanation.weight }
    let likeliest = all.max { (links[$0.link] ?? 0) < (links[$1.link] ?? 0) }?.link
    mine = all.filter { $0.link == likeliest }
    others = all.filter { $0.link != likeliest }
    unrelated = situation.unrelated
    let best = mine[0].fit
    let fitting = mine.filter { $0.fit >= best - 2 }
    newest = fitting.min { ($0.delay, $0.tap) < ($1.delay, $1.tap) }?.tap ?? mine[0].tap
    sharedBy = fitting.count
  }

  private var weight: Double { mine.reduce(0) { $0 + $1.weight } }

  /// The chance of the likeliest link.
  var posterior: Double { weight / others.reduce(unrelated + weight) { $0 + $1.rival } }

  /// Its chance if no other link had been tapped.
  var posteriorAlone: Double { weight / (weight + unrelated) }

  /// By how many bits the next link's likeliest tap is less likely; `nil` where there is none.
  var margin: Double? {
    others.map(\.rival).max().map { Logarithm.base2(weight / max($0, .leastNormalMagnitude)) }
  }

  /// How many on other links fit as well by device and address, and are not older by more bits than given.
  func equals(within bits: Double) -> Int {
    let least = mine[0].weight * Logarithm.powerOf2(-bits)
    return others.count { $0.fit >= mine[0].fit - 0.01 && $0.rival >= least }
  }

  /// How many on other links are within some bits of the likeliest.
  func others(within bits: Double) -> Int {
    let least = mine[0].weight * Logarithm.powerOf2(-bits)
    return others.count { $0.rival >= least }
  }
}
