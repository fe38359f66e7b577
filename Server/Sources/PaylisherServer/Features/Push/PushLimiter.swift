import LinkCore
import RoutingCore
import WireModels

/// Bounds what the holder of a publishable key, which is public, can store about push.
///
/// In an hour an installation may register, unregister or change 120 times, and a network may send
/// 20,000 requests. Counts are in memory and end with their hour.
final class PushLimiter: Sendable {
  /// How many changes one installation may send in an hour.
  static let perInstall = 120
  /// How many requests one network may send in an hour; many phones share a carrier's address.
  static let perNetwork = 20_000

  private let installs = FixedWindowCounter<InstallID>(window: 3_600_000)
  private let networks = FixedWindowCounter<Int>(window: 3_600_000)

  /// Counts a request of a network; clients that only proxies know are not counted.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_requests`.
  func check(_ client: NetworkAddress?, now: Timestamp) throws(ProblemError) {
    guard let key = client?.networkBytes.hashValue else { return }
    try networks.take(
      key,
      limit: Self.perNetwork,
      now: now,
      refusal: .pushOfNetwork
    )
  }

  /// Counts a change of an installation.
  ///
  /// - Throws: ``ProblemError`` of kind `too_many_requests`.
  func check(_ install: InstallID, now: Timestamp) throws(ProblemError) {
    try installs.take(
      install,
      limit: Self.perInstall,
      now: now,
      refusal: .changesOfInstallation
    )
  }
}
