import LinkCore
import Logging
import NIOCore
import Persistence
import RoutingCore
import Synchronization

/// Answers plain taps in front of the HTTP parser: one ``RedirectFastPath`` for each event loop.
final class FastPathChannels: Sendable {
  let handler: TapHandler
  let makeID: @Sendable (Timestamp) -> EntityID
  let writer: TapAnswerWriter
  let limits: RequestLimits
  let metrics: PrometheusRegistry
  /// Lines about requests are written by the router, so it gets them all while lines are wanted.
  let isOff: Bool
  private let quota: ConnectionQuota
  private let loops = Mutex<[ObjectIdentifier: NIOLoopBound<Parts>]>([:])

  private struct Parts {
    let taps: RedirectFastPath
    let sweeper: ConnectionSweeper
  }

  init(_ handler: TapHandler, dependencies: ServerDependencies) {
    self.handler = handler
    makeID = dependencies.makeID
    writer = TapAnswerWriter(overTLS: dependencies.settings.isServedByTLS)
    limits = dependencies.settings.limits
    metrics = dependencies.metrics
    quota = ConnectionQuota(
      limit: limits.connectionsPerAddress,
      proxies: dependencies.settings.trustedProxies,
      refused: dependencies.metrics.counter(
        "paylisher_connections_refused_total",
        "Connections closed at the limit of connections per client."
      )
    )
    isOff = dependencies.logger.logLevel <= .debug
  }

  /// What stands in front of one connection; call it on the connection's event loop.
  func makeHandler(_ eventLoop: any EventLoop) -> FastPathChannelHandler {
    let parts = parts(eventLoop)
    return FastPathChannelHandler(responder: parts.taps, sweeper: parts.sweeper, quota: quota)
  }

  private func parts(_ eventLoop: any EventLoop) -> Parts {
    let id = ObjectIdentifier(eventLoop)
    if let parts = loops.withLock({ $0[id] }) { return parts.value }
    let parts = Parts(
      taps: RedirectFastPath(self, eventLoop: eventLoop),
      sweeper: ConnectionSweeper(
        eventLoop: eventLoop,
        limits: .init(
          head: limits.headSeconds,
          body: limits.requestSeconds,
          idle: limits.idleSeconds
        )
      )
    )
    let bound = NIOLoopBound(parts, eventLoop: eventLoop)
    loops.withLock { $0[id] = bound }
    return parts
  }
}
