import HTTPTypes
import Hummingbird
import NIOCore
import RoutingCore

/// Says from which address a request comes, for limits, rules and matches alike: compared, hashed,
/// and never written anywhere.
struct ClientAddressReader: Sendable {
  /// The most proxies between a client and the server.
  private static let longestChain = 16
  /// The addresses that only this computer has.
  static let thisComputer = ["127.0.0.0/8", "::1"].compactMap(NetworkRange.init)

  private let named: [NetworkRange]
  private let header: HTTPField.Name?
  /// The same in lower case.
  private let headerName: [UInt8]?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - trusted: The proxies that are believed; those on this computer where none are named.
  ///   - header: A header that the proxy in front always sets, instead of `X-Forwarded-For`. Where
  ///     no proxies are named it is believed from every client.
  init(trusted: [NetworkRange] = [], header: HTTPField.Name? = nil) {
    named = trusted
    self.header = header
    headerName = header.map { Array($0.canonicalName.utf8) }
  }

  init(_ settings: ServerSettings) {
    self.init(
      trusted: settings.trustedProxies,
      header: settings.addressHeader.flatMap { HTTPField.Name($0) }
    )
  }

  /// The other end of a connection; `nil` for a socket of this computer.
  static func peer(_ socket: SocketAddress?) -> NetworkAddress? {
    socket?.ipAddress.flatMap { text in NetworkAddress(text.prefix { $0 != "%" }) }
  }

  /// Who sent a request: the other end of the connection, or the address that trusted proxies name.
  ///
  /// - Returns: `nil` where only proxies are known.
  func address(of request: Request, _ context: ServerContext) -> NetworkAddress? {
    let peer = Self.peer(context.peer)
    guard let header else {
      return address(peer: peer, forwarded: request.headers[values: .forwardedFor])
    }
    if !named.isEmpty, let peer, !isTrusted(peer) { return peer }
    return request.headers[header].flatMap { NetworkAddress($0) }
  }

  /// The same of a request that the fast path found.
  func address(
    of request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    from peer: NetworkAddress?
  ) -> NetworkAddress? {
    guard let headerName else {
      return address(
        peer: peer,
        forwarded: request.text(.forwardedFor, in: bytes).map { [$0] } ?? []
      )
    }
    if !named.isEmpty, let peer, !isTrusted(peer) { return peer }
    return request.onlyValue(of: headerName, in: bytes).flatMap { NetworkAddress($0) }
  }

  /// The same from the connection and `X-Forwarded-For`.
  ///
  /// The field is read from right to left as long as those who wrote it are trusted, so that what a
  /// client writes into it changes nothing. A Unix socket has no address; behind it is a proxy on
  /// this computer.
  func address(peer: NetworkAddress?, forwarded: [String]) -> NetworkAddress? {
    if let peer, !isTrusted(peer) { return peer }
    // By bytes: some letters join the proxy's comma behind them to one character, which hides what the proxy wrote.
    let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))
    let chain = forwarded.joined(separator: ",").utf8.split(separator: comma)
    for text in chain.reversed().prefix(Self.longestChain) {
      let text = text.drop { $0 == space }.prefix { $0 != space }
      guard let address = NetworkAddress(Substring(text)) else { return nil }
      if !isTrusted(address) { return address }
    }
    return nil
  }

  /// Whether the other end of the connection may tell what it knows of the client: all where
  /// no proxies are named.
  func believes(_ peer: NetworkAddress?) -> Bool {
    guard !named.isEmpty, let peer else { return true }
    return isTrusted(peer)
  }

  private func isTrusted(_ address: NetworkAddress) -> Bool {
    (named.isEmpty ? Self.thisComputer : named).contains { $0.contains(address) }
  }
}
