import LinkCore
import Persistence
import WireModels

extension Schema {
  /// One page of a list.
  static func page(_ name: String, of item: Schema, cursor: Schema = .id) -> Schema {
    .named(
      name,
      .object([
        .required("items", .array(item), "The items."),
        .optional(
          "nextCursor",
          cursor,
          "Pass as `?cursor=` for the next page; absent on the last."
        ),
      ])
    )
  }

  /// A name that people give.
  static let name = Schema.line(1...120, example: "Acme")

  /// The public part of a key.
  static let keyID = Schema.string(
    Text(length: 10...10, pattern: "^[0-9A-Za-z]{10}$", reason: .shortTeam)
  )

  static let workspace = Schema.named(
    "Workspace",
    .object([
      .required("id", .id, "Its id."),
      .required("name", .text(0...256), "Its name for people."),
      .optional(
        "allowedHosts",
        .array(.text(1...255)),
        "The web hosts that its links can redirect to. Any public host if absent."
      ),
      .optional(
        "allowedSchemes",
        .array(.text(1...64)),
        "The schemes other than `https` that web targets and actions can have. None if absent."
      ),
      .required(
        "acceptsOneLinkTargets",
        .boolean,
        "If true, OneLink parameters in the query of a tap set its destination."
      ),
      .required(
        "allowsInspection",
        .boolean,
        "If true, a short link with `+` at its end shows anyone its destinations."
      ),
      .required(
        "requiresSecondFactor",
        .boolean,
        "If true, members need a second factor to open it in the dashboard."
      ),
      .required("timeZone", .text(1...64), "The zone of days that are written without a time."),
      .optional("messaging", messaging, "The limits of all messages that require consent."),
      .required("createdAt", .timestamp, "The time of creation."),
      .optional(
        "simulatedAt",
        .timestamp,
        "The time at which it was filled with simulated traffic."
      ),
    ])
  )

  static let workspaceSettings = Schema.named(
    "WorkspaceSettings",
    .object([
      .optional("name", .name, "The display name. Unchanged if absent."),
      .optional(
        "allowedHosts",
        .array(allowedHost, count: 0...200),
        """
        The web hosts that links can redirect to, in addition to app stores: any public host if empty, unchanged \
        if absent. Existing links keep their targets.
        """
      ),
      .optional(
        "allowedSchemes",
        .array(allowedScheme, count: 0...50),
        """
        The schemes other than `https` that web targets of links, and actions of messages and screens, can have, \
        such as `tel`, `mailto`, `sms`, `whatsapp` and `geo`: none if empty, unchanged if absent. A tap on such a \
        link shows a page with a button that opens the target.
        """
      ),
      .optional(
        "acceptsOneLinkTargets",
        .boolean,
        """
        If true, OneLink parameters in the query of a tap (`af_dp`, `af_ios_url`, `af_android_url`, `af_web_dp`) \
        set its destination. Unchanged if absent. The host of a page must be in `allowedHosts` by its exact name. \
        Sensitive links, and links that forward no parameters, ignore them.
        """
      ),
      .optional(
        "allowsInspection",
        .boolean,
        """
        If true, a short link with `+` at its end shows anyone its destinations, also those of rules and split \
        variants. If false, that address answers as an unknown link does. Unchanged if absent.
        """
      ),
      .optional(
        "requiresSecondFactor",
        .boolean,
        """
        If true, members need a second factor. Unchanged if absent. A member without one must set it up before \
        the dashboard opens the workspace. Secret keys keep working.
        """
      ),
      .optional(
        "timeZone",
        timeZone,
        """
        The time zone in which a day without a time starts and ends, such as `2026-12-31` as `expiresAt`. \
        Unchanged if absent. Stored times do not change.
        """
      ),
      .optional(
        "messaging",
        messaging,
        """
        The limits of all messages that require consent, in addition to those of each message. Replaces the \
        earlier settings as a whole: an empty object removes them. Unchanged if absent.
        """
      ),
    ])
  )

  static let messaging = Schema.named(
    "MessagingSettings",
    .object([
      .optional(
        "caps",
        .array(cap, count: 0...10),
        "The frequency caps for each person, over all messages together."
      ),
      .optional("quietHours", quietHours, "The quiet hours, in the local time of each person."),
      .optional(
        "holdOutPercent",
        .integer(0...50),
        "The percentage of people who receive none of these messages."
      ),
    ])
  )

  private static let timeZone = Schema.string(
    Text(
      length: 1...64,
      pattern: "^([Uu][Tt][Cc]|[A-Za-z]+(/[A-Za-z0-9_+-]+)+)$",
      reason: .zone,
      example: "Europe/Istanbul",
      accepts: { TimeText.zone($0) != nil }
    )
  )

  private static let allowedScheme = Schema.string(
    Text(
      length: 1...66,
      pattern: "^[A-Za-z][A-Za-z0-9+.-]*(:(//)?)?$",
      reason: .allowedScheme,
      example: "tel",
      accepts: { AllowedSchemes.canonical($0) != nil }
    )
  )

  private static let allowedHost = Schema.string(
    Text(
      length: 1...255,
      pattern: "^(\\*\\.)?\(URLPattern.host)$",
      reason: .allowedHost,
      example: "*.example.com",
      accepts: { AllowedHosts.canonical($0) != nil }
    )
  )

