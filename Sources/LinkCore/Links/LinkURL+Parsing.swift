/// Why a text is not a URL.
public enum LinkSyntaxError: Error, Hashable, Sendable {
  /// No `scheme:` at the beginning.
  case noScheme
  /// A control character, a space, a backslash, a quote or an angle bracket.
  case forbiddenCharacter
  /// A bracket in the host that belongs to no address.
  case badHost
  /// Something other than a number up to 65535 after the host.
  case badPort
}

extension LinkURL {
  /// Takes a URL apart.
  public init(_ text: String) throws(LinkSyntaxError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Takes the bytes of a URL apart.
  init(bytes: [UInt8]) throws(LinkSyntaxError) {
    guard let colon = Self.endOfScheme(in: bytes) else { throw .noScheme }
    try self.init(bytes: bytes, scheme: Self.scheme(in: bytes, upTo: colon), colon: colon)
  }

  /// Takes the bytes of a URL apart behind a scheme that is already known.
  init(bytes: [UInt8], scheme: String, colon: Int) throws(LinkSyntaxError) {
    let marks = try Marks(in: bytes)
    let queryEnd = marks.hash ?? bytes.count
    let pathEnd = marks.question ?? queryEnd
    var pathStart = colon + 1
    var authority = Authority(hostRange: pathStart..<pathStart)
    if pathStart + 1 < pathEnd, bytes[pathStart] == 0x2F, bytes[pathStart + 1] == 0x2F {
      authority = try Authority(from: pathStart + 2, to: pathEnd, of: bytes)
      pathStart = authority.end
    }
    self.scheme = scheme
    isWeb = scheme == "https" || scheme == "http"
    firstEscape = marks.firstEscape
    hasDotAtStart = marks.hasDotAtStart
    hasUserInfo = authority.hasUserInfo
    port = authority.port
    self.bytes = bytes
    authorityRange = authority.range
    hostRange = authority.hostRange
    pathRange = pathStart..<pathEnd
    queryRange = marks.question.map { $0 + 1..<queryEnd }
    fragmentRange = marks.hash.map { $0 + 1..<bytes.count }
  }

  /// The position of the colon that ends a scheme, or `nil`.
  static func endOfScheme(in bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    var index = 1
    while index < bytes.count, CustomScheme.allows(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == 0x3A ? index : nil
  }

  /// The scheme before the colon, in lower case.
  static func scheme(in bytes: [UInt8], upTo colon: Int) -> String {
    let scheme = bytes[..<colon]
    if scheme.allSatisfy({ $0 == $0.asciiLowercased }) {
      return String(decoding: scheme, as: UTF8.self)
    }
    return String(decoding: scheme.map(\.asciiLowercased), as: UTF8.self)
  }
}

/// What one pass over a URL finds.
private struct Marks {
  var question: Int?
  var hash: Int?
  var firstEscape = Int.max
  var hasDotAtStart = false

  init(in bytes: [UInt8]) throws(LinkSyntaxError) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      // Most bytes of a link are lower-case letters.
      if byte &- 0x61 >= 26, !Self.isOrdinary(byte) { try note(byte, at: index, of: bytes) }
      index &+= 1
    }
  }

  /// Whether a byte means nothing here: visible ASCII but for `"`, `#`, `%`, `.`, `<`, `>`, `?` and
  /// the backslash, each a bit of two words.
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
    switch byte {
    case 0x23:
      if hash == nil { hash = index }
    case 0x3F:
      if hash == nil, question == nil { question = index }
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

/// The part of a URL between `//` and the path.
private struct Authority {
  var range: Range<Int>?
  var hostRange: Range<Int>
  var hasUserInfo = false
  var port: Int?

  /// Where the path starts.
  var end: Int { range?.upperBound ?? hostRange.upperBound }

  init(hostRange: Range<Int>) {
    self.hostRange = hostRange
  }

  init(from start: Int, to limit: Int, of bytes: [UInt8]) throws(LinkSyntaxError) {
    let limit = min(limit, bytes.count)
    var (end, hostStart) = (max(start, 0), max(start, 0))
    var colon = Int.max
    var hasBracket = false
    while end < limit {
      let byte = bytes[end]
      // Nothing that ends or divides an authority is a lower-case letter.
      if byte &- 0x61 >= 26 {
        if byte == 0x2F { break }
        if byte == 0x40 { (hostStart, colon) = (end &+ 1, .max) }
        if byte == 0x3A { colon = min(colon, end) }
        if byte == 0x5B || byte == 0x5D { hasBracket = true }
      }
      end &+= 1
    }
    range = start..<end
    hasUserInfo = hostStart > start
    let hostEnd =
      try hasBracket ? Self.endOfAddress(in: bytes[hostStart..<end]) : min(colon, end)
    hostRange = hostStart..<hostEnd
    if hostEnd < end { port = try Self.port(bytes[(hostEnd + 1)..<end]) }
  }

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
