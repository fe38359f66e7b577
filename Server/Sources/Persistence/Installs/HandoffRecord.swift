public import LinkCore
public import TargetCore

/// A single-use token that carries a tap over the installation of an app.
public struct HandoffRecord: Hashable, Sendable {
  /// SHA-256 of the token: 32 bytes; the token itself is never stored.
  public var tokenHash: [UInt8]
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The link that was tapped.
  public var link: LinkID
  /// The tap.
  public var click: ClickID
  /// The only app that may redeem it, where that is known.
  public var app: AppID?
  /// The only platform that may redeem it.
  public var platform: AppPlatform?
  public var issuedAt: Timestamp
  /// From when on it is worth nothing.
  public var expiresAt: Timestamp
  /// When it was redeemed.
  public var consumedAt: Timestamp?
  /// The install that redeemed it.
  public var consumedBy: InstallID?

  /// Makes a hand-off.
  public init(
    tokenHash: [UInt8],
    workspace: WorkspaceID,
    link: LinkID,
    click: ClickID,
    app: AppID? = nil,
    platform: AppPlatform? = nil,
    issuedAt: Timestamp,
    expiresAt: Timestamp,
    consumedAt: Timestamp? = nil,
    consumedBy: InstallID? = nil
  ) {
    self.tokenHash = tokenHash
    self.workspace = workspace
    self.link = link
    self.click = click
    self.app = app
    self.platform = platform
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.consumedAt = consumedAt
    self.consumedBy = consumedBy
  }
}
