import WireModels

extension Schema {
  private static let content = Schema.named(
    "MessageContent",
    .object([
      .optional("title", .text(1...512), "The title of a notification."),
      .optional("body", .text(1...2_048), "The text of a notification."),
      .optional("imageURL", .text(9...2_048), "The picture of a notification, an `https` URL."),
      .optional(
        "action",
        .text(1...2_048),
        "The link that a tap opens, or `open_screen:ID`, `open_placement:ID`."
      ),
      .optional("buttons", .array(button, count: 0...4), "The buttons of a notification."),
      .optional(
        "silent",
        .boolean,
        "If true, the notification makes no sound and can be delayed to save power."
      ),
      .optional(
        "sound",
        .line(1...64, example: "bell.caf"),
        "A sound of the app. The system sound if absent."
      ),
      .optional("badge", .integer(0...99_999), "The number on the app's icon, 0 to remove it."),
      .optional(
        "interruptionLevel",
        .choice(words: InterruptionLevel.allCases.map(\.rawValue)),
        "The interruption level on Apple's systems; `active` if absent."
      ),
      .optional("channelID", .line(1...64), "The notification channel on Android."),
      .optional(
        "clickAction",
        .line(1...256),
        "The action of the intent that a tap sends on Android."
      ),
      .optional("data", .map(.text(0...2_048), count: 50), "Names and values that the app reads."),
      .optional("layout", .any, "The payload of an in-app message: `layoutType`, `layouts`, …"),
    ])
  )

  private static let button = Schema.named(
    "MessageButton",
    .object([
      .required("label", .line(1...64, example: "Check out"), "The words on it."),
      .required(
        "action",
        .text(1...2_048),
        "The action of a tap: a link, `open_screen:ID`, `open_placement:ID`, `copy:TEXT`, `settings` or `dismiss`."
      ),
    ])
  )

  private static let variant = Schema.named(
    "MessageVariant",
    .object([
      .required("name", .line(1...64, example: "A"), "Its name, for reports."),
      .optional("weight", .integer(1...10_000), "Its share in relation to the others'."),
      .required("contents", .map(content, count: 100), "The content, by language."),
    ])
  )

  private static let delivery = Schema.named(
    "MessageDelivery",
    .object([
      .required(
        "kind",
        .choice(words: DeliveryForm.Kind.allCases.map(\.rawValue)),
        "The kind of delivery: immediately, at a time, at a local time of each person, after an event, or in a sequence."
      ),
      .optional("at", .moment, "The moment, for `at`."),
      .optional(
        "localTime",
        .line(1...40, example: "2026-11-24T18:30"),
        "A date and time without zone, with seconds or without, for `local`."
      ),
      .optional("event", .text(1...200), "The name of an event, for `event`."),
      .optional("delaySeconds", .integer(0...2_592_000), "Seconds after the event."),
      .optional(
        "repeatAfterSeconds",
        .integer(60...62_208_000),
        "The minimum number of seconds between two sends to a person. Only one send if absent."
      ),
    ])
  )

  static let cap = Schema.named(
    "FrequencyCap",
    .object([
      .required("limit", .integer(1...1_000), "The most messages of the time."),
      .optional("hours", .integer(1...720), "The hours before the moment."),
      .optional("days", .integer(1...30), "Days of the person's calendar, today included."),
    ])
  )

  static let quietHours = Schema.named(
    "QuietHours",
    .object([
      .required("from", .line(0...20, example: "22:00"), "The start time."),
      .required("until", .line(0...20, example: "08:00"), "The end time."),
      .optional("drops", .boolean, "If true, sends are dropped. Otherwise they wait for the end."),
    ])
  )

  private static let conversion = Schema.named(
    "MessageConversion",
    .object([
      .required("event", .text(1...200), "The name of an event."),
      .required("withinHours", .integer(1...720), "The hours after the send in which it counts."),
    ])
  )

  static let messageForm = Schema.named(
    "MessageForm",
    .object([
      .required("name", .line(1...200, example: "Spring sale"), "Its name."),
      .required(
        "channel",
        .choice(words: MessageChannel.allCases.map(\.rawValue)),
        "A notification, or a layout that the app fetches."
      ),
      .optional("app", .id, "The app that receives it. Every app if absent."),
      .optional("audience", .id, "The audience. All users if absent."),
      .optional(
        "category",
        consentCategory,
        "The consent category that it requires. None if absent."
      ),
      .required("variants", .array(variant, count: 1...8), "The content."),
      .optional("defaultLanguage", .line(2...35, example: "en"), "The language of others."),
      .optional("holdOutPercent", .integer(0...90), "The percentage of users who receive nothing."),
      .optional("delivery", delivery, "The delivery. Immediately if absent."),
      .optional("caps", .array(cap, count: 0...10), "The frequency caps for each person."),
      .optional("quietHours", quietHours, "The quiet hours, in the local time of each person."),
      .optional("perMinute", .integer(1...1_000_000), "The most sends a minute."),
      .optional(
        "lifetimeSeconds",
        .integer(60...2_419_200),
        "The seconds after which a send is dropped. Defaults to a day, or to 28 days for in-app messages."
      ),
      .optional("collapseID", .line(1...64), "Messages with one id replace each other."),
      .optional("conversion", conversion, "The conversion event."),
    ])
  )

