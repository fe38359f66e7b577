import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Removes what cannot be redeemed any more, and destroys the keys that nothing needs, so that what is
/// kept is never older than the windows.
struct HandoffSweeper: Service {
  let handoffs: HandoffRepository
  let candidates: CandidateRepository
  let keyring: MatchKeyring
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(60)

  func run() async throws {
    await doEvery(interval, orLog: "what expired stays for now", to: logger) { try await sweep() }
  }

  /// Removes tokens, codes, candidates and keys that ended.
  func sweep() async throws {
    let now = now()
    try await handoffs.removeExpired(before: now)
    let oldest = Timestamp(
      milliseconds: now.milliseconds - MatchingSettings.longestProbabilisticWindow
    )
    try await candidates.removeExpired(before: CandidateRecord.slot(of: oldest), now: now)
    try await keyring.removeExpired(now: now)
  }
}
