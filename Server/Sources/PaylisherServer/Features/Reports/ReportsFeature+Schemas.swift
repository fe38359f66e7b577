import WireModels

extension Schema {
  static let grouping = Schema.choice(ReportField.groupings.map(\.rawValue))
  static let reportOrder = Schema.choice(ReportOrder.allCases.map(\.rawValue))
  static let dimension = Schema.choice(ReportField.dimensions.map(\.rawValue))
  static let value = Schema.line(1...256)

  static let revenue = Schema.named(
    "Revenue",
    .object([
      .required("currency", .text(3...3), "The currency (ISO 4217); `XXX` if none was sent."),
      .required("amount", .text(1...64), "The exact sum, a decimal number such as `129.90`."),
      .required("purchases", .integer(), "The number of events with it."),
    ])
  )

  private static let counts = Schema.named(
    "ReportCounts",
    .object([
      .required("clicks", .integer(), "Clicks by people."),
      .required(
        "uniqueClicks",
        .integer(),
        "Clicks that were the first of their visitor on a link on a UTC day."
      ),
      .required("scans", .integer(), "Clicks that were scans of a QR code."),
      .required("botClicks", .integer(), "Clicks by programs."),
      .required("installs", .integer(), "First launches."),
      .required("opens", .integer(), "Events that say the app was opened."),
      .required("events", .integer(), "Events of the app."),
      .required("revenue", .array(revenue), "Money that events say was earned, by currency."),
      .required(
        "unreadableRevenue",
        .integer(),
        "Events whose `$revenue` or `revenue` is not a valid number. They are in no sum."
      ),
    ])
  )
  private static let shadowAnswers = Schema.named(
    "ShadowAnswers",
    .object([
      .required("vendor", .quotingText(), "The vendor, such as `appsflyer`."),
      .required("kind", .quotingText(), "`direct`, or `deferred` for a first launch."),
      .required("ours", .quotingText(), "The result of Paylisher: `found`, `none` or `failed`."),
      .required("theirs", .quotingText(), "The result of the vendor."),
      .required(
        "differences",
        .array(.quotingText(), count: 0...Int.max),
        "The parameters that differ; `status` if only one of the two found a link."
      ), .optional("reason", .quotingText(), "The reason why Paylisher found no link."),
    ])
  )
  static let shadowReport = Schema.named(
    "ShadowReport",
    .object([
      .required("from", .timestamp, "The start of the range."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required("comparisons", .integer(), "Links and launches that both answered about."),
      .required("agreements", .integer(), "The comparisons with the same answer."),
      .required(
        "isTruncated",
        .boolean,
        "True if there are more comparisons than the report reads."
      ),
      .required("rows", .array(shadowRow, count: 0...Int.max), "By link and answers."),
      .required("disagreements", .array(shadowLaunch), "The last ones, newest first."),
    ])
  )
  private static let shadowRow = Schema.named(
    "ShadowRow",
    .object([
      .optional("link", .quotingText(), "The link's short code."),
      .required("answers", shadowAnswers, "The results of both."),
      .required("count", .integer(), "The count."),
    ])
  )
  private static let shadowLaunch = Schema.named(
    "ShadowLaunch",
    .object([
      .required("event", .id, "The event of the comparison."),
      .required("occurredAt", .timestamp, "The time."),
      .required("distinctID", .quotingText(), "The user."),
      .optional("link", .quotingText(), "The link's short code."),
      .required("answers", shadowAnswers, "The results of both."),
    ])
  )

  static let overviewReport = Schema.named(
    "OverviewReport",
    .object([
      .required("from", .timestamp, "The start of the range."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required("timeZone", .text(0...64), "The time zone of its days."),
      .optional("link", .id, "The link, if the report is about one."),
      .required("totals", counts, "All of it."),
      .required(
        "days",
        .array(
          .named(
            "ReportDay",
            .object([
              .required("from", .timestamp, "The start of the day."),
              .required("counts", counts, "The counts of the day."),
            ])
          )
        ),
        "Its days, first to last."
      ),
    ])
  )
  static let breakdownReport = Schema.named(
    "BreakdownReport",
    .object([
      .required("by", grouping, "The dimension."),
      .optional("property", .text(0...256), "The property, in a report by one."),
      .required("from", .timestamp, "The start of the range."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required(
        "rows",
        .array(
          .named(
            "BreakdownRow",
            .object([
              .optional("value", .text(0...256), "The value. Absent for data without one."),
              .optional("link", .id, "The link, in a report by link."),
              .optional("title", .text(0...1_024), "The title of the link, if it has one."),
              .required("counts", counts, "The counts."),
            ])
          ),
          count: 0...Int.max
        ),
        "One row for each value, most clicks first."
      ),
      .optional("nextCursor", .text(1...7), "`cursor` of the next page; absent on the last."),
    ])
  )
  static let peopleReport = Schema.named(
    "PeopleReport",
    .object([
      .required("from", .timestamp, "The start of the first day."),
      .required("to", .timestamp, "The end of the last day."),
      .required("people", .integer(), "The number of people in the whole range."),
      .required(
        "days",
        .array(
          .named(
            "PeopleDay",
            .object([
              .required("from", .timestamp, "The start of the day."),
              .required("people", .integer(), "The number of people on the day."),
            ])
          )
        ),
        "The days, first to last."
      ),
      .optional("by", dimension, "The additional dimension."),
      .optional(
        "rows",
        .array(
          .named(
            "PeopleRow",
            .object([
              .optional("value", .text(0...256), "The value. Absent for data without one."),
              .optional("link", .id, "The link, in a report by link."),
              .required("people", .integer(), "The number of active people with it."),
            ])
          ),
          count: 0...Int.max
        ),
        "One row for each value, most people first; absent without `by`."
      ),
    ])
  )
  static let linkClicksReport = Schema.named(
    "LinkClicksReport",
    .object([
      .required("from", .timestamp, "The start of the first day."),
      .required("to", .timestamp, "The end of the last day."),
      .required(
        "rows",
        .array(
          .named(
            "LinkClicks",
            .object([
              .required("link", .id, "The link."),
              .required("clicks", .integer(), "The clicks of all days."),
              .required("days", .array(.integer()), "The clicks of each day, first to last."),
            ])
          )
        ),
        "One row for each link, in the order of the request."
      ),
    ])
  )
  static let conversionReport = Schema.named(
    "ConversionReport",
    .object([
      .required("from", .timestamp, "The start of the range of first steps."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required(
        "within",
        .integer(),
        "The conversion window after the first step, in milliseconds."
      ),
      .optional("link", .id, "The link that the first step belongs to."),
      .required(
        "steps",
        .array(
          .named(
            "ConversionStep",
            .object([
              .required("event", .text(1...2_000), "The name of its events."),
              .required("people", .integer(), "The number of people who reached this step."),
              .optional("median", .integer(), "The median time since the previous step, in ms."),
              .optional("p90", .integer(), "The 90th percentile since the previous step, in ms."),
            ])
          )
        ),
        "The steps, first to last."
      ),
    ])
  )
  static let retentionReport = Schema.named(
    "RetentionReport",
    .object([
      .required(
        "cohorts",
        .array(
          .named(
            "Cohort",
            .object([
              .required("day", .timestamp, "The start of the UTC day."),
              .required(
                "people",
                .array(.integer()),
                "The number of people who were active this many days later."
              ),
            ])
          )
        ),
        "The cohorts, first to last."
      )
    ])
  )
  static let rollupReport = Schema.named(
    "RollupReport",
    .object([
      .required("cells", .integer(), "The numbers that there should be."),
      .required("wrong", .integer(), "The numbers that differ from the rows."),
      .required(
        "progress",
        .number(0...1),
        "The completed share. If it is below 1, there is a next part."
      ),
      .optional("day", .timestamp, "The last day that was compared."),
    ])
  )
  static let attributionReport = Schema.named(
    "AttributionReport",
    .object([
      .required("event", .id, "The event."),
      .required("name", .text(0...256), "Its name."),
      .required("occurredAt", .timestamp, "The time of the event."),
      .required(
        "reason",
        .choice(
          "named",
          "journey",
          "campaign_key",
          "last_touch",
          "last_impression",
          "unknown_journey",
          "organic"
        ),
        "The reason for its attribution."
      ),
      .optional("link", .id, "The link that it belongs to."),
      .optional("click", .id, "The click that it follows."),
      .optional("campaign", .text(0...256), "The campaign that it is counted by."),
      .optional("source", .text(0...256), "The source that it is counted by."),
      .optional("touch", .id, "The event that touched the person, where one decides."),
      .required("trace", .trace, "The checks of the rule, in order."),
    ])
  )
  static let event = Schema.named(
    "StoredEvent",
    .object([
      .required("uuid", .id, "Its id, created by the device."),
      .required("name", .text(0...256), "Its name."),
      .required("distinctID", .text(0...256), "The person, by distinct id."),
      .required("occurredAt", .timestamp, "The time of the event."),
      .required("receivedAt", .timestamp, "The time at which the server received it."),
      .optional("app", .id, "The app that sent it."),
      .optional("link", .id, "The link that it is attributed to."),
      .optional("campaignKey", .text(0...256), "The campaign key that it carried."),
      .optional("jid", .text(0...256), "The journey that it carried."),
      .optional("session", .text(0...256), "The session it belongs to."),
      .required("properties", .any, "Everything else."),
    ])
  )
}
