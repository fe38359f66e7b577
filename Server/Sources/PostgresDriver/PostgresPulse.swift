import CPostgres
import Foundation
import Synchronization

/// Whether a server that leaves a statement without an answer still answers newcomers.
///
/// A slow statement and a server that stopped (frozen, cut off, without power) look the same to the
/// session that waits. A second connection tells them apart long before a statement times out.
final class PostgresPulse: Sendable {
  /// How long a session waits before it asks.
  static let silence = Duration.milliseconds(500)
  /// How long a newcomer may wait for the first answer.
  private static let patience = Duration.milliseconds(700)
  /// How long an answer is believed by others that ask.
  private static let validity = Duration.milliseconds(100)

  private let settings: PostgresSettings
  private let last = Mutex<(at: ContinuousClock.Instant, answers: Bool)?>(nil)

  init(_ settings: PostgresSettings) {
    self.settings = settings
  }

  /// Whether the server at a place answers, which is what libpq is told instead of the settings.
  ///
  /// Those who ask at once share one connection.
  func beats(at place: [String: String]) -> Bool {
    last.withLock { last in
      if let last, ContinuousClock.now - last.at < Self.validity { return last.answers }
      let answers = Self.answers(settings.connectionText(at: place))
      last = (.now, answers)
      return answers
    }
  }

  private static func answers(_ text: String) -> Bool {
    // Where there is no memory for a connection, nothing was found out about the server.
    guard let handle = PQconnectStart(text) else { return true }
    defer { PQfinish(handle) }
    let end = ContinuousClock.now + patience
    var events = Int16(POLLOUT)
    while PQstatus(handle) != CONNECTION_BAD {
      guard PostgresSocket.wait(PQsocket(handle), for: events, upTo: end - .now) != 0 else {
        return false
      }
      let hasAsked = PQstatus(handle) == CONNECTION_AWAITING_RESPONSE
      switch PQconnectPoll(handle) {
      case PGRES_POLLING_OK: return true
      case PGRES_POLLING_READING: events = Int16(POLLIN)
      case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
      // Who is refused was answered: there may be too many sessions.
      default: return hasAsked
      }
    }
    return false
  }
}
