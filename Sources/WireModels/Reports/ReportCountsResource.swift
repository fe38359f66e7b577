/// How often things happened.
public struct ReportCountsResource: Codable, Hashable, Sendable {
  /// Clicks by people.
  public var clicks: Int64
  /// Those of them that were the first of their visitor on a link on a day of UTC.
  public var uniqueClicks: Int64
  /// Those of them that were scans of a link's code.
  public var scans: Int64
  /// Clicks by programs.
  public var botClicks: Int64
  /// First launches.
  public var installs: Int64
  /// Events that say the app was opened.
  public var opens: Int64
  /// Events of the app.
  public var events: Int64
  /// Money that events say was earned, by currency.
  public var revenue: [RevenueResource]
  /// Events whose amount of money is no number that can be added up exactly; in no sum.
  public var unreadableRevenue: Int64

  /// Makes counts.
  public init(
    clicks: Int64 = 0,
    uniqueClicks: Int64 = 0,
    scans: Int64 = 0,
    botClicks: Int64 = 0,
    installs: Int64 = 0,
    opens: Int64 = 0,
    events: Int64 = 0,
    revenue: [RevenueResource] = [],
    unreadableRevenue: Int64 = 0
  ) {
    self.clicks = clicks
    self.uniqueClicks = uniqueClicks
    self.scans = scans
    self.botClicks = botClicks
    self.installs = installs
    self.opens = opens
    self.events = events
    self.revenue = revenue
    self.unreadableRevenue = unreadableRevenue
  }
}

/// Money of one currency.
public struct RevenueResource: Codable, Hashable, Sendable {
  /// The currency, three letters (ISO 4217); `XXX` for amounts that name none.
  public var currency: String
  /// The exact sum as a decimal number, such as `129.90`; a string, because numbers of JSON are
  /// rounded by many of its readers.
  public var amount: String
  /// How many events it was in.
  public var purchases: Int64

  /// Makes a sum.
  public init(currency: String, amount: String, purchases: Int64) {
    self.currency = currency
    self.amount = amount
    self.purchases = purchases
  }
}
