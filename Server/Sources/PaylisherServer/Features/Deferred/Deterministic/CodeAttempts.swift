import LinkCore

/// Counts wrong typed codes, so that guessing one is hopeless.
///
/// In an hour an installation may be wrong ten times and a network 60 times. Where an app's
/// installations were wrong 600 times together, networks that were wrong are refused; others still
/// try. With 30⁸ codes and 1,000 of them alive, 600 guesses find one with a chance of one in a
/// million. Counts are in memory and end with their hour.
final class CodeAttempts: Sendable {
  /// How many wrong codes one installation may send in an hour.
  static let perInstall = 10
  /// How many wrong codes one network may send to an app in an hour.
  static let perNetwork = 60
  /// After how many wrong codes in an hour an app refuses networks that were wrong.
  static let perApp = 600

  private struct Network: Hashable, Sendable {
    let app: AppID
    let key: Int
  }

  private let installs = FixedWindowCounter<InstallID>(window: 3_600_000)
  private let networks = FixedWindowCounter<Network>(window: 3_600_000)
  private let apps = FixedWindowCounter<AppID>(window: 3_600_000)

  /// Whether another code is looked up.
  func allows(_ install: InstallID, of app: AppID, network: Int, now: Timestamp) -> Bool {
    let wrong = networks.count(Network(app: app, key: network), now: now)
    return installs.count(install, now: now) < Self.perInstall && wrong < Self.perNetwork
      && (wrong == 0 || apps.count(app, now: now) < Self.perApp)
  }

  /// Counts a wrong code.
  func count(_ install: InstallID, of app: AppID, network: Int, now: Timestamp) {
    installs.add(1, to: install, now: now)
    networks.add(1, to: Network(app: app, key: network), now: now)
    apps.add(1, to: app, now: now)
  }
}
