public import TargetCore

/// Several targets that share the taps by weight.
///
/// The choice is a function of the tap's seed, so one client sees one variant as long as the seed
/// stays the same, and nothing has to be stored.
public struct WeightedSplit: Hashable, Sendable {
  /// One of the targets.
  public struct Variant: Hashable, Sendable {
    /// Its name for people and reports.
    public var name: String
    /// Its share in relation to the others'.
    public var weight: UInt32
    /// Where it leads.
    public var targets: LinkTargets

    /// Makes a variant.
    public init(name: String, weight: UInt32, targets: LinkTargets) {
      self.name = name
      self.weight = weight
      self.targets = targets
    }
  }

  /// The variants, at least one with a weight above zero.
  public let variants: [Variant]
  private let total: UInt64

  /// Makes a split, or `nil` where no variant has a weight.
  public init?(_ variants: [Variant]) {
    total = variants.reduce(0) { $0 + UInt64($1.weight) }
    guard total > 0 else { return nil }
    self.variants = variants
  }

  /// The part of taps that a variant gets, in whole per cent.
  func share(of variant: Variant) -> UInt64 {
    (UInt64(variant.weight) * 100 + total / 2) / total
  }

  /// The variant for a seed.
  public func variant(seed: UInt64) -> Variant {
    variants[place(seed: seed)]
  }

  /// Where the variant for a seed stands in the list.
  func place(seed: UInt64) -> Int {
    var rest = Self.mixed(seed) % total
    for index in variants.indices {
      let weight = UInt64(variants[index].weight)
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }

  /// Spreads seeds that differ in few bits over all numbers (the finaliser of SplitMix64).
  private static func mixed(_ seed: UInt64) -> UInt64 {
    var value = seed &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
