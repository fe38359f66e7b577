/// A block of addresses, such as `203.0.113.0/24` or `2001:db8::/32`.
public struct NetworkRange: Hashable, Sendable, CustomStringConvertible {
  /// The block as it was written.
  public let description: String
  private let base: NetworkAddress
  private let length: Int

  /// Reads a block, or a single address; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let base = NetworkAddress(parts[0]) else { return nil }
    let longest = base.isIPv4 ? 32 : 128
    var length = longest
    if parts.count == 2 {
      guard let told = Int(parts[1]), (0...longest).contains(told) else { return nil }
      length = told
    }
    self.base = base
    self.length = base.isIPv4 ? length + 96 : length
    description = text
  }

  /// Whether an address is in the block.
  public func contains(_ address: NetworkAddress) -> Bool {
    guard address.isIPv4 == base.isIPv4 else { return false }
    let (high, low) = Self.mask(length)
    return address.high & high == base.high & high && address.low & low == base.low & low
  }

  /// Whether every address of another block is in this one.
  func contains(_ other: NetworkRange) -> Bool {
    length <= other.length && contains(other.base)
  }

  /// The block's first address.
  var first: NetworkAddress {
    let (high, low) = Self.mask(length)
    return NetworkAddress(high: base.high & high, low: base.low & low)
  }

  /// The block's last address.
  var last: NetworkAddress {
    let (high, low) = Self.mask(length)
    return NetworkAddress(high: base.high | ~high, low: base.low | ~low)
  }

  private static func mask(_ length: Int) -> (UInt64, UInt64) {
    (bits(min(length, 64)), bits(max(length - 64, 0)))
  }

  /// A word whose first `count` bits are set.
  private static func bits(_ count: Int) -> UInt64 {
    count == 0 ? 0 : ~0 << UInt64(64 - count)
  }
}
