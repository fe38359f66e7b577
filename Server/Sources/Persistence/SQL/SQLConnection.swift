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

  /// The column `count` of the only row.
  public func count(_ statement: SQLStatement) throws -> Int64 {
    try first(statement)?.int64("count") ?? 0
  }
}
