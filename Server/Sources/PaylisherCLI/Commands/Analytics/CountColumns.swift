import WireModels

/// The columns that reports of counts share.
enum CountColumns: Sendable {
  /// A column by its name; bots last.
  static func value(_ name: String, of counts: ReportCountsResource) -> Int64 {
    switch name {
    case "clicks": counts.clicks
    case "unique": counts.uniqueClicks
    case "scans": counts.scans
    case "installs": counts.installs
    case "opens": counts.opens
    case "events": counts.events
    default: counts.botClicks
    }
  }

  private static let numbers = ["clicks", "unique", "scans", "installs", "opens", "events", "bots"]
  /// The columns of numbers that have a line of their own.
  static let lines = ["clicks", "unique", "scans", "installs", "opens", "events"]
  static let names = numbers + ["revenue"]
  /// What each number counts.
  static let explanation = """
    clicks: taps by people; unique: the first click of each visitor on a link and day; scans: clicks from a QR \
    code; bots: taps by bots, in no other count; installs: first launches; opens: app open events, with a link or \
    without (the funnel counts journeys instead); events: events of the app.
    """
  /// The columns of numbers, after a first one of text.
  static let aligned = Set(1...names.count)

  static func cells(_ counts: ReportCountsResource) -> [String] {
    numbers.map { String(value($0, of: counts)) } + [money(counts)]
  }

  /// Every currency with its sum, such as `12.00 EUR + 129.90 TRY`; empty without money.
  static func money(_ counts: ReportCountsResource) -> String { money(counts.revenue) }

  static func money(_ sums: [RevenueResource]) -> String {
    sums.map { "\($0.amount) \($0.currency)" }.joined(separator: " + ")
  }
}
