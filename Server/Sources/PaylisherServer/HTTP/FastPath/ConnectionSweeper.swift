import NIOCore

/// Looks at the connections of one event loop twice a second and closes those that are late.
///
/// One timer for all of them costs a connection that gets on nothing.
final class ConnectionSweeper {
  let limits: ConnectionDeadlines.Limits
  private let eventLoop: any EventLoop
  private var handlers: [ObjectIdentifier: FastPathChannelHandler] = [:]
  private var isScheduled = false

  init(eventLoop: any EventLoop, limits: ConnectionDeadlines.Limits) {
    self.eventLoop = eventLoop
    self.limits = limits
  }

  func add(_ handler: FastPathChannelHandler) {
    handlers[ObjectIdentifier(handler)] = handler
    schedule()
  }

  func remove(_ handler: FastPathChannelHandler) {
    handlers[ObjectIdentifier(handler)] = nil
  }

  private func schedule() {
    guard !isScheduled, !handlers.isEmpty else { return }
    isScheduled = true
    eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(500)) { self.sweep() }
  }

  private func sweep() {
    isScheduled = false
    let now = NIODeadline.now()
    for handler in Array(handlers.values) { handler.closeIfLate(now: now) }
    schedule()
  }
}
