/// Percent-encoding ([RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)), by byte.
///
/// A `%` that starts no escape stands for itself: the system's own repair of such a URL (`%25`)
/// decodes to the same text. `+` is never a space.
public enum PercentCoding: Sendable {
  /// Replaces every escape by its byte.
  public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      if let (byte, next) = escape(in: bytes, at: index) {
        decoded.append(byte)
        index = next
      } else {
        decoded.append(bytes[index])
        index = bytes.index(after: index)
      }
    }
    return decoded
  }

  /// The text that bytes with escapes stand for, or `nil` where it is not UTF-8.
  public static func decodeText(_ bytes: some Collection<UInt8>) -> String? {
    if !bytes.contains(0x25) { return text(bytes) }
    return text(decode(bytes))
  }

  /// Escapes every byte of a text that is not unreserved, with upper-case digits.
  ///
  /// The result is one component: `/`, `?`, `&` and `=` are escaped too.
  ///
  /// ```swift
  /// PercentCoding.encode("a/b ü")  // "a%2Fb%20%C3%BC"
  /// ```
  public static func encode(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy(\.isUnreserved) { return String(text) }
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 3 / 2 + 16)
    for byte in bytes {
      if byte.isUnreserved { encoded.append(byte) } else { appendEscape(of: byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The byte that an escape at `index` stands for and the index after it, or `nil`.
  package static func escape<Bytes: Collection<UInt8>>(
    in bytes: Bytes,
    at index: Bytes.Index
  ) -> (byte: UInt8, next: Bytes.Index)? {
    guard bytes[index] == 0x25,
      let first = bytes.index(index, offsetBy: 1, limitedBy: bytes.endIndex),
      first != bytes.endIndex, let high = Hexadecimal.value(of: bytes[first])
    else { return nil }
    let second = bytes.index(after: first)
    guard second != bytes.endIndex, let low = Hexadecimal.value(of: bytes[second]) else {
      return nil
    }
    return (high << 4 | low, bytes.index(after: second))
  }

  /// Appends `%` and two upper-case digits.
  package static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x25)
    bytes.append(uppercaseDigit(byte >> 4))
    bytes.append(uppercaseDigit(byte & 0xF))
  }

  /// The text of bytes that are UTF-8, or `nil`.
  private static func text(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return text }
    // Repaired text differs from its source, so equal bytes mean that nothing was repaired.
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func uppercaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }
}
