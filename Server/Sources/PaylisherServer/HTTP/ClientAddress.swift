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

  /// The other end of a connection; `nil` for a socket of this computer.
  static func of(_ peer: SocketAddress?) -> NetworkAddress? {
    peer?.ipAddress.flatMap { text in NetworkAddress(text.prefix { $0 != "%" }) }
  }

  /// The same behind proxies that the operator named.
  ///
  /// `X-Forwarded-For` is read from right to left as long as those who wrote it are trusted, so that
  /// what a client writes into it changes nothing. A Unix socket has no address; behind it is a proxy
  /// on this machine.
  static func read(
    _ request: Request,
    _ context: ServerContext,
    trusted: [NetworkRange]
  ) -> NetworkAddress? {
    guard !trusted.isEmpty else { return of(request, peer: context.peer) }
    let peer = of(context.peer)
    func isTrusted(_ address: NetworkAddress) -> Bool {
      trusted.contains { $0.contains(address) }
    }
    guard peer.map(isTrusted) ?? true else { return peer }
    let told = request.headers[values: .forwardedFor].joined(separator: ",")
    for text in told.split(separator: ",").reversed().prefix(16) {
      let text = text.trimmingPrefix { $0 == " " }.prefix { $0 != " " }
      guard let address = NetworkAddress(text) else { return nil }
      if !isTrusted(address) { return address }
    }
    return peer
  }

  private static func isLocal(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }
}
