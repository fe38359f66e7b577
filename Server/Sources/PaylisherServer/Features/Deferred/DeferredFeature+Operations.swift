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
    summary: "A link to copy that carries a tap over an installation",
    detail: """
      Called by the landing page when the store's button is tapped. The answer also sets the cookie \
      that `GET /handoff` reads.
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
    summary: "A short code that carries a tap over an installation by being typed",
    detail: "As a page, or as JSON where `Accept` begins with `application/json`.",
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
    summary: "What the browser of a tap knows about its device",
    detail: """
      Called by the landing page where the app's owner has switched probabilistic matching on; \
      ignored elsewhere.
      """,
    parameters: [code, ticket],
    body: .json(.tapSignals),
    answers: [.init(204, "Taken, or ignored.", headers: ["Set-Cookie": "Names the browser."])],
    problems: [.unavailable, .crossSite]
  )

  static let webHandOff = OpenAPIOperation(
    "webHandOff",
    tag: "device",
    summary: "Hand the tap of this browser over to the app that opened this session",
    detail: """
      Opened by an app in a web session. Leads to `<scheme>://paylisher-handoff?state=…` with \
      `pl_token` where the browser has a token; the scheme is the one configured for the key's app.
      """,
    parameters: [
      .query("key", .keyID, "The public part of the app's publishable key.", isRequired: true),
      .query("state", .webState, "Comes back as it was sent.", isRequired: true),
    ],
    answers: [.init(302, "Back to the app.", headers: ["Location": "A URL of the app's scheme."])],
    problems: [.unavailable, .notFound]
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
      .required("installID", .id, "Made once per installation."),
      .required("platform", .choice("ios", "android"), "The platform."),
      .optional("distinctID", .text(0...256), "The person the app's events belong to."),
      .optional("token", .text(0...2_048), "A single-use token."),
      .optional(
        "tokenSource",
        .choice("clipboard", "referrer", "web", "code", "advertising_id"),
        "Where the token was; `clipboard` where absent."
      ),
      .optional("code", .text(0...64), "The code that a person typed."),
      .optional("url", .text(0...8_000), "The clipboard's link or a scanned code's, if ours."),
      .optional("advertisingID", .text(0...256), "Where the person allowed it."),
      .optional("fingerprint", .text(0...256), "What older clients send; a weak signal."),
      .optional("signals", signals, "What app and browser can both know about a device."),
      .optional("attributionWindow", .integer(), "The longest time since the click, in ms."),
      .optional("isReinstall", .boolean, "Whether this is a reinstall, where the app knows."),
      .optional(
        "isOrganic",
        .boolean,
        "Whether Google Play's referrer says `utm_medium=organic`: no link led to the install."
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
      .required("expiresAt", .timestamp, "When it stops working."),
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
      .optional("opened", .boolean, "The app came up; the tap is no candidate any more."),
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
