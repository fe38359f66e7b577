public import LinkCore
public import TargetCore

/// One click on a link, as it is stored and shown; its fields are listed in ``ClickField/all``.
public struct ClickResource: Codable, Hashable, Sendable {
  /// Its id, which is also the journey id (`jid`).
  public var id: ClickID
  /// The link.
  public var link: LinkID
  /// The short code of the link; `nil` before it is stored.
  public var code: String?
  /// When it happened.
  public var occurredAt: Timestamp
  /// Which of the link's targets applied.
  public var platform: RoutePlatform
  /// Where it went.
  public var destination: DestinationKind
  /// Whether a program made it; such clicks are kept and not counted.
  public var isBot = false
  /// Whether the link's QR code was scanned.
  public var isScan = false
  /// Whether it is the first of its visitor on the link on its day of UTC; bots are none.
  public var isUnique = false
  /// Where it came from: `utm_source` or `source` of the tap, else the app or site, else `direct`.
  public var source: String?
  /// `utm_medium` of the tap.
  public var medium: String?
  /// `utm_campaign` of the tap.
  public var campaign: String?
  /// The name of the link's rule that applied.
  public var rule: String?
  /// The variant of the rule's split that was chosen.
  public var variant: String?
  /// The kind of device: `phone`, `tablet`, `desktop`, `tv` or `watch`.
  public var device: String?
  /// The operating system with its version, such as `ios 18.1`.
  public var system: String?
  /// The host of the page that it came from.
  public var referrerHost: String?
  /// The app whose web view it happened in.
  public var inAppBrowser: String?
  /// The first preferred language.
  public var language: String?
  /// The country as two capital letters, where it is known.
  public var country: String?
  /// The number of the network (ASN), where a geo database knows it.
  public var network: Int64?
  /// Why it went there, step by step.
  public var trace: [TraceEntry] = []

  /// Makes a click of which nothing else is known.
  public init(
    id: ClickID,
    link: LinkID,
    occurredAt: Timestamp,
    platform: RoutePlatform,
    destination: DestinationKind
  ) {
    self.id = id
    self.link = link
    self.occurredAt = occurredAt
    self.platform = platform
    self.destination = destination
  }
}

/// A field of ``ClickResource``: the table that the API document and CSV are made from.
public struct ClickField: Sendable {
  /// What kind of value a field has.
  public enum Kind: Hashable, Sendable {
    case id, time, text, number, flag, trace
  }

  /// The name on the wire.
  public let name: String
  /// What kind of value it has.
  public let kind: Kind
  /// Whether every click has it.
  public let isRequired: Bool
  /// What it is, in one sentence.
  public let summary: String
  /// The value of a click as text; empty where it has none, and for the trace.
  public let text: @Sendable (ClickResource) -> String

  /// The heading of its column in CSV, such as `occurred_at`.
  public var heading: String {
    name.reduce(into: "") { heading, letter in
      heading += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
    }
  }

  /// Every field, in the order of columns.
  public static let all: [ClickField] = [
    ClickField("id", .id, "Its id, which is also the journey id (`jid`).") { "\($0.id)" },
    ClickField("link", .id, "The link.") { "\($0.link)" },
    ClickField(optional: "code", "The short code of the link.", \.code),
    ClickField("occurredAt", .time, "When it happened.") { $0.occurredAt.iso8601 },
    ClickField("platform", .text, "`ios`, `android`, `desktop` or `other`.") {
      $0.platform.rawValue
    },
    ClickField("destination", .text, "Where it went, such as `landing` or `store`.") {
      $0.destination.rawValue
    },
    ClickField("isBot", .flag, "Whether a program made it.") { $0.isBot ? "1" : "0" },
    ClickField("isScan", .flag, "Whether the link's QR code was scanned.") {
      $0.isScan ? "1" : "0"
    },
    ClickField(
      "isUnique",
      .flag,
      "Whether it is the first of its visitor on the link on that day of UTC."
    ) { $0.isUnique ? "1" : "0" },
    ClickField(
      optional: "source",
      "Where it came from: `utm_source` or `source` of the tap, else the app or site.",
      \.source
    ),
    ClickField(optional: "medium", "`utm_medium` of the tap.", \.medium),
    ClickField(optional: "campaign", "`utm_campaign` of the tap.", \.campaign),
    ClickField(optional: "rule", "The name of the link's rule that applied.", \.rule),
    ClickField(optional: "variant", "The variant of its split that was chosen.", \.variant),
    ClickField(optional: "device", "`phone`, `tablet`, `desktop`, `tv` or `watch`.", \.device),
    ClickField(
      optional: "system",
      "The operating system with its version, such as `ios 18.1`.",
      \.system
    ),
    ClickField(optional: "referrerHost", "The host of the page that it came from.", \.referrerHost),
    ClickField(optional: "inAppBrowser", "The app whose web view it was in.", \.inAppBrowser),
    ClickField(optional: "language", "The first preferred language, as BCP 47.", \.language),
    ClickField(optional: "country", "The country in two letters (ISO 3166).", \.country),
    ClickField(
      "network",
      .number,
      isRequired: false,
      "The number of the network (ASN) that the tap came from, such as 3320."
    ) { click in click.network.map { "\($0)" } ?? "" },
    ClickField("trace", .trace, "Why it went there, step by step.") { _ in "" },
  ]

  private init(
    _ name: String,
    _ kind: Kind,
    isRequired: Bool = true,
    _ summary: String,
    text: @escaping @Sendable (ClickResource) -> String
  ) {
    (self.name, self.kind, self.summary, self.text) = (name, kind, summary, text)
    self.isRequired = isRequired
  }

  private init(
    optional name: String,
    _ summary: String,
    _ value: any KeyPath<ClickResource, String?> & Sendable
  ) {
    (self.name, self.summary) = (name, summary)
    kind = .text
    isRequired = false
    text = { $0[keyPath: value] ?? "" }
  }
}
