import Database
import DatabaseTestSupport
import Delivery
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Logging
import Synchronization
import Testing
import Tracing

@testable import PaylisherServer

/// Traces of requests, and what brings them to a collector.
@Suite struct TracingTests {
  private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"
  private static let traceparent = HTTPField.Name.literal("traceparent")

  private static func server(
    sampling: Double = 1,
    _ collector: FakeCollector = FakeCollector()
  ) async throws -> (server: TestServer, queue: SpanQueue) {
    let tracer = OTLPTracer(sampling: sampling)
    let server = try await TestServer(driver: TracedDriver(try await MigratedSQLite.inMemory())) {
      $0.settings.port = 0
      $0.tracing = collector.exporter(tracer, $0)
    }
    _ = tracer.queue.take(.max)
    return (server, tracer.queue)
  }

  @Test func aRequestContinuesATraceAndItsTransactionsFollow() async throws {
    let (server, queue) = try await Self.server()
    let answer = try await server.manage(
      .get,
      "/api/v1/links?search=canary",
      headers: [Self.traceparent: "\(Self.parent)-01"]
    )
    #expect(answer.status == .ok)
    let spans = queue.take(.max)
    let request = try #require(spans.last)
    #expect(request.name == "GET /api/v1/links")
    #expect(request.kind == .server)
    #expect(request.parent == 0xb7ad_6b71_6920_3331)
    #expect(Set(spans.map(\.place.traceID)) == ["0af7651916cd43dd8448eb211c80319c"])
    #expect(
      request.attributes == [
        "http.request.method": "GET", "http.route": "/api/v1/links", "url.path": "/api/v1/links",
        "http.response.status_code": 200,
      ]
    )
    let transactions = spans.dropLast()
    #expect(!transactions.isEmpty)
    for transaction in transactions {
      #expect(transaction.name == "read transaction" || transaction.name == "write transaction")
      #expect(transaction.kind == .client)
      #expect(transaction.parent == request.place.span)
      #expect(transaction.attributes.get("db.system.name") == "sqlite")
    }
  }

  @Test(arguments: [("\(parent)-00", 1.0), ("no trace", 0), (nil, 0)])
  func exportsNothingOfTracesThatAreNotSampled(_ header: String?, _ sampling: Double) async throws {
    let (server, queue) = try await Self.server(sampling: sampling)
    var headers: HTTPFields = [:]
    headers[Self.traceparent] = header
    _ = try await server.manage(.get, "/api/v1/links", headers: headers)
    #expect(queue.take(.max).isEmpty)
  }

  @Test func aWrongHeaderStartsATraceAndTokensStayOutOfIt() async throws {
    let (server, queue) = try await Self.server()
    _ = try await server.send(
      .get,
      "/welcome/canary-token",
      headers: [Self.traceparent: "\(Self.parent)-0x"]
    )
    _ = try await server.send(.get, "/canary/unknown")
    let spans = queue.take(.max).filter { $0.kind == .server }
    #expect(spans.map(\.name) == ["GET /welcome/{token}", "GET"])
    #expect(spans.allSatisfy { $0.parent == nil })
    #expect(Set(spans.map(\.place.traceID)).count == 2)
    #expect(!"\(spans)".contains("canary"))
  }

  @Test func aTapIsASpanInFrontOfTheParser() async throws {
    let collector = FakeCollector()
    let (server, _) = try await Self.server(sampling: 0, collector)
    try await server.makeDomain(host: "127.0.0.1", [try server.link("SUMMER25")])
    let taps = ["-01", "-00", ""].map { flags in
      "GET /c/SUMMER25?q=canary HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + (flags.isEmpty ? "" : "Traceparent: \(Self.parent)\(flags)\r\n") + "\r\n"
    }
    let answers = try await FastPathDifferentialTests.exchange(server, taps)
    #expect(answers.count == 3)
    let text = server.dependencies.metrics.text()
    #expect(text.contains("paylisher_fast_path_taps_total 3"))
    // What was left when the server stopped, at the latest.
    let bytes = Array(collector.sent.bodies.joined())
    let sent = String(decoding: bytes, as: UTF8.self)
    #expect(sent.ranges(of: "GET /c/{code}").count == 1)
    #expect(sent.contains("/c/SUMMER25"))
    #expect(!sent.contains("canary"))
    #expect(bytes.firstRange(of: [0xB7, 0xAD, 0x6B, 0x71, 0x69, 0x20, 0x33, 0x31]) != nil)
    #expect(text.contains(#"paylisher_trace_spans_total{outcome="exported"} 1"#))
  }

  @Test func aMailBelongsToTheRequestThatSentIt() async throws {
    let tracer = OTLPTracer(sampling: 1)
    let transport = TracedMailTransport()
    let server = try await TestServer {
      $0.mail = MailQueue(transport, now: $0.now, makeID: $0.makeID, logger: $0.logger)
      $0.tracing = FakeCollector().exporter(tracer, $0)
    }
    let answer = try await server.manage(
      .post,
      "/api/v1/invitations",
      headers: [Self.traceparent: "\(Self.parent)-01"],
      body: #"{"role":"analyst","email":"grace@example.com"}"#
    )
    #expect(answer.status == .created)
    #expect(await server.dependencies.mail?.sendNext() == true)
    #expect(transport.traces.withLock { $0 } == ["0af7651916cd43dd8448eb211c80319c"])
  }

  @Test func logLinesHaveTheIDsOfTheirTrace() async throws {
    #expect(Logger.MetadataProvider.trace.get().isEmpty)
    let metadata = try await OTLPTracer(sampling: 0).background("work") {
      Logger.MetadataProvider.trace.get()
    }
    #expect(metadata["trace_id"]?.description.count == 32)
    #expect(metadata["span_id"]?.description.count == 16)
  }
}

