package import RoutingCore

/// Where requests to hosts of others may go.
///
/// The address decides, not the name: a name is only as good as what it resolves to when the
/// connection is made. Everything that is not a public address is refused (IANA's special-purpose
/// registries, RFC 6890), so that no request reaches this machine, its network or a cloud's
/// metadata.
package struct OutboundPolicy: Sendable {
  /// What every server uses: `https` on port 443 to public addresses.
  package static let publicInternet = OutboundPolicy(schemes: ["https": 443], exceptions: [])

  /// The schemes, each with its one port.
  private let schemes: [String: Int]
  private let ports: Set<Int>
  /// Addresses that are allowed although they are not public: for tests with a server of their own.
  private let exceptions: [NetworkRange]

  private init(schemes: [String: Int], exceptions: [NetworkRange]) {
    self.schemes = schemes
    self.exceptions = exceptions
    ports = Set(schemes.values)
  }

  /// A policy for tests: `http` to one port of addresses that are not public.
  package init(testing exceptions: [NetworkRange], port: Int) {
    self.init(schemes: ["http": port], exceptions: exceptions)
  }

  /// The port of a scheme, or `nil` where it is not allowed.
  func port(of scheme: String) -> Int? {
    schemes[scheme]
  }

  /// Whether a connection to an address is allowed.
  func allows(_ address: ResolvedAddress) -> Bool {
    if exceptions.contains(where: { $0.contains(address.value) }) { return true }
    return !address.isMapped && !Self.special.contains { $0.contains(address.value) }
  }

  /// Every block that is not the public internet.
  private static let special: [NetworkRange] = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
    "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4",
    "::/128", "::1/128", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64",
    "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16",
    "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
  ].compactMap { NetworkRange($0) }
}
