import LinkCore
import Persistence

/// JSON with its members in the order of their names and nothing between them, so that equal values
/// are equal bytes.
enum CanonicalJSON: Sendable {
  /// The text of a value.
  static func text(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value):
      bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
    case .string(let value): JSONString.append(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members): append(members, to: &bytes)
    }
  }

  private static func append(_ members: [String: JSONValue], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONString.append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
