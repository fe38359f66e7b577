import LinkCore

extension APIRoute where Answer == WorkspaceResource {
  /// The workspace that the key belongs to.
  public static var workspace: Self { Self(.getWorkspace) }

  /// Changes the members of the workspace that the settings name.
  public static func updateWorkspace(_ settings: WorkspaceSettings) -> Self {
    Self(.updateWorkspace, body: settings)
  }
}

extension APIRoute where Answer == SimulationReport {
  /// Removes the simulated traffic of a demo.
  public static var emptySimulation: Self { Self(.emptySimulation) }
}

extension APIRoute where Answer == SystemReport {
  /// How the server is doing.
  public static var system: Self { Self(.getSystem) }
}

extension APIRoute where Answer == Page<KeyResource> {
  /// The workspace's keys, without their secrets.
  public static var keys: Self { Self(.listKeys) }
}

extension APIRoute where Answer == KeyResource {
  /// Makes a key; the answer is the only one that holds it whole.
  public static func createKey(_ settings: KeySettings) -> Self {
    Self(.createKey, body: settings)
  }

  /// Makes a key in the place of another, which works for some hours more.
  public static func rotateKey(_ id: String, _ rotation: KeyRotation) -> Self {
    Self(.rotateKey, [id], body: rotation)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Revokes a key, by its public part.
  public static func revokeKey(_ id: String) -> Self {
    Self(.revokeKey, [id])
  }
}
