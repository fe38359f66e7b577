import WireModels

extension OpenAPIOperation {
  static let registerPush = OpenAPIOperation(
    "registerPush",
    tag: "device",
    summary: "Where an installation can be reached by push",
    detail: """
      Sent whenever the platform hands out a token, and when the person, the language or the permission \
      changes. An address has one owner: registered by another installation, it moves there. An \
      installation has one live address of each kind.
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
    summary: "What a person says about marketing",
    detail: """
      Apart from the system's permission: marketing messages of a category go only to people who \
      agreed to it in the app. What the person said last counts, whenever it arrives.
      """,
    body: .json(.consentChange),
    answers: [.init(204, "Stored, unless the person said something later.")],
    problems: [.tooManyRequests, .conflict]
  )

  static let fetchInApp = OpenAPIOperation(
    "fetchInApp",
    tag: "device",
    summary: "The in-app messages that wait for a person",
    detail: "The key may also be in `X-SDK-Key` or in `sdkKey`, as existing clients send it.",
    body: .json(.inAppFetch),
    answers: [.json("The messages, the most important first.", .inAppMessages)],
    problems: [.tooManyRequests]
  )

  static let acknowledge = OpenAPIOperation(
    "acknowledgeInApp",
    tag: "device",
    summary: "What became of a message on a device",
    detail: """
      Each step counts once per message and person, however often it is sent. The SDK reports the same \
      steps by events (`inappMessageRead` and others), which count as the same.
      """,
    body: .json(.inAppAck),
    answers: [.json("Stored.", .pushOK)],
    problems: [.tooManyRequests]
  )

  static let heartbeat = OpenAPIOperation(
    "heartbeat",
    tag: "device",
    summary: "The app is still installed",
    detail: "The answer to a silent push of type `SILENT_HEARTBEAT`.",
    body: .json(.heartbeat),
    answers: [.json("Noted.", .pushOK)],
    problems: [.tooManyRequests]
  )

  static let reach = OpenAPIOperation(
    .getReach,
    tag: "management",
    summary: "Where a person can be reached, and what they said about marketing",
    detail: "Of every distinct id that was merged with this one. Retired addresses say why.",
    parameters: [.path("id", .personID, "A distinct id of the person, percent-encoded.")],
    answers: [.json("At most 200 addresses, and the consents.", .reach)]
  )

  static let setConsent = OpenAPIOperation(
    .setConsent,
    tag: "management",
    summary: "Store what a person said about marketing elsewhere",
    parameters: [
      .path("id", .personID, "A distinct id of the person, percent-encoded."),
      .path("category", .consentCategory, "The category, such as `marketing`."),
    ],
    body: .json(.consentSettings),
    answers: [.json("What the person said last.", .consent)],
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
      .required("installID", .id, "Made once per installation."),
      .required("distinctID", .text(1...256), "The person who uses the app."),
      .required("kind", kind, "What the value is."),
      .required("value", .text(1...1_024), "The token or id, as the platform gave it."),
      .optional("environment", environment, "Which of Apple's services issued the token."),
      .optional("permission", permission, "What the system lets the app show."),
      .optional("language", .text(0...64), "The first preferred language, such as `tr-TR`."),
      .optional("timeZone", .text(0...64), "The time zone, such as `Europe/Istanbul`."),
      .optional("appVersion", .text(0...64), "The app's version, such as `4.2`."),
    ])
  )

  static let pushUnregistration = Schema.named(
    "PushUnregistration",
    .open([
      .required("installID", .id, "The installation."),
      .optional("kind", kind, "Which of its addresses; all of them where absent."),
      .optional("reason", .choice("unregistered", "opted_out"), "Why."),
    ])
  )

  static let consentChange = Schema.named(
    "ConsentChange",
    .open([
      .required("distinctID", .text(1...256), "The person."),
      .optional("category", consentCategory, "The kind of marketing; `marketing` where absent."),
      .required("isGranted", .boolean, "Whether the person agrees; false withdraws."),
      .optional("textVersion", .text(0...64), "Which text the person saw."),
      .optional("changedAt", .timestamp, "When the person said it; now where absent."),
    ])
  )

  static let consentSettings = Schema.named(
    "ConsentSettings",
    .object([
      .required("isGranted", .boolean, "Whether the person agrees; false withdraws."),
      .optional("textVersion", .text(0...64), "Which text the person saw."),
      .optional("changedAt", .timestamp, "When the person said it; now where absent."),
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
            .required("pushId", .text(1...200), "What acknowledgements name."),
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
      .required("isGranted", .boolean, "Whether the person agrees."),
      .optional("textVersion", .quotingText(), "Which text the person saw."),
      .required("source", .choice("app", "api"), "Who said it: the user, or the operator."),
      .required("changedAt", .timestamp, "When the person said it."),
    ])
  )

  static let reach = Schema.named(
    "Reach",
    .object([
      .required("addresses", .array(address, count: 0...200), "Retired ones too."),
      .required("consents", .array(consent, count: 0...1_000), "What the person said last."),
    ])
  )

  private static let address = Schema.named(
    "PushAddress",
    .object([
      .required("id", .id, "The address."),
      .required("kind", kind, "What it is."),
      .required("ending", .text(1...8), "The last eight characters of the value."),
      .optional("environment", environment, "Apple's environment, where the app said it."),
      .required("app", .id, "The app."),
      .required("install", .id, "The installation."),
      .required("distinctID", .quotingText(), "The distinct id it was registered under."),
      .optional("permission", permission, "What the system lets the app show."),
      .optional("language", .quotingText(), "The first preferred language."),
      .optional("timeZone", .quotingText(), "The time zone."),
      .optional("appVersion", .quotingText(), "The app's version."),
      .optional("country", .quotingText(), "The country that it registered from, such as `TR`."),
      .required("registeredAt", .timestamp, "When the app registered it last."),
      .required("lastSeenAt", .timestamp, "When the server last heard from the install."),
      .optional(
        "acceptedAt",
        .timestamp,
        "When the provider last accepted a message for it, to the day."
      ),
      .optional("retiredAt", .timestamp, "When it went out of use."),
      .optional(
        "retiredReason",
        .choice("unregistered", "opted_out", "replaced", "rejected", "stale"),
        "Why it went out of use."
      ),
      .optional("retiredCode", .quotingText(), "The provider's code, such as `Unregistered`."),
    ])
  )
}
