/// A connection inside a transaction; it must not leave the closure that received it.
public protocol SQLConnection {
  /// The engine's SQL.
  var dialect: SQLDialect { get }

  /// Runs a statement and returns its rows.
  func query(_ statement: SQLStatement) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it changed.
  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int

  /// Runs one statement once per list of values, and returns how many rows each run changed.
  func executeEach(_ text: String, _ values: [[SQLValue]]) throws -> [Int]

  /// Runs several statements, separated by `;`, without values.
  func executeScript(_ text: String) throws

  /// Inserts rows whose key is not there yet, and says of each whether it was new.
  ///
  /// Of several rows with one key the first is new.
  func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool]

  /// Inserts rows as fast as the engine can; a key that is there is an error.
  func copy(_ rows: [[SQLValue]], into table: SQLTable) throws
}

extension SQLConnection {
  /// One statement for each row.
  public func insertNew(_ rows: [[SQLValue]], into table: SQLTable) throws -> [Bool] {
    try executeEach(table.insertion, rows).map { $0 == 1 }
  }

  /// One statement for each row.
  public func copy(_ rows: [[SQLValue]], into table: SQLTable) throws {
    _ = try executeEach(table.copying, rows)
  }
}

extension SQLConnection {
  /// The first row, if there is one.
  public func first(_ statement: SQLStatement) throws -> SQLRow? {
    try query(statement).first
  }

  /// Whether the statement returns a row.
  public func exists(_ statement: SQLStatement) throws -> Bool {
    try first(statement) != nil
  }

  /// Whether the statement returns a row, which no other transaction changes until this one ends.
  package func existsAndStays(_ statement: SQLStatement) throws -> Bool {
    var statement = statement
    statement.text += dialect.forUpdate
    return try exists(statement)
  }

  /// The column `count` of the only row.
  public func count(_ statement: SQLStatement) throws -> Int64 {
    try first(statement)?.int64("count") ?? 0
  }
}
