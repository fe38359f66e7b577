/// Whether two variants of a message differ by more than chance.
///
/// A test of two proportions with a pooled rate
/// ([NIST e-Handbook of Statistical Methods, 7.3.3](
/// https://www.itl.nist.gov/div898/handbook/prc/section3/prc33.htm)). The threshold is divided by the
/// number of comparisons, because looking at several finds a difference by chance more often.
public struct VariantComparison: Hashable, Sendable {
  /// What came of one variant.
  public struct Outcome: Hashable, Sendable {
    /// The users that received it.
    public var users: Int
    /// Those of them that did what the message is for.
    public var conversions: Int

    /// Makes an outcome; conversions are at most the users.
    public init(users: Int, conversions: Int) {
      self.users = max(0, users)
      self.conversions = min(max(0, conversions), self.users)
    }

    /// The share that converted, 0 to 1.
    public var rate: Double { users > 0 ? Double(conversions) / Double(users) : 0 }
  }

  /// What may be said.
  public enum Finding: String, Hashable, Sendable, CaseIterable {
    /// Fewer than ten users converted, or did not, in one of the two: nothing can be said.
    case tooFew = "too_few"
    /// A difference this large occurs by chance more often than the threshold allows.
    case noDifferenceShown = "no_difference_shown"
    /// The first converts more.
    case firstHigher = "first_higher"
    /// The second converts more.
    case secondHigher = "second_higher"
  }

  /// The chance of a difference by luck that is accepted, over all comparisons.
  public static let threshold = 0.05
  /// The fewest users on each side of each rate.
  public static let least = 10

  /// The difference in standard errors; positive where the first is higher; 0 with too few users.
  public let standardErrors: Double
  /// What may be said.
  public let finding: Finding

  /// Compares two variants, one of so many comparisons of a message.
  public init(_ first: Outcome, _ second: Outcome, comparisons: Int = 1) {
    let sides = [first, second].flatMap { [$0.conversions, $0.users - $0.conversions] }
    guard sides.allSatisfy({ $0 >= Self.least }) else {
      (standardErrors, finding) = (0, .tooFew)
      return
    }
    let (a, b) = (Double(first.users), Double(second.users))
    let pooled = Double(first.conversions + second.conversions) / (a + b)
    let error = (pooled * (1 - pooled) * (1 / a + 1 / b)).squareRoot()
    standardErrors = (first.rate - second.rate) / error
    let bar = Self.bar(comparisons: max(1, comparisons))
    finding =
      abs(standardErrors) < bar
      ? .noDifferenceShown : standardErrors > 0 ? .firstHigher : .secondHigher
  }

  /// The two-sided bounds of the normal distribution at 0.05 divided by 1 to 28 comparisons, which is
  /// every pair of eight variants.
  private static func bar(comparisons: Int) -> Double {
    let bars = [
      1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773, 2.807, 2.838, 2.865, 2.891,
      2.914, 2.935, 2.955, 2.974, 2.991, 3.008, 3.023, 3.038, 3.052, 3.065, 3.078, 3.090, 3.102,
      3.113, 3.124,
    ]
    return bars[min(comparisons, bars.count) - 1]
  }
}
