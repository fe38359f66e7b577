/// How the bytes of a file are text: as a program wrote it that does not say so.
package enum TextCoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// What Excel writes as "CSV" in Western Europe and America.
  case windows1252 = "Windows-1252"
  /// What Excel writes as "CSV" in Turkey.
  case windows1254 = "Windows-1254"

  /// The text of a file, and how it was read: as it is named, or as its bytes say.
  ///
  /// Bytes that are no text become U+FFFD, and ``LineText/requireReadable(_:)`` refuses their lines.
  package static func decode(
    _ bytes: [UInt8],
    as named: TextCoding? = nil
  ) -> (text: String, coding: TextCoding) {
    if let named { return (named.text(bytes, isCertain: true), named) }
    let coding = coding(of: bytes)
    return (coding.text(bytes, isCertain: false), coding)
  }

  /// The coding of a name in any case, such as `windows-1254` or `utf-8`.
  package init?(name: String) {
    guard let coding = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
    else { return nil }
    self = coding
  }

  /// The coding by the mark at the beginning; else by the zeros that UTF-16 has in every other byte; else UTF-8 if
  /// most of what is not ASCII is that.
  private static func coding(of bytes: [UInt8]) -> TextCoding {
    let start = bytes.prefix(1_024)
    let zeros = start.indices.reduce(into: [0, 0]) { $0[$1 % 2] += start[$1] == 0 ? 1 : 0 }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    if zeros[1] > start.count / 4 { return .utf16LittleEndian }
    if zeros[0] > start.count / 4 { return .utf16BigEndian }
    let text = String(decoding: bytes, as: UTF8.self)
    // Repaired text differs from its source.
    if text.utf8.elementsEqual(bytes) { return .utf8 }
    let scalars = text.unicodeScalars
    let lost = scalars.count { $0 == "\u{FFFD}" }
    let wide = scalars.count { !$0.isASCII } - lost
    return wide > lost ? .utf8 : .windows1252
  }

  private func text(_ bytes: [UInt8], isCertain: Bool) -> String {
    let text: String
    switch self {
    case .utf8: text = String(decoding: bytes, as: UTF8.self)
    case .windows1252, .windows1254:
      let scalars = bytes.map {
        isCertain ? scalar($0) : Self.ambiguous[$0] == nil ? scalar($0) : "\u{FFFD}"
      }
      return String(String.UnicodeScalarView(scalars))
    case .utf16LittleEndian, .utf16BigEndian:
      let isBig = self == .utf16BigEndian
      var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      if !bytes.count.isMultiple(of: 2) { units.append(0xFFFD) }
      text = String(decoding: units, as: UTF16.self)
    }
    let scalars = text.unicodeScalars
    return scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
  }

  /// Whether the bytes are an Excel or OpenDocument workbook, old or new, and no text.
  package static func isWorkbook(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
  }

  /// The character of a byte of Windows-1252 or Windows-1254.
  private func scalar(_ byte: UInt8) -> Unicode.Scalar {
    if self == .windows1254, let letter = Self.ambiguous[byte] { return letter }
    // Windows-1254 has no letters with a caron.
    if self == .windows1254, byte == 0x8E || byte == 0x9E { return "\u{FFFD}" }
    return 0x80...0x9F ~= byte ? Self.extra[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// The bytes of Ð, Ý, Þ, ð, ý and þ in Windows-1252, and what they are in Windows-1254.
  ///
  /// Nothing tells the two apart, so lines with them are refused unless the coding is named.
  private static let ambiguous: [UInt8: Unicode.Scalar] = [
    0xD0: "Ğ", 0xDD: "İ", 0xDE: "Ş", 0xF0: "ğ", 0xFD: "ı", 0xFE: "ş",
  ]

  /// The characters of the bytes 0x80 to 0x9F, five of which are none.
  private static let extra = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
  )
}
