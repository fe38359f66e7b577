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
    public mutating func appendInterpolation(_ value: some SQLBindable) {
      text += "?"
      values.append(value.sqlValue)
    }

    /// Binds a value, or `NULL`.
    public mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
      text += "?"
      values.append(value.sqlValue)
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
