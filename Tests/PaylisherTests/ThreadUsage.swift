#if os(Linux)
import Glibc

/// What one thread used and how often it stopped, by the kernel's count.
struct ThreadUsage {
  /// Time of the processor, in milliseconds.
  var processor = 0.0
  /// Times that the thread waited: for a lock, a file or another thread.
  var waits = 0
  /// Times that another thread was given the processor.
  var preemptions = 0

  /// What the calling thread uses for something.
  static func of(_ body: () -> Void) -> ThreadUsage {
    let before = now()
    body()
    let after = now()
    return ThreadUsage(
      processor: after.processor - before.processor,
      waits: after.waits - before.waits,
      preemptions: after.preemptions - before.preemptions
    )
  }

  private static func now() -> ThreadUsage {
    // RUSAGE_THREAD, which the overlay does not name.
    var usage = rusage()
    getrusage(.init(1), &usage)
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return ThreadUsage(
      processor: Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000,
      waits: usage.ru_nvcsw,
      preemptions: usage.ru_nivcsw
    )
  }
}
#endif
