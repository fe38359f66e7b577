extension JSONScanner {
  mutating func word(_ text: StaticString) throws(JSONFault) {
    for byte in String(describing: text).utf8 {
      guard current == byte else { throw fault(.syntax) }
      position += 1
    }
  }

  mutating func number() throws(JSONFault) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
    } else {
      try digits()
    }
    var isWhole = true
    if current == UInt8(ascii: ".") {
      position += 1
      try digits()
      isWhole = false
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
      isWhole = false
    }
    let isTooLong = position - start > limits.number
    if isTooLong || (!isWhole && !isFinite(start..<position)) {
      throw fault(.number)
    }
  }

  private mutating func digits() throws(JSONFault) {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) { position += 1 }
    guard position > start else { throw fault(.syntax) }
  }

  private func isFinite(_ range: Range<Int>) -> Bool {
    Double(String(decoding: bytes[range], as: UTF8.self))?.isFinite ?? false
  }

  /// Reads a string with its quotes; its length in UTF-8 and, if wanted, its text.
  mutating func string(
    keepsText: Bool
  ) throws(JSONFault) -> (length: Int, text: String) {
    let start = position
    position += 1
    var hasEscapes = false
    var length = 0
    while true {
      guard position < bytes.count else { throw fault(.syntax) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        guard keepsText else { return (length, "") }
        return (length, text(start + 1..<position - 1, hasEscapes: hasEscapes))
      case UInt8(ascii: "\\"):
        hasEscapes = true
        length += try escape().utf8Length
      case 0..<0x20: throw fault(.syntax)
      case 0x20..<0x80:
        position += 1
        length += 1
      default: length += try multibyte()
      }
    }
  }

  /// Reads `\n`, `\u0041` or a surrogate pair.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    position += 1
    let letter = current
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw fault(.syntax)
    }
  }

  private mutating func unicodeEscape() throws(JSONFault) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, current == UInt8(ascii: "\\") else { throw fault(.encoding) }
    position += 1
    guard current == UInt8(ascii: "u") else { throw fault(.encoding) }
    position += 1
    let second = try fourDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
    else { throw fault(.encoding) }
    return scalar
  }

  private mutating func fourDigits() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = current
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw fault(.syntax)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// Reads one UTF-8 sequence of two to four bytes; refuses overlong forms, surrogates and what
  /// lies beyond Unicode ([RFC 3629 §4](https://www.rfc-editor.org/rfc/rfc3629#section-4)).
  private mutating func multibyte() throws(JSONFault) -> Int {
    let tail: ClosedRange<UInt8> = 0x80...0xBF
    let (second, count): (ClosedRange<UInt8>, Int) =
      switch current {
      case 0xC2...0xDF: (tail, 2)
      case 0xE0: (0xA0...0xBF, 3)
      case 0xED: (0x80...0x9F, 3)
      case 0xE1...0xEF: (tail, 3)
      case 0xF0: (0x90...0xBF, 4)
      case 0xF1...0xF3: (tail, 4)
      case 0xF4: (0x80...0x8F, 4)
      default: throw fault(.encoding)
      }
    position += 1
    guard second.contains(current) else { throw fault(.encoding) }
    position += 1
    for _ in 2..<count {
      guard tail.contains(current) else { throw fault(.encoding) }
      position += 1
    }
    return count
  }

  private func text(_ range: Range<Int>, hasEscapes: Bool) -> String {
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    var reader = self
    reader.position = range.lowerBound
    var text = ""
    while reader.position < range.upperBound {
      if reader.current == UInt8(ascii: "\\"), let scalar = try? reader.escape() {
        text.unicodeScalars.append(scalar)
      } else {
        let start = reader.position
        while reader.position < range.upperBound, reader.current != UInt8(ascii: "\\") {
          reader.position += 1
        }
        text += String(decoding: bytes[start..<reader.position], as: UTF8.self)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The bytes that it takes in UTF-8.
  fileprivate var utf8Length: Int { UTF8.width(self) }
}
