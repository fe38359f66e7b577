package import Tracing

/// Makes spans, and collects those that end for an exporter.
///
/// A request that belongs to a trace keeps its decision whether to export. A new trace is exported by its id, so
/// that all spans of a trace have the same decision.
package struct OTLPTracer: Tracer {
  /// Where ended spans wait for the exporter.
  package let queue: SpanQueue
  /// The traces that are exported have an id below this; `nil` exports all.
  private let threshold: UInt64?

  /// Makes a tracer.
  ///
  /// - Parameters:
  ///   - sampling: The share of new traces to export, from 0 to 1.
  ///   - queue: Where ended spans wait.
  package init(sampling: Double, queue: SpanQueue = SpanQueue()) {
    self.queue = queue
    threshold = sampling < 1 ? UInt64(max(0, sampling) * 0x1p64) : nil
  }

  package func startSpan<Instant: TracerInstant>(
    _ operationName: String,
    context: @autoclosure () -> InstrumentationContext,
    ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant,
    function: String,
    file fileID: String,
    line: UInt
  ) -> OTLPSpan {
    let context = context()
    let place = context.trace.map(Self.child) ?? root(low: Self.id())
    return OTLPSpan(
      operationName,
      kind,
      at: place,
      under: context.trace?.span,
      in: context,
      startedAt: instant().nanosecondsSinceEpoch,
      queue: queue
    )
  }

  /// The span of a request that is answered in front of the router; `nil` if its trace is not exported.
  package func tap(traceparent: String?) -> OTLPSpan? {
    let parent = traceparent.flatMap { TraceContext(traceparent: $0) }
    // One number is drawn for most taps, and none where new traces are never exported.
    let low = parent?.low ?? (threshold == 0 ? .max : Self.id())
    guard parent?.isSampled ?? isSampled(low) else { return nil }
    return OTLPSpan(
      "GET",
      .server,
      at: parent.map(Self.child) ?? root(low: low),
      under: parent?.span,
      in: .topLevel,
      startedAt: DefaultTracerClock.now.nanosecondsSinceEpoch,
      queue: queue
    )
  }

  private func root(low: UInt64) -> TraceContext {
    TraceContext(high: Self.id(), low: low, span: Self.id(), isSampled: isSampled(low))
  }

  private func isSampled(_ low: UInt64) -> Bool { threshold.map { low < $0 } ?? true }

  private static func child(of parent: TraceContext) -> TraceContext {
    TraceContext(
      high: parent.high,
      low: parent.low,
      span: id(),
      isSampled: parent.isSampled,
      state: parent.state
    )
  }

  /// An id, which is never 0.
  private static func id() -> UInt64 { .random(in: 1...(.max)) }

  package func forceFlush() {}
}

extension OTLPTracer {
  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier,
    into context: inout InstrumentationContext,
    using extractor: Extract
  ) where Extract.Carrier == Carrier {
    guard let text = extractor.extract(key: "traceparent", from: carrier) else { return }
    context.trace = TraceContext(
      traceparent: text,
      state: extractor.extract(key: "tracestate", from: carrier)
    )
  }

  package func inject<Carrier, Inject: Injector>(
    _ context: InstrumentationContext,
    into carrier: inout Carrier,
    using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let trace = context.trace else { return }
    injector.inject(trace.traceparent, forKey: "traceparent", into: &carrier)
    if let state = trace.state { injector.inject(state, forKey: "tracestate", into: &carrier) }
  }
}

extension OTLPTracer {
  /// Does work whose spans, outgoing requests and log lines belong to a span.
  package func within<Result>(
    _ span: OTLPSpan,
    _ work: () async throws -> Result
  ) async throws -> Result {
    try await withTracer(self) {
      try await InstrumentationContext.$current.withValue(span.context) { try await work() }
    }
  }

  /// Does work that no request waits for, in a trace of its own.
  package func background<Result>(
    _ name: String,
    _ work: () async throws -> Result
  ) async throws -> Result {
    let span = startSpan(name, context: .topLevel)
    defer { span.end() }
    return try await within(span, work)
  }
}

/// The trace that later work of a task belongs to, such as a mail that waits.
package struct TraceContinuation: Sendable {
  private let tracer: any Tracer
  private let context: InstrumentationContext

  /// The trace of the current task; `nil` outside traces.
  package init?() {
    guard let context = InstrumentationContext.current, context.trace != nil else { return nil }
    (tracer, self.context) = (InstrumentationSystem.tracer, context)
  }

  /// Continues the trace.
  package func resume<Result>(_ work: () async -> Result) async -> Result {
    await withTracer(tracer) {
      await InstrumentationContext.$current.withValue(context) { await work() }
    }
  }
}
