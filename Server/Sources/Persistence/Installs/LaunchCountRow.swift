import LinkCore

/// A row of `launch_count` and its record.
enum LaunchCountRow: Sendable {
  /// The counts of an app.
  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ app: AppID
  ) throws -> [LaunchCount] {
    try connection.query(
      """
      SELECT company, fitting, contradicting FROM launch_count
      WHERE workspace_id = \(workspace) AND app_id = \(app) ORDER BY company
      """
    ).map {
      LaunchCount(
        company: try $0.int64("company"),
        fitting: try $0.int64("fitting"),
        contradicting: try $0.int64("contradicting")
      )
    }
  }

  /// Adds one launch, so that launches counted at once on several servers are all counted.
  static func add(
    _ observation: LaunchObservation,
    _ workspace: WorkspaceID,
    _ app: AppID
  ) -> [SQLStatement] {
    let delay = LaunchCount(
      company: LaunchCount.firstDelay + observation.delay,
      fitting: observation.fits ? 1 : 0,
      contradicting: observation.fits ? 0 : 1
    )
    return observation.groups.map { add($0, memory: observation.memory, workspace, app) }
      + [halve(observation, workspace, app), add(delay, memory: .max, workspace, app)]
  }

  /// Halves the counts of all delays together, because they are compared with each other.
  private static func halve(
    _ observation: LaunchObservation,
    _ workspace: WorkspaceID,
    _ app: AppID
  ) -> SQLStatement {
    """
    UPDATE launch_count SET fitting = fitting / 2, contradicting = contradicting / 2
    WHERE workspace_id = \(workspace) AND app_id = \(app) AND company >= \(LaunchCount.firstDelay)
      AND \(observation.memory) <= (
        SELECT COALESCE(SUM(fitting + contradicting), 0) FROM launch_count
        WHERE workspace_id = \(workspace) AND app_id = \(app)
          AND company >= \(LaunchCount.firstDelay)
      )
    """
  }

  private static func add(
    _ count: LaunchCount,
    memory: Int64,
    _ workspace: WorkspaceID,
    _ app: AppID
  ) -> SQLStatement {
    let part = """
      CASE WHEN launch_count.fitting + launch_count.contradicting >= ? THEN 2 ELSE 1 END
      """
    return SQLStatement(
      text: """
        INSERT INTO launch_count (workspace_id, app_id, company, fitting, contradicting)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (workspace_id, app_id, company) DO UPDATE SET
          fitting = launch_count.fitting / \(part) + excluded.fitting,
          contradicting = launch_count.contradicting / \(part) + excluded.contradicting
        """,
      values: [
        workspace.sqlValue, app.sqlValue, count.company.sqlValue, count.fitting.sqlValue,
        count.contradicting.sqlValue, memory.sqlValue, memory.sqlValue,
      ]
    )
  }
}
