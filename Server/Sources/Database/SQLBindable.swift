public import LinkCore

/// A value that can stand in a statement.
public protocol SQLBindable: Sendable {
  /// The value as engines store it.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  /// The value itself.
  public var sqlValue: SQLValue { self }
}

extension Int64: SQLBindable {
  /// An integer.
  public var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  /// An integer.
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  /// 0 or 1.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  /// Text.
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  /// Bytes.
  public var sqlValue: SQLValue { .blob(self) }
}

extension EntityID: SQLBindable {
  /// Sixteen bytes.
  public var sqlValue: SQLValue { .blob(bytes) }
}

extension TypedID: SQLBindable {
  /// Sixteen bytes.
  public var sqlValue: SQLValue { value.sqlValue }
}

extension Timestamp: SQLBindable {
  /// Milliseconds since 1970.
  public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  /// The value, or `NULL`.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
