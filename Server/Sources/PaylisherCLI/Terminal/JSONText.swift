import Foundation

/// JSON as every command prints it: keys in order, slashes as they are.
enum JSONText: Sendable {
  /// One line, without its end.
  static func line(_ value: some Encodable) throws -> [UInt8] {
    try Array(encoder([]).encode(value))
  }

  /// Several lines, indented, for people who also read them.
  static func pretty(_ value: some Encodable) throws -> String {
    String(decoding: try encoder(.prettyPrinted).encode(value), as: UTF8.self)
  }

  /// An encoder with the house's settings and some more.
  static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    return encoder
  }
}
