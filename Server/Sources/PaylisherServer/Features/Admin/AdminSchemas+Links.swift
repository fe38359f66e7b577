import LinkCore

extension Schema {
  static let link = Schema.named(
    "Link",
    .object([
      .required("id", .id, "Its id."),
      .required("domain", .text(1...253), "The domain's host."),
      .required("code", .text(1...64), "The short code, which is also the campaign key."),
      .required("shortURL", .text(1...512), "The whole short link."),
      .optional("title", .text(0...256), "What the link is for."),
      .required("targets", targets, "Where it leads."),
      .optional("campaign", campaign, "What the SDK gets beside the targets."),
      .required(
        "enabled",
        .boolean,
        "Whether it works; a disabled link answers as an unknown one."
      ),
      .optional("expiresAt", .timestamp, "When it stops working."),
      .required("createdAt", .timestamp, "When it was made."),
      .required("updatedAt", .timestamp, "When it last changed."),
      .required("version", .integer(1...Int64.max), "Counts changes, from 1; the `ETag`."),
    ])
  )

  static let linkSettings = Schema.named(
    "LinkSettings",
    .object([
      .optional("domain", .line(1...253), "The domain's host; the workspace's only one if absent."),
      .optional("code", code, "The short code, which cannot change; random where absent."),
      .optional("title", .line(0...256), "What the link is for."),
      .required("targets", targets, "Where it leads."),
      .optional("campaign", campaign, "What the SDK gets beside the targets."),
      .optional("enabled", .boolean, "Whether it works; true where absent."),
      .optional("expiresAt", .timestamp, "When it stops working."),
    ])
  )

  static let code = Schema.string(
    Text(
      length: 1...ShortCode.maximumLength,
      pattern: "^[A-Za-z0-9_-]+$",
      excluded: ReservedCodes.all,
      requirement: "letters, digits, - and _",
      example: "SUMMER25",
      accepts: { ShortCode($0) != nil }
    )
  )

  /// A page of the web.
  static let webTarget = Schema.string(
    Text(
      length: 9...2_048,
      pattern: "^https://\(URLPattern.host)(:[1-9][0-9]{0,3})?\(URLPattern.path)$",
      requirement: "an https URL with a public host name",
      example: "https://example.com/summer"
    )
  )

  private static let appRoute = Schema.string(
    Text(
      length: 3...2_048,
      pattern: "^[A-Za-z][A-Za-z0-9+.-]*://[A-Za-z0-9._-]+\(URLPattern.path)$",
      requirement: "a URL with a scheme that an app of the workspace registers",
      example: "acme://product/42"
    )
  )

  private static let phone = Schema.named(
    "AppTarget",
    .object(
      [
        .optional("app", appRoute, "The route inside the app; its scheme is one of an app's."),
        .optional("store", .webTarget, "The page in the store."),
        .optional("web", .webTarget, "The web page for people who do not install."),
      ],
      atLeast: 1
    )
  )

  private static let targets = Schema.named(
    "LinkTargets",
    .object(
      [
        .optional("ios", phone, "iPhone and iPad."),
        .optional("android", phone, "Android."),
        .optional("desktop", .webTarget, "The web page for computers."),
        .optional("fallback", .webTarget, "The web page for everybody else."),
      ],
      atLeast: 1
    )
  )

  private static let campaign = Schema.named(
    "Campaign",
    .object([
      .optional("type", .line(0...64), "A word for the kind of campaign."),
      .optional("title", .line(0...256), "The campaign's title."),
      .optional("metaData", .map(.any, count: 64), "Any data for the app."),
    ])
  )
}

/// Regular expressions of the parts of URLs, for the API document.
///
/// They describe the ASCII spelling, which is always right; the server also takes international
/// names and paths in Unicode and spells them in ASCII.
enum URLPattern: Sendable {
  private static let label = "[A-Za-z0-9]{1,20}(-[A-Za-z0-9]{1,20}){0,2}"
  /// A public host name.
  static let host = "(\(label)\\.){1,3}[A-Za-z]{2,20}"
  private static let character = "([A-Za-z0-9._~!$&'()*+,;=:@-]|%[2-7][0-9A-Fa-f])"
  /// A path, query and fragment.
  static let path = "(/\(character)*)*(\\?(\(character)|[/?])*)?(#(\(character)|[/?])*)?"
}
