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
    var (text, bytes) = (self, [UInt8]())
    bytes.reserveCapacity(utf8.count + 32)
    text.withUTF8 { text in
      // What needs no escape is copied as a whole.
      var copied = 0
      for place in text.indices where Self.needsEscape(text[place]) {
        bytes += text[copied..<place]
        bytes += Self.escape(text[place])
        copied = place + 1
      }
      bytes += text[copied...]
    }
    return bytes
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "&"): ampersand
    case UInt8(ascii: "<"): less
    case UInt8(ascii: ">"): greater
    case UInt8(ascii: "\""): quote
    case UInt8(ascii: "'"): apostrophe
    default: replacement
    }
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
