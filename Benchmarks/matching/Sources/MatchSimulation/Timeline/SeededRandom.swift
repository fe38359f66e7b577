/// Random numbers from a seed: SplitMix64
/// ([Steele, Lea and Flood](https://doi.org/10.1145/2660193.2660195), 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes the same sequence for the same seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 to 1, 1 not included.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Whether something of a chance happens.
  public mutating func happens(_ chance: Double) -> Bool {
    unit() < chance
  }

  /// A number from 0 to `count` − 1.
  public mutating func below(_ count: Int) -> Int {
    Int(unit() * Double(max(1, count)))
  }

  /// A number between two.
  public mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }
}

/// Values with shares, which need not add up to 1.
public struct Shares<Value: Sendable & Hashable>: Sendable {
  /// The values and their shares, which add up to 1.
  public let entries: [(value: Value, share: Double)]

  public init(_ weights: [(Value, Double)]) {
    let sum = weights.reduce(0) { $0 + $1.1 }
    entries = weights.map { ($0.0, $0.1 / sum) }
  }

  /// A value, as often as its share says.
  public func draw(_ random: inout SeededRandom) -> Value {
    var rest = random.unit()
    for entry in entries {
      rest -= entry.share
      if rest < 0 { return entry.value }
    }
    return entries[entries.count - 1].value
  }
}
