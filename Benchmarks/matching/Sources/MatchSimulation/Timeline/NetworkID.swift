import AttributionCore

/// A public address, or an IPv6 prefix.
public struct NetworkID: Hashable, Sendable {
  enum Place: UInt8, Sendable {
    case none, home, mobileIPv4, mobileIPv6, work, cafe, relay, vpn, hosting
  }

  let place: Place
  let isIPv6: Bool
  let number: Int

  /// What the server sees of it: not that it is a carrier's, a relay's or a VPN's.
  var kind: NetworkKind { isIPv6 ? .ipv6 : .ipv4 }
}

extension NetworkID {
  /// A public address of the network: IPv4 of `11.0.0.0/8` and the blocks after it, IPv6 of `2a10::/16` and those
  /// after it, one block for each kind of place; networks behind a shared address, which have negative numbers, have
  /// their own.
  func address(host: UInt32?) -> String {
    let block = Int(place.rawValue) + (number < 0 ? 16 : 0)
    let number = UInt32(truncatingIfNeeded: number < 0 ? -number : number)
    guard isIPv6 else {
      return "\(11 + block).\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
    }
    let (prefix, host) = (Self.groups(number), Self.groups(host ?? 0))
    return "2a\(10 + block):0:\(prefix):0:0:\(host)"
  }

  private static func groups(_ number: UInt32) -> String {
    String(number >> 16, radix: 16) + ":" + String(number & 0xffff, radix: 16)
  }
}
