public import LinkCore

extension APIRoute where Answer == Page<AppResource> {
  /// The workspace's apps.
  public static var apps: Self { Self(.get, "/api/v1/apps") }
}

extension APIRoute where Answer == AppResource {
  /// Registers an app.
  public static func createApp(_ settings: AppSettings) -> Self {
    Self(.post, "/api/v1/apps", body: settings)
  }

  /// Replaces what an app's owner chose; `settings` is whole.
  public static func updateApp(_ id: AppID, _ settings: AppSettings) -> Self {
    Self(.put, "/api/v1/apps/{id}", [id.description], body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes an app and revokes its keys.
  public static func deleteApp(_ id: AppID) -> Self {
    Self(.delete, "/api/v1/apps/{id}", [id.description])
  }
}
