import LinkCore

/// A text as 64 bits: FNV-1a over its bytes.
///
/// What a client says is compared with what a rule says by these alone. Two texts of one hash have to
/// be made on purpose, and a client that makes them could as well say the text that the rule asks for.
struct WordHash: Hashable, Sendable {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of a whole text.
  static func of(_ text: some StringProtocol) -> UInt64 {
    of(text.utf8)
  }

  /// The hash of some bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = WordHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  /// Goes on by one byte.
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hashes of a host in lower case and of those above it, each read from its end.
  static func endings(of host: String) -> [UInt64] {
    let bytes = Array(host.utf8)
    var hashes: [UInt64] = []
    hashes.reserveCapacity(4)
    var hash = WordHash()
    var place = bytes.count
    while place > 0 {
      place -= 1
      let byte = bytes[place]
      if byte == UInt8(ascii: ".") { hashes.append(hash.value) }
      hash.add(byte.asciiLowercased)
    }
    hashes.append(hash.value)
    return hashes
  }
}
