import Dispatch
import Foundation
import Synchronization

/// Runs tasks one step after another on a thread of its own, below those that answer clients.
///
/// ```swift
/// let executor = LowPriorityExecutor(name: "imports")
/// let page = try await withTaskExecutorPreference(executor) { try await makePage() }
/// ```
///
/// The thread ends with the executor, which lives as long as a task prefers it.
package final class LowPriorityExecutor: TaskExecutor {
  /// The steps that wait, oldest first; shared with the thread.
  private final class Line: Sendable {
    let steps = Mutex<[@Sendable () -> Void]>([])
    let changed = DispatchSemaphore(value: 0)
  }

  private let line = Line()

  /// Starts the thread.
  package init(name: String) {
    let thread = Thread { [line] in
      ThreadPriority.lower()
      Self.serve(line)
    }
    thread.name = name
    thread.start()
  }

  deinit {
    // Every step holds the executor, so none waits any more: the thread finds nothing and ends.
    line.changed.signal()
  }

  /// Has the thread run a step of a task.
  package func enqueue(_ job: consuming ExecutorJob) {
    let step = UnownedJob(job)
    line.steps.withLock {
      $0.append { step.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
    line.changed.signal()
  }

  private static func serve(_ line: Line) {
    while true {
      line.changed.wait()
      let step: (@Sendable () -> Void)? = line.steps.withLock {
        $0.isEmpty ? nil : $0.removeFirst()
      }
      guard let step else { return }
      step()
    }
  }
}
