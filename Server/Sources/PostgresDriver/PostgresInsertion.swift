import CPostgres
import Database

/// Inserts many rows with one statement: each column is one array.
struct PostgresInsertion {
  /// Fewer rows than these are inserted one by one.
  static let fewest = 8

  private let table: SQLTable
  private let session: PostgresSession

  init(_ table: SQLTable, _ session: PostgresSession) {
    self.table = table
    self.session = session
  }

  /// Inserts what is new, and says of each row whether it was; of equal keys the first one is.
  func run(_ rows: [[SQLValue]]) throws -> [Bool] {
    let types = try session.columnTypes(of: table.name)
    let columns = try table.columns.map { column in
      guard let type = types[column] else {
        throw StoreError(.failed, "The table \(table.name) has no column \(column).")
      }
      return type
    }
    let arrays = try columns.enumerated().map { index, type in
      try PostgresArray.bytes(rows.map { $0[index] }, type: type)
    }
    let inserted = try session.run(statement(columns), PostgresParameters(binary: arrays)).rows()
    return try verdicts(rows, inserted)
  }

  private func statement(_ types: [Oid]) -> String {
    let names = table.columns.joined(separator: ", ")
    let arrays = types.enumerated().map { "$\($0 + 1)::\(PostgresArray.name(of: $1))[]" }
    let key = table.key.joined(separator: ", ")
    return """
      INSERT INTO \(table.name) (\(names))
      SELECT * FROM unnest(\(arrays.joined(separator: ", ")))
      ON CONFLICT (\(key)) DO NOTHING RETURNING \(key)
      """
  }

  private func verdicts(_ rows: [[SQLValue]], _ inserted: [SQLRow]) throws -> [Bool] {
    guard inserted.count < rows.count else { return rows.map { _ in true } }
    var keys = Set(try inserted.map { row in try table.key.map { try row.value($0) } })
    let positions = table.key.compactMap { table.columns.firstIndex(of: $0) }
    return rows.map { row in keys.remove(positions.map { row[$0] }) != nil }
  }
}
