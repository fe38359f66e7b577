import LinkCore

/// The counter that tells directories in memory that they are stale.
enum Directory: Sendable {
  /// What every process that keeps a directory listens to.
  static let channel = "paylisher_directory"

  /// Counts a change to workspaces, domains or apps; the last statement in the transaction of the change,
  /// because transactions wait for each other here.
  static func touch(_ connection: any SQLConnection) throws {
    try connection.execute("UPDATE counter SET value = value + 1 WHERE name = 'directory'")
    guard connection.dialect.engine == .postgresql else { return }
    // It is notified when this transaction commits, once for all its changes.
    _ = try connection.query("SELECT pg_notify(\(channel), '')")
  }

  /// Counts a change to links and notes which; runs in the transaction of the change.
  static func touch(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ links: [LinkID]
  ) throws {
    guard !links.isEmpty else { return }
    try touch(connection)
    let revision = try revision(connection)
    _ = try connection.executeEach(
      "INSERT INTO link_change (revision, workspace_id, link_id) VALUES (?, ?, ?)",
      links.map { [revision.sqlValue, workspace.sqlValue, $0.sqlValue] }
    )
    if revision % pruningInterval == 0 { try prune(connection, before: revision) }
  }

  /// How often notes of changes are looked through, in revisions.
  private static let pruningInterval: Int64 = 256

  /// Forgets changes that no directory catches up with one by one any more.
  private static func prune(_ connection: any SQLConnection, before revision: Int64) throws {
    let oldest = revision - LinkRepository.longestCatchUp
    try connection.execute("DELETE FROM link_change WHERE revision <= \(oldest)")
  }

  /// The number of changes so far.
  static func revision(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT value FROM counter WHERE name = 'directory'")?.int64("value") ?? 0
  }
}
