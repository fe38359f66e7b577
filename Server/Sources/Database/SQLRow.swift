public import LinkCore

/// One row of a result, read by column name.
///
/// Reading throws ``StoreError/Code/corrupt`` where a column is missing or holds another type.
public struct SQLRow: Sendable {
  /// The names of a result's columns, shared by its rows.
  public final class Columns: Sendable {
    let names: [String]

    /// Makes a list of columns.
    public init(_ names: [String]) {
      self.names = names
    }

    /// The position of the first column of a name: a result has so few that hashing them takes longer.
    func position(of name: String) -> Int? { names.firstIndex(of: name) }
  }

  private let columns: Columns
  private let values: [SQLValue]

  /// Makes a row; `values` are in the order of `columns`.
  public init(columns: Columns, values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  /// Every value by the name of its column.
  package var byName: [String: SQLValue] {
    Dictionary(zip(columns.names, values), uniquingKeysWith: { first, _ in first })
  }

  /// Every value, in the order of the columns.
  package var all: [SQLValue] { values }

  /// Every value, in the order of the columns, of a row that has integers only.
  package var integers: [Int64] {
    get throws {
      try zip(columns.names, values).map { name, value in
        guard case .integer(let number) = value else {
          throw StoreError.corrupt(column: name, expected: "an integer")
        }
        return number
      }
    }
  }

  /// The value of a column, whatever its type.
  public func value(_ column: String) throws -> SQLValue {
    guard let position = columns.position(of: column), position < values.count else {
      throw StoreError.corrupt(column: column, expected: "anything: the result has no such column")
    }
    return values[position]
  }

  /// Reads an optional column with `decode`, which returns `nil` for a wrong type.
  package func optional<Value>(
    _ column: String,
    _ expected: String,
    _ decode: (SQLValue) -> Value?
  ) throws -> Value? {
    let value = try value(column)
    if case .null = value { return nil }
    guard let decoded = decode(value) else {
      throw StoreError.corrupt(column: column, expected: expected)
    }
    return decoded
  }

  /// The value, or an error where it is `NULL`.
  package func required<Value>(
    _ column: String,
    _ expected: String,
    _ value: Value?
  ) throws -> Value {
    guard let value else { throw StoreError.corrupt(column: column, expected: expected) }
    return value
  }
}

extension SQLRow {
  /// An integer that may be `NULL`.
  public func optionalInt64(_ column: String) throws -> Int64? {
    try optional(column, "an integer") {
      if case .integer(let value) = $0 { value } else { nil }
    }
  }

  /// An integer.
  public func int64(_ column: String) throws -> Int64 {
    try required(column, "an integer", optionalInt64(column))
  }

  /// A boolean, stored as 0 or 1.
  public func bool(_ column: String) throws -> Bool {
    try int64(column) != 0
  }

  /// Text that may be `NULL`.
  public func optionalText(_ column: String) throws -> String? {
    try optional(column, "text") {
      if case .text(let value) = $0 { value } else { nil }
    }
  }

  public func text(_ column: String) throws -> String {
    try required(column, "text", optionalText(column))
  }

  /// Bytes that may be `NULL`.
  public func optionalBlob(_ column: String) throws -> [UInt8]? {
    try optional(column, "bytes") {
      if case .blob(let value) = $0 { value } else { nil }
    }
  }

  /// Bytes.
  public func blob(_ column: String) throws -> [UInt8] {
    try required(column, "bytes", optionalBlob(column))
  }

  /// An identifier that may be `NULL`.
  public func optionalEntityID(_ column: String) throws -> EntityID? {
    try optional(column, "sixteen bytes") {
      if case .blob(let bytes) = $0 { EntityID(bytes: bytes) } else { nil }
    }
  }

  /// An identifier.
  public func entityID(_ column: String) throws -> EntityID {
    try required(column, "sixteen bytes", optionalEntityID(column))
  }

  /// An identifier of a kind.
  public func id<Entity>(_ column: String) throws -> TypedID<Entity> {
    TypedID(try entityID(column))
  }

  /// An identifier of a kind that may be `NULL`.
  public func optionalID<Entity>(_ column: String) throws -> TypedID<Entity>? {
    try optionalEntityID(column).map(TypedID.init)
  }

  /// A moment.
  public func timestamp(_ column: String) throws -> Timestamp {
    Timestamp(milliseconds: try int64(column))
  }

  /// A moment that may be `NULL`.
  public func optionalTimestamp(_ column: String) throws -> Timestamp? {
    try optionalInt64(column).map(Timestamp.init(milliseconds:))
  }
}

/// A value that a column can be read as.
public protocol SQLReadable {
  /// The value; `nil` where the column holds another kind.
  static func read(_ value: SQLValue) -> Self?
}

extension SQLReadable {
  /// The value of a column.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` where the column holds another kind.
  public static func value(of value: SQLValue, in column: StaticString) throws -> Self {
    guard let read = read(value) else {
      throw StoreError.corrupt(column: column.description, expected: "\(Self.self)")
    }
    return read
  }
}

extension Int64: SQLReadable {
  /// The value; `nil` where the column holds another kind.
  public static func read(_ value: SQLValue) -> Int64? {
    if case .integer(let number) = value { number } else { nil }
  }
}

extension Bool: SQLReadable {
  /// The value; `nil` where the column holds another kind.
  public static func read(_ value: SQLValue) -> Bool? { Int64.read(value).map { $0 != 0 } }
}

extension Timestamp: SQLReadable {
  /// The value; `nil` where the column holds another kind.
  public static func read(_ value: SQLValue) -> Timestamp? {
    Int64.read(value).map(Timestamp.init(milliseconds:))
  }
}

extension TypedID: SQLReadable {
  /// The id; `nil` where the column holds anything but sixteen bytes.
  public static func read(_ value: SQLValue) -> TypedID? {
    guard case .blob(let bytes) = value else { return nil }
    return EntityID(bytes: bytes).map(TypedID.init)
  }
}

extension String: SQLReadable {
  /// The value; `nil` where the column holds another kind.
  public static func read(_ value: SQLValue) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  /// The value; `nil` where the column holds another kind.
  public static func read(_ value: SQLValue) -> Wrapped?? {
    value == .null ? .some(nil) : Wrapped.read(value).map { .some($0) }
  }
}
