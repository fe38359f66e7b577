public import LinkCore

extension ReportRepository {
  /// Compares a workspace's roll-ups with its rows, both as of one moment.
  public func verify(_ workspace: WorkspaceID) async throws -> RollupDrift {
    try await driver.read { connection in
      var audit = try RollupAudit(workspace, connection)
      return try audit?.compare() ?? RollupDrift()
    }
  }

  /// Counts a workspace's roll-ups again from its rows; nothing else is written meanwhile.
  public func rebuild(_ workspace: WorkspaceID) async throws -> RollupDrift {
    try await driver.write { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var audit = try RollupAudit(workspace, connection)
      return try audit?.rebuild() ?? RollupDrift()
    }
  }
}
