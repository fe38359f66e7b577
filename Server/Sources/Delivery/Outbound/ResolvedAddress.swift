package import RoutingCore

/// One address of a host, as the resolver gave it.
package struct ResolvedAddress: Hashable, Sendable, CustomStringConvertible {
  /// The text, such as `203.0.113.7` or `2001:db8::7`.
  package let description: String
  package let value: NetworkAddress

  /// Reads an address without brackets, zone or port; `nil` for anything else.
  package init?(_ text: String) {
    guard let value = NetworkAddress(text) else { return nil }
    description = text
    self.value = value
  }

  /// Whether it is IPv4 inside IPv6 (`::ffff:…`), which no resolver of the public internet says.
  var isMapped: Bool {
    description.contains(":") && (Self.everyIPv4?.contains(value) ?? true)
  }

  private static let everyIPv4 = NetworkRange("0.0.0.0/0")
}
