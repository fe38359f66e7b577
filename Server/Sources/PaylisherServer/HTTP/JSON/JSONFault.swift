/// Something about JSON that this server refuses before it decodes it.
struct JSONFault: Error, Hashable, Sendable {
  /// The kinds of fault.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The bytes are not JSON (RFC 8259); or end too early.
    case syntax = "malformed_json"
    /// A string is not UTF-8, or half a surrogate pair.
    case encoding = "invalid_unicode"
    /// Nested too deep.
    case depth = "too_deep"
    /// An object has too many members.
    case keys = "too_many_members"
    /// A member's name is too long.
    case key = "name_too_long"
    /// A string is too long.
    case string = "string_too_long"
    /// A number has too many characters, or is larger than any double.
    case number = "number_out_of_range"
    /// An object names a member twice.
    case duplicate = "duplicate_member"
  }

  /// What is wrong.
  var kind: Kind
  /// Where, as a JSON pointer.
  var pointer: String
  /// Where, as an offset into the bytes.
  var offset: Int

  /// The same for people.
  var detail: String {
    switch kind {
    case .syntax: "not JSON at byte \(offset)"
    case .encoding: "not valid Unicode at byte \(offset)"
    case .depth: "is nested too deep"
    case .keys: "has too many members"
    case .key: "has a member with too long a name"
    case .string: "is too long a string"
    case .number: "is a number out of range"
    case .duplicate: "names a member twice"
    }
  }
}
