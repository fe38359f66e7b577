import NIOCore
import NIOEmbedded
import RoutingCore
import Testing

@testable import PaylisherServer

@Suite struct ConnectionQuotaTests {
  static func quota(_ limit: Int, proxies: [String] = []) -> ConnectionQuota {
    ConnectionQuota(
      limit: limit,
      proxies: proxies.compactMap { NetworkRange($0) },
      refused: PrometheusRegistry().counter("refused", "Refused.")
    )
  }

  private func isTaken(_ address: String, _ quota: ConnectionQuota) -> Bool {
    if case .taken = quota.take(NetworkAddress(address)) { true } else { false }
  }

  @Test func refusesWhatIsTooMuchOfOneClient() {
    let quota = Self.quota(2)
    #expect(isTaken("203.0.113.9", quota) && isTaken("203.0.113.9", quota))
    #expect(quota.take(NetworkAddress("203.0.113.9")) == .refused)
    #expect(isTaken("203.0.113.8", quota))
    // A household has the first half of its address to itself.
    #expect(isTaken("2001:db8::1", quota) && isTaken("2001:db8::2", quota))
    #expect(quota.take(NetworkAddress("2001:db8::3")) == .refused)
  }

  @Test func takesAConnectionForEachThatEnded() throws {
    let quota = Self.quota(1)
    for _ in 0..<3 {
      guard case .taken(let place) = quota.take(NetworkAddress("203.0.113.9")) else {
        Issue.record("the connection before has ended")
        return
      }
      #expect(quota.take(NetworkAddress("203.0.113.9")) == .refused)
      quota.release(place)
    }
    #expect(quota.clients == 0)
  }

  @Test(arguments: ["127.0.0.1", "::1", "10.1.2.3", nil])
  func countsNeitherProxiesNorThisComputer(address: String?) {
    let quota = Self.quota(1, proxies: ["10.0.0.0/8"])
    for _ in 0..<3 { #expect(quota.take(address.flatMap { NetworkAddress($0) }) == .free) }
  }

  @Test func countsNobodyWithoutALimit() {
    #expect(Self.quota(0).take(NetworkAddress("203.0.113.9")) == .free)
  }

  /// Through the handler that stands in front of a connection.
  @Test func closesConnectionsBeyondTheLimitOnly() throws {
    let quota = Self.quota(2)
    let address = try SocketAddress(ipAddress: "203.0.113.9", port: 50_000)
    let connections = try (0..<3).map { _ in
      try FastPathChannelHandlerTests.Connection(quota: quota, from: address)
    }
    #expect(connections.map(\.channel.isActive) == [true, true, false])
    try connections[0].channel.close().wait()
    let next = try FastPathChannelHandlerTests.Connection(quota: quota, from: address)
    #expect(next.channel.isActive)
  }
}
