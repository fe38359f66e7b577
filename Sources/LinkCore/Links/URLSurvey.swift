/// What one pass over the bytes of a URL finds: its parts, and what is in them.
///
/// Most links hold nothing to decode, so that this is all there is to see before a caller asks for
/// a segment or a parameter.
struct URLSurvey: Sendable {
  /// `nil` where there is no `//`.
  private(set) var authority: Range<Int>?
  private(set) var host: Range<Int>
  private(set) var hasUserInfo = false
  private(set) var port: Int?
  private(set) var path: Range<Int>
  private(set) var query: Range<Int>?
  private(set) var fragment: Range<Int>?
  /// Where the first `%` or the first byte beyond ASCII is, beyond every byte where there is none.
  private(set) var firstEscape = Int.max
  /// Whether a dot follows a slash or a colon, as in a dot segment.
  private(set) var hasDotAtStart = false
  /// The segments of the path alone.
  private(set) var outline = PathOutline()
  /// What the query says where there is nothing to decode in it.
  private(set) var parameters = QueryOutline()

  /// Looks at a URL behind the colon of its scheme.
  init(_ bytes: [UInt8], after colon: Int) throws(LinkSyntaxError) {
    var index = colon + 1
    host = index..<index
    path = index..<index
    if index + 1 < bytes.count, bytes[index] == 0x2F, bytes[index + 1] == 0x2F {
      index = try readAuthority(of: bytes, from: index + 2)
    }
    index = try readPath(of: bytes, from: index)
    if index < bytes.count, bytes[index] == 0x3F {
      index = try readQuery(of: bytes, from: index + 1)
    }
    if index < bytes.count { try readFragment(of: bytes, from: index + 1) }
  }

  private mutating func readAuthority(
    of bytes: [UInt8],
    from start: Int
  ) throws(LinkSyntaxError) -> Int {
    var (index, hostStart, portColon) = (start, start, Int.max)
    var hasBracket = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 >= 26 {
        if byte == 0x2F || byte == 0x3F || byte == 0x23 { break }
        switch byte {
        case 0x40: (hostStart, portColon) = (index &+ 1, .max)
        case 0x3A: portColon = min(portColon, index)
        case 0x5B, 0x5D: hasBracket = true
        default: try note(byte, at: index, of: bytes)
        }
      }
      index &+= 1
    }
    (authority, hasUserInfo) = (start..<index, hostStart > start)
    let colon = min(portColon, index)
    host = try hostStart..<(hasBracket ? Self.endOfAddress(in: bytes[hostStart..<index]) : colon)
    if host.upperBound < index { port = try Self.port(bytes[(host.upperBound + 1)..<index]) }
    return index
  }

  private mutating func readPath(
    of bytes: [UInt8],
    from start: Int
  ) throws(LinkSyntaxError) -> Int {
    var (index, segment) = (start, start)
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 >= 26 {
        if byte == 0x3F || byte == 0x23 { break }
        if byte == 0x2F {
          if index > segment { outline.append(segment..<index) }
          segment = index &+ 1
        } else if !Self.isOrdinary(byte) {
          try note(byte, at: index, of: bytes)
        }
      }
      index &+= 1
    }
    if index > segment { outline.append(segment..<index) }
    path = start..<index
    return index
  }

  private mutating func readQuery(
    of bytes: [UInt8],
    from start: Int
  ) throws(LinkSyntaxError) -> Int {
    var (index, part, nameEnd) = (start, start, Int.max)
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 >= 26 {
        if byte == 0x23 { break }
        if byte == 0x3D {
          nameEnd = min(nameEnd, index)
        } else if byte == 0x26 {
          parameters.append(part..<index, nameEnd: min(nameEnd, index), of: bytes)
          (part, nameEnd) = (index &+ 1, .max)
        } else if byte != 0x3F, !Self.isOrdinary(byte) {
          try note(byte, at: index, of: bytes)
        }
      }
      index &+= 1
    }
    parameters.append(part..<index, nameEnd: min(nameEnd, index), of: bytes)
    query = start..<index
    return index
  }

  private mutating func readFragment(
    of bytes: [UInt8],
    from start: Int
  ) throws(LinkSyntaxError) {
    for index in start..<bytes.count where !Self.isOrdinary(bytes[index]) {
      try note(bytes[index], at: index, of: bytes)
    }
    fragment = start..<bytes.count
  }
}

extension URLSurvey {
  /// Whether a byte means nothing in particular: visible ASCII but for `"`, `#`, `%`, `.`, `<`, `>`,
  /// `?` and the backslash, each a bit of two words.
  @inline(__always)
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    if byte > 0x7F { return false }
    let word: UInt64 = byte < 64 ? 0x2FFF_BFD2_0000_0000 : 0x7FFF_FFFF_EFFF_FFFF
    return word &>> UInt64(byte & 63) & 1 == 1
  }

  private mutating func note(
    _ byte: UInt8,
    at index: Int,
    of bytes: [UInt8]
  ) throws(LinkSyntaxError) {
    if Self.isOrdinary(byte) { return }
    switch byte {
    case 0x23, 0x3F: break
    case 0x25: firstEscape = min(firstEscape, index)
    case 0x2E:
      if bytes[index - 1] == 0x2F || bytes[index - 1] == 0x3A { hasDotAtStart = true }
    // C1 controls are U+0080 to U+009F.
    case 0x80...0x9F where bytes[index - 1] == 0xC2: throw .forbiddenCharacter
    case 0x80...0xFF: firstEscape = min(firstEscape, index)
    default: throw .forbiddenCharacter
    }
  }
}

extension URLSurvey {
  private static func endOfAddress(in bytes: ArraySlice<UInt8>) throws(LinkSyntaxError) -> Int {
    guard bytes.first == 0x5B, let bracket = bytes.firstIndex(of: 0x5D),
      bytes[(bytes.startIndex + 1)..<bracket].allSatisfy(isPartOfAddress)
    else { throw .badHost }
    let end = bracket + 1
    guard end == bytes.endIndex || bytes[end] == 0x3A else { throw .badHost }
    return end
  }

  private static func isPartOfAddress(_ byte: UInt8) -> Bool {
    Hexadecimal.value(of: byte) != nil || byte == 0x3A || byte == 0x2E
  }

  private static func port(_ digits: ArraySlice<UInt8>) throws(LinkSyntaxError) -> Int? {
    if digits.isEmpty { return nil }
    guard digits.count <= 5, digits.allSatisfy(\.isASCIIDigit) else { throw .badPort }
    let port = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard port <= 65_535 else { throw .badPort }
    return port
  }
}
