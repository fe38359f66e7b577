public import LinkCore

/// One click on a link.
public struct ClickResource: Codable, Hashable, Sendable {
  /// Its id, which is also the journey id (`jid`).
  public var id: ClickID
  /// The link.
  public var link: LinkID
  /// When it happened.
  public var occurredAt: Timestamp
  /// `ios`, `android`, `desktop` or `other`.
  public var platform: String
  /// Where it went: `app`, `landing`, `store`, `web`, `preview`.
  public var destination: String
  /// Whether a program made it.
  public var isBot: Bool
  /// Whether the link's QR code was scanned.
  public var isScan: Bool
  /// Why it went there, step by step.
  public var trace: [TraceStepResource]

  /// Makes a click.
  public init(
    id: ClickID,
    link: LinkID,
    occurredAt: Timestamp,
    platform: String,
    destination: String,
    isBot: Bool,
    isScan: Bool,
    trace: [TraceStepResource]
  ) {
    self.id = id
    self.link = link
    self.occurredAt = occurredAt
    self.platform = platform
    self.destination = destination
    self.isBot = isBot
    self.isScan = isScan
    self.trace = trace
  }
}

/// One step of a decision.
public struct TraceStepResource: Codable, Hashable, Sendable {
  /// The stable name of the check, such as `link_enabled`.
  public var step: String
  /// What came of it, such as `passed`.
  public var outcome: String
  /// The same for people.
  public var detail: String

  /// Makes a step.
  public init(step: String, outcome: String, detail: String) {
    self.step = step
    self.outcome = outcome
    self.detail = detail
  }
}
