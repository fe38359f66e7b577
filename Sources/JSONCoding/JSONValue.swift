/// Any JSON value ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)), typed.
///
/// Values compare by their bytes: `é` as one code point and as `e` with an accent are two strings
/// and two member names. A number that is whole and fits 64 bits is an integer however it was
/// spelled, so that `42`, `42.0` and `4.2e1` are one value; other numbers are doubles.
public enum JSONValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// An object with the members of a dictionary.
  public static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(JSONObject(members))
  }

  /// A number: an integer where it is whole and fits 64 bits.
  public init(_ number: Double) {
    if let whole = Int64(exactly: number) { self = .integer(whole) } else { self = .number(number) }
  }
}

extension JSONValue: Hashable {
  /// Whether two values are the same, strings byte by byte.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue {
  /// The string, if it is one.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The object, if it is one.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The array, if it is one.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The member of an object, or `nil`.
  public subscript(key: String) -> JSONValue? {
    objectValue?[key]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string value.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer value.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of equal keys the last wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
