/// Carries everything from one migrated database to another, of whichever engines.
///
/// ```swift
/// let moved = try await DatabaseCopier(from: sqlite, to: postgresql).move { table, done, all in … }
/// ```
///
/// No process may write to either meanwhile. The target must hold nothing; after an interruption it is
/// emptied by making it anew.
package struct DatabaseCopier: Sendable {
  /// What became of a table.
  package struct CopiedRows: Hashable, Sendable {
    /// Its name.
    package var table: String
    /// What was read from the source.
    package var source: TableDigest
    /// What was read back from the target afterwards.
    package var target: TableDigest
    /// Whether both are the same.
    package var isSame: Bool { source == target }
  }

  private static let page = 2_000

  private let source: any SQLDriver
  private let target: any SQLDriver

  /// Names the two.
  package init(from source: any SQLDriver, to target: any SQLDriver) {
    self.source = source
    self.target = target
  }

  /// Copies every table, and reads the copies back.
  ///
  /// - Parameter progress: called with the table, the rows that were copied and how many there are.
  /// - Throws: ``StoreError/Code/conflict`` where the target is not empty.
  /// - Returns: what became of each table; a difference means that the move failed.
  package func move(
    _ progress: @Sendable (String, Int, Int) -> Void = { _, _, _ in }
  ) async throws -> [CopiedRows] {
    let tables = try await tables()
    try await requireEmpty(tables)
    var moved: [CopiedRows] = []
    for table in tables {
      let digest = try await copy(table, progress)
      moved.append(
        CopiedRows(table: table.table.name, source: digest, target: try await self.digest(table))
      )
    }
    try await makeStatistics()
    return moved
  }

  /// Lets PostgreSQL look at what it received; until then it plans reports as if tables were empty.
  private func makeStatistics() async throws {
    guard target.dialect.engine == .postgresql else { return }
    try await target.write { try $0.executeScript("ANALYZE") }
  }

  private func tables() async throws -> [CopiedTable] {
    try await source.read { connection in
      let unknown = Set(try CopiedTable.names(connection))
        .subtracting(CopiedTable.order + ["schema_migration"])
      guard unknown.isEmpty else {
        throw StoreError(
          .failed,
          "This version does not know how to move \(unknown.sorted().joined(separator: ", "))."
        )
      }
      return try CopiedTable.order.map { try CopiedTable($0, connection) }
    }
  }

  private func requireEmpty(_ tables: [CopiedTable]) async throws {
    try await target.read { connection in
      for table in tables.map(\.table) where table.name != "counter" {
        let statement = SQLStatement(text: "SELECT 1 AS one FROM \(table.name) LIMIT 1")
        guard try !connection.exists(statement) else {
          throw StoreError(
            .conflict,
            "The target is not empty: \(table.name) has rows. Move into a new one; nothing was "
              + "changed."
          )
        }
      }
    }
  }

  private func copy(
    _ table: CopiedTable,
    _ progress: @Sendable (String, Int, Int) -> Void
  ) async throws -> TableDigest {
    let name = table.table.name
    let count = SQLStatement(text: "SELECT COUNT(*) AS count FROM \(name)")
    let all = Int(try await source.read { try $0.count(count) })
    // Migrations may have put rows in that the source has too.
    if name == CopiedTable.events {
      try await divideTarget()
    } else {
      try await target.write { try $0.executeScript("DELETE FROM \(name)") }
    }
    var digest = TableDigest()
    var last: [SQLValue]?
    while true {
      let rows = try await source.read { [last] connection in
        try table.page(connection, after: last, limit: Self.page)
      }
      guard let end = rows.last else { break }
      try await target.write { try table.insert(rows, $0) }
      for row in rows { digest.add(row) }
      last = end
      progress(name, digest.rows, all)
    }
    try await continueNumbers(of: table.table)
    return digest
  }

  /// Gives the target the months that the source has.
  private func divideTarget() async throws {
    let months = try await source.read { try EventPartitions.months($0) }
    try await target.write { connection in
      var partitions = try EventPartitions(connection)
      for month in months { try partitions.make(month) }
    }
  }

  /// Lets the numbers that an engine makes go on after those that were copied.
  private func continueNumbers(of table: SQLTable) async throws {
    guard target.dialect.engine == .postgresql, let column = table.key.first,
      [["no"], ["number"]].contains(table.key)
    else { return }
    let name = table.name
    _ = try await target.write { connection in
      try connection.query(
        SQLStatement(
          text: """
            SELECT setval(
              pg_get_serial_sequence('\(name)', '\(column)'),
              (SELECT coalesce(max(\(column)), 0) + 1 FROM \(name)),
              false
            ) AS next
            """
        )
      )
    }
  }

  private func digest(_ table: CopiedTable) async throws -> TableDigest {
    var digest = TableDigest()
    var last: [SQLValue]?
    while true {
      let rows = try await target.read { [last] connection in
        try table.page(connection, after: last, limit: Self.page)
      }
      guard let end = rows.last else { return digest }
      for row in rows { digest.add(row) }
      last = end
    }
  }
}
