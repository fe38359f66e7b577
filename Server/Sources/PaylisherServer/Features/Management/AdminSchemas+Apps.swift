import LinkCore
import Persistence
import WireModels

extension Schema {
  static let app = Schema.named(
    "App",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(0...256), "Its name for people."),
      .required("platform", .choice("ios", "android"), "The platform."),
      .required("bundleID", .text(1...155), "The bundle id or package name."),
      .optional("teamID", .text(10...10), "The Apple team."),
      .optional("scheme", .text(1...64), "The custom URL scheme that the app registers."),
      .optional("storeURL", .text(1...2_048), "The app's page in its store."),
      .optional("certificateFingerprints", .array(.text(95...95)), "Of the signing certificates."),
      .required("matching", matching, "The settings of deferred deep links."),
      .required("attribution", attribution, "The settings of attribution."),
      .optional("appearance", appearance, "Its appearance on the pages of its links."),
      .required("createdAt", .timestamp, "The time of creation."),
      .optional(
        "notice",
        .text(0...1_024),
        "Apple's rule, if an iOS app is matched by network and device."
      ),
    ])
  )

  private static let matching = Schema.named(
    "Matching",
    .object([
      .optional(
        "enabled",
        .boolean,
        "If true, first launches get deferred deep links. Defaults to true."
      ),
      .optional(
        "probabilistic",
        .boolean,
        "If true, probabilistic matching is used without a deterministic match. Defaults to false."
      ),
      .optional(
        "certainWindow",
        .integer(60_000...MatchingSettings.longestCertainWindow),
        "The deterministic matching window after a click, in milliseconds. Defaults to 7 days."
      ),
      .optional(
        "probabilisticWindow",
        .integer(60_000...MatchingSettings.longestProbabilisticWindow),
        "The probabilistic matching window after a click, in milliseconds. Defaults to 1 day."
      ),
      .optional(
        "errorRate",
        .number(MatchingSettings.errorRates),
        """
        The accepted share of probabilistic matches that deliver the link of another user. Defaults to 0.001. A \
        lower rate matches fewer installs.
        """
      ),
    ])
  )

  private static let attribution = Schema.named(
    "Attribution",
    .object([
      .optional(
        "deepLinkWindow",
        .integer(0...AttributionWindows.longestDeepLink),
        """
        The attribution window after a link opens the app, in milliseconds. Defaults to 7 days. Applies only to \
        new events.
        """
      ),
      .optional(
        "impressionWindow",
        .integer(0...AttributionWindows.longestImpression),
        "The attribution window after an impression, in milliseconds. Defaults to 1 day."
      ),
    ])
  )

  static let appSettings = Schema.named(
    "AppSettings",
    .object([
      .required("name", .name, "Its name for people."),
      .required("platform", .choice("ios", "android"), "The platform."),
      .required("bundleID", bundleID, "The bundle id (iOS) or package name (Android)."),
      .optional("teamID", teamID, "The Apple team; needed for universal links."),
      .optional("scheme", scheme, "The custom URL scheme that the app registers, without `:`."),
      .optional("storeURL", .webTarget, "The app's page in its store."),
      .optional(
        "certificateFingerprints",
        .array(fingerprint, count: 0...20),
        "SHA-256 fingerprints of the Android signing certificates."
      ),
      .optional("matching", matching, "Deferred deep links. The defaults if absent."),
      .optional("attribution", attribution, "Attribution. The defaults if absent."),
      .optional("appearance", appearance, "Its appearance on the pages of its links."),
    ])
  )

  private static let appearance = Schema.named(
    "AppAppearance",
    .object([
      .optional(
        "iconURL",
        .webTarget,
        "The URL of a square image. Its host sees the visitors of pages. A letter if absent."
      ),
      .optional(
        "color",
        brandColor,
        "The brand color. Pages use the nearest color that is readable in light and dark mode."
      ),
    ])
  )

  private static let brandColor = Schema.string(
    Text(
      length: 6...6,
      pattern: "^[0-9A-Fa-f]{6}$",
      reason: .color,
      example: "D6006D",
      accepts: { $0.utf8.allSatisfy { ASCII.isUpperHex($0 & 0xDF) || ASCII.isDigit($0) } }
    )
  )

  private static let bundleID = Schema.string(
    Text(
      length: 3...155,
      pattern: "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$",
      reason: .bundleID,
      example: "com.example.acme",
      accepts: { text in
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        return words.count > 1
          && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isWordCharacter) }
      }
    )
  )

  private static let teamID = Schema.string(
    Text(
      length: 10...10,
      pattern: "^[A-Z0-9]{10}$",
      reason: .team,
      example: "ABCDE12345",
      accepts: { $0.utf8.allSatisfy { ASCII.isDigit($0) || ASCII.isUppercase($0) } }
    )
  )

  private static let scheme = Schema.string(
    Text(
      length: 1...64,
      pattern: "^[A-Za-z][A-Za-z0-9+.-]*$",
      excluded: CustomScheme.reserved.union(CustomScheme.neverAllowed),
      reason: .scheme,
      example: "acme",
      accepts: { CustomScheme($0) != nil }
    )
  )

  private static let fingerprint = Schema.string(
    Text(
      length: 95...95,
      pattern: "^([0-9A-F]{2}:){31}[0-9A-F]{2}$",
      reason: .fingerprint,
      accepts: { text in
        let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
        return bytes.count == 32
          && bytes.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isUpperHex) }
      }
    )
  )
}
