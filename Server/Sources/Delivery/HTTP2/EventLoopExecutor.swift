public import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs tasks on the thread of an event loop, which serves connections to push services.
///
/// A thousand sends at a time then delay no request: they do not wait in its queue, and their thread has a
/// lower priority. A send also changes threads less often.
public final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  public init(_ loop: any EventLoop) {
    self.loop = loop
  }

  /// The executor of one of ``HTTP2Pool/eventLoops``, each in its turn.
  public static func next() -> EventLoopExecutor { EventLoopExecutor(HTTP2Pool.eventLoops.next()) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The priority of the current thread among those of all processes.
enum ThreadPriority: Sendable {
  /// The share of a processor that the thread gets where others want it too is about a tenth of theirs.
  private static let niceness: Int32 = 10

  /// Lets other threads go first.
  static func lower() {
    #if canImport(Darwin)
    _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
    // On Linux each thread has a value of its own; 0 is the current one.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }
}
