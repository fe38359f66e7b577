import LinkCore
import RoutingCore
import WireModels

/// How often first launches may ask, by network and by publishable key.
///
/// A network may ask half as often as a key, so that none uses up what an app has. A minute of both may
/// come at once: the phones of a stadium share an address, and a launch day begins for all of them together.
/// An app keeps its question where it is refused, and asks again.
final class FirstLaunchRateLimits: Sendable {
  private let networks: RateLimiter<[UInt8]>?
  private let keys: RateLimiter<String>?

  init(_ limits: RequestLimits) {
    let (network, key) = (limits.launchesPerNetwork, limits.launchesPerKey)
    networks = RateLimiter("network", RateLimit(count: network, seconds: 1, burst: network * 60))
    keys = RateLimiter("key", RateLimit(count: key, seconds: 1, burst: key * 60))
  }

  /// Counts a first launch of a network; clients that only proxies know are not counted.
  func check(_ client: NetworkAddress?, now: Timestamp) throws(ProblemError) {
    guard let network = client?.networkBytes else { return }
    try networks?.take(network, now: now, refusal: .launchesOfNetwork)
  }

  /// Counts a first launch of a key.
  func check(key id: String?, now: Timestamp) throws(ProblemError) {
    guard let id else { return }
    try keys?.take(id, now: now, refusal: .launchesWithKey)
  }
}
