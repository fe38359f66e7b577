import Database
import Foundation
import GRDB

/// Copies of a database that is in use.
package enum SQLiteBackup: Sendable {
  /// How many rows each table has.
  package typealias Counts = [String: Int64]

  /// Copies the database of a data directory into a file, as of one moment, while a server may write
  /// to it, and checks the copy.
  ///
  /// - Returns: how many rows each table of the copy has.
  package static func copy(directory: String, to path: String) throws -> Counts {
    try SQLiteErrors.mapping {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(10)
      let source = try DatabaseQueue(
        path: directory + "/" + SQLiteDriver.fileName,
        configuration: configuration
      )
      let copy = try DatabaseQueue(path: path)
      // All pages in one step: a reader's snapshot, which no writer waits for.
      try source.backup(to: copy)
      try source.close()
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    }
    return try check(path)
  }

  /// Checks that a copy is whole.
  ///
  /// - Returns: how many rows each table has.
  /// - Throws: ``StoreError/Code/corrupt``.
  package static func check(_ path: String) throws -> Counts {
    try SQLiteErrors.mapping {
      var configuration = Configuration()
      configuration.readonly = true
      let copy = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? copy.close() }
      return try copy.read { database in
        guard try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok" else {
          throw StoreError(.corrupt, "The copy of the database is damaged.")
        }
        // A full-text index has no rows of its own to count.
        let tables = try String.fetchAll(
          database,
          sql: """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
            """
        )
        return try tables.reduce(into: [:]) { counts, table in
          counts[table] = try Int64.fetchOne(database, sql: "SELECT COUNT(*) FROM \"\(table)\"")
        }
      }
    }
  }
}
