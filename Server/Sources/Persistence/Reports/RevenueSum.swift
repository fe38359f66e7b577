public import AttributionCore

/// The money of one currency that events say was earned.
public struct RevenueSum: Hashable, Sendable {
  /// The sum, exactly.
  public var amount = MoneyAmount.zero
  /// How many events it was in.
  public var purchases: Int64 = 0

  /// Makes a sum of nothing.
  public init() {}
}
