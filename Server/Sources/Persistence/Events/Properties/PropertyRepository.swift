package import LinkCore

/// A property of events that a workspace counts, or leaves out.
package struct CountedProperty: Hashable, Sendable {
  /// The name.
  package var name: String
  /// Whether events are counted by it.
  package var isCounted: Bool
  /// How many values have a count of their own; further ones share one.
  package var values: Int64

  /// Makes a property.
  package init(name: String, isCounted: Bool, values: Int64) {
    self.name = name
    self.isCounted = isCounted
    self.values = values
  }
}

/// Which properties of events a workspace counts.
///
/// The first names that a workspace sends are counted by themselves; which of them stay, and which others
/// take their place, its operators decide.
package struct PropertyRepository: Sendable {
  /// The most names that a workspace counts or leaves out.
  package static let mostNames = 500
  /// How many of the newest events say which values are frequent.
  private static let sampledEvents = 20_000
  /// The most counts that one transaction removes.
  private static let removedAtOnce = 5_000

  let driver: any SQLDriver

  /// Every property, by name.
  package func list(_ workspace: WorkspaceID) async throws -> [CountedProperty] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      return try Self.list(tenant, connection)
    }
  }

  private static func list(
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [CountedProperty] {
    try connection.query(
      """
      SELECT p.name, p.is_counted, COUNT(v.no) AS count
      FROM property p LEFT JOIN property_value v ON v.property_no = p.no
      WHERE p.tenant_no = \(tenant) GROUP BY p.no, p.name, p.is_counted ORDER BY p.name
      """
    ).map { row in
      CountedProperty(
        name: try row.text("name"),
        isCounted: try row.bool("is_counted"),
        values: try row.int64("count")
      )
    }
  }

  /// Counts events by a property, or leaves it out and removes its counts.
  ///
  /// A property that is counted again starts with the values that are most frequent among the newest events.
  /// Events that were stored before are counted by the next ``ReportRepository/rebuild(_:)``.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where there is no room; ``StoreError/Code/notFound`` where
  ///   there is no such workspace.
  package func set(
    _ workspace: WorkspaceID,
    _ name: String,
    isCounted: Bool,
    by actor: AuditActor?
  ) async throws -> CountedProperty {
    let audit = AuditTrail(actor)
    if isCounted { try await removeCounts(workspace, name) }
    let values = isCounted ? try await frequentValues(workspace, of: name) : []
    try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let tenant = try dictionary.tenant(workspace)
      let known = try Self.list(tenant, connection)
      let before = known.first { ExactText($0.name) == ExactText(name) }
      guard before?.isCounted != isCounted else { return }
      try Self.check(known, before, isCounted: isCounted)
      try Self.store(name, isCounted: isCounted, values, tenant: tenant, connection)
      try StringDictionary.advanceGeneration(connection)
      try audit.noted(
        "property",
        workspace,
        id: name,
        isCounted ? "count" : "ignore",
        field: "isCounted",
        before: before.map { "\($0.isCounted)" },
        after: "\(isCounted)",
        connection
      )
    }
    if !isCounted { try await removeCounts(workspace, name) }
    let stored = try await list(workspace).first { ExactText($0.name) == ExactText(name) }
    return stored ?? CountedProperty(name: name, isCounted: isCounted, values: 0)
  }

  private static func check(
    _ known: [CountedProperty],
    _ before: CountedProperty?,
    isCounted: Bool
  ) throws {
    if isCounted, known.count(where: \.isCounted) >= PropertyLimits.properties {
      throw StoreError(
        .conflict,
        reason: ProblemReason.propertiesCounted.code,
        ["count": String(PropertyLimits.properties)],
        field: "isCounted"
      )
    }
    guard before != nil || known.count < mostNames else {
      throw StoreError(
        .conflict,
        reason: ProblemReason.propertiesNamed.code,
        ["count": String(mostNames)],
        field: "name"
      )
    }
  }

  private static func store(
    _ name: String,
    isCounted: Bool,
    _ values: [String],
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    let row = try connection.first(
      """
      INSERT INTO property (tenant_no, name, is_counted) VALUES (\(tenant), \(name), \(isCounted))
      ON CONFLICT (tenant_no, name) DO UPDATE SET is_counted = excluded.is_counted RETURNING no
      """
    )
    guard let number = try row?.int64("no") else { return }
    try connection.execute("DELETE FROM property_value WHERE property_no = \(number)")
    _ = try connection.executeEach(
      "INSERT INTO property_value (property_no, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
      values.map { [.integer(number), .text($0)] }
    )
  }

  /// Removes what was counted by a property that is left out, a part at a time.
  private func removeCounts(_ workspace: WorkspaceID, _ name: String) async throws {
    while true {
      let removed = try await driver.write(for: .workspace(workspace)) { connection -> Int in
        try connection.take([AdvisoryLock(.appending, workspace.value)])
        guard let tenant = try StringDictionary.tenant(connection, workspace),
          let number = try connection.first(
            """
            SELECT no FROM property
            WHERE tenant_no = \(tenant) AND name = \(name) AND is_counted = 0
            """
          )?.int64("no")
        else { return 0 }
        return try connection.execute(
          """
          DELETE FROM property_rollup WHERE tenant_no = \(tenant) AND property_no = \(number)
          AND (day, name_no, value_no, dimension_no) IN (
            SELECT day, name_no, value_no, dimension_no FROM property_rollup
            WHERE tenant_no = \(tenant) AND property_no = \(number) LIMIT \(Self.removedAtOnce)
          )
          """
        )
      }
      guard removed == Self.removedAtOnce else { return }
    }
  }

  /// The values of a property that are most frequent among the newest events of the app, by frequency.
  private func frequentValues(_ workspace: WorkspaceID, of name: String) async throws -> [String] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let rows = try connection.query(
        """
        SELECT k.text AS property_keys, e.property_values FROM event_log e
        JOIN term k ON k.no = e.keys_no
        WHERE e.tenant_no = \(tenant) AND e.kind = \(EventKind.custom.rawValue)
        ORDER BY e.uuid DESC LIMIT \(Self.sampledEvents)
        """
      )
      var counts: [ExactText: Int] = [:]
      for row in rows {
        let own = OwnProperties(
          keys: try row.optionalText("property_keys"),
          values: try row.text("property_values")
        )
        for (key, value) in own.counted.prefix(PropertyLimits.perEvent)
        where ExactText(key) == ExactText(name)
          && value.utf8.count <= PropertyLimits.valueBytes
        {
          counts[ExactText(value), default: 0] += 1
        }
      }
      let frequent = counts.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
      return frequent.prefix(PropertyLimits.values).map(\.key.text)
    }
  }
}
