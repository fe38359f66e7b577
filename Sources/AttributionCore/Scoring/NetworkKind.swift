/// What is known of the network that a tap and a first launch shared.
public enum NetworkKind: UInt8, Hashable, Sendable, CaseIterable {
  /// They shared none, or the server keeps no buckets.
  case none = 0
  /// One public IPv4 address: a home, an office, or a carrier's pool of thousands.
  case ipv4 = 1
  /// One IPv6 prefix of 64 bits: a home or one phone
  /// ([RFC 6459 §5.2](https://www.rfc-editor.org/rfc/rfc6459#section-5.2)).
  case ipv6 = 2
  /// Known to be shared by unrelated users: an egress of iCloud Private Relay, a VPN, a proxy.
  case shared = 3
}
