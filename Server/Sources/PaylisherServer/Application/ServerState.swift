import Synchronization

/// Where a server is in its life.
package final class ServerState: Sendable {
  /// A part of a server's life.
  package enum Phase: String, Sendable {
    case starting, serving, stopping
  }

  private let current = Mutex(Phase.starting)

  /// Makes the state of a server that starts.
  package init() {}

  /// The part of its life the server is in.
  package var phase: Phase { current.withLock { $0 } }

  /// Serves, unless a stop was requested already.
  func markServing() {
    current.withLock { if $0 == .starting { $0 = .serving } }
  }

  /// Stops; there is no way back.
  func markStopping() {
    current.withLock { $0 = .stopping }
  }
}
