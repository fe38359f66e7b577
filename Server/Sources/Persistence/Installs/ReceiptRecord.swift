package import AttributionCore
package import LinkCore

/// The record of one deferred look-up, hit or miss.
package struct ReceiptRecord: Hashable, Sendable {
  package var id: ReceiptID
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  /// The app that asked.
  package var app: AppID
  /// The install that asked.
  package var install: InstallID
  /// When it asked.
  package var createdAt: Timestamp
  /// Why it ended as it did.
  package var reason: DeferredReason
  /// The link that was delivered.
  package var link: LinkID?
  /// The click that was matched.
  package var click: ClickID?
  /// The evidence that decided.
  package var method: MatchMethod?
  /// How sure a match is, in thousandths; `nil` for a miss.
  package var confidence: Int64?
  /// Why, step by step.
  package var trace: [TraceEntry]
  /// What the decision was made from, without anything that names a person or a phone, as JSON that
  /// the matcher can read again; `nil` where nothing was kept.
  package var evidence: String?

  package init(
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
