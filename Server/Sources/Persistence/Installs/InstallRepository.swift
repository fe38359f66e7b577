import AttributionCore
package import LinkCore

package struct InstallRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString = """
    workspace_id, app_id, id, platform, distinct_id, is_reinstall, first_seen_at, link_id,
    click_id, method
    """

  /// The install, if the workspace's app has it.
  package func find(
    _ workspace: WorkspaceID,
    _ app: AppID,
    _ id: InstallID
  ) async throws -> InstallRecord? {
    try await driver.read { try Self.find($0, workspace, app, id) }
  }

  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ app: AppID,
    _ id: InstallID
  ) throws -> InstallRecord? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM install
      WHERE workspace_id = \(workspace) AND app_id = \(app) AND id = \(id)
      """
    ).map(record)
  }

  /// The installs that some clicks led to, and that are stored already.
  static func owners(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    clicks: [ClickID]
  ) throws -> [InstallRecord] {
    try clicks.parts(of: SQLList.length).flatMap { part in
      try connection.query(
        """
        SELECT \(raw: columns) FROM install\(connection.dialect.index("install_click"))
        WHERE workspace_id = \(workspace) AND click_id IN (\(SQLList.of(part.map(\.sqlValue))))
        """
      ).map(record)
    }
  }

  /// Stores an install, or attributes one that was organic; an attributed one stays as it is.
  ///
  /// The roll-ups follow.
  static func upsert(_ connection: any SQLConnection, _ install: InstallRecord) throws {
    let before = try find(connection, install.workspace, install.app, install.id)
    try write(connection, install)
    let after = try find(connection, install.workspace, install.app, install.id)
    var count = try InstallCount(connection, install.workspace)
    try count.change(from: before, to: after)
  }

  /// Makes an attributed install organic; the roll-ups follow.
  static func withdraw(_ connection: any SQLConnection, _ install: InstallRecord) throws {
    try connection.execute(
      """
      UPDATE install SET link_id = NULL, click_id = NULL, method = NULL
      WHERE workspace_id = \(install.workspace) AND app_id = \(install.app)
        AND id = \(install.id)
      """
    )
    var organic = install
    (organic.link, organic.click, organic.method) = (nil, nil, nil)
    var count = try InstallCount(connection, install.workspace)
    try count.change(from: install, to: organic)
  }

  private static func write(_ connection: any SQLConnection, _ install: InstallRecord) throws {
    try connection.execute(
      """
      INSERT INTO install (\(raw: columns))
      VALUES (
        \(install.workspace), \(install.app), \(install.id), \(install.platform.rawValue),
        \(install.distinctID), \(install.isReinstall), \(install.firstSeenAt), \(install.link),
        \(install.click), \(install.method?.rawValue)
      )
      ON CONFLICT (workspace_id, app_id, id) DO UPDATE
      SET link_id = excluded.link_id, click_id = excluded.click_id, method = excluded.method
      WHERE install.click_id IS NULL
      """
    )
  }

  static func record(_ row: SQLRow) throws -> InstallRecord {
    InstallRecord(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      app: try row.id("app_id"),
      platform: try row.choice("platform"),
      distinctID: try row.optionalText("distinct_id"),
      isReinstall: try row.bool("is_reinstall"),
      firstSeenAt: try row.timestamp("first_seen_at"),
      link: try row.optionalID("link_id"),
      click: try row.optionalID("click_id"),
      method: try row.optionalChoice("method")
    )
  }
}
