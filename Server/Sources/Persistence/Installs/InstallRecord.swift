package import AttributionCore
package import LinkCore
package import TargetCore

/// An app's first launch on a device.
package struct InstallRecord: Hashable, Sendable {
  /// Made by the device, once per installation.
  package var id: InstallID
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  package var app: AppID
  /// `ios` or `android`.
  package var platform: AppPlatform
  /// The person whose events follow.
  package var distinctID: String?
  /// Whether the app was installed before, where the device knows.
  package var isReinstall: Bool
  /// When the server first heard of it.
  package var firstSeenAt: Timestamp
  /// The link it is attributed to; `nil` for organic installs.
  package var link: LinkID?
  /// The click it is attributed to; a click has at most one install.
  package var click: ClickID?
  /// The evidence that decided.
  package var method: MatchMethod?

  package init(
    id: InstallID,
    workspace: WorkspaceID,
    app: AppID,
    platform: AppPlatform,
    distinctID: String? = nil,
    isReinstall: Bool = false,
    firstSeenAt: Timestamp,
    link: LinkID? = nil,
    click: ClickID? = nil,
    method: MatchMethod? = nil
  ) {
    self.id = id
    self.workspace = workspace
    self.app = app
    self.platform = platform
    self.distinctID = distinctID
    self.isReinstall = isReinstall
    self.firstSeenAt = firstSeenAt
    self.link = link
    self.click = click
    self.method = method
  }
}
