import WireModels

extension OpenAPIOperation {
  private static let from = Parameter.query(
    "from",
    .timestamp,
    "The start of the range, in milliseconds since 1970. Defaults to thirty days before its end."
  )
  private static let to = Parameter.query(
    "to",
    .timestamp,
    "The end of the range, not included. Defaults to the end of today. At most 400 days after `from`."
  )

  private static let filters = ReportField.allCases.map(parameter)
  private static let dimensions = ReportField.dimensions.map(parameter)

  private static func parameter(_ field: ReportField) -> Parameter {
    .query(field.rawValue, field == .link ? .id : .value, field.summary)
  }

  private static let contexts = ReportField.allCases.filter { $0.basis == .context }
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")
  private static let days = """
    You can combine filters, but only one property. A report with several filters, or with an event or a \
    property, covers whole UTC days, including the first and the last day of the range. It has no revenue by \
    event and property. A report by one of \(contexts), or with such a filter, \
    reads events and clicks instead of roll-ups. It has steps of 15 minutes, no revenue, no installs and no property, \
    and at most 5,000,000 events and clicks.
    """

  static let reportOverview = OpenAPIOperation(
    .reportOverview,
    tag: "management",
    summary: "Report totals of a range of time and of each day",
    detail: """
      Reads roll-ups, which are exact because they change in the same transaction as the counted data. Both ends \
      are rounded down to 15 minutes, so that days of every time zone are exact too. \(days)
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
    .reportBreakdown,
    tag: "management",
    summary: "Report totals by a dimension, by event or by property",
    detail: """
      By `property`, each value of the named property has a row. At most 40 properties of a workspace are \
      counted, with the first 100 values of at most 64 bytes each; further values are `(other)`. The same applies \
      to sources, mediums and campaigns without a link beyond the first 3,000 of a workspace, and to device \
      values beyond the 1,000 most frequent of the report. \(days)
      """,
    parameters: [
      .query("by", .grouping, "The dimension; `link` if absent."), from, to,
      .query(
        "sort",
        .reportOrder,
        "The count by which rows are sorted, the largest first, or `value` for A to Z; `clicks` if absent."
      ),
      .query("cursor", .integer(0...1_000_000), "`nextCursor` of the previous page."),
      .query("limit", .integer(1...1_000), "The maximum number of rows; 1,000 if absent."),
    ] + filters,
    answers: [.json("The counts.", .breakdownReport)],
    problems: [.notFound]
  )
  static let reportPeople = OpenAPIOperation(
    .reportPeople,
    tag: "management",
    summary: "Count active people by UTC day and in total",
    detail: """
      Counts are exact. Distinct ids that were merged are one person; no other data of them is used. With `by`, a \
      user with several values counts once for each value.
      """,
    parameters: [
      .query("by", .dimension, "An additional dimension."), from, to,
    ] + dimensions,
    answers: [.json("The counts.", .peopleReport)],
    problems: [.notFound]
  )
  /// As many IDs as one URL has room for.
  private static let linkIDs: Schema = {
    let id = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
    return .string(Schema.Text(length: 36...7_399, pattern: "^\(id)(,\(id)){0,199}$"))
  }()

  static let reportLinkClicks = OpenAPIOperation(
    .reportLinkClicks,
    tag: "management",
    summary: "Count clicks on several links by UTC day",
    detail: """
      Counts clicks by people, without bots, in one look-up for all links. It covers whole UTC days, including the \
      first and the last day of the range.
      """,
    parameters: [
      .query(
        "links",
        linkIDs,
        "1 to 200 IDs of links of the workspace, with commas between them.",
        isRequired: true
      ), from, to,
    ],
    answers: [.json("The counts.", .linkClicksReport)]
  )
  static let reportConversion = OpenAPIOperation(
    .reportConversion,
    tag: "management",
    summary: "Report a funnel of events: conversion and time between steps",
    detail: """
      Counts people whose first step is in the range; the other steps can be later, within the window. Distinct \
      ids that were merged are one person. The report reads the events of people who did the first two steps, \
      which takes seconds for millions of events. It is rejected if the range and the window contain more than \
      20,000,000 events of these names. With `link` and without `steps`, the steps are `click`, `install`, `open` \
      and `event`: people who clicked the link, installed the app from that click, opened it, and sent an event \
      attributed to the link.
      """,
    parameters: [
      .query(
        "steps",
        .line(1...2_000, example: "Deep Link Opened,Purchase"),
        "1 to 10 names of events, with commas between them; may be absent with `link`."
      ),
      .query(
        "within",
        .integer(1...7_776_000_000),
        "The conversion window after the first step, in milliseconds. Defaults to 7 days."
      ),
      .query(
        "link",
        .id,
        "Only first steps that are attributed to this link. Without `steps`, the funnel from its clicks."
      ), from, to,
    ],
    answers: [.json("The steps.", .conversionReport)],
    problems: [.notFound]
  )
  static let reportRetention = OpenAPIOperation(
    .reportRetention,
    tag: "management",
    summary: "Report retention by the day of the first event",
    detail: """
      Days are UTC days. Distinct ids that were merged are one person; no other data of them is used.
      """,
    parameters: [from, to],
    answers: [.json("The cohorts.", .retentionReport)]
  )
  static let reportShadow = OpenAPIOperation(
    .reportShadow,
    tag: "management",
    summary: "Compare an earlier vendor with Paylisher by link and launch",
    detail: """
      Summarizes the events that the shadow module of an app captured (`Shadow Comparison`) while both run: at \
      most the newest 100,000 comparisons. Both ends are rounded down to 15 minutes.
      """,
    parameters: [from, to],
    answers: [.json("The comparisons.", .shadowReport)]
  )
  static let verifyRollups = OpenAPIOperation(
    .verifyRollups,
    tag: "management",
    summary: "Verify the roll-ups against the rows, a few days at a time",
    detail: """
      Reads the rows of each day in one snapshot, without blocking writes. An answer covers about as many days as \
      take a second. If its `progress` is below 1, request the days after its `day`.
      """,
    parameters: [
      .query("after", .timestamp, "The last day that was compared; from the first day if absent.")
    ],
    answers: [.json("The number of counts that differ on these days.", .rollupReport)]
  )
  static let rebuildRollups = OpenAPIOperation(
    .rebuildRollups,
    tag: "management",
    summary: "Rebuild the roll-ups from the rows, a part at a time",
    detail: """
      Rebuilds as many parts as take a second, in short transactions, while the server keeps storing events. Send \
      it again while `progress` is below 1. The server stores the progress, so an interrupted rebuild continues.
      """,
    answers: [.json("The progress, and the number of wrong counts.", .rollupReport)],
    problems: [.rebuildInProgress]
  )
  static let explainAttribution = OpenAPIOperation(
    .explainAttribution,
    tag: "management",
    summary: "Explain the attribution of an event",
    detail: """
      An event is attributed to the link that it names, to the link of its journey or to the link of its campaign \
      key. Otherwise it is attributed to the last link that opened the app for the same person within a window, \
      or to the last one that was shown. The trace comes from the rule that decided.
      """,
    parameters: [.path("id", .id, "The event.")],
    answers: [.json("The link, and every check.", .attributionReport)],
    problems: [.notFound]
  )
  static let listEvents = OpenAPIOperation(
    .listEvents,
    tag: "management",
    summary: "List events, newest id first",
    parameters: [
      .query("person", .personID, "Only events of the person that this distinct id belongs to."),
      .query("event", .value, "Only that person's events of this name, such as `$identify`."),
      cursor, limit,
    ],
    answers: [.json("A page of events.", .page("EventPage", of: .event))]
  )
  static let exportEvents = OpenAPIOperation(
    .exportEvents,
    tag: "management",
    summary: "Export events in the order in which they were stored, oldest first",
    detail: """
      For copies in a warehouse. Pass the header `Paylisher-Next-Cursor` as `since` to continue behind the last event of \
      the page, immediately while `Paylisher-Has-More` is `true`, else later. Each event occurs once, whichever server \
      stored it, and no event is passed over. If you repeat a request, drop events whose `uuid` you have.

      `link` is the link that the event belongs to at the time of the export. Events that were erased or removed by \
      retention are not in it. If retention removed events that you have not exported, the server rejects the cursor.
      """,
    parameters: [
      .query(
        "since",
        .line(0...256),
        "`Paylisher-Next-Cursor` of the page before; the oldest stored event if absent."
      ),
      .query(
        "limit",
        .integer(1...Int64(EventExport.mostEvents)),
        "About the number of events of a page, which can have up to 1,000 more; 1,000 if absent."
      ),
    ],
    answers: [
      .init(
        200,
        "Events, one JSON object a line; none if nothing was stored since.",
        content: [EventExport.mediaType: .event],
        headers: [
          EventExport.nextCursor: "The cursor behind the last event.",
          EventExport.hasMore: "`true` if more events are stored already, else `false`.",
        ]
      )
    ],
    problems: [.expired]
  )
}
