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
    guard Self.hasOnlyAllowedCharacters(bytes) else { throw .forbiddenCharacter }
    let hash = bytes[colon...].firstIndex(of: 0x23)
    let hierarchyEnd = bytes[colon..<(hash ?? bytes.count)].firstIndex(of: 0x3F)
    let queryEnd = hash ?? bytes.count
    let pathEnd = hierarchyEnd ?? queryEnd
    var pathStart = colon + 1
    var authority = Authority(hostRange: pathStart..<pathStart)
    if bytes[pathStart..<pathEnd].starts(with: [0x2F, 0x2F]) {
      let start = pathStart + 2
      pathStart = bytes[start..<pathEnd].firstIndex(of: 0x2F) ?? pathEnd
      authority = try Authority(start..<pathStart, of: bytes)
    }
    scheme = Self.scheme(in: bytes, upTo: colon)
    hasUserInfo = authority.hasUserInfo
    port = authority.port
    self.bytes = bytes
    authorityRange = authority.range
    hostRange = authority.hostRange
    pathRange = pathStart..<pathEnd
    queryRange = hierarchyEnd.map { $0 + 1..<queryEnd }
    fragmentRange = hash.map { $0 + 1..<bytes.count }
  }

  /// The position of the colon that ends a scheme, or `nil`.
  static func endOfScheme(in bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    guard let end = bytes.firstIndex(where: { !CustomScheme.allows($0) }), bytes[end] == 0x3A
    else { return nil }
    return end
  }

  /// The scheme before the colon, in lower case.
  static func scheme(in bytes: [UInt8], upTo colon: Int) -> String {
    if bytes[..<colon].elementsEqual("https".utf8) { return "https" }
    return String(decoding: bytes[..<colon].map(\.asciiLowercased), as: UTF8.self)
  }

  private static func hasOnlyAllowedCharacters(_ bytes: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x7F: return false
      // C1 controls, U+0080 to U+009F.
      case 0x80...0x9F where previous == 0xC2: return false
      default: previous = byte
      }
    }
    return true
  }
}

/// The part of a URL between `//` and the path.
private struct Authority {
  var range: Range<Int>?
  var hostRange: Range<Int>
  var hasUserInfo = false
  var port: Int?

  init(hostRange: Range<Int>) {
    self.hostRange = hostRange
  }

  init(_ range: Range<Int>, of bytes: [UInt8]) throws(LinkSyntaxError) {
    self.range = range
    let at = bytes[range].lastIndex(of: 0x40)
    hasUserInfo = at != nil
    let start = at.map { $0 + 1 } ?? range.lowerBound
    let hostEnd = try Self.endOfHost(in: bytes[start..<range.upperBound])
    hostRange = start..<hostEnd
    if hostEnd < range.upperBound {
      port = try Self.port(bytes[(hostEnd + 1)..<range.upperBound])
    }
  }

  private static func endOfHost(in bytes: ArraySlice<UInt8>) throws(LinkSyntaxError) -> Int {
    guard bytes.first == 0x5B else {
      guard !bytes.contains(where: { $0 == 0x5B || $0 == 0x5D }) else { throw .badHost }
      return bytes.firstIndex(of: 0x3A) ?? bytes.endIndex
    }
    guard let bracket = bytes.firstIndex(of: 0x5D) else { throw .badHost }
    guard bytes[(bytes.startIndex + 1)..<bracket].allSatisfy(isPartOfAddress) else {
      throw .badHost
    }
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
