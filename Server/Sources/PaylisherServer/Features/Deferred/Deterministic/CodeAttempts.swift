import LinkCore
import Synchronization

/// Counts wrong codes, so that guessing is hopeless.
///
/// An installation may be wrong ten times an hour and an app's installations together 600 times:
/// with 30⁸ codes and 1,000 of them alive, an app's whole hour of guesses finds one with a chance of
/// one in a million. What is counted is one process's; it forgets after an hour.
final class CodeAttempts: Sendable {
  /// How long a wrong code counts, in milliseconds.
  static let window: Int64 = 3_600_000
  /// How many wrong codes one installation may send in that time.
  static let perInstall = 10
  /// How many wrong codes one app's installations may send in that time.
  static let perApp = 600

  private let wrong = Mutex<[AppID: [(install: InstallID, at: Timestamp)]]>([:])

  /// Whether another code is looked at.
  func allows(_ install: InstallID, of app: AppID, now: Timestamp) -> Bool {
    wrong.withLock { wrong in
      let recent = (wrong[app] ?? []).filter { now.milliseconds(since: $0.at) < Self.window }
      wrong[app] = recent
      return recent.count < Self.perApp
        && recent.count { $0.install == install } < Self.perInstall
    }
  }

  /// Counts a wrong code.
  func count(_ install: InstallID, of app: AppID, now: Timestamp) {
    wrong.withLock { $0[app, default: []].append((install, now)) }
  }
}
