import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Retires addresses of installs that are silent for longer than Firebase keeps a token, and removes
/// those that went out of use long ago.
struct AddressSweeper: Service {
  /// After how much silence an address is out of use: 270 days, as for Firebase's tokens
  /// ([Firebase, manage tokens](https://firebase.google.com/docs/cloud-messaging/manage-tokens)).
  static let silence: Int64 = 270 * 86_400_000
  /// How long an address out of use is kept: 90 days, for those who ask why nothing arrived.
  static let memory: Int64 = 90 * 86_400_000

  let addresses: AddressRepository
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(3_600)

  func run() async throws {
    await doEvery(interval, orLog: "old push addresses stay for now", to: logger) {
      try await sweep()
    }
  }

  /// Retires and removes what is due.
  func sweep() async throws {
    let now = now()
    try await addresses.sweep(
      silentSince: Timestamp(milliseconds: now.milliseconds - Self.silence),
      retiredBefore: Timestamp(milliseconds: now.milliseconds - Self.memory),
      now: now
    )
  }
}
