/// A table that rows are inserted into, many at a time.
public struct SQLTable: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The columns that are given, in the order of the values.
  public let columns: [String]
  /// The columns that are unique together.
  public let key: [String]

  /// Names a table.
  public init(_ name: String, columns: [String], key: [String]) {
    self.name = name
    self.columns = columns
    self.key = key
  }

  /// Inserts one row, unless its key is there.
  public var insertion: String {
    copying + " ON CONFLICT (\(key.joined(separator: ", "))) DO NOTHING"
  }

  /// Inserts one row.
  public var copying: String {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places))"
  }
}
