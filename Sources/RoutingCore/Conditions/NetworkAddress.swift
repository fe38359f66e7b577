/// An IPv4 or IPv6 address, as 128 bits; IPv4 is mapped (`::ffff:a.b.c.d`).
public struct NetworkAddress: Hashable, Sendable {
  /// The first 64 bits.
  let high: UInt64
  /// The last 64 bits.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads an address without brackets, zone or port; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 45 else { return nil }
    if !text.utf8.contains(UInt8(ascii: ":")) {
      guard let value = Self.ipv4(text.utf8) else { return nil }
      self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(value))
      return
    }
    guard let groups = Self.groups(String(text)) else { return nil }
    self.init(
      high: groups[..<4].reduce(0) { $0 << 16 | UInt64($1) },
      low: groups[4...].reduce(0) { $0 << 16 | UInt64($1) }
    )
  }

  /// The 128 bits in hexadecimal: the same for every spelling of one address.
  public var hexadecimal: String {
    String(high, radix: 16) + "." + String(low, radix: 16)
  }

  /// The 16 bytes, in network order.
  public var bytes: [UInt8] {
    [high, low].flatMap { bits in (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - $0 * 8)) } }
  }

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The part that names a network of one household: all of IPv4, the first 64 bits of IPv6, behind a
  /// byte that tells them apart.
  public var networkBytes: [UInt8] {
    let (bits, count) = isIPv4 ? (low << 32, 4) : (high, 8)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - $0 * 8)) }
    return [isIPv4 ? 4 : 6] + bytes
  }

  /// The last 64 bits of an IPv6 address, which name a device on its network; `nil` for IPv4.
  public var hostBytes: [UInt8]? {
    isIPv4 ? nil : (0..<8).map { UInt8(truncatingIfNeeded: low >> UInt64(56 - $0 * 8)) }
  }

  private static func ipv4(_ text: some Collection<UInt8>) -> UInt32? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        part.count == 1 || part.first != 0x30
      else { return nil }
      let number = part.reduce(0) { $0 * 10 + UInt32($1 - 0x30) }
      guard number < 256 else { return nil }
      value = value << 8 | number
    }
    return value
  }

  /// The eight groups of an IPv6 address.
  private static func groups(_ text: String) -> [UInt16]? {
    let halves = halves(text)
    guard let head = halves.first.flatMap(list) else { return nil }
    if halves.count == 1 { return head.count == 8 ? head : nil }
    guard halves.count == 2, let tail = list(halves[1]), head.count + tail.count < 8 else {
      return nil
    }
    return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  /// What stands before and behind each `::`.
  private static func halves(_ text: String) -> [String] {
    var halves = [""]
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("::") {
        halves.append("")
        rest = rest.dropFirst(2)
      } else {
        halves[halves.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return halves
  }

  private static func list(_ text: String) -> [UInt16]? {
    if text.isEmpty { return [] }
    var groups: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains("."), let value = ipv4(part.utf8) {
        groups += [UInt16(value >> 16), UInt16(value & 0xFFFF)]
      } else {
        guard (1...4).contains(part.count), let group = UInt16(part, radix: 16),
          part.utf8.first != UInt8(ascii: "+")
        else { return nil }
        groups.append(group)
      }
    }
    return groups
  }
}

/// Where a client is, as far as a proxy's header or a database of addresses says.
public struct ClientLocation: Hashable, Sendable {
  /// The country, as two capital letters of ISO 3166.
  public var country: String?
  /// The number of the network (ASN), such as 3320.
  public var network: Int64?

  /// Makes a location; empty by default.
  public init(country: String? = nil, network: Int64? = nil) {
    self.country = country
    self.network = network
  }
}

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
      guard let prefix = Int(parts[1]), (0...longest).contains(prefix) else { return nil }
      length = prefix
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