  private static let nameOfProblem = "The stable name of the sentence in `problem`."

  private static let status = Schema.choice(words: MessageStatus.allCases.map(\.rawValue))

  static let message = Schema.named(
    "Message",
    .object([
      .required("id", .id, "Its id."),
      .required("status", status, "The status of the message."),
      .optional("problem", .quotingText(), "The reason why the server stopped sending."),
      .optional("reason", ProblemSchema.reason(PushReason.self), Self.nameOfProblem),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
      .required("message", messageForm, "The content, recipients and delivery."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("updatedAt", .timestamp, "The time of the last change."),
      .optional("steps", .array(step, count: 0...10_000), "Its life so far, oldest first."),
    ])
  )

  private static let step = Schema.named(
    "MessageStep",
    .object([
      .required("at", .timestamp, "When."),
      .required("status", status, "The new status."),
      .optional("problem", .quotingText(), "The reason, if the server took the step."),
      .optional("reason", ProblemSchema.reason(PushReason.self), Self.nameOfProblem),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
    ])
  )

  static let messageRecipient = Schema.named(
    "MessageRecipient",
    .object([
      .required("distinctID", .text(1...256), "A distinct id of the person."),
      .optional(
        "data",
        .map(.either([.text(0...1_024), .number(-1e15...1e15), .boolean]), count: 50),
        "The values that the texts ask for as `{{ data.NAME }}`."
      ),
    ])
  )

  static let sendCheckReport = Schema.named(
    "SendCheckReport",
    .object([
      .required("outcome", .choice("send", "refuse", "wait"), "The decision."),
      .optional("check", .line(1...64), "The check that decided; absent for `send`."),
      .optional("until", .timestamp, "The time of the next decision, for `wait`."),
      .required(
        "steps",
        .array(
          .object([
            .required("check", .line(1...64), "The check."),
            .required("passes", .boolean, "True if it passed."),
          ]),
          count: 0...20
        ),
        "The checks up to the one that decided, in order."
      ),
      .optional("variant", .text(1...64), "The person's variant; absent in the hold-out."),
      .optional("title", .quotingText(), "The title as the person reads it."),
      .optional("body", .quotingText(), "The text as the person reads it."),
    ])
  )

  static let sendReceipt = Schema.named(
    "SendReceipt",
    .object([
      .required("sends", .array(.id, count: 0...100), "The sends, one for each address."),
      .required("decision", sendCheckReport, "The decision for the person, and its reason."),
    ])
  )

  static let messageReport = Schema.named(
    "MessageReport",
    .object([
      .required("id", .id, "The message."),
      .required("status", status, "The status of the message."),
      .required("variants", .array(reportedVariant, count: 1...9), "The variants, in order."),
      .required("comparisons", .array(comparison, count: 0...28), "Each pair of variants."),
    ])
  )

  private static let reportedVariant = Schema.object([
    .required("name", .text(1...64), "The variant; `hold-out` for those who received nothing."),
    .required("counts", .map(.integer(), count: 50), "The counts of each step."),
    .required(
      "failures",
      .map(.integer(), count: 1_000),
      "The reasons why sends failed or were dropped."
    ),
    .optional("success", success, "The share of sends that succeeded, with its 95 % interval."),
    .optional(
      "revenue",
      .array(.revenue, count: 1...1_000),
      "The revenue of its conversions, by currency."
    ),
    .optional(
      "unreadableRevenue",
      .integer(),
      "The number of conversions whose amount cannot be added up."
    ),
  ])

  private static let success = Schema.object([
    .required(
      "kind",
      .choice("converted", "opened", "clicked"),
      "What counts as success: the conversion, or opens or clicks if the message has none."
    ),
    .required("rate", .number(0...1), "The share."),
    .required("low", .number(0...1), "The lower end of the interval."),
    .required("high", .number(0...1), "The upper end of the interval."),
  ])

  private static let comparison = Schema.object([
    .required("first", .text(1...64), "A variant."),
    .required("second", .text(1...64), "Another."),
    .required(
      "finding",
      .choice("too_few", "no_difference_shown", "first_higher", "second_higher"),
      "The comparison of their conversions, or of opens and clicks if no conversions are counted."
    ),
    .required("standardErrors", .number(-1e9...1e9), "The difference, in standard errors."),
  ])

  static let pushKeySettings = Schema.named(
    "PushKeySettings",
    .object([
      .optional("p8", .text(1...8_192), "The text of Apple's `.p8` file."),
      .optional("keyID", .line(1...64, example: "ABC1234567"), "The id of Apple's key."),
      .optional("teamID", .line(1...64), "The Apple team. That of the app if absent."),
      .optional(
        "serviceAccount",
        .text(1...8_192),
        "The text of the JSON key file of a Google service account."
      ),
    ])
  )

  static let pushKey = Schema.named(
    "PushKey",
    .object([
      .required("provider", .choice("apns", "fcm"), "The provider."),
      .required("name", .text(1...64), "The key id, or the Firebase project."),
      .required("updatedAt", .timestamp, "The time at which it was set."),
      .optional("problem", .quotingText(), "The reason why the provider rejects it."),
      .optional("reason", ProblemSchema.reason(PushReason.self), Self.nameOfProblem),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
    ])
  )
}
