public import LinkCore

/// One click on a link; it never holds an address.
public struct ClickRecord: Hashable, Sendable {
  /// Its id, which is also the journey id (`jid`).
  public var id: ClickID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The link.
  public var link: LinkID
  /// When it happened.
  public var occurredAt: Timestamp
  /// `ios`, `android`, `desktop` or `other`.
  public var platform: String
  /// Where it went, such as `landing`, `store` or `web`.
  public var destination: String
  /// Whether a program made it; such clicks are kept and not counted.
  public var isBot: Bool
  /// Whether the link's QR code was scanned.
  public var isScan: Bool
  /// The host of the page that it came from.
  public var referrerHost: String?
  /// The app whose web view it happened in.
  public var inAppBrowser: String?
  /// The first preferred language.
  public var language: String?
  /// The country as two letters, where it is known.
  public var country: String?
  /// Why it went there, step by step.
  public var trace: [TraceEntry]

  /// Makes a click.
  public init(
    id: ClickID,
    workspace: WorkspaceID,
    link: LinkID,
    occurredAt: Timestamp,
    platform: String,
    destination: String,
    isBot: Bool = false,
    isScan: Bool = false,
    referrerHost: String? = nil,
    inAppBrowser: String? = nil,
    language: String? = nil,
    country: String? = nil,
    trace: [TraceEntry] = []
  ) {
    self.id = id
    self.workspace = workspace
    self.link = link
    self.occurredAt = occurredAt
    self.platform = platform
    self.destination = destination
    self.isBot = isBot
    self.isScan = isScan
    self.referrerHost = referrerHost
    self.inAppBrowser = inAppBrowser
    self.language = language
    self.country = country
    self.trace = trace
  }
}
