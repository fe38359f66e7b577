import WireModels

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

  private static let dimensions: [Parameter] = [
    .query("link", .id, "Only this link; everything if absent."),
    .query(
      "campaign",
      .value,
      "Only this campaign: `utm_campaign` of the tap, else the link's code; `(none)` for what has none."
    ),
    .query("source", .value, "Only this source; `(none)` for what has none."),
    .query("platform", .value, "Only this platform; `(none)` for what has none."),
    .query("country", .value, "Only this country; `(none)` for what has none."),
    .query("medium", .value, "Only this medium (`utm_medium`); `(none)` for what has none."),
    .query("variant", .value, "Only this variant of a split, as `SUMMER25/Turkey/A`."),
  ]
  private static let devices: [Parameter] = [
    .query(
      "deviceType",
      .value,
      "Only this kind of device: `phone`, `tablet`, `desktop` and the like; `(none)` for what says none."
    ),
    .query("device", .value, "Only this model, such as `iPhone17,1`; clicks have none."),
    .query("system", .value, "Only this operating system with its version, such as `ios 18.1`."),
    .query("appVersion", .value, "Only this version of the app; clicks have none."),
  ]
  private static let filters: [Parameter] =
    dimensions + devices + [
      .query("event", .value, "Only events of this name; clicks and installs are left out."),
      .query("property", .value, "Only the app's own events with this property; with `value`."),
      .query("value", .value, "The value of the property: text, a number, `true` or `false`."),
    ]
  private static let days = """
    Filters may be combined, one property at a time. A report with more than one filter, or with an \
    event or a property, is about whole days of UTC: those that the range's ends are on, too. Money \
    is not counted by event and property. A report by device type, device, system or version of the app, or \
    filtered by one, reads the events and clicks of its range and not the roll-ups: it has quarters of an \
    hour, no money, no installs and no property, and 5,000,000 events and clicks at most.
    """

  static let reportOverview = OpenAPIOperation(
    .reportOverview,
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
    .reportBreakdown,
    tag: "management",
    summary: "What happened in a range of time, by a dimension, by event or by property",
    detail: """
      By `property`, each value of the property that is named has a row. The first 40 properties of a \
      workspace are counted, of each the first 100 values of at most 64 bytes; further values are \
      `(other)`. So are sources, mediums and campaigns that no link has beyond the first 3,000 of a workspace, \
      and values of devices beyond the 1,000 most frequent of the report. \
      \(days)
      """,
    parameters: [
      .query("by", .grouping, "What to count by; `link` if absent."), from, to,
      .query("cursor", .integer(0...1_000_000), "`nextCursor` of the page before."),
      .query("limit", .integer(1...1_000), "The most rows; 1,000 where absent."),
    ] + filters,
    answers: [.json("The counts.", .breakdownReport)],
    problems: [.notFound]
  )
  static let reportPeople = OpenAPIOperation(
    .reportPeople,
    tag: "management",
    summary: "How many people did something, on each day of UTC and on any of them",
    detail: """
      Exact. Distinct ids that were merged are one person; nothing else about them is used. With \
      `by`, a user with several values is counted with each of them.
      """,
    parameters: [
      .query("by", .dimension, "What to count by, too."), from, to,
    ] + dimensions,
    answers: [.json("The counts.", .peopleReport)],
    problems: [.notFound]
  )
  static let reportConversion = OpenAPIOperation(
    .reportConversion,
    tag: "management",
    summary: "How many people did some things one after another, and how long each took",
    detail: """
      People count whose first step is in the range; the other steps may be later, inside the window. \
      Distinct ids that were merged are one person. It reads the events of the people who did the first \
      two steps: that takes seconds where there are millions. It is refused where more than 20,000,000 \
      events of these names are in the range and the window after it. With `link` and without `steps`, the \
      steps are `click`, `install`, `open` and `event`: the people who clicked the link, of those who installed \
      the app by that click, of those who opened it, of those who sent an event that belongs to the link.
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
        "How long after the first step the others count, in ms; 7 days if absent."
      ),
      .query(
        "link",
        .id,
        "Only first steps that belong to this link; without `steps`, the funnel from its clicks."
      ), from, to,
    ],
    answers: [.json("The steps.", .conversionReport)],
    problems: [.notFound]
  )
  static let reportRetention = OpenAPIOperation(
    .reportRetention,
    tag: "management",
    summary: "How many people came back, by the day on which they were first seen",
    detail: """
      Days are those of UTC. Distinct ids that were merged are one person; nothing else about them is used.
      """,
    parameters: [from, to],
    answers: [.json("The cohorts.", .retentionReport)]
  )
  static let reportShadow = OpenAPIOperation(
    .reportShadow,
    tag: "management",
    summary: "Where an earlier vendor and Paylisher disagree, by link and launch",
    detail: """
      Sums up what the shadow module of an app captured (`Shadow Comparison`) while both run; at most \
      the newest 100,000 comparisons. Both ends are moved back to a quarter of an hour.
      """,
    parameters: [from, to],
    answers: [.json("The comparisons.", .shadowReport)]
  )
  static let verifyRollups = OpenAPIOperation(
    .verifyRollups,
    tag: "management",
    summary: "Compare the roll-ups with the rows, some days at a time",
    detail: """
      Reads the rows of each day as of one moment; nothing waits for it. An answer is about as many days \
      as take a second. Where its `progress` is below 1, ask for the days after its `day`.
      """,
    parameters: [
      .query("after", .timestamp, "The last day that was compared; from the first day if absent.")
    ],
    answers: [.json("How many numbers of these days differ.", .rollupReport)]
  )
  static let rebuildRollups = OpenAPIOperation(
    .rebuildRollups,
    tag: "management",
    summary: "Count the roll-ups again from the rows, a part at a time",
    detail: """
      Does as many parts as take a second, each in short transactions between which events are stored as \
      always. Send it again while `progress` is below 1. The server keeps how far it came: a rebuild that \
      was interrupted goes on.
      """,
    answers: [.json("How far it came, and how many numbers were wrong.", .rollupReport)],
    problems: [.rebuildInProgress]
  )
  static let explainAttribution = OpenAPIOperation(
    .explainAttribution,
    tag: "management",
    summary: "What an event belongs to, and why",
    detail: """
      An event belongs to the link that it names, to that of its journey, to that of its campaign \
      key, else to the last link that opened the app for the same person inside a window, else to \
      the last one that was shown, else to none. The trace is made by the rule that decided.
      """,
    parameters: [.path("id", .id, "The event.")],
    answers: [.json("The link, and every check.", .attributionReport)],
    problems: [.notFound]
  )
  static let listEvents = OpenAPIOperation(
    .listEvents,
    tag: "management",
    summary: "Events, newest id first",
    parameters: [
      .query("person", .personID, "Only events of the person that this distinct id belongs to."),
      .query("event", .value, "Only that person's events of this name, such as `$identify`."),
      cursor, limit,
    ],
    answers: [.json("A page of events.", .page("EventPage", of: .event))]
  )
}
