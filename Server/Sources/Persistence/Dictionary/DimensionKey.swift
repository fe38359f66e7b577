/// What an event, a click or an install is counted by; the numbers are those of terms.
struct DimensionKey: Hashable, Sendable {
  /// Stands for "whatever it is" in a roll-up over all values.
  static let all: Int64 = 0
  /// Stands for "there is none".
  static let none: Int64 = -1

  var tenant: Int64
  var link = all
  var campaign = all
  var source = all
  var platform = all
  var country = all
  /// Why it belongs to the link; empty in roll-ups over all reasons.
  var reason = ""

  /// The same, counted by one dimension or by none.
  var margins: [DimensionKey] {
    [
      DimensionKey(tenant: tenant),
      DimensionKey(tenant: tenant, link: link),
      DimensionKey(tenant: tenant, campaign: campaign),
      DimensionKey(tenant: tenant, source: source),
      DimensionKey(tenant: tenant, platform: platform),
      DimensionKey(tenant: tenant, country: country),
    ]
  }

  /// The numbers, in the order of the columns.
  var numbers: [Int64] { [tenant, link, campaign, source, platform, country] }
}
