package import LinkCore

/// Removes what deferred matching knows of a person, and looks whether it is gone.
package struct ForgetRepository: Sendable {
  let driver: any SQLDriver

  /// Removes everything in one transaction.
  ///
  /// - Returns: What was removed, and what a search of the same places finds after it.
  package func forget(
    _ workspace: WorkspaceID,
    _ request: ForgetRequestRecord
  ) async throws -> (removed: ForgetCounts, remaining: ForgetCounts) {
    try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      return try Self.forget(workspace, [request], connection)
    }
  }
}

extension ForgetRepository {
  /// Removes what any of some requests names, within a transaction that holds the workspace's lock.
  static func forget(
    _ workspace: WorkspaceID,
    _ requests: [ForgetRequestRecord],
    _ connection: any SQLConnection
  ) throws -> (removed: ForgetCounts, remaining: ForgetCounts) {
    let traces = try Traces(connection, workspace, requests)
    try traces.uncountInstalls(connection)
    let removed = try traces.each(connection, "DELETE FROM") { try Int64(connection.execute($0)) }
    let remaining = try traces.each(connection, "SELECT count(*) AS count FROM") {
      try connection.count($0)
    }
    return (removed, remaining)
  }

  /// The installs of which anything would be removed.
  static func installs(
    _ workspace: WorkspaceID,
    _ requests: [ForgetRequestRecord],
    _ connection: any SQLConnection
  ) throws -> [InstallID] {
    try Traces(connection, workspace, requests).installs
  }

  /// What there is to remove.
  static func counts(
    _ workspace: WorkspaceID,
    _ requests: [ForgetRequestRecord],
    _ connection: any SQLConnection
  ) throws -> ForgetCounts {
    try Traces(connection, workspace, requests)
      .each(connection, "SELECT count(*) AS count FROM") { try connection.count($0) }
  }
}

/// The installs and clicks of a person, from which everything else is found.
private struct Traces: Sendable {
  let workspace: WorkspaceID
  let installs: [InstallID]
  let clicks: [ClickID]

  init(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ requests: [ForgetRequestRecord]
  ) throws {
    var (installs, clicks) = (Set<InstallID>(), Set<ClickID>())
    for request in requests {
      let rows = try Self.rows(connection, workspace, request)
      for row in rows { installs.insert(try row.id("id")) }
      for row in rows { clicks.formUnion([try row.optionalID("click_id")].compactMap(\.self)) }
      installs.formUnion([request.install].compactMap(\.self))
      clicks.formUnion([request.click].compactMap(\.self))
    }
    self.workspace = workspace
    self.installs = Array(installs)
    self.clicks = Array(clicks)
  }

  private static func rows(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ request: ForgetRequestRecord
  ) throws -> [SQLRow] {
    // Each by its own index: one condition with OR reads every install of the workspace.
    let index = connection.dialect.index
    return try connection.query(
      """
      SELECT id, click_id FROM install\(index("install_id"))
      WHERE workspace_id = \(workspace) AND id = \(request.install)
      UNION
      SELECT id, click_id FROM install\(index("install_person"))
      WHERE workspace_id = \(workspace) AND distinct_id = \(request.distinctID)
      UNION
      SELECT id, click_id FROM install\(index("install_click"))
      WHERE workspace_id = \(workspace) AND click_id = \(request.click)
      """
    )
  }

  /// Takes the installs out of the roll-ups.
  func uncountInstalls(_ connection: any SQLConnection) throws {
    for install in installs {
      let rows = try connection.query(
        """
        SELECT \(raw: InstallRepository.columns) FROM install\(connection.dialect.index("install_id"))
        WHERE workspace_id = \(workspace) AND id = \(install)
        """
      )
      for record in try rows.map(InstallRepository.record) {
        var count = try InstallCount(connection, workspace)
        try count.change(from: record, to: nil)
      }
    }
  }

  /// Runs one statement per kind of row.
  func each(
    _ connection: any SQLConnection,
    _ verb: String,
    _ run: (SQLStatement) throws -> Int64
  ) throws -> ForgetCounts {
    var counts = ForgetCounts()
    func add(_ path: WritableKeyPath<ForgetCounts, Int64>, _ rest: SQLStatement) throws {
      var statement = SQLStatement(text: verb + " ")
      statement += rest
      counts[keyPath: path] += try run(statement)
    }
    let index = connection.dialect.index
    for click in clicks {
      let isOfClick: SQLStatement = "WHERE workspace_id = \(workspace) AND click_id = \(click)"
      try add(\.receipts, "receipt\(index("receipt_click")) \(isOfClick)")
      try add(\.tokens, "handoff\(index("handoff_click")) \(isOfClick)")
      try add(\.aliases, "click_alias\(index("click_alias_click")) \(isOfClick)")
      let slot = click.value.timestamp.map(CandidateRecord.slot(of:)) ?? 0
      try add(\.candidates, "candidate WHERE slot = \(slot) AND click_id = \(click)")
    }
    for install in installs {
      let workspace: SQLStatement = "WHERE workspace_id = \(workspace)"
      try add(
        \.receipts,
        "receipt\(index("receipt_install")) \(workspace) AND install_id = \(install)"
      )
      try add(
        \.tokens,
        "handoff\(index("handoff_consumer")) \(workspace) AND consumed_by = \(install)"
      )
      try add(\.installs, "install\(index("install_id")) \(workspace) AND id = \(install)")
    }
    return counts
  }
}
