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

  /// Reads a target; `nil` for one that is not plain, which says nothing against it.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard read(bytes) else { return nil }
    if !isWeb {
      let scheme = String(decoding: bytes[..<schemeLength], as: UTF8.self)
      guard !CustomScheme.neverAllowed.contains(scheme) else { return nil }
    }
  }

  private mutating func read(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= TargetPolicy.longest, readScheme(bytes) else { return false }
    isWeb = Self.isWeb(bytes, schemeLength)
    let start = schemeLength + 3
    var place = start
    while place < bytes.count, bytes[place] != 0x2F, bytes[place] != 0x3F { place += 1 }
    hostLength = place - start
    guard isWeb ? isName(bytes, start..<place) : isRoute(bytes, start..<place) else { return false }
    // A web page has at least a slash behind its host.
    guard !isWeb || place < bytes.count && bytes[place] == 0x2F else { return false }
    while place < bytes.count {
      guard Self.mayFollow(bytes[place]) else { return false }
      place += 1
    }
    return true
  }

  /// A scheme in lower case and `://`.
  private mutating func readScheme(_ bytes: [UInt8]) -> Bool {
    while schemeLength < bytes.count, Self.isInScheme(bytes[schemeLength]) { schemeLength += 1 }
    return schemeLength > 0 && bytes[0] &- 0x61 < 26 && bytes.count > schemeLength + 3
      && bytes[schemeLength] == 0x3A && bytes[schemeLength + 1] == 0x2F
      && bytes[schemeLength + 2] == 0x2F
  }

  private static func isInScheme(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private static func isWeb(_ bytes: [UInt8], _ length: Int) -> Bool {
    guard length == 4 || length == 5 && bytes[4] == 0x73 else { return false }
    return bytes[0] == 0x68 && bytes[1] == 0x74 && bytes[2] == 0x74 && bytes[3] == 0x70
  }

  /// Whether a host is two or more labels of letters, digits and single hyphens between them, the
  /// last of letters alone.
  private func isName(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var (label, dots, isWord) = (0, 0, true)
    var last: UInt8 = 0x2D
    for place in range {
      let byte = bytes[place]
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
    return label > 0 && dots > 0 && isWord && range.count <= LinkDomain.maximumLength
  }

  /// Whether the first part of a route in an app is there, and nothing but unreserved characters.
  private func isRoute(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    for place in range where !Self.isUnreserved(bytes[place]) { return false }
    return !range.isEmpty
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
