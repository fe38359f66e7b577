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
      .required("matching", matching, "What its owner chose about deferred links."),
      .required("attribution", attribution, "What its owner chose about attribution."),
      .optional("appearance", appearance, "How it looks on the pages of its links."),
      .required("createdAt", .timestamp, "When it was made."),
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
      .optional("enabled", .boolean, "Whether first launches get links; true where absent."),
      .optional(
        "probabilistic",
        .boolean,
        "Whether network and device may decide where nothing certain does; false where absent."
      ),
      .optional(
        "certainWindow",
        .integer(60_000...MatchingSettings.longestCertainWindow),
        "How long certain evidence is believed after its click, in ms; 7 days where absent."
      ),
      .optional(
        "probabilisticWindow",
        .integer(60_000...MatchingSettings.longestProbabilisticWindow),
        "How long network and device are believed after a click, in ms; 1 day where absent."
      ),
      .optional(
        "errorRate",
        .number(MatchingSettings.errorRates),
        """
        The accepted part of deliveries by network and device that go to another user; 0.001 where \
        absent. A lower one finds fewer links.
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
        How long after a link opened the app events belong to it, in ms; 7 days where absent. Counts \
        for events that arrive from now on.
        """
      ),
      .optional(
        "impressionWindow",
        .integer(0...AttributionWindows.longestImpression),
        "How long after a link was shown events belong to it, in ms; 1 day where absent."
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
      .optional("matching", matching, "Deferred links; the defaults where absent."),
      .optional("attribution", attribution, "Attribution; the defaults where absent."),
      .optional("appearance", appearance, "How it looks on the pages of its links."),
    ])
  )

  private static let appearance = Schema.named(
    "AppAppearance",
    .object([
      .optional(
        "iconURL",
        .webTarget,
        "A square picture on the web; its host sees the visitors of pages. A letter where absent."
      ),
      .optional(
        "color",
        brandColor,
        "The brand's color; pages take the nearest of theirs that can be read on light and on dark."
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
