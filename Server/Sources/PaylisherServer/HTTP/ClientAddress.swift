import HTTPTypes
import Hummingbird
import NIOCore
import RoutingCore

extension HTTPField.Name {
  static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .origin
}

/// The address of a client: compared, hashed, and never written anywhere.
enum ClientAddress: Sendable {
  /// Who sent a request: the other end of the connection, or whom a proxy on this computer names.
  ///
  /// Of the proxy's list the last address counts. Anybody else's word is not taken.
  ///
  /// - Returns: `nil` where only this computer itself is known.
  static func of(_ request: Request, peer: SocketAddress?) -> NetworkAddress? {
    guard let text = peer?.ipAddress else { return nil }
    guard isLocal(text) else { return NetworkAddress(text) }
    let named = request.headers[.forwardedFor]?.split(separator: ",").last
    return named.flatMap { NetworkAddress($0.filter { $0 != " " }) }
  }

  private static func isLocal(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }
}