  static let domain = Schema.named(
    "Domain",
    .object(
      [
        .required("id", .id, "Its id."),
        .required("host", .text(1...253), "The host, lower case, in ASCII (IDNA)."),
        .required("baseURL", .text(1...300), "The base URL of its links."),
      ] + pages(.text(1...8_000), or: "the server's own page if absent") + [
        .required("caseSensitive", .boolean, "If true, `AbC` and `abc` are two codes."),
        .required(
          "verification",
          verification,
          "The verification of ownership of the domain."
        ),
        .required("createdAt", .timestamp, "The time of creation."),
      ]
    )
  )

  private static let verification = Schema.named(
    "DomainVerification",
    .object([
      .required(
        "status",
        .choice("not_required", "pending", "verified"),
        "`pending` until the record is found. Until then, the server does not serve the domain."
      ),
      .required("recordName", .text(1...300), "The name of the TXT record."),
      .required("recordValue", .text(1...100), "The text of the TXT record."),
    ])
  )

  static let domainVerificationReport = Schema.named(
    "DomainVerificationReport",
    .object([
      .required("domain", domain, "The domain after the check."),
      .required(
        "outcome",
        .choice("found", "no_record", "other_records", "unavailable", "unreadable", "taken"),
        """
        The result of the check. `taken`: the record exists, but another workspace of this server has the host. \
        `unavailable`: no resolver answered in time.
        """
      ),
      .required(
        "records",
        .array(.text(0...128)),
        "The TXT records that were found, at most ten, in ASCII and shortened."
      ),
    ])
  )

  /// The pages that a domain redirects to.
  private static func pages(_ schema: Schema, or rest: String) -> [Field] {
    DomainPage.allCases.map { page in
      let place =
        switch page {
        case .root: "the root of the domain redirects"
        case .notFound: "unknown links and paths redirect"
        case .expired: "ended links without an `expiredTarget` redirect"
        }
      return .optional(page.rawValue, schema, "The web page to which \(place); \(rest).")
    }
  }

  static let domainSettings = Schema.named(
    "DomainSettings",
    .object(
      [
        .optional(
          "caseSensitive",
          .boolean,
          """
          If true, `AbC` and `abc` are two codes, as in exports of Bitly, Branch, Firebase or YOURLS. Defaults to \
          false.
          """
        ),
        .required("host", host, "The host, converted to lower case, and to ASCII if it is IDNA."),
        .optional(
          "baseURL",
          baseURL,
          "The base URL of its links. Defaults to `https://` and the host."
        ),
      ] + pages(.webTarget, or: "the server's own page if absent")
    )
  )

  static let domainChange = Schema.named(
    "DomainChange",
    .object(
      [
        .optional(
          "caseSensitive",
          .boolean,
          """
          If true, `AbC` and `abc` are two codes, as in exports of Bitly, Branch, Firebase or YOURLS. Unchanged \
          if absent.
          """
        ),
        .optional("host", host, "The new host, to which every link moves. Unchanged if absent."),
        .optional(
          "baseURL",
          baseURL,
          "The base URL of its links. If absent, unchanged, or `https://` and the new host."
        ),
      ] + pages(.nullable(.webTarget), or: "unchanged if absent, removed if null")
    )
  )

  private static let host = Schema.string(
    Text(
      length: 1...253,
      pattern: "^(\(URLPattern.host)|localhost|127\\.0\\.0\\.1)$",
      reason: .host,
      example: "go.example.com",
      accepts: { LinkDomain($0) != nil }
    )
  )

  private static let baseURL = Schema.string(
    Text(
      length: 8...300,
      pattern: "^https?://[A-Za-z0-9.-]+(:[1-9][0-9]{0,4})?$",
      reason: .httpsHost,
      example: "https://go.example.com"
    )
  )

  static let key = Schema.named(
    "Key",
    .object([
      .required("id", .keyID, "The public part that names it."),
      .required("kind", .choice("secret", "publishable"), "The kind of the key."),
      .optional("app", .id, "The app that a publishable key belongs to."),
      .optional("role", .role, "The role of a secret key."),
      .optional("name", .text(0...256), "The name of the key."),
      .required("createdAt", .timestamp, "The time of creation."),
      .optional("revokedAt", .timestamp, "The time of revocation."),
      .optional(
        "endsAt",
        .timestamp,
        "The end of the overlap, if another key replaces it."
      ),
      .optional("replaces", .keyID, "The key that it replaces."),
      .optional("lastUsedAt", .timestamp, "The time of the last use, to the minute."),
      .optional("key", .text(70...100), "The whole key. Only in the answer that creates it."),
    ])
  )

  static let keySettings = Schema.named(
    "KeySettings",
    .object([
      .required("kind", .choice("secret", "publishable"), "The kind of the key."),
      .optional("app", .id, "The app; needed for a publishable key, and only there."),
      .optional(
        "role",
        .role,
        "The role of a secret key. It cannot exceed the role of the key that creates it, which is the default."
      ),
      .optional("name", .name, "The name of the key."),
    ])
  )

  static let keyRotation = Schema.named(
    "KeyRotation",
    .object([
      .optional(
        "overlapHours",
        .integer(0...Int64(KeyRotation.longestOverlap)),
        """
        The number of hours for which the old key keeps working: 0 ends it immediately, \
        \(KeyRotation.standardOverlap) by default.
        """
      )
    ])
  )

  /// What a member or a secret key may do.
  static let role = Schema.string(
    Text(choices: Role.allCases.map(\.rawValue), reason: .role)
  )
}
