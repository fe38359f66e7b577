extension String {
  /// Appends a text so that it means itself in HTML text and in quoted attributes.
  ///
  /// NUL, which HTML does not know, becomes U+FFFD, as browsers read it.
  mutating func appendEscaped(_ text: String) {
    guard text.utf8.contains(where: Self.needsEscape) else {
      self += text
      return
    }
    self += String(decoding: text.htmlEscaped, as: UTF8.self)
  }

  /// The bytes of the text as it means itself in HTML text and in quoted attributes.
  var htmlEscaped: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 32)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Self.ampersand
      case UInt8(ascii: "<"): bytes += Self.less
      case UInt8(ascii: ">"): bytes += Self.greater
      case UInt8(ascii: "\""): bytes += Self.quote
      case UInt8(ascii: "'"): bytes += Self.apostrophe
      case 0: bytes += Self.replacement
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static let ampersand = Array("&amp;".utf8)
  private static let less = Array("&lt;".utf8)
  private static let greater = Array("&gt;".utf8)
  private static let quote = Array("&quot;".utf8)
  private static let apostrophe = Array("&#39;".utf8)
  private static let replacement = Array("\u{FFFD}".utf8)

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0:
      true
    default: false
    }
  }
}
