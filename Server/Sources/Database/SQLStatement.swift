public import LinkCore

/// The text of a statement with `?` for every value, and the values.
///
/// An interpolated value is bound, never pasted into the text:
///
/// ```swift
/// let statement: SQLStatement = "SELECT name FROM app WHERE id = \(id)"
/// statement.text    // SELECT name FROM app WHERE id = ?
/// statement.values  // [.blob(…)]
/// ```
public struct SQLStatement: Hashable, Sendable {
  /// The text, with `?` placeholders.
  public var text: String
  /// The values, in the order of their placeholders.
  public var values: [SQLValue]
  /// Whether the same text will be needed again, so that it is worth keeping prepared.
  public var isKept: Bool

  /// Makes a statement from its parts.
  public init(text: String, values: [SQLValue] = [], isKept: Bool = true) {
    self.text = text
    self.values = values
    self.isKept = isKept
  }

  /// Adds more text and values at the end.
  public static func += (left: inout SQLStatement, right: SQLStatement) {
    left.text += right.text
    left.values += right.values
    left.isKept = left.isKept && right.isKept
  }
}

extension SQLStatement: ExpressibleByStringInterpolation {
  /// Makes a statement without values.
  public init(stringLiteral value: String) {
    self.init(text: value)
  }

  /// Makes a statement from an interpolated string.
  public init(stringInterpolation: StringInterpolation) {
    self.init(text: stringInterpolation.text, values: stringInterpolation.values)
  }

  /// Collects text and values.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate(set) var text = ""
    fileprivate(set) var values: [SQLValue] = []

    /// Begins an interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Binds a value.
    @inlinable
    public mutating func appendInterpolation(_ value: some SQLBindable) {
      bind(value.sqlValue)
    }

    /// Binds a value, or `NULL`.
    @inlinable
    public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
      bind(value.sqlValue)
    }

    @usableFromInline
    mutating func bind(_ value: SQLValue) {
      text += "?"
      values.append(value)
    }

    /// Adds another statement, with its values.
    public mutating func appendInterpolation(_ statement: SQLStatement) {
      text += statement.text
      values += statement.values
    }

    /// Adds text that the program wrote, such as a list of columns.
    public mutating func appendInterpolation(raw: StaticString) {
      text += raw.description
    }

    /// Adds the names of columns.
    public mutating func appendInterpolation(columns: [StaticString]) {
      text += columns.map(\.description).joined(separator: ", ")
    }
  }
}

/// A value that can stand in a statement.
public protocol SQLBindable: Sendable {
  /// The value as engines store it.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  /// The value itself.
  @inlinable public var sqlValue: SQLValue { self }
}

extension Int64: SQLBindable {
  @inlinable public var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  /// 0 or 1.
  @inlinable public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  @inlinable public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  /// Bytes.
  @inlinable public var sqlValue: SQLValue { .blob(self) }
}

extension EntityID: SQLBindable {
  /// Sixteen bytes.
  @inlinable public var sqlValue: SQLValue { .blob(bytes) }
}

extension TypedID: SQLBindable {
  /// Sixteen bytes.
  @inlinable public var sqlValue: SQLValue { value.sqlValue }
}

extension Timestamp: SQLBindable {
  /// Milliseconds since 1970.
  @inlinable public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  /// The value, or `NULL`.
  @inlinable public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

/// A value in a column or bound to a statement, in the types that every engine has.
public enum SQLValue: Hashable, Sendable {
  case null
  /// A 64-bit integer; moments are milliseconds since 1970, booleans 0 and 1.
  case integer(Int64)
  case real(Double)
  /// UTF-8 text.
  case text(String)
  /// Bytes; identifiers are sixteen of them.
  case blob([UInt8])
}

/// A table that rows are inserted into, many at a time.
public struct SQLTable: Hashable, Sendable {
  public let name: String
  /// The columns that are given, in the order of the values.
  public let columns: [String]
  /// The columns that are unique together.
  public let key: [String]

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

/// An update of rows by their key, many at a time.
///
/// ```swift
/// let rename = SQLUpdate(
///   SQLTable("app", columns: ["id", "name"], key: ["id"]),
///   set: "name = given.name",
///   where: "app.name <> given.name"
/// )
/// ```
public struct SQLUpdate: Hashable, Sendable {
  /// The columns that are given, those of the key among them.
  public let table: SQLTable
  /// The assignments: `given.` names a value that is given, the table's name one that is stored.
  public let assignments: String
  /// What must hold of a row besides the key, in the same words.
  public let condition: String?

  public init(_ table: SQLTable, set assignments: String, where condition: String? = nil) {
    (self.table, self.assignments, self.condition) = (table, assignments, condition)
  }

  /// The conditions by which a row of the table belongs to the values that are given.
  public var match: String {
    let key = table.key.map { "\(table.name).\($0) = given.\($0)" }
    return (key + [condition].compactMap(\.self)).joined(separator: " AND ")
  }

  /// Updates one row.
  ///
  /// - Returns: The text, and which of ``SQLTable/columns`` each of its places takes.
  public var single: (text: String, places: [Int]) {
    var places: [Int] = []
    let parts = "UPDATE \(table.name) SET \(assignments) WHERE \(match)".split(separator: "given.")
    let rest = parts.dropFirst().map { part in
      let column = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if let place = table.columns.firstIndex(of: String(column)) { places.append(place) }
      return "?" + part.dropFirst(column.count)
    }
    return ((parts.prefix(1).map(String.init) + rest).joined(), places)
  }
}

/// A list of values in a statement, as in `IN (…)`.
///
/// It has one of two lengths, so that the statement's text is prepared twice at most. SQLite makes a table of the
/// list, which takes longer than to find a few rows.
///
/// ```swift
/// let statement: SQLStatement = "SELECT no FROM term WHERE no IN (\(SQLList.of(numbers)))"
/// ```
package enum SQLList: Sendable {
  /// The most values of a list.
  package static let length = 64
  /// The most values of a short one.
  private static let shortLength = 8
  private static let places = text(length)
  private static let shortPlaces = text(shortLength)

  private static func text(_ length: Int) -> String {
    "?" + String(repeating: ", ?", count: length - 1)
  }

  /// Up to ``length`` values.
  package static func of(_ values: some Collection<SQLValue>) -> SQLStatement {
    let isShort = values.count <= shortLength
    return SQLStatement(
      text: isShort ? shortPlaces : places,
      values: filled(values, to: isShort ? shortLength : length)
    )
  }

  /// The values of a list; where they are fewer, `NULL`, which nothing is equal to, is in the rest.
  package static func filled(_ values: some Collection<SQLValue>, to length: Int) -> [SQLValue] {
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
