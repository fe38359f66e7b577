import WireModels

extension OpenAPIOperation {
  static let registerPush = OpenAPIOperation(
    "registerPush",
    tag: "device",
    summary: "Register a push address of an installation",
    detail: """
      Send this whenever the platform issues a token, and when the person, the language or the permission \
      changes. An address has one owner: if another installation registers it, it moves there. An installation \
      has one active address of each kind.
      """,
    body: .json(.pushRegistration),
    answers: [.init(204, "Registered.")],
    problems: [.tooManyRequests, .notFound]
  )

  static let unregisterPush = OpenAPIOperation(
    "unregisterPush",
    tag: "device",
    summary: "Stop sending to an installation",
    body: .json(.pushUnregistration),
    answers: [.init(204, "No address of the installation is in use.")],
    problems: [.tooManyRequests]
  )

  static let changeConsent = OpenAPIOperation(
    "changeConsent",
    tag: "device",
    summary: "Report the marketing consent of a person",
    detail: """
      Consent is separate from the permission of the system. Marketing messages of a category are sent only to \
      people who agreed to it in the app. The most recent answer of the person applies, even if it arrives late.
      """,
    body: .json(.consentChange),
    answers: [.init(204, "Stored, unless there is a later answer of the person.")],
    problems: [.tooManyRequests, .conflict]
  )

  static let fetchInApp = OpenAPIOperation(
    "fetchInApp",
    tag: "device",
    summary: "Fetch the waiting in-app messages of a person",
    detail: "The key can also be in `X-SDK-Key` or `sdkKey`, where existing clients send it.",
    body: .json(.inAppFetch),
    answers: [.json("The messages, the most important first.", .inAppMessages)],
    problems: [.tooManyRequests]
  )

  static let acknowledge = OpenAPIOperation(
    "acknowledgeInApp",
    tag: "device",
    summary: "Report a step of a message on a device",
    detail: """
      Each step counts once per message and person, even if it is sent several times. The SDK reports the same \
      steps as events (`inappMessageRead` and others), which are not counted again.
      """,
    body: .json(.inAppAck),
    answers: [.json("Stored.", .pushOK)],
    problems: [.tooManyRequests]
  )

  static let heartbeat = OpenAPIOperation(
    "heartbeat",
    tag: "device",
    summary: "Report that the app is still installed",
    detail: "The answer to a silent push of type `SILENT_HEARTBEAT`.",
    body: .json(.heartbeat),
    answers: [.json("Noted.", .pushOK)],
    problems: [.tooManyRequests]
  )

  static let reach = OpenAPIOperation(
    .getReach,
    tag: "management",
    summary: "Show the push addresses and marketing consents of a person",
    detail:
      "Includes every distinct id that was merged with this one. Retired addresses have a reason.",
    parameters: [.path("id", .personID, "A distinct id of the person, percent-encoded.")],
    answers: [.json("At most 200 addresses, and the consents.", .reach)]
  )

  static let setConsent = OpenAPIOperation(
    .setConsent,
    tag: "management",
    summary: "Store a marketing consent that a person gave elsewhere",
    parameters: [
      .path("id", .personID, "A distinct id of the person, percent-encoded."),
      .path("category", .consentCategory, "The category, such as `marketing`."),
    ],
    body: .json(.consentSettings),
    answers: [.json("The most recent answer of the person.", .consent)],
    problems: [.conflict]
  )
}

extension Schema {
  static let consentCategory = Schema.string(
    Text(
      length: 1...64,
      pattern: "^[a-z0-9_.-]+$",
      reason: .category,
      example: "marketing",
      accepts: { ConsentCategory($0) != nil }
    )
  )
  private static let kind = Schema.choice("apns", "fcm_token", "fcm_installation")
  private static let environment = Schema.choice("production", "sandbox")
  private static let permission = Schema.choice(
    "not_determined",
    "denied",
    "authorized",
    "provisional",
    "ephemeral"
  )

  /// Unknown members of devices' requests are taken and left aside: apps are updated later than
  /// servers.
  static let pushRegistration = Schema.named(
    "PushRegistration",
    .open([
      .required("installID", .id, "Created once per installation."),
      .required("distinctID", .text(1...256), "The person who uses the app."),
      .required("kind", kind, "The kind of the value."),
      .required("value", .text(1...1_024), "The token or id, as the platform gave it."),
      .optional("environment", environment, "The Apple environment that issued the token."),
      .optional("permission", permission, "The notification permission of the system."),
      .optional("language", .text(0...64), "The first preferred language, such as `tr-TR`."),
      .optional("timeZone", .text(0...64), "The time zone, such as `Europe/Istanbul`."),
      .optional("appVersion", .text(0...64), "The app's version, such as `4.2`."),
    ])
  )

