public import AttributionCore
public import LinkCore
public import TargetCore

/// An app's first launch on a device.
public struct InstallRecord: Hashable, Sendable {
  /// Made by the device, once per installation.
  public var id: InstallID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  public var app: AppID
  /// `ios` or `android`.
  public var platform: AppPlatform
  /// The person whose events follow.
  public var distinctID: String?
  /// Whether the app was installed before, where the device knows.
  public var isReinstall: Bool
  /// When the server first heard of it.
  public var firstSeenAt: Timestamp
  /// The link it is attributed to; `nil` for organic installs.
  public var link: LinkID?
  /// The click it is attributed to; a click has at most one install.
  public var click: ClickID?
  /// The evidence that decided.
  public var method: MatchMethod?

  public init(
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
