/// Writes JSON in one form for each value: no space, members in the order of the bytes of their
/// names, whole numbers without a point, and only the escapes that JSON demands.
///
/// Equal values are equal bytes. The form is that of
/// [RFC 8785](https://www.rfc-editor.org/rfc/rfc8785) but for the order of names beyond the basic
/// plane and the spelling of doubles, which is Swift's.
public struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Starts with room for a number of bytes.
  public init(capacity: Int = 1_024) {
    bytes.reserveCapacity(capacity)
  }

  /// What was written so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes any value; a number that is not finite becomes `null`.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let values): write(values) { $0.write($1) }
    case .object(let members): write(members)
    }
  }

  /// Writes an object.
  public mutating func write(_ members: JSONObject) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      name(member.key)
      write(member.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes an array; `element` writes each element.
  ///
  /// Inlinable, because the elements are of other modules' types.
  @inlinable
  public mutating func write<Element>(
    _ elements: some Sequence<Element>,
    _ element: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    raw("[")
    var isFirst = true
    for value in elements {
      if !isFirst { raw(",") }
      isFirst = false
      try element(&self, value)
    }
    raw("]")
  }

  /// Writes a member's name and the colon.
  public mutating func name(_ name: String) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a string.
  public mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    var position = start
    while position < bytes.count, !Self.isEscaped(bytes[position]) { position += 1 }
    if position < bytes.count {
      let rest = Array(bytes[position...])
      bytes.removeSubrange(position...)
      for byte in rest {
        if Self.isEscaped(byte) { escape(byte) } else { bytes.append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Writes bytes that are JSON already.
  public mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes that are JSON already.
  public mutating func raw(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
  }

  /// Writes bytes that are JSON already, straight into the text.
  public mutating func append(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
  }

  private mutating func write(_ value: Int64) {
    guard 0..<10 ~= value else { return raw(String(value)) }
    bytes.append(UInt8(ascii: "0") + UInt8(value))
  }

  private mutating func write(_ value: Double) {
    if let whole = Int64(exactly: value) { return write(whole) }
    raw(value.isFinite ? String(value) : "null")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      raw(byte < 0x10 ? "u000" : "u00")
      raw(String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }
}

extension JSONValue {
  /// The value as ``JSONWriter`` writes it, in UTF-8.
  public var canonicalBytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as ``JSONWriter`` writes it.
  public var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }
}
