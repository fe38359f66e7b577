#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The priority of the current thread among those of all processes.
package enum ThreadPriority: Sendable {
  /// The share of a processor that the thread gets where others want it too is about a tenth of theirs.
  private static let niceness: Int32 = 10

  /// Lets other threads go first, for as long as the current one runs: a process without privileges cannot
  /// raise it again.
  package static func lower() {
    #if canImport(Darwin)
    _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
    // On Linux each thread has a value of its own; 0 is the current one.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }
}
