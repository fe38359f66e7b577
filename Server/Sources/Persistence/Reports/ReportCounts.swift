import AttributionCore

/// How often things happened.
package struct ReportCounts: Hashable, Sendable {
  /// Clicks by people.
  package var clicks: Int64 = 0
  /// Those of them that were the first of their visitor on a link on a day of UTC.
  package var uniqueClicks: Int64 = 0
  /// Those of them that were scans of a link's code.
  package var scans: Int64 = 0
  /// Clicks by programs.
  package var botClicks: Int64 = 0
  /// First launches, also of apps that were there before.
  package var installs: Int64 = 0
  /// Events that say the app was opened.
  package var opens: Int64 = 0
  /// Events of the app.
  package var events: Int64 = 0
  /// Money that events say was earned, by the code of its currency; see ``CurrencyCode``.
  package var revenue: [String: RevenueSum] = [:]
  /// Events with an amount of money that cannot be added up exactly, and is in no sum.
  package var unreadableRevenue: Int64 = 0

  /// Makes counts of nothing.
  package init() {}

  mutating func add(_ count: Int64, _ kind: RollupKind, currency: String) {
    // What an erasure left at zero makes no sum of a currency that no one paid in.
    guard count != 0 else { return }
    switch kind {
    case .click: clicks += count
    case .uniqueClick: uniqueClicks += count
    case .scan: scans += count
    case .botClick: botClicks += count
    case .install, .reinstall: installs += count
    case .open: opens += count
    case .custom: events += count
    case .revenue: revenue[currency, default: RevenueSum()].amount.whole += count
    case .revenueMillionths:
      revenue[currency, default: RevenueSum()].amount.millionths += count
    case .purchase: revenue[currency, default: RevenueSum()].purchases += count
    case .unreadableRevenue: unreadableRevenue += count
    case .automatic, .journey: break
    }
  }
}
