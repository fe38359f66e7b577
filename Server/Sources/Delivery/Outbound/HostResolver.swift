import Foundation
import NIOCore
import NIOPosix

/// Finds the addresses of a host.
package struct HostResolver: Sendable {
  /// Every address, in the resolver's order; throws where there is none.
  package let addresses: @Sendable (String) async throws -> [ResolvedAddress]

  /// Makes a resolver of a function.
  package init(_ addresses: @escaping @Sendable (String) async throws -> [ResolvedAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver (RFC 3493 §6.1), off the threads that serve.
  package static let system = HostResolver { host in
    try await NIOThreadPool.singleton.runIfActive { try Self.lookUp(host) }
  }

  private static func lookUp(_ host: String) throws -> [ResolvedAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0, let first else {
      throw OutboundError(.unreachable, host: host)
    }
    defer { freeaddrinfo(first) }
    var addresses: [ResolvedAddress] = []
    var next: UnsafeMutablePointer<addrinfo>? = first
    while let entry = next {
      if let address = text(of: entry.pointee).flatMap(ResolvedAddress.init),
        !addresses.contains(address)
      {
        addresses.append(address)
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  private static func text(of entry: addrinfo) -> String? {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = getnameinfo(
      entry.ai_addr,
      entry.ai_addrlen,
      &name,
      socklen_t(name.count),
      nil,
      0,
      NI_NUMERICHOST
    )
    guard result == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: "%")) }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
