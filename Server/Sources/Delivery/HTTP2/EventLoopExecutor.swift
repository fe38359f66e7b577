package import NIOCore
import NIOPosix

/// Runs tasks on the thread of an event loop, which serves connections to push services.
///
/// A thousand sends at a time then delay no request: they do not wait in its queue, and their thread has a
/// lower priority. A send also changes threads less often.
package final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  package init(_ loop: any EventLoop) {
    self.loop = loop
  }

  /// The executor of one of ``HTTP2Pool/eventLoops``, each in its turn.
  package static func next() -> EventLoopExecutor { EventLoopExecutor(HTTP2Pool.eventLoops.next()) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
