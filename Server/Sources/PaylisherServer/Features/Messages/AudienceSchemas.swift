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
          .optional("all", parts, "Applies if all of these apply."),
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
      "The kind of the condition."
    ),
    .optional("name", .text(1...200), "The property's or event's name."),
    .optional("is", .array(conditionValue, count: 1...100), "The accepted values. One must match."),
    .optional(
      "isNot",
      .array(conditionValue, count: 1...100),
      "The excluded values. None may match."
    ),
    .optional("contains", .text(1...256), "A text that the property contains, in any case."),
    .optional("exists", .boolean, "True if the property must exist, false if it must not."),
    .optional("atLeast", conditionValue, "The least number, version or count."),
    .optional("atMost", conditionValue, "The largest number, version or count."),
    .optional(
      "withinDays",
      .integer(1...3_650),
      "Counts only data from today and this number of UTC days before."
    ),
    .optional("beforeDays", .integer(1...3_650), "Counts only data from before those days."),
    .optional(
      "withinHours",
      .integer(1...8_760),
      "Counts only data from this number of hours before now. Instead of days."
    ),
    .optional("beforeHours", .integer(1...8_760), "Counts only data from before those hours."),
    .optional(
      "where",
      .array(eventProperty, count: 1...AudienceCondition.EventTest.most),
      "Counts only events with these properties. All of them must match one event."
    ),
  ]

  private static let eventProperty = Schema.named(
    "EventProperty",
    .object([
      .required("name", .text(1...200), "The property's name."),
      .optional(
        "is",
        .array(conditionValue, count: 1...100),
        "The accepted values. One must match."
      ),
      .optional(
        "isNot",
        .array(conditionValue, count: 1...100),
        "The excluded values. None may match."
      ),
      .optional("exists", .boolean, "True if the property must exist, false if it must not."),
      .optional("atLeast", .number(-1e15...1e15), "The least number."),
      .optional("atMost", .number(-1e15...1e15), "The largest number."),
    ])
  )

  static let audienceSettings = Schema.named(
    "AudienceSettings",
    .object([
      .required("name", .line(1...120, example: "Buyers"), "Its name."),
      .required("audience", audienceForm, "The conditions of the audience."),
    ])
  )

  static let audienceChange = Schema.named(
    "AudienceChange",
    .object([
      .optional("name", .line(1...120), "Its name."),
      .optional("audience", audienceForm, "The conditions of the audience."),
    ])
  )

  static let audience = Schema.named(
    "Audience",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(1...120), "Its name."),
      .required("audience", audienceForm, "The conditions of the audience."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
    ])
  )

  static let audienceEstimate = Schema.named(
    "AudienceEstimate",
    .object([
      .required("people", .integer(), "The people of the audience."),
      .required(
        "reachable",
        .integer(),
        "The people of the audience who can receive a push message."
      ),
      .optional("devices", .integer(), "Their devices that can receive a push message."),
      .required("sample", .array(.quotingText(0...1_024), count: 0...10), "Some distinct ids."),
    ])
  )

  /// One of the words of a list.
  static func choice(words: [String]) -> Schema {
    .string(Text(choices: words, requirement: "one of " + words.joined(separator: ", ")))
  }
}
