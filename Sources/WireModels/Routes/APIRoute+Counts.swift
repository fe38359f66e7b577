public import LinkCore

extension APIRoute where Answer == OverviewReport {
  /// What happened in a range of time and on each of its days.
  public static func overview(
    _ selection: ReportSelection = ReportSelection(),
    timeZone: String? = nil
  ) -> Self {
    let query = selection.query + [APIQueryItem("timeZone", timeZone)]
    return Self(.reportOverview, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == BreakdownReport {
  /// What happened in a range of time, by the values of a dimension, by the names of events, or by
  /// the values of a property that the selection names.
  public static func breakdown(
    by dimension: String,
    _ selection: ReportSelection = ReportSelection(),
    order: ReportOrder? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query =
      [APIQueryItem("by", dimension)] + selection.query
      + [
        APIQueryItem("sort", order?.rawValue), APIQueryItem("cursor", cursor),
        APIQueryItem("limit", limit),
      ]
    return Self(.reportBreakdown, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == RetentionReport {
  /// How many people came back, by the day on which they were first seen.
  public static func retention(from: Timestamp? = nil, to: Timestamp? = nil) -> Self {
    let query = [
      APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds),
    ]
    return Self(.reportRetention, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == RollupReport {
  /// Whether the roll-ups of the days after one say what the rows say.
  public static func verifyRollups(after day: Timestamp? = nil) -> Self {
    let query = [APIQueryItem("after", day?.milliseconds)]
    return Self(.verifyRollups, query: query.compactMap(\.self), isLongRunning: true)
  }

  /// Counts the next part of the roll-ups again from the rows.
  public static var rebuildRollups: Self {
    Self(.rebuildRollups, isLongRunning: true)
  }
}

extension APIRoute where Answer == Page<EventResource> {
  /// Events, newest id first, of all users or of the person that a distinct id belongs to; of a person those of one
  /// name alone, too.
  public static func events(
    of person: String? = nil,
    named name: String? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("person", person), APIQueryItem("event", name), APIQueryItem("cursor", cursor),
      APIQueryItem("limit", limit),
    ]
    return Self(.listEvents, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == AttributionReport {
  /// What an event belongs to, and why.
  public static func attribution(of event: EntityID) -> Self {
    Self(.explainAttribution, [event.description])
  }
}

extension APIRoute where Answer == ConversionReport {
  /// How many people did some things one after another; `within` is in milliseconds.
  ///
  /// Without steps it is the funnel of the link: click, install, open, event.
  public static func conversion(
    steps: [String],
    within: Int64? = nil,
    from: Timestamp? = nil,
    to: Timestamp? = nil,
    link: LinkID? = nil
  ) -> Self {
    let query = [
      APIQueryItem("steps", steps.isEmpty ? nil : steps.joined(separator: ",")),
      APIQueryItem("within", within),
      APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds),
      APIQueryItem("link", link),
    ]
    return Self(.reportConversion, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == PeopleReport {
  /// How many people did something, on each day of UTC and on any of them, and with each value of a
  /// dimension where one is named; selected by dimensions only.
  public static func people(
    by dimension: String? = nil,
    _ selection: ReportSelection = ReportSelection()
  ) -> Self {
    let query = [APIQueryItem("by", dimension)] + selection.query
    return Self(.reportPeople, query: query.compactMap(\.self))
  }
}
