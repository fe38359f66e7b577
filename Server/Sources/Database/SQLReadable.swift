public import LinkCore

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
