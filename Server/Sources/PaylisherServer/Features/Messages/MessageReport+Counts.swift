import AttributionCore
import AudienceCore
import Persistence
import WireModels

extension MessageReport {
  /// Sums the counts by variant, and compares each pair of variants by what the message is for.
  init(_ message: MessageResource, _ numbers: MessageNumbers) {
    let names = message.message.variants.map(\.name)
    func variant(_ number: Int, _ name: String) -> Variant {
      var variant = Variant(name: name, counts: [:], failures: [:])
      for count in numbers.counts where count.variant == number {
        variant.counts[count.kind, default: 0] += count.count
        if !count.reason.isEmpty { variant.failures[count.reason, default: 0] += count.count }
      }
      variant.revenue = numbers.revenue[number].map(RevenueResource.all)
      variant.unreadableRevenue = numbers.unreadableRevenue[number]
      return variant
    }
    var variants = names.enumerated().map { variant($0.offset, $0.element) }
    let kind = message.message.successKind
    let outcomes = variants.map { $0.outcome(kind) }
    for place in variants.indices {
      variants[place].success = .init(outcomes[place], kind: kind)
    }
    let comparisons = Self.comparisons(names, outcomes)
    let heldOut = variant(-1, "hold-out")
    if !heldOut.counts.isEmpty { variants.append(heldOut) }
    self.init(id: message.id, status: message.status, variants: variants, comparisons: comparisons)
  }

  private static func comparisons(
    _ names: [String],
    _ outcomes: [VariantComparison.Outcome]
  ) -> [Comparison] {
    let pairs = names.indices.flatMap { first in
      names.indices.filter { $0 > first }.map { (first, $0) }
    }
    return pairs.map { first, second in
      let found = VariantComparison(
        outcomes[first],
        outcomes[second],
        comparisons: pairs.count
      )
      return Comparison(
        first: names[first],
        second: names[second],
        finding: found.finding.rawValue,
        standardErrors: found.standardErrors
      )
    }
  }
}

extension MessageReport.Variant {
  /// Sends, and those of them after which the conversion came, or that were opened or clicked where the
  /// message has none.
  fileprivate func outcome(_ success: String) -> VariantComparison.Outcome {
    .init(users: Int(counts["sent", default: 0]), conversions: Int(counts[success, default: 0]))
  }
}

extension MessageForm {
  /// What counts as the message's success.
  fileprivate var successKind: String {
    conversion != nil ? "converted" : channel == .push ? "opened" : "clicked"
  }
}

extension MessageReport.Success {
  /// `nil` where nothing was sent.
  fileprivate init?(_ outcome: VariantComparison.Outcome, kind: String) {
    guard let share = Estimate(outcome.conversions, of: outcome.users) else { return nil }
    self.init(kind: kind, rate: share.value, low: share.low, high: share.high)
  }
}
