public import AttributionCore
public import LinkCore

/// The record of one deferred look-up, hit or miss.
public struct ReceiptRecord: Hashable, Sendable {
  public var id: ReceiptID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The app that asked.
  public var app: AppID
  /// The install that asked.
  public var install: InstallID
  /// When it asked.
  public var createdAt: Timestamp
  /// Why it ended as it did.
  public var reason: DeferredReason
  /// The link that was delivered.
  public var link: LinkID?
  /// The click that was matched.
  public var click: ClickID?
  /// The evidence that decided.
  public var method: MatchMethod?
  /// How sure a match is, in thousandths; `nil` for a miss.
  public var confidence: Int64?
  /// Why, step by step.
  public var trace: [TraceEntry]
  /// What the decision was made from, without anything that names a person or a phone, as JSON that
  /// the matcher can read again; `nil` where nothing was kept.
  public var evidence: String?

  public init(
    id: ReceiptID,
    workspace: WorkspaceID,
    app: AppID,
    install: InstallID,
    createdAt: Timestamp,
    reason: DeferredReason,
    link: LinkID? = nil,
    click: ClickID? = nil,
    method: MatchMethod? = nil,
    confidence: Int64? = nil,
    trace: [TraceEntry] = [],
    evidence: String? = nil
  ) {
    self.id = id
    self.workspace = workspace
    self.app = app
    self.install = install
    self.createdAt = createdAt
    self.reason = reason
    self.link = link
    self.click = click
    self.method = method
    self.confidence = confidence
    self.trace = trace
    self.evidence = evidence
  }
}
