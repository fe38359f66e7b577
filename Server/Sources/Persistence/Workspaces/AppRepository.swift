package import LinkCore

package struct AppRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString = """
    workspace_id, id, name, platform, bundle_id, team_id, scheme, store_url,
    certificate_fingerprints, matching, attribution, appearance, created_at
    """

  static let table = LiveTable(name: "app", columns: columns, record: { try record($0) })

  /// Stores a new app.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the workspace has an app with this platform and
  ///   bundle id (`bundleID`), ``StoreError/Code/notFound`` where there is no such workspace.
  package func create(_ app: AppRecord, by actor: AuditActor?) async throws {
    let fingerprints = try JSONColumn.text(app.certificateFingerprints)
    let matching = try JSONColumn.text(app.matching)
    let attribution = try JSONColumn.text(app.attribution)
    let appearance = try app.appearance.map(JSONColumn.text)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(app.workspace)) { connection in
      try Self.table.require(connection, app.workspace)
      let stored = try connection.execute(
        """
        INSERT INTO app (\(raw: Self.columns))
        VALUES (
          \(app.workspace), \(app.id), \(app.name), \(app.platform.rawValue), \(app.bundleID),
          \(app.teamID), \(app.scheme), \(app.storeURL), \(fingerprints), \(matching),
          \(attribution), \(appearance), \(app.createdAt)
        )
        ON CONFLICT DO NOTHING
        """
      )
      guard stored == 1 else { throw Self.isTaken(app) }
      try audit.created(.app, app.workspace, [app.id], connection)
      try Directory.touch(connection)
    }
  }

  private static func isTaken(_ app: AppRecord) -> StoreError {
    let text = "The \(app.platform) app \(app.bundleID) is registered already."
    return StoreError(.conflict, text, field: "bundleID")
  }

  /// Changes everything about an app but its id and when it was made.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`bundleID`).
  package func update(_ app: AppRecord, by actor: AuditActor?) async throws {
    let fingerprints = try JSONColumn.text(app.certificateFingerprints)
    let matching = try JSONColumn.text(app.matching)
    let attribution = try JSONColumn.text(app.attribution)
    let appearance = try app.appearance.map(JSONColumn.text)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(app.workspace)) { connection in
      let isTaken = try connection.exists(
        """
        SELECT id FROM app
        WHERE workspace_id = \(app.workspace) AND platform = \(app.platform.rawValue)
          AND bundle_id = \(app.bundleID) AND deleted_at IS NULL AND id <> \(app.id)
        """
      )
      if isTaken { throw Self.isTaken(app) }
      let changed = try audit.change(.app, app.workspace, app.id, "update", connection) {
        try connection.execute(
          """
          UPDATE app SET name = \(app.name), platform = \(app.platform.rawValue),
            bundle_id = \(app.bundleID), team_id = \(app.teamID), scheme = \(app.scheme),
            store_url = \(app.storeURL), certificate_fingerprints = \(fingerprints),
            matching = \(matching), attribution = \(attribution), appearance = \(appearance)
          WHERE workspace_id = \(app.workspace) AND id = \(app.id) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("app") }
      try Directory.touch(connection)
    }
  }

  /// Removes an app and revokes its keys; installs and events stay.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: AppID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.app, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
      try connection.execute(
        """
        UPDATE api_key SET revoked_at = \(now)
        WHERE workspace_id = \(workspace) AND app_id = \(id) AND revoked_at IS NULL
        """
      )
      try Directory.touch(connection)
    }
  }

  /// The app, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: AppID) async throws -> AppRecord? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The app with an id, whichever workspace it belongs to.
  package func find(_ id: AppID) async throws -> AppRecord? {
    try await driver.read { connection in
      try connection.first(
        "SELECT \(raw: Self.columns) FROM app WHERE id = \(id) AND deleted_at IS NULL"
      ).map(Self.record)
    }
  }

  /// The workspace's apps, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [AppRecord] {
    try await driver.read { try Self.table.list($0, workspace) }
  }

  /// The system of an app's devices; `nil` where the workspace has no such app.
  static func platform(
    _ id: AppID,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> String? {
    try connection.first(
      "SELECT platform FROM app WHERE workspace_id = \(workspace) AND id = \(id)"
    )?.text("platform")
  }

  static func record(_ row: SQLRow) throws -> AppRecord {
    let settings = AppSettings(
      name: try row.text("name"),
      platform: try row.choice("platform"),
      bundleID: try row.text("bundle_id"),
      teamID: try row.optionalText("team_id"),
      scheme: try row.optionalText("scheme"),
      storeURL: try row.optionalText("store_url"),
      certificateFingerprints: try JSONColumn.value(
        [String].self,
        from: row.text("certificate_fingerprints"),
        column: "certificate_fingerprints"
      ),
      matching: try row.optionalText("matching").map {
        try JSONColumn.value(MatchingSettings.self, from: $0, column: "matching")
      } ?? MatchingSettings(),
      attribution: try row.optionalText("attribution").map {
        try JSONColumn.value(AttributionWindows.self, from: $0, column: "attribution")
      } ?? AttributionWindows(),
      appearance: try row.optionalText("appearance").map {
        try JSONColumn.value(AppAppearance.self, from: $0, column: "appearance")
      }
    )
    let app = AppResource(
      id: try row.id("id"),
      settings: settings,
      createdAt: try row.timestamp("created_at")
    )
    return AppRecord(app, in: try row.id("workspace_id"))
  }
}
