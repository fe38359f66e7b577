extension OpenAPIOperation {
  private static let from = Parameter.query(
    "from",
    .timestamp,
    "Where the range begins, in milliseconds since 1970; thirty days before its end if absent."
  )
  private static let to = Parameter.query(
    "to",
    .timestamp,
    "Where the range has ended; the end of today if absent. At most 400 days after `from`."
  )

  private static let filters: [Parameter] = [
    .query("link", .id, "Only this link; everything if absent."),
    .query("campaign", .value, "Only this campaign key; `(none)` for what has none."),
    .query("source", .value, "Only this source; `(none)` for what has none."),
    .query("platform", .value, "Only this platform; `(none)` for what has none."),
    .query("country", .value, "Only this country; `(none)` for what has none."),
    .query("event", .value, "Only events of this name; clicks and installs are left out."),
    .query("property", .value, "Only the app's own events with this property; with `value`."),
    .query("value", .value, "The value of the property: text, a number, `true` or `false`."),
  ]
  private static let days = """
    Filters may be combined, one property at a time. A report with more than one filter, or with an \
    event or a property, is about whole days of UTC: those that the range's ends are on, too. Money \
    is not counted by event and property.
    """

  static let reportOverview = OpenAPIOperation(
    "reportOverview",
    tag: "management",
    summary: "What happened in a range of time, and on each of its days",
    detail: """
      Counted from roll-ups that are exact: they change in the transaction of what they count. Both \
      ends are moved back to a quarter of an hour, so that days of every time zone are exact too. \
      \(days)
      """,
    parameters: [
      from, to,
      .query(
        "timeZone",
        .line(0...64, example: "Europe/Istanbul"),
        "The time zone of the days; UTC if absent."
      ),
    ] + filters,
    answers: [.json("The counts.", .overviewReport)],
    problems: [.notFound]
  )
  static let reportBreakdown = OpenAPIOperation(
    "reportBreakdown",
    tag: "management",
    summary: "What happened in a range of time, by a dimension, by event or by property",
    detail: """
      By `property`, each value of the property that is named has a row. The first 40 properties of a \
      workspace are counted, of each the first 100 values of at most 64 bytes; further values are \
      `(other)`. \(days)
      """,
    parameters: [
      .query("by", .grouping, "What to count by; `link` if absent."), from, to,
    ] + filters,
    answers: [.json("The counts.", .breakdownReport)],
    problems: [.notFound]
  )
  static let reportRetention = OpenAPIOperation(
    "reportRetention",
    tag: "management",
    summary: "How many people came back, by the day on which they were first seen",
    detail: "Days are those of UTC. People are distinct ids; nothing else about them is used.",
    parameters: [from, to],
    answers: [.json("The cohorts.", .retentionReport)]
  )
  static let verifyRollups = OpenAPIOperation(
    "verifyRollups",
    tag: "management",
    summary: "Whether the roll-ups say what the rows say",
    detail: "Reads every row of the workspace, as of one moment; nothing waits for it.",
    answers: [.json("How many numbers differ.", .rollupReport)]
  )
  static let rebuildRollups = OpenAPIOperation(
    "rebuildRollups",
    tag: "management",
    summary: "Count the roll-ups again from the rows",
    detail: "Nothing else is written meanwhile.",
    answers: [.json("How many numbers there are.", .rollupReport)]
  )
  static let listEvents = OpenAPIOperation(
    "listEvents",
    tag: "management",
    summary: "Events, newest id first",
    parameters: [cursor, limit],
    answers: [.json("A page of events.", .page("EventPage", of: .event))]
  )
}

extension Schema {
  static let grouping = Schema.choice(
    "link",
    "campaign",
    "source",
    "platform",
    "country",
    "event",
    "property"
  )
  fileprivate static let value = Schema.line(1...256)

  private static let revenue = Schema.named(
    "Revenue",
    .object([
      .required("currency", .text(3...3), "The currency (ISO 4217); `XXX` where none was named."),
      .required("amount", .text(1...64), "The exact sum, a decimal number such as `129.90`."),
      .required("purchases", .integer(), "How many events it was in."),
    ])
  )

  private static let counts = Schema.named(
    "ReportCounts",
    .object([
      .required("clicks", .integer(), "Clicks by people."),
      .required("scans", .integer(), "Those of them that were scans of a link's code."),
      .required("botClicks", .integer(), "Clicks by programs."),
      .required("installs", .integer(), "First launches."),
      .required("opens", .integer(), "Events that say the app was opened."),
      .required("events", .integer(), "Events of the app."),
      .required("revenue", .array(revenue), "Money that events say was earned, by currency."),
      .required(
        "unreadableRevenue",
        .integer(),
        "Events whose `$revenue` or `revenue` is no number that can be added up; in no sum."
      ),
    ])
  )
  fileprivate static let overviewReport = Schema.named(
    "OverviewReport",
    .object([
      .required("from", .timestamp, "Where the range begins."),
      .required("to", .timestamp, "Where it has ended."),
      .required("timeZone", .text(0...64), "The time zone of its days."),
      .optional("link", .id, "The link, where the report is about one."),
      .required("totals", counts, "All of it."),
      .required(
        "days",
        .array(
          .named(
            "ReportDay",
            .object([
              .required("from", .timestamp, "Where the day begins."),
              .required("counts", counts, "What happened on it."),
            ])
          )
        ),
        "Its days, first to last."
      ),
    ])
  )
  fileprivate static let breakdownReport = Schema.named(
    "BreakdownReport",
    .object([
      .required("by", grouping, "What it is counted by."),
      .optional("property", .text(0...256), "The property, in a report by one."),
      .required("from", .timestamp, "Where the range begins."),
      .required("to", .timestamp, "Where it has ended."),
      .required(
        "rows",
        .array(
          .named(
            "BreakdownRow",
            .object([
              .optional("value", .text(0...256), "The value; absent for what has none."),
              .optional("link", .id, "The link, in a report by link."),
              .required("counts", counts, "What happened."),
            ])
          ),
          count: 0...Int.max
        ),
        "One row for each value, most clicks first."
      ),
    ])
  )
  fileprivate static let retentionReport = Schema.named(
    "RetentionReport",
    .object([
      .required(
        "cohorts",
        .array(
          .named(
            "Cohort",
            .object([
              .required("day", .timestamp, "Where the day begins, in UTC."),
              .required("people", .array(.integer()), "How many were there so many days later."),
            ])
          )
        ),
        "The cohorts, first to last."
      )
    ])
  )
  fileprivate static let rollupReport = Schema.named(
    "RollupReport",
    .object([
      .required("cells", .integer(), "The numbers that there should be."),
      .required("wrong", .integer(), "The numbers that differ from the rows."),
    ])
  )
  fileprivate static let event = Schema.named(
    "StoredEvent",
    .object([
      .required("uuid", .id, "Its id, made by the device."),
      .required("name", .text(0...256), "Its name."),
      .required("distinctID", .text(0...256), "Who did it."),
      .required("occurredAt", .timestamp, "When it happened."),
      .required("receivedAt", .timestamp, "When the server received it."),
      .optional("app", .id, "The app that sent it."),
      .optional("link", .id, "The link that it is attributed to."),
      .optional("campaignKey", .text(0...256), "The campaign key that it carried."),
      .optional("jid", .text(0...256), "The journey that it carried."),
      .optional("session", .text(0...256), "The session it belongs to."),
      .required("properties", .any, "Everything else."),
    ])
  )
}
