/// What a roll-up counts.
enum RollupKind: Int64, Hashable, Sendable, CaseIterable {
  /// Events of the app.
  case custom = 0
  /// Events that say the app was opened.
  case open = 1
  /// Other events of the SDK.
  case automatic = 2
  /// Clicks by people.
  case click = 10
  /// Clicks by programs.
  case botClick = 11
  /// First launches.
  case install = 12
  /// First launches of an app that was there before.
  case reinstall = 13
  /// Journeys in which the app was opened; see ``FunnelCounts``.
  case journey = 14
  /// Those clicks by people that were scans of a link's code.
  case scan = 15
  /// Whole units of money that events say were earned, by currency.
  case revenue = 20
  /// The millionths of it, by currency.
  case revenueMillionths = 21
  /// Events with an amount of money, by currency.
  case purchase = 22
  /// Events with an amount that cannot be added up; see ``EventMoney/unreadable``.
  case unreadableRevenue = 23

  /// Whether its name is a currency; never added up over several.
  var isByCurrency: Bool {
    switch self {
    case .revenue, .revenueMillionths, .purchase: true
    default: false
    }
  }

  init(_ kind: EventKind) {
    switch kind {
    case .custom: self = .custom
    case .open: self = .open
    case .automatic: self = .automatic
    }
  }
}
