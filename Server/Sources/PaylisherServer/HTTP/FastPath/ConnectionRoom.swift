import Foundation
import HummingbirdCore
import NIOCore
import Synchronization

/// Makes room where all connections of the server are taken: it closes those that waited for their clients longest.
///
/// Idle connections cost a client nothing, so without it a client that opens enough of them keeps all others out.
/// Requests that are being answered are never ended.
final class ConnectionRoom: Sendable {
  /// The connections at a time.
  let limit: Int
  private let closed: MetricFamily
  private let state = Mutex(State())

  private struct State {
    var open = 0
    /// Whether connections are being chosen.
    var isChoosing = false
    var sweepers: [NIOLoopBound<ConnectionSweeper>] = []
  }

  /// A connection that waits for its client, on the loop of its sweeper.
  private struct Candidate: Sendable {
    let waiting: ConnectionDeadlines.Waiting
    let connection: ObjectIdentifier
    let sweeper: NIOLoopBound<ConnectionSweeper>
  }

  init(limit: Int, closed: MetricFamily) {
    (self.limit, self.closed) = (limit, closed)
  }

  /// How many are closed together, so that a flood of new ones costs one choice for many.
  private var share: Int { max(1, limit / 64) }

  /// The sweeper of one more event loop.
  func add(_ sweeper: NIOLoopBound<ConnectionSweeper>) {
    state.withLock { $0.sweepers.append(sweeper) }
  }

  /// Notes how many connections are open, and makes room where that is all.
  func note(open: Int) {
    state.withLock { $0.open = open }
    reclaim()
  }

  /// Closes the connections that waited longest, on any event loop, where all are taken.
  func reclaim() {
    #if DEBUG
    guard !Self.keepsIdle else { return }
    #endif
    let sweepers = state.withLock { state -> [NIOLoopBound<ConnectionSweeper>] in
      guard state.open >= limit, !state.isChoosing else { return [] }
      state.isChoosing = !state.sweepers.isEmpty
      return state.sweepers
    }
    guard let first = sweepers.first else { return }
    let share = share
    let found = sweepers.map { sweeper in
      sweeper.eventLoop.submit {
        sweeper.value.longestWaiting(share).map {
          Candidate(waiting: $0.waiting, connection: $0.connection, sweeper: sweeper)
        }
      }
    }
    EventLoopFuture.whenAllSucceed(found, on: first.eventLoop).whenComplete { [self] result in
      let all = ((try? result.get()) ?? []).flatMap { $0 }.sorted { $0.waiting < $1.waiting }
      for candidate in all.prefix(share) { close(candidate) }
      state.withLock { $0.isChoosing = false }
    }
  }

  private func close(_ candidate: Candidate) {
    candidate.sweeper.eventLoop.execute { [closed] in
      let isClosed = candidate.sweeper.value.close(candidate.connection, if: candidate.waiting)
      if isClosed { closed.add() }
    }
  }
}

#if DEBUG
extension ConnectionRoom {
  /// Whether no connection is closed to make room.
  ///
  /// Set by `PAYLISHER_FAULT=no-connection-room`, and only in debug builds: it is the control of the test that takes
  /// all connections, which must then see a new client get no answer.
  static let keepsIdle =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-connection-room"
}
#endif

/// Takes no more connections than there is room for.
struct ConnectionGate: AvailableConnectionsDelegate {
  private let room: ConnectionRoom
  private var open = 0

  init(room: ConnectionRoom) {
    self.room = room
  }

  mutating func connectionOpened() {
    open += 1
    room.note(open: open)
  }

  mutating func connectionClosed() {
    open -= 1
    room.note(open: open)
  }

  func isAcceptingNewConnections() -> Bool { open < room.limit }
}
