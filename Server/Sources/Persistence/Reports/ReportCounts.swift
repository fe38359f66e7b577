/// How often things happened.
public struct ReportCounts: Hashable, Sendable {
  /// Clicks by people.
  public var clicks: Int64 = 0
  /// Clicks by programs.
  public var botClicks: Int64 = 0
  /// First launches, also of apps that were there before.
  public var installs: Int64 = 0
  /// Events that say the app was opened.
  public var opens: Int64 = 0
  /// Events of the app.
  public var events: Int64 = 0

  /// Makes counts of nothing.
  public init() {}

  mutating func add(_ count: Int64, _ kind: RollupKind) {
    switch kind {
    case .click: clicks += count
    case .botClick: botClicks += count
    case .install, .reinstall: installs += count
    case .open: opens += count
    case .custom: events += count
    case .automatic, .journey: break
    }
  }

  mutating func add(_ other: ReportCounts) {
    clicks += other.clicks
    botClicks += other.botClicks
    installs += other.installs
    opens += other.opens
    events += other.events
  }
}
