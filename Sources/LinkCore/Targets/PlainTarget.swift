/// A target of which a look at each byte shows that it is acceptable and in canonical spelling: a
/// host name without anything to decode, and nothing escaped behind it.
///
/// It knows less than ``AcceptedTarget/accept(_:policy:)`` and never more: what it says is plain is
/// accepted there, with the same spelling.
struct PlainTarget: Hashable, Sendable {
  /// The bytes before the colon.
  private(set) var schemeLength = 0
  /// The bytes between `://` and what follows the host.
  private(set) var hostLength = 0
  /// Whether the scheme is `https` or `http`.
  private(set) var isWeb = false
  /// Whether the host of a web page is public for all to see.
  private(set) var isPlainlyPublic = false

  /// Reads the bytes of a target; `nil` for one that is not plain, which says nothing against it.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard read(bytes) else { return nil }
    if !isWeb {
      let scheme = String(decoding: bytes.prefix(schemeLength), as: UTF8.self)
      guard !CustomScheme.neverAllowed.contains(scheme) else { return nil }
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= TargetPolicy.longest, readScheme(bytes) else { return false }
    isWeb = Self.isWeb(bytes.prefix(schemeLength))
    let start = bytes.startIndex + schemeLength + 3
    var place = start
    while place < bytes.endIndex, bytes[place] != 0x2F, bytes[place] != 0x3F { place += 1 }
    hostLength = place - start
    guard isWeb ? isName(bytes[start..<place]) : isRoute(bytes[start..<place]) else {
      return false
    }
    isPlainlyPublic = isWeb && LinkDomain.isPlainlyPublic(bytes[start..<place])
    // A web page has at least a slash behind its host.
    guard !isWeb || place < bytes.endIndex && bytes[place] == 0x2F else { return false }
    return bytes[place...].allSatisfy(Self.mayFollow)
  }

  /// A scheme in lower case and `://`.
  private mutating func readScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first &- 0x61 < 26 else { return false }
    let rest = bytes.drop(while: Self.isInScheme)
    schemeLength = bytes.count - rest.count
    let colon = rest.startIndex
    return rest.count > 3 && rest[colon] == 0x3A && rest[colon + 1] == 0x2F
      && rest[colon + 2] == 0x2F
  }

  private static func isInScheme(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private static func isWeb(_ scheme: ArraySlice<UInt8>) -> Bool {
    guard scheme.count == 4 || scheme.count == 5 && scheme.last == 0x73 else { return false }
    let start = scheme.startIndex
    return scheme[start] == 0x68 && scheme[start + 1] == 0x74 && scheme[start + 2] == 0x74
      && scheme[start + 3] == 0x70
  }

  /// Whether a host is two or more labels of letters, digits and single hyphens between them, the
  /// last of letters alone.
  private func isName(_ host: ArraySlice<UInt8>) -> Bool {
    var (label, dots, isWord) = (0, 0, true)
    var last: UInt8 = 0x2D
    for byte in host {
      let isLetter = byte &- 0x61 < 26
      if byte == 0x2E {
        guard label > 0, last != 0x2D else { return false }
        (label, dots, isWord) = (0, dots + 1, true)
      } else if isLetter || byte &- 0x30 < 10 || byte == 0x2D && label > 0 && last != 0x2D {
        isWord = isWord && isLetter
        label += 1
        guard label < 64 else { return false }
      } else {
        return false
      }
      last = byte
    }
    return label > 0 && dots > 0 && isWord && host.count <= LinkDomain.maximumLength
  }

  /// Whether the first part of a route in an app is there, and nothing but unreserved characters.
  private func isRoute(_ part: ArraySlice<UInt8>) -> Bool {
    !part.isEmpty && part.allSatisfy(Self.isUnreserved)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
      || byte == 0x7E
  }

  /// Whether a byte may stand in a path or query as it is.
  private static func mayFollow(_ byte: UInt8) -> Bool {
    if isUnreserved(byte) { return true }
    switch byte {
    case 0x21, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40: return true
    default: return false
    }
  }
}
