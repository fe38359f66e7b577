import AudienceCore
import LinkCore
import WireModels

extension Schema {
  static let slug = Schema.string(
    Text(
      length: 1...Slug.maximumLength,
      pattern: "^[A-Za-z0-9._~-]+$",
      reason: .slugSigns,
      example: "SUMMER",
      accepts: { Slug($0) != nil || $0 == "." || $0 == ".." }
    )
  )

  static let screenSettings = Schema.named(
    "ScreenSettings",
    .object([
      .optional("name", .line(1...120, example: "Summer paywall"), "Its name in lists."),
      .optional("active", .boolean, "If true, apps show it. Defaults to true."),
      .required("document", .any, "The document, at most 64 KiB; see docs/screens.md."),
    ])
  )

  static let screen = Schema.named(
    "Screen",
    .object([
      .required("id", slug, "Its id."),
      .optional("name", .text(1...120), "Its name."),
      .required("active", .boolean, "True if apps show it."),
      .optional("document", .any, "The draft; absent in lists."),
      .optional("published", screenVersion, "The published version."),
      .required("hasChanges", .boolean, "True if the draft differs from the published version."),
      .required("revision", .integer(), "The number of changes."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
      .optional(
        "findings",
        .array(screenFinding),
        "The linter findings of the draft, errors first. Absent in lists."
      ),
      .optional("person", screenPerson, "The person that `person` names."),
    ])
  )

  private static let screenPerson = Schema.named(
    "ScreenPerson",
    .object([
      .required("distinctID", .text(1...256), "The distinct id that was asked for."),
      .required("isKnown", .boolean, "True if data is stored for the id."),
      .required(
        "words",
        .array(
          .object([
            .required("name", .text(1...65_536), "The name of the property."),
            .optional(
              "value",
              .text(0...1_024),
              "Its value as the screen shows it. Absent if the person lacks it: the text has its default."
            ),
          ])
        ),
        "The properties that the draft's texts ask for, by name."
      ),
    ])
  )

  private static let screenFinding = Schema.named(
    "ScreenFinding",
    .object([
      .required("rule", .text(1...64), "The rule."),
      .required("severity", .choice("error", "warning"), "Errors keep it from being published."),
      .required("pointer", .quotingText(), "A JSON pointer into the document."),
      .required("message", .quotingText(), "The problem and how to fix it."),
      .optional(
        "reason",
        ProblemSchema.reason(FaultReason.self),
        "The stable name of the sentence in `message`."
      ),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
    ])
  )

  static let screenVersion = Schema.named(
    "ScreenVersion",
    .object([
      .required("number", .integer(1...Int64.max), "Its number."),
      .required("publishedAt", .timestamp, "The time of publication."),
      .optional("restores", .integer(1...Int64.max), "The version that was rolled back to."),
      .optional("document", .any, "The document; absent in lists."),
    ])
  )

  static let screenRollback = Schema.named(
    "ScreenRollback",
    .object([
      .required("version", .integer(1...Int64.max), "The version that is published again.")
    ])
  )

  static let screenPreviewRequest = Schema.named(
    "ScreenPreviewRequest",
    .object([
      .optional(
        "lifetimeSeconds",
        .integer(60...ScreenPreviewSigner.longestLifetime),
        "Seconds until the links stop working; 3,600 if absent."
      ),
      .optional(
        "person",
        .text(1...256),
        "A distinct id of the person whose words the links show; the defaults if absent."
      ),
    ])
  )

  static let screenPreview = Schema.named(
    "ScreenPreview",
    .object([
      .required("url", .text(1...2_048), "On the link domain."),
      .required("appURLs", .array(.text(1...2_048)), "In the schemes of the apps."),
      .required("expiresAt", .timestamp, "The time at which the links stop working."),
      .optional("person", screenPerson, "The person that the request names."),
    ])
  )

  static let placementSettings = Schema.named(
    "PlacementSettings",
    .object([
      .optional("name", .line(1...120, example: "Onboarding"), "Its name in lists."),
      .optional("active", .boolean, "If true, it shows screens. Defaults to true."),
      .optional(
        "rules",
        .array(placementRule, count: 0...Placement.maximumRules),
        "The first that matches the user decides."
      ),
      .optional("defaultScreen", slug, "The screen of users that no rule matches."),
    ])
  )

  private static let placementRule = Schema.named(
    "PlacementRule",
    .object([
      .required("name", .line(1...64, example: "test"), "Its name, for reports."),
      .optional("audience", .id, "The audience; every user if absent."),
      .required("variants", .array(placementVariant, count: 1...8), "The screen to show."),
      .optional("holdOutPercent", .integer(0...90), "The percentage of users who see nothing."),
    ])
  )

  private static let placementVariant = Schema.named(
    "PlacementVariant",
    .object([
      .required("name", .line(1...64, example: "A"), "Its name, for reports."),
      .required("screen", slug, "The screen."),
      .optional("weight", .integer(1...10_000), "Its share in relation to the others'."),
    ])
  )

  static let placement = Schema.named(
    "Placement",
    .object([
      .required("id", slug, "Its id."),
      .required("placement", placementSettings, "The rules and screens as its author wrote them."),
      .required("revision", .integer(), "The number of changes."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
    ])
  )

  static let placementCheck = Schema.named(
    "PlacementCheck",
    .object([
      .required(
        "outcome",
        .choice("screen", "hold_out", "deactivated", "no_screen"),
        "The screen to show."
      ),
      .optional("screen", slug, "The screen."),
      .optional("rule", .text(1...64), "The rule that decided."),
      .optional("variant", .text(1...64), "The user's variant."),
      .required(
        "steps",
        .array(
          .object([
            .required("rule", .text(1...64), "The rule; `default` for the default screen."),
            .required(
              "reason",
              .choice(words: PlacementChoice.Reason.allCases.map(\.rawValue)),
              "The reason why it decided or not."
            ),
          ])
        ),
        "The rules up to the one that decided, in order."
      ),
    ])
  )

  static let shownScreen = Schema.named(
    "ShownScreen",
    .open([
      .required("status", .choice("screen", "deactivated", "hold_out"), "The document to show."),
      .optional("screen", slug, "The screen."),
      .optional("version", .integer(1...Int64.max), "Its version; absent in a preview."),
      .optional("placement", slug, "The placement that chose it."),
      .optional("rule", .text(1...64), "The placement's rule."),
      .optional("variant", .text(1...64), "The variant of the rule."),
      .optional("document", .any, "The document of a screen."),
      .optional("preview", .boolean, "True if it is a draft."),
    ])
  )
}
