extension APIRoute where Answer == WorkspaceResource {
  /// The workspace that the key belongs to.
  public static var workspace: Self { Self(.get, "/api/v1/workspace") }
}

extension APIRoute where Answer == Page<AppResource> {
  /// The workspace's apps.
  public static var apps: Self { Self(.get, "/api/v1/apps") }
}

extension APIRoute where Answer == Page<DomainResource> {
  /// The workspace's link domains.
  public static var domains: Self { Self(.get, "/api/v1/domains") }
}

extension APIRoute where Answer == Page<KeyResource> {
  /// The workspace's keys, without their secrets.
  public static var keys: Self { Self(.get, "/api/v1/keys") }
}

extension APIRoute where Answer == KeyResource {
  /// Makes a key; the answer is the only one that holds it whole.
  public static func createKey(_ settings: KeySettings) -> Self {
    Self(.post, "/api/v1/keys", body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Revokes a key, by its public part.
  public static func revokeKey(_ id: String) -> Self {
    Self(.delete, "/api/v1/keys/{id}", [id])
  }
}
