public import LinkCore

/// Another name of a click, by which an app finds it at its first launch.
public struct ClickAliasRecord: Hashable, Sendable {
  /// What kind of name it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A short code that a person types.
    case code
    /// An advertising identifier that both sides were given with consent.
    case advertisingID = "advertising_id"
  }

  /// A keyed hash of the name, 16 bytes; the name itself is never stored.
  public var hash: [UInt8]
  /// What kind of name it is.
  public var kind: Kind
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The link that was clicked.
  public var link: LinkID
  /// The click.
  public var click: ClickID
  /// From when on it is worth nothing.
  public var expiresAt: Timestamp

  /// Names a click.
  public init(
    hash: [UInt8],
    kind: Kind,
    workspace: WorkspaceID,
    link: LinkID,
    click: ClickID,
    expiresAt: Timestamp
  ) {
    self.hash = hash
    self.kind = kind
    self.workspace = workspace
    self.link = link
    self.click = click
    self.expiresAt = expiresAt
  }
}
