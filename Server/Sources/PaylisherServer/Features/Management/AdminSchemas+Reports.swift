import WireModels

extension Schema {
  static let click = Schema.named(
    "Click",
    .object(
      ClickField.all.map { field in
        let schema = value(of: field.kind)
        return field.isRequired
          ? .required(field.name, schema, field.summary)
          : .optional(field.name, schema, field.summary)
      }
    )
  )

  private static func value(of kind: ClickField.Kind) -> Schema {
    switch kind {
    case .id: .id
    case .time: .timestamp
    case .text: .text(0...256)
    case .number: .integer()
    case .flag: .boolean
    case .trace: trace
    }
  }

  static let explanation = Schema.named(
    "Explanation",
    .object([
      .optional("link", .id, "The link."),
      .required("destination", .text(0...64), "The destination, as a stable name."),
      .optional("url", .text(0...8_192), "The URL of the destination."),
      .required("status", .integer(100...599), "The HTTP status of the answer."),
      .optional("headers", .map(.text(0...8_192), count: 64), "The header fields of the answer."),
      .optional("rule", .text(0...256), "The name of the rule that applied."),
      .optional("variant", .text(0...256), "The name of the variant that was chosen."),
      .optional("card", card, "The social preview, if the answer is a page that has one."),
      .required("trace", trace, "Why, step by step."),
    ])
  )

  private static let card = Schema.named(
    "LinkCard",
    .object([
      .required("title", .text(0...512), "The headline."),
      .optional("description", .text(0...8_192), "A sentence below it."),
      .optional("imageURL", .text(0...8_192), "The address of the picture."),
      .required("site", .text(0...256), "The name of the app, else the link's host."),
    ])
  )

  static let linkPreviewForm = Schema.named(
    "LinkPreviewForm",
    .object([
      .required("settings", .linkSettings, "The settings of the link."),
      .optional("link", .id, "The link to change. A new link if absent."),
      .optional(
        "hasPassword",
        .boolean,
        "If true, the link requires a password. Defaults to the settings and the link."
      ),
      .required("userAgents", .array(.tapHeader, count: 1...8), "The `User-Agent` of each tap."),
      .optional("country", .tapCountry, "The country that the taps come from."),
      .optional("language", .tapHeader, "Their `Accept-Language`."),
      .optional("at", .moment, "The time of the taps; now if absent."),
    ])
  )

  static let linkPreviewResult = Schema.named(
    "LinkPreviewResult",
    .object([
      .required("taps", .array(.explanation), "The result of each tap, in order."),
      .optional(
        "warnings",
        .array(.linkWarning),
        "Warnings that the link would have after saving, such as a rule that no tap can reach."
      ),
    ])
  )

  static let funnel = Schema.named(
    "FunnelReport",
    .object([
      .optional("link", .id, "The link, if the report is about one."),
      .required("steps", .array(step), "The steps, first to last."),
    ])
  )

  static let ruleReport = Schema.named(
    "RuleReport",
    .object([
      .required("taps", .integer(), "The number of clicks by people that were read."),
      .optional("since", .timestamp, "The time of the oldest of these clicks."),
      .required(
        "rows",
        .array(
          .named(
            "RuleReportRow",
            .object([
              .optional("rule", .text(0...256), "The rule. Absent if no rule decided."),
              .required("taps", .integer(), "The number of clicks that it decided."),
            ])
          )
        ),
        "A row for each rule that decided one, most clicks first."
      ),
    ])
  )

  private static let step = Schema.named(
    "FunnelStep",
    .object([
      .required("name", .choice("click", "install", "open", "event"), "The step."),
      .required("count", .integer(), "The count."),
    ])
  )

  static let trace = Schema.array(
    .named(
      "TraceStep",
      .object([
        .required("step", .text(), "The stable name of the check."),
        .required("outcome", .text(), "The outcome."),
        .required("detail", .quotingText(0...16_384), "The same for people."),
        .optional(
          "reason",
          ProblemSchema.reason(TraceReason.self),
          "The stable name of the sentence in `detail`, for translation."
        ),
        .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
        .optional("condition", condition, "The rule's condition that `detail` speaks of."),
      ])
    )
  )
}
