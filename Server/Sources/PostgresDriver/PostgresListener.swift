import CPostgres
import Foundation
import Persistence
import Synchronization

/// Hears what other sessions notify, on a session and a thread of its own.
struct PostgresListener: Sendable {
  /// How long it listens before it looks whether anybody still wants to know.
  private static let turn = Duration.milliseconds(500)
  /// How many turns may be silent before the session is asked whether it still lives: a network
  /// that went away says nothing.
  private static let silentTurns = 20

  /// The channel, a plain name.
  let channel: String
  let settings: PostgresSettings

  /// Tells once for each time something was heard, and once after each time nothing could be.
  func stream() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let ending = Ending()
      continuation.onTermination = { _ in ending.begin() }
      Thread.detachNewThread { listen(until: ending) { continuation.yield() } }
    }
  }

  private func listen(until ending: Ending, tell: () -> Void) {
    var outage = PostgresOutage()
    while !ending.hasBegun {
      do {
        let session = try PostgresSession(settings)
        try session.run(script: "LISTEN \(channel)")
        outage.end()
        tell()
        try hear(session, until: ending, tell: tell)
      } catch {
        // The pool says that the database is away; here it is tried until it is back.
        Thread.sleep(forTimeInterval: outage.pause() / .seconds(1))
      }
    }
  }

  private func hear(_ session: PostgresSession, until ending: Ending, tell: () -> Void) throws {
    var silent = 0
    while !ending.hasBegun {
      if PostgresSocket.wait(session.socket, for: Int16(POLLIN), upTo: Self.turn) != 0 {
        silent = 0
      } else {
        silent += 1
        guard silent.isMultiple(of: Self.silentTurns) else { continue }
        try session.run(script: "SELECT 1")
      }
      if try session.hasNotifications() { tell() }
    }
  }

  /// Whether nobody reads any more.
  private final class Ending: Sendable {
    private let state = Atomic(false)

    var hasBegun: Bool { state.load(ordering: .relaxed) }

    func begin() { state.store(true, ordering: .relaxed) }
  }
}
