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

/// A list of values in a statement, as in `IN (…)`: always of one length, so that the statement's text
/// is prepared once.
package enum SQLList: Sendable {
  /// The most values of a list.
  package static let length = 64
  /// What stands for the values in the text.
  package static let places = "?" + String(repeating: ", ?", count: length - 1)

  /// The values of a list; where they are fewer, `NULL`, which nothing is equal to, is in the rest.
  package static func filled(
    _ values: some Collection<SQLValue>,
    to length: Int = length
  ) -> [SQLValue] {
    values + Array(repeating: .null, count: length - values.count)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The elements in parts of a length, the last of which may be shorter.
  package func parts(of length: Int) -> some Sequence<SubSequence> {
    stride(from: startIndex, to: endIndex, by: length).lazy
      .map { self[$0..<Swift.min($0 + length, endIndex)] }
  }
}
