import TargetCore

extension Schema {
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
        .optional(
          "universalLink",
          .webTarget,
          "The `https` URL that the system opens in the app: a universal link, an App Link."
        ),
        .optional("store", .webTarget, "The page in the store."),
        .optional("web", .webTarget, "The web page for people who do not install."),
      ],
      atLeast: 1
    )
  )

  static let linkTargets = Schema.named(
    "LinkTargets",
    .object(
      [
        .optional("ios", phone, "iPhone, and iPad where `ipad` is absent."),
        .optional("ipad", phone, "iPad."),
        .optional("android", phone, "Android, and Huawei where `huawei` is absent."),
        .optional("huawei", phone, "Huawei: HarmonyOS, and Android in Huawei's browser."),
        .optional("desktop", .webTarget, "The web page for computers."),
        .optional("fallback", .webTarget, "The web page for every other platform."),
      ],
      atLeast: 1
    )
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
