import Delivery
import LinkCore
import Logging
import NIOCore
import Persistence
import Redirecting
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
  /// Makes spans of taps; `nil` where nothing is traced.
  let tracer: OTLPTracer?
  private let quota: ConnectionQuota
  private let room: ConnectionRoom
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
    room = ConnectionRoom(
      limit: limits.connections,
      closed: dependencies.metrics.counter(
        "paylisher_connections_reclaimed_total",
        "Idle connections closed because all connections were taken."
      )
    )
    tracer = dependencies.tracing?.tracer
    isOff = dependencies.logger.logLevel <= .debug
  }

  /// What lets new connections in.
  var gate: ConnectionGate { ConnectionGate(room: room) }

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
        ),
        room: room
      )
    )
    room.add(NIOLoopBound(parts.sweeper, eventLoop: eventLoop))
    let bound = NIOLoopBound(parts, eventLoop: eventLoop)
    loops.withLock { $0[id] = bound }
    return parts
  }
}

/// Counts the answers of one event loop into the metrics that the router's answers count into.
struct FastPathMetrics {
  /// What tells answers apart.
  struct Kind: Hashable, Sendable {
    /// Whether the path begins with `/c/`.
    var isCampaign: Bool
    var status: Int
    /// Where a click went; `nil` where the answer is no click.
    var destination: String?

    /// The route, as the router names it.
    var route: String { isCampaign ? "/c/{code}" : "/{code}" }
  }

  /// How many answers of each kind there were.
  struct Counts: Sendable {
    private(set) var kinds: [(kind: Kind, count: Int)] = []

    var all: Int { kinds.reduce(0) { $0 + $1.count } }
    var clicks: Int { kinds.reduce(0) { $0 + ($1.kind.destination == nil ? 0 : $1.count) } }

    mutating func add(_ kind: Kind) {
      if let place = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[place].count += 1
      } else {
        kinds.append((kind, 1))
      }
    }
  }

  private struct Series {
    let requests: MetricSeries
    let durations: MetricSeries
    let clicks: MetricSeries?
  }

  private let http: RequestMetrics
  private let clicks: MetricFamily
  private let lost: MetricSeries
  private let taken: MetricSeries
  private var series: [Kind: Series] = [:]

  init(_ metrics: PrometheusRegistry, handler: TapHandler) {
    http = RequestMetrics(metrics)
    clicks = handler.clicks
    lost = handler.lost.series()
    taken = metrics.counter(
      "paylisher_fast_path_taps_total",
      "Taps answered by the fast path, before the HTTP parser."
    ).series()
  }

  mutating func count(_ batch: TapBatch, isWritten: Bool) {
    let duration = Double((ContinuousClock.now - batch.began).microseconds) / 1_000_000
    for (kind, count) in batch.counts.kinds {
      let series = series(of: kind)
      series.requests.add(Double(count))
      series.durations.observe(duration, count: count)
      series.clicks?.add(Double(count))
    }
    taken.add(Double(batch.counts.all))
    if !isWritten { lost.add(Double(batch.counts.clicks)) }
  }

  private mutating func series(of kind: Kind) -> Series {
    if let known = series[kind] { return known }
    let route = kind.route
    let made = Series(
      requests: http.requests(method: "GET", route: route, status: kind.status),
      durations: http.durations(route: route),
      clicks: kind.destination.map { clicks.series(["destination": $0]) }
    )
    series[kind] = made
    return made
  }
}
