import Foundation

extension OpenAPIOperation {
  private static let html: [String: Schema] = ["text/html": .string()]

  private static func code(_ summary: String) -> Parameter {
    .path("code", .anyCode, summary)
  }

  private static func name(_ prefix: String, _ path: String) -> String {
    prefix + path.replacing("{code}", with: "").filter(\.isLetter).capitalized
  }

  /// A tap on a short link.
  static func tap(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      name("tap", path),
      tag: "links",
      summary: "Follow a short link",
      detail: """
        Counts a click. The destination depends on the device. `HEAD` and prefetches are not counted.
        """,
      parameters: [code("The link's code, in any case.")],
      answers: [
        .init(200, "The page that opens the app or links to its store page.", content: html),
        .init(302, "To the store or a web page.", headers: ["Location": "The destination."]),
        .init(404, "No such link, or none that works.", content: html),
        .init(410, "The link has expired.", content: html),
      ] + tooMany
    )
  }

  /// The password of a short link.
  static func unlock(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      name("unlock", path),
      tag: "links",
      summary: "Send the password of a short link",
      detail: """
        Send a form with the field `password`. The correct one counts as a tap, and a cookie opens the link for \
        fifteen
        minutes by a cookie.
        """,
      parameters: [code("The link's code, in any case.")],
      answers: [
        .init(200, "The page that opens the destination.", content: html),
        .init(403, "The password is wrong.", content: html),
        .init(404, "No such link, or none that works.", content: html),
        .init(410, "The link has expired.", content: html),
        .init(
          503,
          "Too many passwords are being checked.",
          content: html,
          headers: ["Retry-After": "Seconds to wait."]
        ),
      ] + tooMany,
      problems: [.unsupportedMediaType, .bodyTooLarge, .crossSite]
    )
  }

  private static let tooMany: [Answer] = [
    .init(
      429,
      "Too many links that do not exist, or too many wrong passwords.",
      content: html,
      headers: ["Retry-After": "Seconds to wait."]
    )
  ]

  /// A look at a short link.
  static func inspect(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      name("inspect", path),
      tag: "links",
      summary: "Show the destinations of a short link without opening it",
      parameters: [code("The link's code, in any case.")],
      answers: [
        .init(200, "The page that shows it.", content: html),
        .init(404, "No such link, or none that works.", content: html),
        .init(410, "The link has expired.", content: html),
      ] + tooMany
    )
  }

  /// The campaign of a link, for the SDK.
  static func resolve(_ path: String) -> OpenAPIOperation {
    OpenAPIOperation(
      name("resolve", path),
      tag: "device",
      summary: "Resolve a campaign key",
      parameters: [code("The campaign key, which is the link's code.")],
      answers: [.json("The campaign.", .campaignPayload)],
      problems: [.tooManyRequests]
    )
  }

  static let robots = OpenAPIOperation(
    "robots",
    tag: "association",
    summary: "Return robots.txt",
    answers: [.init(200, "The rules.", content: ["text/plain": .string()])]
  )
}

extension Schema {
  static let anyCode = Schema.string(
    Text(length: 1...64, pattern: "^[A-Za-z0-9_-]+$", requirement: "a code", example: "DEMO")
  )

  fileprivate static let campaignPayload = Schema.named(
    "CampaignPayload",
    .open([
      .required("keyName", .text(1...64), "The campaign key."),
      .optional("jid", .text(0...64), "A journey."),
      .optional("title", .text(0...8_192), "The campaign's title."),
      .optional("type", .text(0...8_192), "A word for the kind of campaign."),
      .optional("metaData", .map(.any, count: 256), "The campaign's own data."),
    ])
  )
}
