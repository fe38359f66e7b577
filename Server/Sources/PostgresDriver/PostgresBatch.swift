import CPostgres
import Database

/// Writes many rows with one statement: each column is one array.
struct PostgresBatch {
  /// Fewer rows than these are inserted one by one.
  static let fewest = 8

  private let table: SQLTable
  private let session: PostgresSession

  init(_ table: SQLTable, _ session: PostgresSession) {
    self.table = table
    self.session = session
  }

  /// Inserts what is new, and says of each row whether it was; of equal keys the first one is.
  func insert(_ rows: [[SQLValue]]) throws -> [Bool] {
    let names = table.columns.joined(separator: ", ")
    let key = table.key.joined(separator: ", ")
    return try run(rows) { arrays in
      """
      INSERT INTO \(table.name) (\(names)) SELECT * FROM \(arrays)
      ON CONFLICT (\(key)) DO NOTHING RETURNING \(key)
      """
    }
  }

  /// Updates the rows of the table that have these keys and meet the condition, and says which of them did.
  func update(_ rows: [[SQLValue]], _ update: SQLUpdate) throws -> [Bool] {
    let names = table.columns.joined(separator: ", ")
    let key = table.key.map { "\(table.name).\($0)" }.joined(separator: ", ")
    return try run(rows) { arrays in
      """
      UPDATE \(table.name) SET \(update.assignments) FROM \(arrays) AS given (\(names))
      WHERE \(update.match) RETURNING \(key)
      """
    }
  }

  /// Runs a statement that reads rows from arrays and returns the keys of those that it wrote.
  private func run(_ rows: [[SQLValue]], _ statement: (_ arrays: String) -> String) throws -> [Bool]
  {
    let known = try session.columnTypes(of: table.name)
    let types = try table.columns.map { column in
      guard let type = known[column] else {
        throw StoreError(.failed, "The table \(table.name) has no column \(column).")
      }
      return type
    }
    let values = try types.enumerated().map { index, type in
      try PostgresArray.bytes(rows.map { $0[index] }, type: type)
    }
    let casts = types.enumerated().map { "$\($0 + 1)::\(PostgresArray.name(of: $1))[]" }
    let text = statement("unnest(\(casts.joined(separator: ", ")))")
    return try verdicts(rows, try session.run(text, PostgresParameters(binary: values)).rows())
  }

  private func verdicts(_ rows: [[SQLValue]], _ written: [SQLRow]) throws -> [Bool] {
    guard written.count < rows.count else { return rows.map { _ in true } }
    var keys = Set(try written.map { row in try table.key.map { try row.value($0) } })
    let positions = table.key.compactMap { table.columns.firstIndex(of: $0) }
    return rows.map { row in keys.remove(positions.map { row[$0] }) != nil }
  }
}
