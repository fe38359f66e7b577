import NIOCore
import RoutingCore
import Testing

@testable import PaylisherServer

@Suite struct ClientAddressTests {
  static func address(_ text: String?) -> NetworkAddress? { text.flatMap { NetworkAddress($0) } }

  /// The peer, what it tells, and the client.
  static let unnamed: [(String?, [String], String?)] = [
    ("203.0.113.1", [], "203.0.113.1"),
    // Nobody else's word is taken.
    ("203.0.113.1", ["198.51.100.1"], "203.0.113.1"),
    ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
    ("::1", ["198.51.100.1, 198.51.100.2"], "198.51.100.2"),
    ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
    (nil, ["198.51.100.1"], "198.51.100.1"),
    ("127.0.0.1", [], nil),
    ("127.0.0.1", ["127.0.0.1"], nil),
    ("127.0.0.1", ["unknown"], nil),
    (nil, [], nil),
  ]

  @Test(arguments: unnamed)
  func believesThisComputerWhereNoProxyIsNamed(
    peer: String?,
    forwarded: [String],
    client: String?
  ) {
    let reader = ClientAddressReader()
    #expect(reader.address(peer: Self.address(peer), forwarded: forwarded) == Self.address(client))
  }

  static let named: [(String?, [String], String?)] = [
    ("10.0.0.1", ["203.0.113.9, 10.0.0.2"], "203.0.113.9"),
    ("10.0.0.1", ["203.0.113.9", "10.0.0.2"], "203.0.113.9"),
    // What the client itself wrote stands to the left of what the proxy saw.
    ("10.0.0.1", ["192.0.2.66, 203.0.113.9"], "203.0.113.9"),
    ("203.0.113.1", ["198.51.100.1"], "203.0.113.1"),
    ("127.0.0.1", ["198.51.100.1"], "127.0.0.1"),
    ("10.0.0.1", [], nil),
    ("10.0.0.1", ["nonsense, 10.0.0.2"], nil),
    ("10.0.0.1", [String(repeating: "10.0.0.2,", count: 40) + "10.0.0.2"], nil),
  ]

  @Test(arguments: named)
  func believesTheProxiesThatAreNamed(peer: String?, forwarded: [String], client: String?) throws {
    let range = try #require(NetworkRange("10.0.0.0/8"))
    let reader = ClientAddressReader(trusted: [range])
    #expect(reader.address(peer: Self.address(peer), forwarded: forwarded) == Self.address(client))
  }

  @Test func readsTheAddressOfAnInterface() throws {
    let socket = try SocketAddress(ipAddress: "::1", port: 1)
    #expect(ClientAddressReader.peer(socket) == Self.address("::1"))
    #expect(ClientAddressReader.peer(nil) == nil)
  }
}