  static let pushUnregistration = Schema.named(
    "PushUnregistration",
    .open([
      .required("installID", .id, "The installation."),
      .optional("kind", kind, "The kind of address. All of them if absent."),
      .optional("reason", .choice("unregistered", "opted_out"), "Why."),
    ])
  )

  static let consentChange = Schema.named(
    "ConsentChange",
    .open([
      .required("distinctID", .text(1...256), "The person."),
      .optional("category", consentCategory, "The consent category; `marketing` if absent."),
      .required("isGranted", .boolean, "True if the person agrees, false to withdraw."),
      .optional("textVersion", .text(0...64), "The version of the text that the person saw."),
      .optional("changedAt", .timestamp, "The time of the answer; now if absent."),
    ])
  )

  static let consentSettings = Schema.named(
    "ConsentSettings",
    .object([
      .required("isGranted", .boolean, "True if the person agrees, false to withdraw."),
      .optional("textVersion", .text(0...64), "The version of the text that the person saw."),
      .optional("changedAt", .timestamp, "The time of the answer; now if absent."),
    ])
  )

  static let inAppFetch = Schema.named(
    "InAppFetch",
    .open([
      .optional("distinctId", .text(0...256), "The person."),
      .optional("target", .nullable(.text(0...256)), "The screen that is shown."),
      .optional("maxMessages", .any, "The most messages that are wanted, 1 to 5."),
      .optional("sdkKey", .text(0...256), "The app's publishable key."),
    ])
  )

  static let inAppMessages = Schema.named(
    "InAppMessages",
    .object([
      .required(
        "messages",
        .array(
          .open([
            .required("pushId", .text(1...200), "The identifier for acknowledgements."),
            .required("payload", .open([]), "The message."),
          ]),
          count: 0...5
        ),
        "The messages."
      )
    ])
  )

  static let inAppAck = Schema.named(
    "InAppAck",
    .open([
      .required("distinctId", .text(1...256), "The person."),
      .required("pushId", .either([.integer(), .text(1...200)]), "The message's number or name."),
      .required(
        "status",
        .choice("DELIVERED", "SEEN", "CLICKED", "DISMISSED"),
        "The step that the message reached."
      ),
      .optional("sdkKey", .text(0...256), "The app's publishable key."),
    ])
  )

  static let heartbeat = Schema.named(
    "Heartbeat",
    .open([
      .optional("api_key", .text(0...256), "The app's publishable key."),
      .optional("distinct_id", .text(0...256), "The person."),
      .optional("device_token", .any, "Firebase's registration token."),
    ])
  )

  static let pushOK = Schema.named(
    "PushOK",
    .object([.required("status", .text(2...2), "`ok`.")])
  )

  static let consent = Schema.named(
    "Consent",
    .object([
      .required("category", consentCategory, "The category."),
      .required("isGranted", .boolean, "True if the person agrees."),
      .optional("textVersion", .quotingText(), "The version of the text that the person saw."),
      .required(
        "source",
        .choice("app", "api"),
        "The source of the answer: the user or the operator."
      ),
      .required("changedAt", .timestamp, "The time of the answer."),
    ])
  )

  static let reach = Schema.named(
    "Reach",
    .object([
      .required("addresses", .array(address, count: 0...200), "Includes retired ones."),
      .required(
        "consents",
        .array(consent, count: 0...1_000),
        "The most recent answer of the person."
      ),
    ])
  )

  private static let address = Schema.named(
    "PushAddress",
    .object([
      .required("id", .id, "The address."),
      .required("kind", kind, "The kind of the address."),
      .required("ending", .text(1...8), "The last eight characters of the value."),
      .optional("environment", environment, "The Apple environment, if the app sent it."),
      .required("app", .id, "The app."),
      .required("install", .id, "The installation."),
      .required("distinctID", .quotingText(), "The distinct id it was registered under."),
      .optional("permission", permission, "The notification permission of the system."),
      .optional("language", .quotingText(), "The first preferred language."),
      .optional("timeZone", .quotingText(), "The time zone."),
      .optional("appVersion", .quotingText(), "The app's version."),
      .optional("country", .quotingText(), "The country that it registered from, such as `TR`."),
      .required("registeredAt", .timestamp, "The time of the last registration."),
      .required("lastSeenAt", .timestamp, "The time of the last request of the installation."),
      .optional(
        "acceptedAt",
        .timestamp,
        "The day on which the provider last accepted a message for it."
      ),
      .optional("retiredAt", .timestamp, "The time at which it was retired."),
      .optional(
        "retiredReason",
        .choice("unregistered", "opted_out", "replaced", "rejected", "stale"),
        "The reason why it was retired."
      ),
      .optional("retiredCode", .quotingText(), "The provider's code, such as `Unregistered`."),
    ])
  )
}
