import TargetCore
import WireModels

extension Schema {
  /// A page of the web.
  static let webTarget = Schema.string(
    Text(
      length: 9...2_048,
      pattern: "^https://\(URLPattern.host)(:[1-9][0-9]{0,3})?\(URLPattern.path)$",
      reason: .publicURL,
      example: "https://example.com/summer"
    )
  )

  /// A page of the web, or an address of a scheme that the workspace allows.
  static let linkTarget = Schema.string(
    Text(
      length: 3...2_048,
      pattern:
        "^(https://\(URLPattern.host)(:[1-9][0-9]{0,3})?\(URLPattern.path)|[a-z][a-z0-9]{1,20}:[A-Za-z0-9+@._-]{1,200})$",
      reason: .publicURL,
      example: "https://example.com/summer"
    )
  )

  private static let appRoute = Schema.string(
    Text(
      length: 3...2_048,
      pattern: "^[A-Za-z][A-Za-z0-9+.-]*://[A-Za-z0-9._-]+\(URLPattern.path)$",
      reason: .appURL,
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
        .optional("web", .linkTarget, "The web page for people who do not install."),
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
        .optional("desktop", .linkTarget, "The web page for computers."),
        .optional(
          "fallback",
          .linkTarget,
          "The web page for every other platform, or an address of a scheme in `allowedSchemes`, such as `tel:`."
        ),
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
