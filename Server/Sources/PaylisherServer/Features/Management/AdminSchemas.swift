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
        "The web hosts that its links may lead to; any public one where absent."
      ),
      .optional(
        "allowedSchemes",
        .array(.text(1...64)),
        "The schemes besides `https` that web targets and actions may have; none where absent."
      ),
      .required(
        "acceptsOneLinkTargets",
        .boolean,
        "Whether OneLink parameters in the query of a tap choose where it leads."
      ),
      .required(
        "requiresSecondFactor",
        .boolean,
        "Whether the dashboard opens it only to members who sign in with a second factor."
      ),
      .required("timeZone", .text(1...64), "The zone of days that are written without a time."),
      .required("createdAt", .timestamp, "When it was made."),
      .optional("simulatedAt", .timestamp, "When it was filled with simulated traffic."),
    ])
  )

  static let workspaceSettings = Schema.named(
    "WorkspaceSettings",
    .object([
      .optional("name", .name, "Its name for people; unchanged where absent."),
      .optional(
        "allowedHosts",
        .array(allowedHost, count: 0...200),
        """
        The web hosts that links may lead to, beside app stores: any public one where empty, \
        unchanged where absent. Links that are there already keep their targets.
        """
      ),
      .optional(
        "allowedSchemes",
        .array(allowedScheme, count: 0...50),
        """
        The schemes besides `https` that web targets of links, and actions of messages and screens, may have, \
        such as `tel`, `mailto`, `sms`, `whatsapp` and `geo`: none where empty, unchanged where absent. A tap \
        on such a link is answered with a page whose button opens the target.
        """
      ),
      .optional(
        "acceptsOneLinkTargets",
        .boolean,
        """
        Whether OneLink parameters in the query of a tap (`af_dp`, `af_ios_url`, `af_android_url`, \
        `af_web_dp`) choose where it leads; unchanged where absent. Pages need a host that \
        `allowedHosts` has by its exact name. Sensitive links, and links that forward no parameters, \
        ignore them.
        """
      ),
      .optional(
        "requiresSecondFactor",
        .boolean,
        """
        Whether members need a second factor; unchanged where absent. A member without one sets it up \
        before the dashboard opens the workspace. Secret keys go on working.
        """
      ),
      .optional(
        "timeZone",
        timeZone,
        """
        The zone in which a day without a time begins and ends, such as the `2026-12-31` of an \
        `expiresAt`; unchanged where absent. Times that are stored already stay.
        """
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
        .required("baseURL", .text(1...300), "Where its links begin."),
      ] + pages(.text(1...8_000), or: "the server's own page where absent") + [
        .required("caseSensitive", .boolean, "Whether `AbC` and `abc` are two codes."),
        .required(
          "verification",
          verification,
          "Who has shown that the domain is theirs, and how."
        ),
        .required("createdAt", .timestamp, "When it was made."),
      ]
    )
  )

  private static let verification = Schema.named(
    "DomainVerification",
    .object([
      .required(
        "status",
        .choice("not_required", "pending", "verified"),
        "`pending` until the record is found: the server answers nothing on the domain."
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
        What the check found; `taken`: the record is there, but another workspace of the server was first; \
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
          Whether `AbC` and `abc` are two codes, as in exports of Bitly, Branch, Firebase or YOURLS; \
          they are one where absent.
          """
        ),
        .required("host", host, "The host; made lower case, and ASCII where it is IDNA."),
        .optional(
          "baseURL",
          baseURL,
          "Where its links begin; `https://` and the host where absent."
        ),
      ] + pages(.webTarget, or: "the server's own page where absent")
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
          Whether `AbC` and `abc` are two codes, as in exports of Bitly, Branch, Firebase or YOURLS; \
          unchanged where absent.
          """
        ),
        .optional("host", host, "The new host, to which every link moves; unchanged where absent."),
        .optional(
          "baseURL",
          baseURL,
          "Where its links begin; where absent, unchanged, or `https://` and a new host."
        ),
      ] + pages(.nullable(.webTarget), or: "unchanged where absent, removed where null")
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
      .required("kind", .choice("secret", "publishable"), "What it may be used for."),
      .optional("app", .id, "The app that a publishable key belongs to."),
      .optional("role", .role, "What a secret key may do."),
      .optional("name", .text(0...256), "What it is for."),
      .required("createdAt", .timestamp, "When it was made."),
      .optional("revokedAt", .timestamp, "When it was revoked."),
      .optional(
        "endsAt",
        .timestamp,
        "When it stops working, or stopped, because another key replaces it."
      ),
      .optional("replaces", .keyID, "The key that it replaces."),
      .optional("lastUsedAt", .timestamp, "When it was last used, to the minute."),
      .optional("key", .text(70...100), "The whole key; only in the answer that made it."),
    ])
  )

  static let keySettings = Schema.named(
    "KeySettings",
    .object([
      .required("kind", .choice("secret", "publishable"), "What it may be used for."),
      .optional("app", .id, "The app; needed for a publishable key, and only there."),
      .optional(
        "role",
        .role,
        "What a secret key may do: at most what the key may that makes it, which it is where absent."
      ),
      .optional("name", .name, "What it is for."),
    ])
  )

  static let keyRotation = Schema.named(
    "KeyRotation",
    .object([
      .optional(
        "overlapHours",
        .integer(0...Int64(KeyRotation.longestOverlap)),
        """
        How many hours the old key goes on working: 0 ends it at once, \
        \(KeyRotation.standardOverlap) where absent.
        """
      )
    ])
  )

  /// What a member or a secret key may do.
  static let role = Schema.string(
    Text(choices: Role.allCases.map(\.rawValue), reason: .role)
  )
}
