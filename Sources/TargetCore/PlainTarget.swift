import LinkCore

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
    if isWeb {
      let host = bytes.dropFirst(schemeLength + 3).prefix(hostLength)
      isPlainlyPublic = LinkDomain.isPlainlyPublic(host)
    } else {
      let scheme = String(decoding: bytes.prefix(schemeLength), as: UTF8.self)
      guard !CustomScheme.neverAllowed.contains(scheme) else { return nil }
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= TargetPolicy.longest, readScheme(bytes) else { return false }
    isWeb = isWebScheme(bytes)
    let start = bytes.startIndex + schemeLength + 3
    var place = start
    while place < bytes.endIndex, bytes[place] != 0x2F, bytes[place] != 0x3F { place += 1 }
    hostLength = place - start
    guard isWeb ? isName(bytes, start..<place) : isRoute(bytes, start..<place) else {
      return false
    }
    // A web page has at least a slash behind its host.
    guard !isWeb || place < bytes.endIndex && bytes[place] == 0x2F else { return false }
    while place < bytes.endIndex, Self.mayFollow(bytes[place]) { place += 1 }
    return place == bytes.endIndex
  }

  /// A scheme in lower case and `://`.
  private mutating func readScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first &- 0x61 < 26 else { return false }
    var colon = bytes.startIndex + 1
    while colon < bytes.endIndex, Self.isInScheme(bytes[colon]) { colon += 1 }
    schemeLength = colon - bytes.startIndex
    return bytes.endIndex - colon > 3 && bytes[colon] == 0x3A && bytes[colon + 1] == 0x2F
      && bytes[colon + 2] == 0x2F
  }

  private static func isInScheme(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  /// Whether the scheme is `http` or `https`.
  private func isWebScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.startIndex
    guard schemeLength == 4 || schemeLength == 5 && bytes[start + 4] == 0x73 else { return false }
    return bytes[start] == 0x68 && bytes[start + 1] == 0x74 && bytes[start + 2] == 0x74
      && bytes[start + 3] == 0x70
  }

  /// Whether a host is two or more labels of letters, digits and single hyphens between them, the
  /// last of letters alone.
  private func isName(_ bytes: ArraySlice<UInt8>, _ host: Range<Int>) -> Bool {
    var (label, dots, isWord) = (0, 0, true)
    var last: UInt8 = 0x2D
    for place in host {
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
    return label > 0 && dots > 0 && isWord && host.count <= LinkDomain.maximumLength
  }

  /// Whether the first part of a route in an app is there, and nothing but unreserved characters.
  private func isRoute(_ bytes: ArraySlice<UInt8>, _ part: Range<Int>) -> Bool {
    for place in part where !Self.isUnreserved(bytes[place]) { return false }
    return !part.isEmpty
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
