public import LinkCore

/// The clicks by people on some links on each UTC day of a range.
public struct LinkClicksReport: Codable, Hashable, Sendable {
  /// The most links of a report.
  public static let most = 200

  /// The start of the first day.
  public var from: Timestamp
  /// The end of the last day.
  public var to: Timestamp
  /// One row for each link, in the order of the request.
  public var rows: [Row]

  /// Makes a report.
  public init(from: Timestamp, to: Timestamp, rows: [Row]) {
    (self.from, self.to, self.rows) = (from, to, rows)
  }

  /// The clicks on one link.
  public struct Row: Codable, Hashable, Sendable {
    /// The link.
    public var link: LinkID
    /// The clicks of all days.
    public var clicks: Int64
    /// The clicks of each day, first to last.
    public var days: [Int64]

    /// Makes a row, whose total is the sum of its days.
    public init(link: LinkID, days: [Int64]) {
      (self.link, self.days) = (link, days)
      clicks = days.reduce(0, +)
    }
  }
}

extension APIRoute where Answer == LinkClicksReport {
  /// The clicks on up to ``LinkClicksReport/most`` links on each UTC day; the last 30 days if no range is given.
  public static func linkClicks(
    _ links: [LinkID],
    from: Timestamp? = nil,
    to: Timestamp? = nil
  ) -> Self {
    let query = [
      APIQueryItem("links", links.map(\.description).joined(separator: ",")),
      APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds),
    ]
    return Self(.reportLinkClicks, query: query.compactMap(\.self))
  }
}
