import AudienceCore
package import LinkCore
import WireModels

/// Tenants.
package struct WorkspaceRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString =
    """
    id, name, allowed_hosts, allowed_schemes, accepts_one_link_targets, allows_inspection,
    requires_second_factor, time_zone, messaging, created_at, simulated_at
    """

  /// Stores a new workspace.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the id is taken.
  package func create(_ workspace: WorkspaceResource) async throws {
    let hosts = try workspace.allowedHosts.map(JSONColumn.text)
    let schemes = try workspace.allowedSchemes.map(JSONColumn.text)
    let messaging = try workspace.messaging.map(JSONColumn.text)
    try await driver.write { connection in
      let stored = try connection.execute(
        """
        INSERT INTO workspace (\(raw: Self.columns))
        VALUES (
          \(workspace.id), \(workspace.name), \(hosts), \(schemes),
          \(workspace.acceptsOneLinkTargets), \(workspace.allowsInspection),
          \(workspace.requiresSecondFactor), \(workspace.timeZone), \(messaging),
          \(workspace.createdAt), \(workspace.simulatedAt)
        )
        ON CONFLICT DO NOTHING
        """
      )
      guard stored == 1 else { throw StoreError.conflict("id") }
    }
  }

  /// The workspace, if it exists.
  package func find(_ id: WorkspaceID) async throws -> WorkspaceResource? {
    try await driver.read { connection in
      try connection.first("SELECT \(raw: Self.columns) FROM workspace WHERE id = \(id)")
        .map(Self.record)
    }
  }

  /// The time zone in which a workspace's days begin and end; UTC where there is no such workspace.
  package func timeZone(of id: WorkspaceID) async throws -> String {
    try await driver.read { connection in
      try connection.first("SELECT time_zone FROM workspace WHERE id = \(id)")?.text("time_zone")
        ?? "UTC"
    }
  }

  /// Changes what is stored of a workspace then, so that of two changes at once each keeps what the other one set.
  ///
  /// - Parameters:
  ///   - id: The workspace.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  ///   - change: Changes anything but its id and when it was made.
  /// - Returns: The workspace afterwards.
  /// - Throws: ``StoreError/Code/notFound``.
  @discardableResult
  package func update(
    _ id: WorkspaceID,
    by actor: AuditActor?,
    _ change: @escaping @Sendable (inout WorkspaceResource) -> Void
  ) async throws -> WorkspaceResource {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(id)) { connection in
      var select: SQLStatement = "SELECT \(raw: Self.columns) FROM workspace WHERE id = \(id)"
      select.text += connection.dialect.forUpdate
      guard var workspace = try connection.first(select).map(Self.record) else {
        throw StoreError.notFound("workspace")
      }
      let zone = workspace.timeZone
      change(&workspace)
      let (changed, hosts) = (workspace, try workspace.allowedHosts.map(JSONColumn.text))
      let schemes = try workspace.allowedSchemes.map(JSONColumn.text)
      let messaging = try workspace.messaging.map(JSONColumn.text)
      _ = try audit.change(.workspace, id, id, "update", connection) {
        try connection.execute(
          """
          UPDATE workspace SET name = \(changed.name), allowed_hosts = \(hosts),
            allowed_schemes = \(schemes),
            accepts_one_link_targets = \(changed.acceptsOneLinkTargets),
            allows_inspection = \(changed.allowsInspection),
            requires_second_factor = \(changed.requiresSecondFactor),
            time_zone = \(changed.timeZone), messaging = \(messaging)
          WHERE id = \(id)
          """
        )
      }
      // Hours of schedules are those of the zone.
      if zone != changed.timeZone { try ReportScheduleRepository.reschedule(id, connection) }
      try Directory.touch(connection)
      return workspace
    }
  }

  /// Every workspace, oldest first; for the operator's command line only.
  package func list() async throws -> [WorkspaceResource] {
    try await driver.read { connection in
      try connection.query("SELECT \(raw: Self.columns) FROM workspace ORDER BY id")
        .map(Self.record)
    }
  }

  /// The hosts that links may lead to, of the workspaces that list any.
  static func allowedHosts(_ connection: any SQLConnection) throws -> [WorkspaceID: [String]] {
    let records = try connection.query(
      "SELECT \(raw: columns) FROM workspace WHERE allowed_hosts IS NOT NULL"
    ).map(record)
    return Dictionary(
      records.compactMap { record in record.allowedHosts.map { (record.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The schemes besides `https` that web targets may have, of the workspaces that allow any.
  static func allowedSchemes(_ connection: any SQLConnection) throws -> [WorkspaceID: [String]] {
    let records = try connection.query(
      "SELECT \(raw: columns) FROM workspace WHERE allowed_schemes IS NOT NULL"
    ).map(record)
    return Dictionary(
      records.compactMap { record in record.allowedSchemes.map { (record.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// What holds for the messages of a workspace; `nil` where nothing does.
  ///
  /// - Throws: ``StoreError``, also for what this version cannot read: then nothing is sent.
  static func messagingPolicy(
    _ id: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> MessagingPolicy? {
    let row = try connection.first("SELECT messaging FROM workspace WHERE id = \(id)")
    return try row?.optionalText("messaging").map { text in
      let settings = try JSONColumn.value(MessagingSettings.self, from: text, column: "messaging")
      return try MessagingPolicy(settings)
    }
  }

  /// The workspaces whose taps may name their targets as those of a OneLink do.
  static func oneLinkWorkspaces(_ connection: any SQLConnection) throws -> Set<WorkspaceID> {
    let rows = try connection.query("SELECT id FROM workspace WHERE accepts_one_link_targets = 1")
    return Set(try rows.map { try $0.id("id") })
  }

  /// The workspaces that switched the inspection pages of their links off.
  static func uninspectable(_ connection: any SQLConnection) throws -> Set<WorkspaceID> {
    let rows = try connection.query("SELECT id FROM workspace WHERE allows_inspection = 0")
    return Set(try rows.map { try $0.id("id") })
  }

  static func names(_ connection: any SQLConnection) throws -> [WorkspaceID: String] {
    try connection.query("SELECT id, name FROM workspace").reduce(into: [:]) { names, row in
      names[try row.id("id")] = try row.text("name")
    }
  }

  private static func record(_ row: SQLRow) throws -> WorkspaceResource {
    WorkspaceResource(
      id: try row.id("id"),
      name: try row.text("name"),
      allowedHosts: try row.optionalText("allowed_hosts").map {
        try JSONColumn.value([String].self, from: $0, column: "allowed_hosts")
      },
      allowedSchemes: try row.optionalText("allowed_schemes").map {
        try JSONColumn.value([String].self, from: $0, column: "allowed_schemes")
      },
      acceptsOneLinkTargets: try row.bool("accepts_one_link_targets"),
      allowsInspection: try row.bool("allows_inspection"),
      requiresSecondFactor: try row.bool("requires_second_factor"),
      timeZone: try row.text("time_zone"),
      messaging: try row.optionalText("messaging").map {
        try JSONColumn.value(MessagingSettings.self, from: $0, column: "messaging")
      },
      createdAt: try row.timestamp("created_at"),
      simulatedAt: try row.optionalTimestamp("simulated_at")
    )
  }
}
