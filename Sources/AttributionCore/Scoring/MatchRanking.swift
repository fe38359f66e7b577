/// The chances of everything that can explain a launch: each person's taps, or none.
struct MatchRanking: Sendable {
  /// A person's taps as one explanation.
  struct Explanation: Sendable {
    let person: Int
    /// The newest of them, which stands for all.
    var tap: Int
    /// The launches per hour that it explains, weighed by what the evidence says.
    var weight: Double
    /// The same with what the app did not tell in its favour: as it counts against another.
    var rival: Double
    /// The bits by which device and address speak for it, without the delay.
    var fit: Double
  }

  /// The persons, the likeliest first; of equal ones the newest tap's.
  let explanations: [Explanation]
  /// The same weight of no tap.
  let unrelated: Double

  init(_ explanations: [Explanation], unrelated: Double, taps: [MatchEvidence.Tap]) {
    self.explanations = explanations.sorted {
      ($1.weight, taps[$0.tap].delay, $0.tap) < ($0.weight, taps[$1.tap].delay, $1.tap)
    }
    self.unrelated = unrelated
  }

  /// The chance of the likeliest person.
  var posterior: Double {
    let best = explanations[0].weight
    return best / explanations.dropFirst().reduce(unrelated + best) { $0 + $1.rival }
  }

  /// Its chance if no other person had tapped.
  var posteriorAlone: Double {
    explanations[0].weight / (explanations[0].weight + unrelated)
  }

  /// By how many bits the next person is less likely; `nil` where there is none.
  var margin: Double? {
    explanations.count < 2
      ? nil
      : Logarithm.base2(explanations[0].weight / max(next, .leastNormalMagnitude))
  }

  /// How many others fit as well by device and address, and are not older by more bits than given.
  func equals(within bits: Double) -> Int {
    let best = explanations[0]
    let least = best.weight * Logarithm.powerOf2(-bits)
    return explanations.dropFirst().count { $0.fit >= best.fit - 0.01 && $0.rival >= least }
  }

  private var next: Double { explanations.dropFirst().map(\.rival).max() ?? 0 }

  /// How many others are within some bits of the likeliest.
  func others(within bits: Double) -> Int {
    let least = explanations[0].weight * Logarithm.powerOf2(-bits)
    return explanations.dropFirst().count { $0.rival >= least }
  }
}
