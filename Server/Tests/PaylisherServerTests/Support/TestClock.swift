import LinkCore
import Synchronization

/// A clock that a test sets forward.
final class TestClock: Sendable {
  private let moment = Mutex(TestServer.start)

  var now: Timestamp { moment.withLock { $0 } }

  func advance(milliseconds: Int64) {
    moment.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
  }
}
