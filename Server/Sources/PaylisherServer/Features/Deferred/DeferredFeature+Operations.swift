extension OpenAPIOperation {
  static let matchDeferred = OpenAPIOperation(
    "matchDeferred",
    tag: "device",
    summary: "Find the deferred deep link of an install",
    detail: """
      The app sends this at its first launch. The same installation always gets the same answer. A click matches \
      only one installation.
      """,
    body: .json(.deferredRequest),
    answers: [.json("A link, or the reason why no link was found.", .deferredAnswer)],
    problems: [.conflictingFields, .tooManyRequests, .unavailable]
  )

  private static let ticket = Parameter.query(
    "ticket",
    .text(1...512),
    "The ticket that the page of a tap carries.",
    isRequired: true
  )
  private static let code = Parameter.path("code", .anyCode, "The link's code.")

  static let handOff = OpenAPIOperation(
    "handOff",
    tag: "links",
    summary: "Create a link that carries a tap through the install",
    detail: """
      The landing page calls this when the visitor taps the store button. The answer also sets the cookie that \
      `GET /handoff` reads.
      """,
    parameters: [code, ticket],
    answers: [
      .json("The link to copy.", .handOff, headers: ["Set-Cookie": "The token, for `/handoff`."])
    ],
    problems: [.unavailable, .crossSite]
  )

  static let showCode = OpenAPIOperation(
    "showCode",
    tag: "links",
    summary: "Create a short code to type in the app after the install",
    detail: "Returns a page, or JSON if `Accept` begins with `application/json`.",
    parameters: [code, ticket],
    answers: [
      .init(
        200,
        "The code.",
        content: ["application/json": .typedCode, "text/html": .string()]
      )
    ],
    problems: [.unavailable, .crossSite]
  )

  static let tellSignals = OpenAPIOperation(
    "tellSignals",
    tag: "links",
    summary: "Report the device data of a tap",
    detail: """
      The landing page calls this if probabilistic matching is on for the app. Otherwise the server ignores it.
      """,
    parameters: [code, ticket],
    body: .json(.tapSignals),
    answers: [.init(204, "Stored or ignored.", headers: ["Set-Cookie": "Names the browser."])],
    problems: [.unavailable, .crossSite]
  )

  static let webHandOff = OpenAPIOperation(
    "webHandOff",
    tag: "device",
    summary: "Hand the tap of this browser over to the app that opened this session",
    detail: """
      An app opens this in a web session. Redirects to `<scheme>://paylisher-handoff?state=…` with `pl_token` if \
      the browser has a token. The scheme is the one of the key's app.
      """,
    parameters: [
      .query("key", .keyID, "The public part of the app's publishable key.", isRequired: true),
      .query("state", .webState, "Returned unchanged.", isRequired: true),
    ],
    answers: [.init(302, "Back to the app.", headers: ["Location": "A URL of the app's scheme."])],
    problems: [.unavailable, .notFound]
  )

  static let matchByFingerprint = OpenAPIOperation(
    "matchByFingerprint",
    tag: "device",
    summary: "Find the deferred deep link of an install (older clients)",
    detail: "A fingerprint alone never delivers a link: thousands of phones share one.",
    parameters: [
      .query("fingerprint", .fingerprint, "64 hexadecimal digits.", isRequired: true),
      .query("idfa", .text(0...256), "The advertising identifier, if available."),
    ],
    answers: [.json("The reason why no link was found.", .deferredAnswer)],
    problems: [.tooManyRequests, .unavailable]
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
      .required("installID", .id, "Created once per installation."),
      .required("platform", .choice("ios", "android"), "The platform."),
      .optional("distinctID", .text(0...256), "The person the app's events belong to."),
      .optional("token", .text(0...2_048), "A single-use token."),
      .optional(
        "tokenSource",
        .choice("clipboard", "referrer", "web", "code", "advertising_id"),
        "The source of the token; `clipboard` if absent."
      ),
      .optional("code", .text(0...64), "The code that a person typed."),
      .optional("url", .text(0...8_000), "The clipboard's link or a scanned code's, if ours."),
      .optional("advertisingID", .text(0...256), "Only if the person allowed it."),
      .optional("fingerprint", .text(0...256), "Sent by older clients. A weak signal."),
      .optional("signals", signals, "Device data that both app and browser can read."),
      .optional("attributionWindow", .integer(), "The longest time since the click, in ms."),
      .optional("isReinstall", .boolean, "True for a reinstall, if the app knows."),
      .optional(
        "isOrganic",
        .boolean,
        "True if Google Play's referrer has `utm_medium=organic`, so the install has no link."
      ),
    ])
  )

  static let webState = Schema.string(
    Text(
      length: 16...128,
      pattern: "^[A-Za-z0-9_-]+$",
      requirement: "16 to 128 letters, digits, - or _",
      example: "5f1c9a0e7b3d4c2a",
      accepts: { text in
        text.utf8.allSatisfy { ASCII.isWordCharacter($0) }
      }
    )
  )

  fileprivate static let handOff = Schema.named(
    "HandOff",
    .object([.required("url", .text(1...8_192), "The link to copy.")])
  )

  fileprivate static let typedCode = Schema.named(
    "TypedCode",
    .object([
      .required("code", .text(9...9), "The code."),
      .required("expiresAt", .timestamp, "The time at which it stops working."),
    ])
  )

  /// Unknown members are taken and left aside: pages outlive servers' updates in open tabs.
  static let tapSignals = Schema.named(
    "TapSignals",
    .open([
      .optional("timeZone", .text(0...64), "The time zone."),
      .optional("zoneOffset", .integer(-1_440...1_440), "Minutes east of UTC."),
      .optional("language", .text(0...64), "The first preferred language."),
      .optional("screenWidth", .integer(0...100_000), "One side in CSS pixels."),
      .optional("screenHeight", .integer(0...100_000), "The other side."),
      .optional("screenScale", .number(0...16), "Pixels per CSS pixel."),
      .optional("model", .text(0...64), "The model, by client hint."),
      .optional("systemVersion", .text(0...64), "The system's version, by client hint."),
      .optional("opened", .boolean, "The app opened, so the tap is no longer a candidate."),
    ])
  )

  private static let signals = Schema.named(
    "DeviceSignals",
    .open([
      .optional("osVersion", .text(0...64), "The system's version."),
      .optional("deviceClass", .text(0...64), "`phone`, `tablet` or `desktop`."),
      .optional("language", .text(0...64), "The first preferred language."),
      .optional("timeZone", .text(0...64), "The time zone."),
      .optional("screenWidth", .integer(0...100_000), "The shorter side in points."),
      .optional("screenHeight", .integer(0...100_000), "The longer side in points."),
      .optional("screenScale", .number(0...16), "Pixels per point."),
      .optional("zoneOffset", .integer(-1_440...1_440), "Minutes east of UTC."),
      .optional("model", .text(0...64), "The model, on Android."),
    ])
  )

  fileprivate static let deferredAnswer = Schema.named(
    "DeferredAnswer",
    .open([
      .required("status", .choice("match", "no_match"), "True if there is a link."),
      .required("reason", .text(0...64), "Why, as a stable name."),
      .required("receipt", .id, "The record of this look-up."),
      .optional("url", .text(0...8_192), "The link to deliver."),
      .optional("campaignKey", .text(0...64), "The link's campaign key."),
      .optional("jid", .text(0...64), "The journey that began with the click."),
      .optional("clickTimestamp", .text(0...64), "The time of the click, in ISO 8601."),
      .optional("attributionWindow", .integer(), "The window that applied, in seconds."),
      .optional("metadata", .map(.any, count: 256), "The campaign's own data."),
      .optional("attributionMethod", .text(0...64), "The evidence that decided."),
      .optional("confidence", .number(0...1), "The confidence of the match."),
      .optional("message", .text(0...8_192), "The reason for people."),
    ])
  )
}
