import LinkCore
import LinkPages
import Logging
import NIOCore
import Persistence
import Redirecting
import RoutingCore
import Synchronization

/// Answers the plain taps of one event loop: redirects and pages, as ``TapResponder`` makes them.
///
/// All taps that the loop reads in one go share one append to the journal; their answers leave when
/// the system has their clicks, or after the journal's timeout. The router gets the rest: codes without
/// a link, and links whose clicks must be counted first.
final class RedirectFastPath: FastPathResponder {
  private let channels: FastPathChannels
  private let eventLoop: any EventLoop
  private var metrics: FastPathMetrics
  private var agents = UserAgentCache()
  private var date = HTTPDateField()
  private var batch = TapBatch()
  private var isScheduled = false

  init(_ channels: FastPathChannels, eventLoop: any EventLoop) {
    self.channels = channels
    self.eventLoop = eventLoop
    metrics = FastPathMetrics(channels.metrics, handler: channels.handler)
  }

  func take(
    _ request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    for client: FastPathChannelHandler,
    answers: inout ByteBuffer
  ) -> Bool {
    let taps = channels.handler.taps
    guard !channels.isOff, let path = TapPath(request.path, in: bytes),
      let tap = read(request, path, bytes, from: client), let entry = taps.link(of: tap),
      !taps.needsCount(of: entry), let answer = taps.answer(tap, on: entry)
    else { return false }
    answer.click?.write(to: &batch.entries)
    date.update(tap.now)
    channels.writer.write(
      answer,
      acceptEncoding: tap.headers.acceptEncoding,
      requestID: channels.makeID(tap.now),
      date: date.bytes,
      to: &answers
    )
    batch.add(client, answer, isCampaign: path.isCampaign)
    schedule()
    return true
  }

  /// Reads a request; `nil` where the router must.
  private func read(
    _ request: PlainRequest,
    _ path: TapPath,
    _ bytes: UnsafeRawBufferPointer,
    from client: FastPathChannelHandler
  ) -> TapRequest? {
    guard request.path.count + (request.query?.count ?? 0) < channels.limits.url else { return nil }
    let tap = channels.handler.reader.read(
      request,
      path,
      in: bytes,
      agent: agents.agent(request, in: bytes),
      from: client.peerAddress,
      now: channels.handler.now()
    )
    if let query = tap?.query, query.contains(APIKey.secretPrefix) { return nil }
    return tap
  }

  /// Sends the batch to the journal once the loop has read what there is to read.
  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    eventLoop.assumeIsolated().execute { self.flush() }
  }

  private func flush() {
    isScheduled = false
    let full = batch
    batch = TapBatch()
    guard full.counts.clicks > 0 else { return finish(full, isWritten: true) }
    let bound = NIOLoopBound(full, eventLoop: eventLoop)
    let eventLoop = eventLoop
    let this = NIOLoopBound(self, eventLoop: eventLoop)
    channels.handler.journal.append(full.entries.bytes) { isWritten in
      eventLoop.execute { this.value.finish(bound.value, isWritten: isWritten) }
    }
  }

  private func finish(_ batch: TapBatch, isWritten: Bool) {
    metrics.count(batch, isWritten: isWritten)
    for client in batch.clients { client.finish() }
  }
}

/// The taps that wait for one append to the journal.
struct TapBatch {
  var entries: ByteWriter
  private(set) var clients: [FastPathChannelHandler] = []
  private(set) var counts = FastPathMetrics.Counts()
  let began = ContinuousClock.now

  init() {
    entries = ByteWriter(reserving: 4_096)
    entries.write(ClickEntry.version)
  }

  /// Adds an answer whose click was written; those of one connection follow one another.
  mutating func add(_ client: FastPathChannelHandler, _ answer: TapAnswer, isCampaign: Bool) {
    if clients.last !== client { clients.append(client) }
    counts.add(
      FastPathMetrics.Kind(
        isCampaign: isCampaign,
        status: answer.status,
        destination: answer.click == nil ? nil : answer.destination.name
      )
    )
  }
}

/// The path of a tap: `/c/<code>` or `/<code>`.
struct TapPath: Hashable, Sendable {
  /// Where the code stands.
  let code: Range<Int>
  /// Whether the path begins with `/c/`.
  let isCampaign: Bool

  /// Reads a path that has no escapes; `nil` where it is no tap's.
  init?(_ path: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    let start = path.lowerBound
    isCampaign =
      path.count > 3 && bytes[start + 1] == UInt8(ascii: "c")
      && bytes[start + 2] == UInt8(ascii: "/")
    code = (isCampaign ? start + 3 : start + 1)..<path.upperBound
    guard (1...ShortCode.maximumLength).contains(code.count),
      code.allSatisfy({ Self.allows(bytes[$0]) })
    else { return nil }
  }

  private static func allows(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

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
