package import LinkCore

extension LinkRepository {
  /// How many invitations one transaction removes.
  private static let sweepSize = 200

  /// Removes invitations that ended before a moment; their clicks and installs stay.
  ///
  /// - Returns: How many.
  @discardableResult
  package func removeInvites(endedBefore moment: Timestamp, now: Timestamp) async throws -> Int {
    var removed = 0
    while true {
      let part = try await driver.writeInBackground { connection in
        let ended = try Self.invites(endedBefore: moment, connection)
        try Self.remove(ended, now: now, connection)
        return ended.count
      }
      removed += part
      guard part == Self.sweepSize else { return removed }
    }
  }

  /// The invitations that ended first.
  private static func invites(
    endedBefore moment: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [(workspace: WorkspaceID, id: LinkID)] {
    try connection.query(
      """
      SELECT workspace_id, id FROM link\(connection.dialect.index("link_invite"))
      WHERE is_invite = 1 AND deleted_at IS NULL AND expires_at < \(moment)
      ORDER BY expires_at LIMIT \(sweepSize)
      """
    ).map {
      (workspace: try $0.id("workspace_id") as WorkspaceID, id: try $0.id("id") as LinkID)
    }
  }

  private static func remove(
    _ links: [(workspace: WorkspaceID, id: LinkID)],
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    guard !links.isEmpty else { return }
    let keys = links.map { [$0.workspace.sqlValue, $0.id.sqlValue] }
    _ = try connection.executeEach(
      """
      UPDATE link SET deleted_at = ? WHERE workspace_id = ? AND id = ? AND deleted_at IS NULL
      """,
      keys.map { [now.sqlValue] + $0 }
    )
    _ = try connection.executeEach(
      "DELETE FROM link_tag WHERE workspace_id = ? AND link_id = ?",
      keys
    )
    for (workspace, links) in Dictionary(grouping: links, by: { $0.workspace }) {
      try Directory.touch(connection, workspace, links.map { $0.id })
    }
  }
}
