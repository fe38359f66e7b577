import Foundation

/// Waiting for a socket.
enum PostgresSocket: Sendable {
  /// The events that came within a time; 0 where none did.
  static func wait(_ socket: Int32, for events: Int16, upTo limit: Duration) -> Int16 {
    let end = ContinuousClock.now + limit
    while true {
      var entry = pollfd(fd: socket, events: events, revents: 0)
      let rest = max(.zero, end - ContinuousClock.now)
      let milliseconds =
        rest.components.seconds * 1_000
        + rest.components.attoseconds / 1_000_000_000_000_000
      let found = poll(&entry, 1, Int32(clamping: milliseconds))
      if found > 0 { return entry.revents }
      if found == 0 || errno != EINTR { return 0 }
    }
  }
}
