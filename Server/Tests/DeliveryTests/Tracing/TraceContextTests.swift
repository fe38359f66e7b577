import Testing
import Tracing

@testable import Delivery

/// `traceparent` as the examples and rules of W3C Trace Context have it.
@Suite struct TraceContextTests {
  private static let ids = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331"

  @Test(arguments: [
    ("00-\(ids)-01", true), ("00-\(ids)-00", false),
    // Other flags are left out.
    ("00-\(ids)-03", true), ("00-\(ids)-fe", false),
    // A later version, with and without more parts.
    ("01-\(ids)-01", true), ("cc-\(ids)-01-what-follows", true),
  ])
  func readsWhatItWrites(_ text: String, _ isSampled: Bool) throws {
    let context = try #require(TraceContext(traceparent: text))
    #expect(context.isSampled == isSampled)
    #expect(context.traceID == "0af7651916cd43dd8448eb211c80319c")
    #expect(context.spanID == "b7ad6b7169203331")
    #expect(context.traceparent == "00-\(Self.ids)-\(isSampled ? "01" : "00")")
  }

  @Test(arguments: [
    "", "00", "00-\(ids)", "00-\(ids)-", "00-\(ids)-1", "00-\(ids)-01-", "00-\(ids)-01-more",
    "ff-\(ids)-01", "cc-\(ids)-01.more", "0-\(ids)-01", "0x-\(ids)-01", "00-\(ids)-0g",
    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-B7AD6B7169203331-01",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    "00_\(ids)-01", "00-\(ids)_01", "00-\(ids)-01, 00-\(ids)-01", " 00-\(ids)-01",
    "00-0af7651916cd43dd8448eb211c80319é-b7ad6b7169203331-01",
  ])
  func readsNothingElse(_ text: String) {
    #expect(TraceContext(traceparent: text) == nil)
  }

  @Test(arguments: [
    ("congo=t61rcWkgMzE,rojo=00f067aa0ba902b7", true), (String(repeating: "a", count: 513), false),
    ("a=\u{E9}", false),
  ])
  func passesTheStateOn(_ state: String, _ isKept: Bool) {
    let context = TraceContext(traceparent: "00-\(Self.ids)-01", state: state)
    #expect(context?.state == (isKept ? state : nil))
  }

  @Test func samplesByTheTraceAlone() {
    func share(_ sampling: Double) -> Int {
      let tracer = OTLPTracer(sampling: sampling)
      return (0..<1_000).count { _ in tracer.tap(traceparent: nil) != nil }
    }
    #expect(share(0) == 0)
    #expect(share(1) == 1_000)
    #expect((300...700).contains(share(0.5)))
    let all = OTLPTracer(sampling: 1)
    #expect(all.tap(traceparent: "00-\(Self.ids)-00") == nil)
    #expect(OTLPTracer(sampling: 0).tap(traceparent: "00-\(Self.ids)-01") != nil)
  }

  @Test func keepsTheOldestSpans() {
    let tracer = OTLPTracer(sampling: 1, queue: SpanQueue(capacity: 2))
    for name in ["a", "b", "c"] { tracer.startSpan(name).end() }
    #expect(tracer.queue.takeDropped() == 1)
    #expect(tracer.queue.takeDropped() == 0)
    #expect(tracer.queue.take(1).map(\.name) == ["a"])
    #expect(tracer.queue.take(9).map(\.name) == ["b"])
  }
}
