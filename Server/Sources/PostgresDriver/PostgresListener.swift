import CPostgres
import Database
import Foundation
import Synchronization

/// Hears what other sessions notify, on a session and a thread of its own.
struct PostgresListener: Sendable {
  /// How long it listens before it looks whether a reader is left.
  private static let interval = Duration.milliseconds(500)
  /// How many intervals may be silent before the session is asked whether it still lives: a network
  /// that went away says nothing.
  private static let silentIntervals = 20

  /// The channel, a plain name.
  let channel: String
  let settings: PostgresSettings

  /// How many notifications wait for a reader; older ones are dropped.
  private static let buffered = 64

  /// Tells the texts that were heard together, and nothing once after each time nothing could be
  /// heard.
  func stream() -> AsyncStream<[String]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.buffered)) { continuation in
      let ending = Ending()
      continuation.onTermination = { _ in ending.begin() }
      Thread.detachNewThread { listen(until: ending) { continuation.yield($0) } }
    }
  }

  private func listen(until ending: Ending, tell: ([String]) -> Void) {
    var outage = PostgresOutage()
    while !ending.hasBegun {
      do {
        let session = try PostgresSession(settings)
        try session.run(script: "LISTEN \(channel)")
        outage.end()
        tell([])
        try hear(session, until: ending, tell: tell)
      } catch {
        // The pool says that the database is away; here it is tried until it is back.
        Thread.sleep(forTimeInterval: outage.pause() / .seconds(1))
      }
    }
  }

  private func hear(
    _ session: PostgresSession,
    until ending: Ending,
    tell: ([String]) -> Void
  ) throws {
    var silent = 0
    while !ending.hasBegun {
      if PostgresSocket.wait(session.socket, for: Int16(POLLIN), upTo: Self.interval) != 0 {
        silent = 0
      } else {
        silent += 1
        guard silent.isMultiple(of: Self.silentIntervals) else { continue }
        try session.run(script: "SELECT 1")
      }
      let texts = try session.notifications()
      if !texts.isEmpty { tell(texts) }
    }
  }

  /// Whether the reader is gone.
  private final class Ending: Sendable {
    private let state = Atomic(false)

    var hasBegun: Bool { state.load(ordering: .relaxed) }

    func begin() { state.store(true, ordering: .relaxed) }
  }
}
