extension OpenAPIOperation {
  static let matchDeferred = OpenAPIOperation(
    "matchDeferred",
    tag: "device",
    summary: "Which link brought this installation",
    detail: """
      Asked at an app's first launch. The same installation always gets the same answer; a click \
      is given to one installation only.
      """,
    body: .json(.deferredRequest),
    answers: [.json("A link, or the reason why there is none.", .deferredAnswer)],
    problems: [.conflictingFields, .unavailable]
  )

  static let matchByFingerprint = OpenAPIOperation(
    "matchByFingerprint",
    tag: "device",
    summary: "What older clients ask at their first launch",
    detail: "A fingerprint alone never delivers a link: thousands of phones share one.",
    parameters: [
      .query("fingerprint", .fingerprint, "64 hexadecimal digits.", isRequired: true),
      .query("idfa", .text(0...256), "The advertising identifier, where there is one."),
    ],
    answers: [.json("The reason why there is no link.", .deferredAnswer)],
    problems: [.unavailable]
  )
}

extension Schema {
  fileprivate static let fingerprint = Schema.string(
    Text(length: 64...64, pattern: "^[0-9A-Fa-f]{64}$", requirement: "64 hexadecimal digits")
  )

  /// Unknown members are taken and left aside: apps are updated later than servers.
  static let deferredRequest = Schema.named(
    "DeferredRequest",
    .open([
      .required("installID", .id, "Made once per installation."),
      .required("platform", .choice("ios", "android"), "The platform."),
      .optional("distinctID", .text(0...256), "The person the app's events belong to."),
      .optional("token", .text(0...2_048), "A single-use token."),
      .optional("tokenSource", .text(0...64), "`clipboard`, `referrer`, `web` or `code`."),
      .optional("url", .text(0...8_000), "The clipboard's link, where it was one of ours."),
      .optional("advertisingID", .text(0...256), "Where the person allowed it."),
      .optional("fingerprint", .text(0...256), "What older clients send; a weak signal."),
      .optional("signals", signals, "What app and browser can both know about a device."),
      .optional("attributionWindow", .integer(), "The longest time since the click, in ms."),
      .optional("isReinstall", .boolean, "Whether this is a reinstall, where the app knows."),
    ])
  )

  private static let signals = Schema.named(
    "DeviceSignals",
    .open([
      .optional("osVersion", .text(0...64), "The system's major version."),
      .optional("deviceClass", .text(0...64), "`phone`, `tablet` or `desktop`."),
      .optional("language", .text(0...64), "The first preferred language."),
      .optional("timeZone", .text(0...64), "The time zone."),
      .optional("screenWidth", .integer(0...100_000), "The shorter side in points."),
      .optional("screenHeight", .integer(0...100_000), "The longer side in points."),
    ])
  )

  fileprivate static let deferredAnswer = Schema.named(
    "DeferredAnswer",
    .open([
      .required("status", .choice("match", "no_match"), "Whether there is a link."),
      .required("reason", .text(0...64), "Why, as a stable name."),
      .required("receipt", .id, "The record of this look-up."),
      .optional("url", .text(0...8_192), "The link to deliver."),
      .optional("campaignKey", .text(0...64), "The link's campaign key."),
      .optional("jid", .text(0...64), "The journey that began with the click."),
      .optional("clickTimestamp", .text(0...64), "When the click happened, in ISO 8601."),
      .optional("attributionWindow", .integer(), "The window that applied, in seconds."),
      .optional("metadata", .map(.any, count: 256), "The campaign's own data."),
      .optional("attributionMethod", .text(0...64), "The evidence that decided."),
      .optional("confidence", .number(0...1), "How sure the match is."),
      .optional("message", .text(0...8_192), "The reason for people."),
    ])
  )
}
