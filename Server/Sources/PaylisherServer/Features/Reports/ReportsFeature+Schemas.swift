extension Schema {
  static let grouping = Schema.choice(
    "link",
    "campaign",
    "source",
    "platform",
    "country",
    "medium",
    "variant",
    "deviceType",
    "device",
    "system",
    "appVersion",
    "event",
    "property"
  )
  static let dimension = Schema.choice(
    "link",
    "campaign",
    "source",
    "platform",
    "country",
    "medium",
    "variant"
  )
  static let value = Schema.line(1...256)

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
      .required(
        "uniqueClicks",
        .integer(),
        "Those of them that were the first of their visitor on a link on a day of UTC."
      ),
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
  private static let shadowAnswers = Schema.named(
    "ShadowAnswers",
    .object([
      .required("vendor", .quotingText(), "The vendor, such as `appsflyer`."),
      .required("kind", .quotingText(), "`direct`, or `deferred` for a first launch."),
      .required("ours", .quotingText(), "What Paylisher said: `found`, `none` or `failed`."),
      .required("theirs", .quotingText(), "What the vendor said."),
      .required(
        "differences",
        .array(.quotingText(), count: 0...Int.max),
        "The parameters that differ; `status` where only one of the two found a link."
      ), .optional("reason", .quotingText(), "Why Paylisher found no link."),
    ])
  )
  static let shadowReport = Schema.named(
    "ShadowReport",
    .object([
      .required("from", .timestamp, "Where the range begins."),
      .required("to", .timestamp, "Where it has ended."),
      .required("comparisons", .integer(), "Links and launches that both answered about."),
      .required("agreements", .integer(), "Those of them that both answered alike."),
      .required("isTruncated", .boolean, "Whether there are more than were read."),
      .required("rows", .array(shadowRow, count: 0...Int.max), "By link and answers."),
      .required("disagreements", .array(shadowLaunch), "The last ones, newest first."),
    ])
  )
  private static let shadowRow = Schema.named(
    "ShadowRow",
    .object([
      .optional("link", .quotingText(), "The link's short code."),
      .required("answers", shadowAnswers, "What the two said."),
      .required("count", .integer(), "How often."),
    ])
  )
  private static let shadowLaunch = Schema.named(
    "ShadowLaunch",
    .object([
      .required("event", .id, "The event of the comparison."),
      .required("occurredAt", .timestamp, "When it was."),
      .required("distinctID", .quotingText(), "The user."),
      .optional("link", .quotingText(), "The link's short code."),
      .required("answers", shadowAnswers, "What the two said."),
    ])
  )

  static let overviewReport = Schema.named(
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
  static let breakdownReport = Schema.named(
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
              .optional("title", .text(0...1_024), "The link's title, where it has one."),
              .required("counts", counts, "What happened."),
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
      .required("from", .timestamp, "Where the first day begins."),
      .required("to", .timestamp, "Where the last day has ended."),
      .required("people", .integer(), "How many there were on any of the days."),
      .required(
        "days",
        .array(
          .named(
            "PeopleDay",
            .object([
              .required("from", .timestamp, "Where the day begins."),
              .required("people", .integer(), "How many there were on it."),
            ])
          )
        ),
        "The days, first to last."
      ),
      .optional("by", dimension, "What it is counted by, too."),
      .optional(
        "rows",
        .array(
          .named(
            "PeopleRow",
            .object([
              .optional("value", .text(0...256), "The value; absent for what has none."),
              .optional("link", .id, "The link, in a report by link."),
              .required("people", .integer(), "How many did something with it."),
            ])
          ),
          count: 0...Int.max
        ),
        "One row for each value, most people first; absent without `by`."
      ),
    ])
  )
  static let conversionReport = Schema.named(
    "ConversionReport",
    .object([
      .required("from", .timestamp, "Where the range of first steps begins."),
      .required("to", .timestamp, "Where it has ended."),
      .required("within", .integer(), "How long after the first step the others count, in ms."),
      .optional("link", .id, "The link that the first step belongs to."),
      .required(
        "steps",
        .array(
          .named(
            "ConversionStep",
            .object([
              .required("event", .text(1...2_000), "The name of its events."),
              .required("people", .integer(), "How many people came as far as this."),
              .optional("median", .integer(), "From the step before, in ms: half needed less."),
              .optional("p90", .integer(), "From the step before, in ms: nine of ten needed less."),
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
              .required("day", .timestamp, "Where the day begins, in UTC."),
              .required("people", .array(.integer()), "How many were there so many days later."),
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
      .required("progress", .number(0...1), "How much is done; below 1 there is a next part."),
      .optional("day", .timestamp, "The last day that was compared."),
    ])
  )
  static let attributionReport = Schema.named(
    "AttributionReport",
    .object([
      .required("event", .id, "The event."),
      .required("name", .text(0...256), "Its name."),
      .required("occurredAt", .timestamp, "When it happened."),
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
        "Why it belongs to its link, or to none."
      ),
      .optional("link", .id, "The link that it belongs to."),
      .optional("click", .id, "The click that it follows."),
      .optional("campaign", .text(0...256), "The campaign that it is counted by."),
      .optional("source", .text(0...256), "The source that it is counted by."),
      .optional("touch", .id, "The event that touched the person, where one decides."),
      .required("trace", .trace, "What the rule checked, in order."),
    ])
  )
  static let event = Schema.named(
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
