package import Delivery
import LinkCore
import Logging
import ServiceLifecycle

/// Exports the spans of a server in batches.
///
/// No request waits for it: spans wait in a queue that has an end, and those without a place are counted. While the
/// collector is away, a batch is sent again after growing delays, or when the collector says.
package actor TraceExporter: Service {
  /// How spans are sent.
  package struct Pace: Sendable {
    /// The spans of a batch.
    package var batch = 512
    /// The time between batches.
    package var interval = Duration.seconds(1)
    /// How long one request may take.
    package var timeout = Duration.seconds(10)
    /// How often one batch is sent.
    package var attempts = 5
    /// The delay after the first failure, which doubles.
    package var delay = Duration.seconds(1)
    /// The longest delay that the collector may ask for.
    package var longestDelay = Duration.seconds(300)
    /// How long the last batches may take while the server stops.
    package var flush = Duration.seconds(5)
    /// The time between two lines of the log about spans that were lost, in milliseconds.
    package var warnings: Int64 = 60_000

    package init() {}
  }

  /// Makes the spans.
  package nonisolated let tracer: OTLPTracer
  private let export: TraceExport
  private let transport: any OTLPTransport
  private let pace: Pace
  private let logger: Logger
  private let spans: MetricFamily
  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: @Sendable () -> Timestamp
  private var lost = Lost()

  /// What there is to say in the log.
  private struct Lost {
    var spans = 0
    var reason = ""
    var saidAt: Timestamp?
  }

  /// Makes an exporter; nothing is sent before it runs.
  ///
  /// - Parameters:
  ///   - tracer: Makes the spans.
  ///   - resource: What the spans are of, such as `service.name`.
  ///   - transport: Sends requests to the collector.
  ///   - dependencies: The server's log, metrics and clock.
  ///   - pace: How spans are sent.
  ///   - sleep: Waits, until the server stops.
  package init(
    _ tracer: OTLPTracer,
    resource: [(name: String, value: String)],
    transport: any OTLPTransport,
    _ dependencies: ServerDependencies,
    pace: Pace = Pace(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { time in
      try await cancelWhenGracefulShutdown { try await Task.sleep(for: time) }
    }
  ) {
    (self.tracer, self.transport, self.pace, self.sleep) = (tracer, transport, pace, sleep)
    export = TraceExport(resource: resource)
    (logger, now) = (dependencies.logger, dependencies.now)
    spans = dependencies.metrics.counter(
      "paylisher_trace_spans_total",
      "Spans of traces, by outcome: exported, rejected by the collector, failed or dropped."
    )
  }

  package func run() async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      try? await sleep(pace.interval)
      await exportWaiting()
    }
    await flush()
  }

  /// Sends what waits, and says in the log what was lost.
  func exportWaiting() async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      let batch = tracer.queue.take(pace.batch)
      guard !batch.isEmpty else { break }
      await send(batch)
    }
    noteDropped()
  }

  /// Sends a batch until the collector takes or refuses it, or the attempts end.
  private func send(_ batch: [EndedSpan]) async {
    let body = export.body(of: batch)
    var delay = pace.delay
    for attempt in 1... {
      // A server that stops does not wait: the batch has one more attempt.
      let isStopping = Task.isShuttingDownGracefully
      let isLast = isStopping || attempt >= pace.attempts
      let answer = await transport.send(body, within: isStopping ? pace.flush : pace.timeout)
      guard case .retry(let asked, _) = answer, !isLast, !Task.isCancelled else {
        return note(answer, of: batch.count)
      }
      // Half of it at random, so that servers do not come back together.
      let backoff = delay * Double.random(in: 0.5...1)
      try? await sleep(min(asked ?? backoff, pace.longestDelay))
      delay *= 2
    }
  }

  /// Sends what is left, each batch once, until a batch fails or the time ends.
  private func flush() async {
    let end = ContinuousClock.now + pace.flush
    while ContinuousClock.now < end {
      let batch = tracer.queue.take(pace.batch)
      guard !batch.isEmpty else { break }
      let answer = await transport.send(export.body(of: batch), within: end - .now)
      note(answer, of: batch.count)
      guard case .taken = answer else { break }
    }
    let left = tracer.queue.take(.max).count
    if left > 0 { lose(left, "dropped", "the server stopped") }
    noteDropped()
  }

  private func note(_ answer: ExportAnswer, of count: Int) {
    switch answer {
    case .taken(let rejected, let reason):
      let rejected = min(max(0, rejected), count)
      spans.add(Double(count - rejected), ["outcome": "exported"])
      if rejected > 0 { lose(rejected, "rejected", reason ?? "the collector gave no reason") }
    case .retry(_, let reason), .refused(let reason): lose(count, "failed", reason)
    }
  }

  private func noteDropped() {
    let dropped = tracer.queue.takeDropped()
    if dropped > 0 { lose(dropped, "dropped", "too many spans waited") }
    warn()
  }

  private func lose(_ count: Int, _ outcome: String, _ reason: String) {
    spans.add(Double(count), ["outcome": outcome])
    lost.spans += count
    lost.reason = reason
    warn()
  }

  /// Says what was lost, at most once a minute.
  private func warn() {
    let now = now()
    guard lost.spans > 0 else { return }
    if let last = lost.saidAt, now.milliseconds(since: last) < pace.warnings { return }
    logger.warning(
      "spans of traces were not exported",
      metadata: ["spans": "\(lost.spans)", "reason": "\(lost.reason)"]
    )
    lost = Lost(saidAt: now)
  }
}
