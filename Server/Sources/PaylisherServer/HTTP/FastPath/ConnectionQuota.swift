import RoutingCore
import Synchronization

/// Counts the connections of each client, and says when it has enough.
///
/// Clients differ as everywhere: by IPv4 address, or by the first half of an IPv6 address,
/// which one household has to itself. Proxies carry the connections of many people, so those that the
/// operator named are not counted; nor is this computer. Counts are in memory only, and go with the
/// last connection of a client.
final class ConnectionQuota: Sendable {
  /// The connections of one client at a time; 0 for as many as it likes.
  let limit: Int
  private let exempt: [NetworkRange]
  private let refused: MetricFamily
  private let counts = Mutex<[[UInt8]: Int]>([:])

  /// A connection that is counted.
  struct Place: Hashable, Sendable {
    fileprivate let client: [UInt8]
  }

  /// What became of a new connection.
  enum Answer: Hashable, Sendable {
    /// It counts, until ``ConnectionQuota/release(_:)``.
    case taken(Place)
    /// It does not count.
    case free
    /// The client has enough.
    case refused
  }

  init(limit: Int, proxies: [NetworkRange], refused: MetricFamily) {
    self.limit = limit
    self.refused = refused
    exempt = proxies + ClientAddressReader.thisComputer
  }

  /// Counts a connection from an address; `nil` is a socket of this computer.
  func take(_ address: NetworkAddress?) -> Answer {
    guard limit > 0, let address, !exempt.contains(where: { $0.contains(address) }) else {
      return .free
    }
    let client = address.networkBytes
    let isTaken = counts.withLock { counts in
      let count = counts[client, default: 0]
      guard count < limit else { return false }
      counts[client] = count + 1
      return true
    }
    if isTaken { return .taken(Place(client: client)) }
    refused.add()
    return .refused
  }

  /// Counts a connection no more.
  func release(_ place: Place) {
    counts.withLock { counts in
      let rest = (counts[place.client] ?? 1) - 1
      counts[place.client] = rest > 0 ? rest : nil
    }
  }

  /// The clients that are counted.
  var clients: Int { counts.withLock { $0.count } }
}
