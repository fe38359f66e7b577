import CPostgres
import Foundation
import Synchronization

/// Whether a server that leaves a statement without an answer still answers new connections.
///
/// A slow statement and a server that stopped (frozen, cut off, without power) look the same to the
/// session that waits. A second connection tells them apart long before a statement times out.
final class PostgresProbe: Sendable {
  /// How long an answer holds for other sessions.
  private static let validity = Duration.milliseconds(100)

  /// What a new connection gets.
  private enum Answer: Sendable {
    case something, refusal, nothing
  }

  private let settings: PostgresSettings
  private let last = Mutex<(at: ContinuousClock.Instant, answer: Answer)?>(nil)

  init(_ settings: PostgresSettings) {
    self.settings = settings
  }

  /// Whether the server at a place answers, which libpq gets instead of the settings.
  ///
  /// Sessions that ask at once share one connection.
  func isAnswering(at place: [String: String]) -> Bool {
    answer(at: place) == .something
  }

  /// Whether it is worth opening a session: libpq itself waits for two seconds at least.
  ///
  /// Where there are several hosts, libpq goes through them by itself. A refusal counts as worth it,
  /// because libpq says the reason.
  var isWorthOpening: Bool {
    settings.hasSeveralHosts || answer(at: [:]) != .nothing
  }

  private func answer(at place: [String: String]) -> Answer {
    last.withLock { last in
      if let last, ContinuousClock.now - last.at < Self.validity { return last.answer }
      let answer = ask(settings.connectionText(at: place))
      last = (.now, answer)
      return answer
    }
  }

  private func ask(_ text: String) -> Answer {
    // Where there is no memory for a connection, nothing was found out about the server.
    guard let handle = PQconnectStart(text) else { return .something }
    defer { PQfinish(handle) }
    let end = ContinuousClock.now + settings.probeTimeout
    var events = Int16(POLLOUT)
    while PQstatus(handle) != CONNECTION_BAD {
      guard PostgresSocket.wait(PQsocket(handle), for: events, upTo: end - .now) != 0 else {
        return .nothing
      }
      // The first thing that a server says will do, also where it refuses or only begins with TLS.
      if events == Int16(POLLIN) { return .something }
      if PQconnectPoll(handle) == PGRES_POLLING_READING { events = Int16(POLLIN) }
    }
    return .refusal
  }
}
