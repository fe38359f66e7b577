public import Dispatch
import Foundation

/// How the stubs of Apple's frameworks call back: on which queue, how often, and how late.
///
/// Apple's documentation promises little about these. A test chooses; the default is once, soon, on a
/// background queue, as `UIPasteboard` does it.
public enum SystemCallbacks: Sendable {
  /// One way to call back.
  public struct Plan: Sendable {
    /// The delay of each call; none is never, two are twice.
    public var delays: [DispatchTimeInterval]
    /// Where it is called.
    public var queue: DispatchQueue

    public init(delays: [DispatchTimeInterval], queue: DispatchQueue) {
      self.delays = delays
      self.queue = queue
    }

    public static var once: Plan { Plan(delays: [.milliseconds(0)], queue: .global()) }
    public static var onMain: Plan { Plan(delays: [.milliseconds(0)], queue: .main) }
    public static var twice: Plan {
      Plan(delays: [.milliseconds(0), .milliseconds(1)], queue: .global())
    }
    public static var never: Plan { Plan(delays: [], queue: .global()) }
    /// On the caller's thread, before the call that takes the closure returns.
    public static var atOnce: Plan { Plan(delays: [.never], queue: .global()) }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var chosen: @Sendable () -> Plan = { .once }

  /// Chooses how each of the next calls back.
  public static func choose(_ plan: @escaping @Sendable () -> Plan) {
    lock.withLock { chosen = plan }
  }

  /// Calls back as chosen.
  ///
  /// The closures of Apple's frameworks are not `@Sendable`, and still change threads.
  public static func deliver(neverOnMain: Bool = false, _ callback: @escaping () -> Void) {
    var plan = lock.withLock { chosen }()
    if neverOnMain, plan.queue === DispatchQueue.main { plan.queue = .global() }
    nonisolated(unsafe) let callback = callback
    for delay in plan.delays {
      if case .never = delay {
        callback()
      } else {
        plan.queue.asyncAfter(deadline: .now() + delay) { callback() }
      }
    }
  }
}
