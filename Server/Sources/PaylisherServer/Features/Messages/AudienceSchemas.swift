import AudienceCore
import WireModels

extension Schema {
  /// An audience; a nested one has the same shape, so that a misspelt member is refused at any depth.
  static let audienceForm = (1..<Audience.maximumDepth).reversed().reduce(
    audienceLevel(Audience.maximumDepth, within: nil)
  ) { inner, level in audienceLevel(level, within: inner) }

  private static func audienceLevel(_ level: Int, within inner: Schema?) -> Schema {
    let parts = inner.map { Schema.array($0, count: 1...Audience.maximumConditions) }
    let groups: [Field] =
      parts.map { parts in
        [
          .optional("all", parts, "Holds where all of these hold."),
          .optional("any", parts, "Holds where one of these holds."),
          .optional("not", parts, "Holds where this one does not."),
        ]
      } ?? []
    let name = level == 1 ? "AudienceForm" : "AudienceFormLevel\(level)"
    return .named(name, .object(groups + conditionFields))
  }

  private static let conditionValue = Schema.either([
    .text(1...256), .number(-1e15...1e15), .boolean,
  ])

  private static let conditionFields: [Field] = [
    .optional(
      "kind",
      .choice(words: AudienceForm.Kind.allCases.map(\.rawValue)),
      "What a condition looks at."
    ),
    .optional("name", .text(1...200), "The property's or event's name."),
    .optional("is", .array(conditionValue, count: 1...100), "The values that one of must be."),
    .optional("isNot", .array(conditionValue, count: 1...100), "The values that none may be."),
    .optional("contains", .text(1...256), "A text that the property contains, in any case."),
    .optional("exists", .boolean, "Whether the property is known at all."),
    .optional("atLeast", conditionValue, "The least number, version or count."),
    .optional("atMost", conditionValue, "The largest number, version or count."),
    .optional(
      "withinDays",
      .integer(1...3_650),
      "Only what happened today or on so many days of UTC before counts."
    ),
    .optional("beforeDays", .integer(1...3_650), "Only what happened before those days counts."),
  ]

  static let audienceSettings = Schema.named(
    "AudienceSettings",
    .object([
      .required("name", .line(1...120, example: "Buyers"), "Its name."),
      .required("audience", audienceForm, "Who belongs to it."),
    ])
  )

  static let audienceChange = Schema.named(
    "AudienceChange",
    .object([
      .optional("name", .line(1...120), "Its name."),
      .optional("audience", audienceForm, "Who belongs to it."),
    ])
  )

  static let audience = Schema.named(
    "Audience",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(1...120), "Its name."),
      .required("audience", audienceForm, "Who belongs to it."),
      .required("createdAt", .timestamp, "When it was made."),
      .required("updatedAt", .timestamp, "When it was changed last."),
    ])
  )

  static let audienceEstimate = Schema.named(
    "AudienceEstimate",
    .object([
      .required("people", .integer(), "The people of the audience."),
      .required("reachable", .integer(), "Those of them who can receive a push message."),
      .optional("devices", .integer(), "Their devices that can receive a push message."),
      .required("sample", .array(.quotingText(0...1_024), count: 0...10), "Some distinct ids."),
    ])
  )

  /// One of the words of a list.
  static func choice(words: [String]) -> Schema {
    .string(Text(choices: words, requirement: "one of " + words.joined(separator: ", ")))
  }
}
