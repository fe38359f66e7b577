import Dispatch
import Foundation
import Synchronization
import Threads

/// Reads large bodies one after another on a thread of its own, below those that answer requests.
///
/// Hundreds of events take milliseconds to read, and as many threads answer requests as there are processors: a
/// few such bodies at once, of whatever workspace, would hold up every tap and every small request. What waits
/// here is bounded by ``IngestLimiter``.
final class LargeBodyQueue: Sendable {
  /// From how many bytes on a body is large, inflated; 50 events have about 20,000.
  static let smallest = 65_536

  /// What waits, oldest first; shared with the thread, which ends with the queue.
  private final class Line: Sendable {
    let work = Mutex<(waiting: [@Sendable () -> Void], isEnded: Bool)>(([], false))
    let changed = DispatchSemaphore(value: 0)
  }

  private let line = Line()

  init() {
    let thread = Thread { [line] in
      ThreadPriority.lower()
      Self.serve(line)
    }
    thread.name = "bodies"
    thread.start()
  }

  deinit {
    line.work.withLock { $0.isEnded = true }
    line.changed.signal()
  }

  /// Does what reading a body of so many bytes takes, at once where it is small.
  func run<Result: Sendable>(
    bytes: Int,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    guard bytes >= Self.smallest else { return try work() }
    return try await withCheckedThrowingContinuation { continuation in
      line.work.withLock {
        $0.waiting.append { continuation.resume(with: Swift.Result { try work() }) }
      }
      line.changed.signal()
    }
  }

  private static func serve(_ line: Line) {
    while true {
      line.changed.wait()
      let work: (@Sendable () -> Void)? = line.work.withLock {
        $0.waiting.isEmpty ? nil : $0.waiting.removeFirst()
      }
      guard let work else { return }
      work()
    }
  }
}
