import LinkCore
import WireModels

extension Schema {
  /// Text of a limited length.
  package static func text(_ length: ClosedRange<Int> = 0...256, example: String? = nil) -> Schema {
    .string(
      Text(
        length: length,
        pattern: "^[^\\x00]*$",
        reason: .noNull,
        example: example,
        accepts: { !$0.utf8.contains(0) }
      )
    )
  }

  /// Text of an answer that may quote what a client sent, whatever that was.
  package static func quotingText(_ length: ClosedRange<Int> = 0...8_192) -> Schema {
    .string(Text(length: length, requirement: "text"))
  }

  /// Text on one line, without control characters.
  package static func line(_ length: ClosedRange<Int>, example: String? = nil) -> Schema {
    .string(
      Text(
        length: length,
        pattern: "^[^\\x00-\\x1f\\x7f]*$",
        reason: .noControl,
        example: example,
        accepts: { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }
      )
    )
  }

  /// A flag in a query.
  package static let truth = choice("true", "false")

  /// One of a few words.
  package static func choice(_ choices: String...) -> Schema { choice(choices) }

  /// One of a few words.
  package static func choice(_ choices: [String]) -> Schema {
    .string(
      Text(
        choices: choices,
        requirement: "one of " + choices.joined(separator: ", ")
      )
    )
  }

  /// An identifier.
  package static let id = Schema.string(
    Text(
      length: 36...36,
      pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
      format: "uuid",
      reason: .uuid,
      accepts: { EntityID($0) != nil }
    )
  )

  /// The pattern of an IPv4 address.
  static let addressPattern = """
    ((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}\
    (25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])
    """
  /// The pattern of an IPv6 address: eight groups, or up to seven around one `::`.
  static let longAddressPattern = """
    (([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|([0-9A-Fa-f]{1,4}:){1,6}:([0-9A-Fa-f]{1,4})?)
    """

  /// A moment in milliseconds since 1970, up to the year 9999.
  package static let timestamp = Schema.integer(0...Timestamp.latest.milliseconds)
}

/// Kinds of ASCII byte.
enum ASCII: Sendable {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isUppercase(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  static func isUpperHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte)
  }
  static func isWordCharacter(_ byte: UInt8) -> Bool {
    isDigit(byte) || isUppercase(byte) || isLowercase(byte) || byte == 0x2D || byte == 0x5F
  }
}
