package import AttributionCore

/// The money of one currency that events say was earned.
package struct RevenueSum: Hashable, Sendable {
  /// The sum, exactly.
  package var amount = MoneyAmount.zero
  /// How many events it was in.
  package var purchases: Int64 = 0

  /// Makes a sum of nothing.
  package init() {}
}
