public import LinkCore

extension APIRoute where Answer == Page<AppResource> {
  /// The workspace's apps.
  public static var apps: Self { Self(.listApps) }
}

extension APIRoute where Answer == AppResource {
  /// An app.
  public static func app(_ id: AppID) -> Self {
    Self(.getApp, [id.description])
  }

  /// Registers an app.
  public static func createApp(_ settings: AppSettings) -> Self {
    Self(.createApp, body: settings)
  }

  /// Replaces what an app's owner chose; `settings` is whole.
  public static func updateApp(_ id: AppID, _ settings: AppSettings) -> Self {
    Self(.updateApp, [id.description], body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes an app and revokes its keys.
  public static func deleteApp(_ id: AppID) -> Self {
    Self(.deleteApp, [id.description])
  }
}