/// What exports spans, driven by hand.
@Suite struct TraceExporterTests {
  private static func exporter(
    _ answers: [ExportAnswer],
    capacity: Int = 100,
    _ clock: AdvancingClock = AdvancingClock()
  ) async throws -> (FakeCollector, TraceExporter, ServerDependencies, LogLines) {
    let (collector, lines) = (FakeCollector(answers), LogLines())
    var dependencies = try await TestServer().dependencies
    dependencies.now = { clock.now }
    dependencies.logger = Logger(label: "test") { _ in lines }
    let tracer = OTLPTracer(sampling: 1, queue: SpanQueue(capacity: capacity))
    let exporter = collector.exporter(tracer, dependencies)
    return (collector, exporter, dependencies, lines)
  }

  private static func outcomes(_ dependencies: ServerDependencies) -> [String] {
    dependencies.metrics.text().split(separator: "\n")
      .filter { $0.hasPrefix("paylisher_trace_spans_total{") }.map(String.init)
  }

  @Test func sendsABatchAgainWhenTheCollectorSays() async throws {
    let (collector, exporter, dependencies, lines) = try await Self.exporter([
      .retry(after: .seconds(7), reason: "status 429"), .retry(after: nil, reason: "status 503"),
      .retry(after: .seconds(86_400), reason: "status 503"), .taken(rejected: 0, reason: nil),
    ])
    for _ in 0..<3 { exporter.tracer.startSpan("work").end() }
    await exporter.exportWaiting()
    let (bodies, waits) = collector.sent
    #expect(bodies.count == 4)
    #expect(Set(bodies).count == 1)
    #expect(waits.first == .seconds(7))
    #expect(waits[1] <= .seconds(2))
    // The longest that is waited for.
    #expect(waits.last == .seconds(300))
    #expect(Self.outcomes(dependencies) == [#"paylisher_trace_spans_total{outcome="exported"} 3"#])
    #expect(lines.text.isEmpty)
  }

  @Test func countsAndLogsWhatIsLostOnceAMinute() async throws {
    let clock = AdvancingClock()
    let refused = ExportAnswer.refused(reason: "status 400")
    let (collector, exporter, dependencies, lines) = try await Self.exporter(
      [.taken(rejected: 1, reason: "too old"), refused, refused],
      capacity: 2,
      clock
    )
    for step in [0, 1, 60] as [Int64] {
      clock.advance(seconds: step)
      for _ in 0..<3 { exporter.tracer.startSpan("work").end() }
      await exporter.exportWaiting()
    }
    #expect(collector.sent.bodies.count == 3)
    #expect(
      Self.outcomes(dependencies) == [
        #"paylisher_trace_spans_total{outcome="dropped"} 3"#,
        #"paylisher_trace_spans_total{outcome="exported"} 1"#,
        #"paylisher_trace_spans_total{outcome="failed"} 4"#,
        #"paylisher_trace_spans_total{outcome="rejected"} 1"#,
      ]
    )
    let said = lines.text.split(separator: "\n")
    #expect(said.count == 2)
    #expect(said.first == "spans of traces were not exported reason=too old spans=1")
  }

  @Test func sendsWhatIsLeftWhenItStops() async throws {
    let (collector, exporter, dependencies, _) = try await Self.exporter([])
    exporter.tracer.startSpan("work").end()
    let task = Task { await exporter.run() }
    task.cancel()
    await task.value
    #expect(collector.sent.bodies.count == 1)
    #expect(Self.outcomes(dependencies) == [#"paylisher_trace_spans_total{outcome="exported"} 1"#])
  }
}

/// A collector that answers as it is told, and then takes everything.
private final class FakeCollector: OTLPTransport {
  private let answers: Mutex<[ExportAnswer]>
  private let received = Mutex<(bodies: [[UInt8]], waits: [Duration])>(([], []))

  init(_ answers: [ExportAnswer] = []) {
    self.answers = Mutex(answers)
  }

  var sent: (bodies: [[UInt8]], waits: [Duration]) { received.withLock { $0 } }

  func send(_ body: [UInt8], within timeout: Duration) async -> ExportAnswer {
    received.withLock { $0.bodies.append(body) }
    return answers.withLock { $0.isEmpty ? .taken(rejected: 0, reason: nil) : $0.removeFirst() }
  }

  func exporter(_ tracer: OTLPTracer, _ dependencies: ServerDependencies) -> TraceExporter {
    TraceExporter(
      tracer,
      resource: [("service.name", "paylisher")],
      transport: self,
      dependencies,
      sleep: { [self] time in
        received.withLock { $0.waits.append(time) }
        try await Task.sleep(for: .milliseconds(1))
      }
    )
  }
}

/// Notes the trace that each message is sent in.
private final class TracedMailTransport: MailTransport {
  let traces = Mutex<[String?]>([])

  func send(_ message: MailMessage, id: String, at moment: Timestamp) async throws(MailFailure) {
    traces.withLock { $0.append(InstrumentationContext.current?.trace?.traceID) }
  }
}
