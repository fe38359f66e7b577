import RoutingCore

extension Schema {
  static let rule = Schema.named(
    "Rule",
    .object([
      .required("name", .line(1...120, example: "Old iPhones"), "Its name for people."),
      .optional(
        "conditions",
        .array(condition, count: 0...16),
        "What must hold, all of it; without conditions the rule always applies."
      ),
      .optional("web", .webTarget, "The web page that it leads to on every platform."),
      .optional("targets", .linkTargets, "The targets that apply instead of the link's."),
      .optional("split", .array(variant, count: 1...16), "Targets that share the taps by weight."),
    ])
  )

  private static let variant = Schema.named(
    "Variant",
    .object([
      .required("name", .line(1...64, example: "A"), "Its name for people and reports."),
      .required("weight", .integer(0...1_000_000), "Its share in relation to the others'."),
      .required("targets", .linkTargets, "Where it leads."),
    ])
  )

  private static let condition = Schema.named(
    "Condition",
    .object([
      .required("kind", kind, "What is looked at; decides which of the others are there."),
      .optional(
        "values",
        .array(.text(0...256), count: 1...ConditionForm.maximumValues),
        "What it may be; one of them is enough."
      ),
      .optional("name", .text(1...128), "The parameter, of a condition on the query."),
      .optional("from", .text(1...40), "The first version, or the time of day hours begin at."),
      .optional("below", .text(1...40), "The first version that is too new."),
      .optional("until", .text(1...5), "The time of day that hours end before, up to `24:00`."),
      .optional("days", .array(.integer(1...7), count: 1...7), "1 for Monday to 7 for Sunday."),
      .optional("zone", .text(1...64), "The time zone, such as `Europe/Istanbul`."),
      .optional("startsAt", .timestamp, "The first moment."),
      .optional("endsAt", .timestamp, "The first moment that is too late."),
    ])
  )

  private static let kind = Schema.string(
    Text(
      choices: ConditionForm.Kind.allCases.map(\.rawValue),
      requirement: "one of " + ConditionForm.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    )
  )
}
