import LinkCore
import RoutingCore

/// Limits how often events are sent, because the publishable key is public: by network before the body
/// is read, then by key and by distinct id.
///
/// A request of one distinct id counts for its device; a request of several, as servers send them,
/// does not. What is refused is kept by clients and sent again.
final class IngestRateLimits: Sendable {
  private struct Device: Hashable, Sendable {
    var workspace: WorkspaceID
    var distinctID: String
  }

  private let networks: RateLimiter<[UInt8]>?
  private let keys: RateLimiter<String>?
  private let devices: RateLimiter<Device>?

  init(_ limits: RequestLimits) {
    let (network, key) = (limits.ingestPerNetwork, limits.ingestPerKey)
    networks = RateLimiter("network", RateLimit(count: network, seconds: 1, burst: network * 10))
    keys = RateLimiter("key", RateLimit(count: key, seconds: 1, burst: key * 10))
    let device = limits.ingestPerDevice
    devices = RateLimiter("device", RateLimit(count: device, seconds: 60, burst: device * 50))
  }

  /// Counts a request of a network; clients that only proxies know are not counted.
  func check(_ client: NetworkAddress?, now: Timestamp) throws(ProblemError) {
    guard let network = client?.networkBytes else { return }
    _ = try networks?.take(network, now: now, refusal: "This network sends events too often.")
  }

  /// Counts a request of a key.
  func check(key id: String?, now: Timestamp) throws(ProblemError) {
    guard let id else { return }
    _ = try keys?.take(id, now: now, refusal: "Events are sent with this key too often.")
  }

  /// Counts a request whose events have these distinct ids.
  func check(
    _ distinctIDs: some Sequence<String>,
    of workspace: WorkspaceID,
    now: Timestamp
  ) throws(ProblemError) {
    guard let devices else { return }
    var ids = distinctIDs.makeIterator()
    guard let first = ids.next() else { return }
    while let next = ids.next() { if next != first { return } }
    _ = try devices.take(
      Device(workspace: workspace, distinctID: first),
      now: now,
      refusal: "Events of this distinct id are sent too often; send more in one request."
    )
  }
}
