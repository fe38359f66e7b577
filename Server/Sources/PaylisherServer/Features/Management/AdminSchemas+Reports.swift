extension Schema {
  static let click = Schema.named(
    "Click",
    .object([
      .required("id", .id, "Its id, which is also the journey id (`jid`)."),
      .required("link", .id, "The link."),
      .required("occurredAt", .timestamp, "When it happened."),
      .required("platform", .text(0...64), "`ios`, `android`, `desktop` or `other`."),
      .required("destination", .text(0...64), "Where it went, such as `landing` or `store`."),
      .required("isBot", .boolean, "Whether a program made it."),
      .required("isScan", .boolean, "Whether the link's QR code was scanned."),
      .required("trace", trace, "Why it went there, step by step."),
    ])
  )

  static let explanation = Schema.named(
    "Explanation",
    .object([
      .optional("link", .id, "The link."),
      .required("destination", .text(0...64), "Where it goes, as a stable name."),
      .optional("url", .text(0...8_192), "The URL that the answer leads to."),
      .required("status", .integer(100...599), "The HTTP status of the answer."),
      .optional("headers", .map(.text(0...8_192), count: 64), "The header fields of the answer."),
      .optional("rule", .text(0...256), "The name of the rule that applied."),
      .optional("variant", .text(0...256), "The name of the variant that was chosen."),
      .required("trace", trace, "Why, step by step."),
    ])
  )

  static let funnel = Schema.named(
    "FunnelReport",
    .object([
      .optional("link", .id, "The link, where the report is about one."),
      .required("steps", .array(step), "The steps, first to last."),
    ])
  )

  private static let step = Schema.named(
    "FunnelStep",
    .object([
      .required("name", .choice("click", "install", "open", "event"), "The step."),
      .required("count", .integer(), "How many there were."),
    ])
  )

  static let trace = Schema.array(
    .named(
      "TraceStep",
      .object([
        .required("step", .text(), "The stable name of the check."),
        .required("outcome", .text(), "What came of it."),
        .required("detail", .quotingText(0...16_384), "The same for people."),
      ])
    )
  )
}
