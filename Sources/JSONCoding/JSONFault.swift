/// The shape that a JSON text may have.
public struct JSONLimits: Sendable, Hashable {
  /// The deepest nesting of arrays and objects.
  public var depth = 32
  /// The members of one object.
  public var keysPerObject = 256
  /// The bytes of one member's name.
  public var key = 256
  /// The bytes of one string.
  public var string = 8_192
  /// The characters of one number.
  public var number = 32
  /// Whether an object may name a member twice; the last one wins.
  public var takesDuplicateKeys = false
  /// Whether strings and names may hold U+0000, which PostgreSQL stores in no text.
  public var takesNull = true

  /// The limits for a client's request.
  public init() {}

  /// The limits for files and columns: 128 levels, any size, and of equal names the last wins.
  public static var files: JSONLimits {
    var limits = JSONLimits()
    limits.depth = 128
    (limits.keysPerObject, limits.key, limits.string) = (.max, .max, .max)
    limits.number = .max
    limits.takesDuplicateKeys = true
    return limits
  }
}

/// Why a text is not JSON, or beyond its limits.
public struct JSONFault: Error, Hashable, Sendable {
  /// The kinds of fault, with stable names as raw values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is not JSON, or ends too early.
    case syntax = "malformed_json"
    /// A word or number that JSON has not, such as `NaN`, `01` or `undefined`.
    case literal = "invalid_literal"
    /// A string holds a control character or an unknown escape.
    case escape = "invalid_string"
    /// A string is not UTF-8.
    case encoding = "invalid_unicode"
    /// A string holds half of a surrogate pair.
    case surrogate = "lone_surrogate"
    /// A string holds U+0000 where none may.
    case null = "null_character"
    /// Nested too deep.
    case depth = "too_deep"
    /// An object has too many members.
    case keys = "too_many_members"
    /// A member's name is too long.
    case key = "name_too_long"
    /// A string is too long.
    case string = "string_too_long"
    /// A number has too many characters.
    case digits = "number_too_long"
    /// A number is larger than any double.
    case number = "number_out_of_range"
    /// An object names a member twice.
    case duplicate = "duplicate_member"
  }

  /// What is wrong.
  public var kind: Kind
  /// Where, in bytes from the beginning of the text.
  public var offset: Int
  /// What was wrong or expected, to follow "At byte 7: ".
  public var reason: String

  /// Makes a fault.
  public init(kind: Kind, offset: Int, reason: String) {
    self.kind = kind
    self.offset = offset
    self.reason = reason
  }
}

/// A place in a text for people who edit it.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line = 1
  /// The column in Unicode scalars, from 1.
  public var column = 1

  /// The place of a byte.
  public init(offset: Int, in bytes: some Sequence<UInt8>) {
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The place as text, such as `line 3, column 7`.
  public var description: String { "line \(line), column \(column)" }
}
