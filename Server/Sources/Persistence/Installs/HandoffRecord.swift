package import LinkCore
package import TargetCore

/// A single-use token that carries a tap over the installation of an app.
package struct HandoffRecord: Hashable, Sendable {
  /// SHA-256 of the token: 32 bytes; the token itself is never stored.
  package var tokenHash: [UInt8]
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  /// The link that was tapped.
  package var link: LinkID
  /// The tap.
  package var click: ClickID
  /// The only app that may redeem it, where that is known.
  package var app: AppID?
  /// The only platform that may redeem it.
  package var platform: AppPlatform?
  package var issuedAt: Timestamp
  /// From when on it is worth nothing.
  package var expiresAt: Timestamp
  /// When it was redeemed.
  package var consumedAt: Timestamp?
  /// The install that redeemed it.
  package var consumedBy: InstallID?

  /// Makes a hand-off.
  package init(
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
