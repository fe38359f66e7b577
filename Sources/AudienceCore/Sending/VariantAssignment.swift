/// Which variant of a message a user receives, the same at every attempt.
///
/// A user's place among 10,000 follows from the message and the user alone: nothing is stored, two
/// servers agree, and users keep their variant while the weights stay.
public struct VariantAssignment: Hashable, Sendable {
  /// What a user receives.
  public enum Arm: Hashable, Sendable {
    /// Nothing: the user is in the hold-out, which the variants are compared with.
    case holdOut
    /// The variant at this place.
    case variant(Int)
  }

  /// How many places there are.
  public static let places = 10_000
  /// The most variants of a message.
  public static let maximumVariants = 8

  private let holdOut: Int
  private let bounds: [Int]

  /// Makes an assignment; `nil` without variants, with more than eight, for a weight below 1 or above
  /// 10,000, and for a hold-out outside 0 to 90 percent.
  ///
  /// - Parameters:
  ///   - weights: How the variants share the users that are not held out.
  ///   - holdOutPercent: How many of a hundred users receive nothing.
  public init?(weights: [Int], holdOutPercent: Int = 0) {
    guard (1...Self.maximumVariants).contains(weights.count), (0...90).contains(holdOutPercent),
      weights.allSatisfy((1...Self.places).contains)
    else { return nil }
    let sum = weights.reduce(0, +)
    holdOut = holdOutPercent * Self.places / 100
    var reached = 0
    bounds = weights.map { weight in
      reached += weight
      return reached * Self.places / sum
    }
  }

  /// What a user receives of a message.
  ///
  /// Who is held out is drawn apart from the variants, so that a larger hold-out moves no person from
  /// one variant to another.
  public func arm(message: String, user: String) -> Arm {
    if Self.place("hold-out\n\(message)\n\(user)") < holdOut { return .holdOut }
    let place = Self.place("variant\n\(message)\n\(user)")
    return .variant(bounds.firstIndex { place < $0 } ?? bounds.count - 1)
  }

  /// Whether a user is in the hold-out of the workspace, which is drawn apart from those of its messages.
  static func isInWorkspaceHoldOut(_ user: String, percent: Int) -> Bool {
    percent > 0 && place("hold-out\n\n\(user)") < percent * places / 100
  }

  /// FNV-1a, then the last step of SplitMix64, which spreads the few bits that short texts change.
  private static func place(_ text: String) -> Int {
    var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 31
    return Int(hash % UInt64(places))
  }
}
