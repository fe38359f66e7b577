import Dispatch
import Foundation

/// Reads and writes files in order, away from the threads of the app.
///
/// Flushes to the disk, which take milliseconds, have a queue of their own: ``flush(_:)``.
package final class StorageQueue: Sendable {
  /// The queue of the files of this process.
  package static let shared = StorageQueue()
  /// Runs everything at once on the caller's thread, for state that is kept in memory.
  package static let inline = StorageQueue(queue: nil)

  private static let flushes = DispatchQueue(label: "com.paylisher.flush", qos: .utility)
  private let queue: DispatchQueue?

  private init(queue: DispatchQueue?) {
    self.queue = queue
  }

  /// Makes a serial queue.
  package convenience init() {
    self.init(queue: DispatchQueue(label: "com.paylisher.storage", qos: .userInitiated))
  }

  /// Runs `work` after everything that was added before.
  package func async(_ work: @escaping @Sendable () -> Void) {
    if let queue { queue.async(execute: work) } else { work() }
  }

  /// Waits until everything that was added before has run, but no longer than some milliseconds.
  package func wait(atMost milliseconds: Int) {
    guard let queue else { return }
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  /// Runs a flush to the disk on a thread that nothing waits for.
  static func flush(_ work: @escaping @Sendable () -> Void) {
    flushes.async(execute: work)
  }
}
