/// A value in a column or bound to a statement, in the types that every engine has.
public enum SQLValue: Hashable, Sendable {
  /// `NULL`
  case null
  /// A 64-bit integer; moments are milliseconds since 1970, booleans 0 and 1.
  case integer(Int64)
  /// A double.
  case real(Double)
  /// UTF-8 text.
  case text(String)
  /// Bytes; identifiers are sixteen of them.
  case blob([UInt8])
}
