import DeliveryFakes
import Testing
import Tracing

@testable import Delivery

/// Requests to other servers as spans of the current trace.
@Suite struct OutgoingSpanTests {
  @Test func aPushContinuesItsTrace() async throws {
    let tracer = OTLPTracer(sampling: 1)
    try await APNsSenderTests.with { fake, sender, _ in
      for number in 1...2 {
        let notification = try APNsSenderTests.notification(number)
        let send = { await sender.send(notification, APNsSenderTests.fresh, isProven: true) }
        _ = number == 1 ? try await tracer.background("send messages", send) : await send()
      }
      let spans = tracer.queue.take(.max)
      #expect(spans.map(\.name) == ["POST", "send messages"])
      let (push, batch) = (try #require(spans.first), try #require(spans.last))
      #expect(push.parent == batch.place.span)
      #expect(push.kind == .client)
      #expect(push.attributes.get("server.address") == "127.0.0.1")
      #expect(push.attributes.get("http.response.status_code") == 200)
      #expect(fake.received.map(\.trace) == [push.place.traceparent, nil])
      // The token of a device is no part of it.
      #expect(!"\(push)".contains(APNsSenderTests.token(1)))
    }
  }

  @Test func nothingIsAddedOutsideATrace() {
    #expect(OutgoingSpan(method: "GET", to: "example.com", nil).fields.isEmpty)
  }

  @Test func anUnsampledTraceIsPassedOn() async throws {
    let tracer = OTLPTracer(sampling: 0)
    let fields = try await tracer.background("work") {
      OutgoingSpan("SMTP", to: "mail.example.com", 587).fields
    }
    #expect(fields.map(\.name) == ["traceparent"])
    #expect(fields.first?.value.hasSuffix("-00") == true)
    #expect(tracer.queue.take(.max).isEmpty)
  }

  @Test(arguments: [
    (200, nil, [], ExportAnswer.taken(rejected: 0, reason: nil)),
    (200, nil, [0x0A, 5, 8, 3, 0x12, 1, 0x78], .taken(rejected: 3, reason: "x")),
    // Bytes that are no message: what was taken stays taken.
    (200, nil, [0x0A, 200], .taken(rejected: 0, reason: nil)),
    (429, "7", [], .retry(after: .seconds(7), reason: "status 429")),
    (503, "Mon, 21 Sep 2026 14:13:30 GMT", [], .retry(after: .seconds(10), reason: "status 503")),
    (502, nil, [], .retry(after: nil, reason: "status 502")),
    (504, "soon", [], .retry(after: nil, reason: "status 504")),
    (400, "7", [], .refused(reason: "status 400")), (500, nil, [], .refused(reason: "status 500")),
    (404, nil, [], .refused(reason: "status 404")),
  ])
  func readsAnswersOfCollectors(
    _ status: Int,
    _ retryAfter: String?,
    _ body: [UInt8],
    _ answer: ExportAnswer
  ) {
    // Monday, 21 September 2026, 14:13:20
    #expect(
      ExportAnswer(status: status, retryAfter: retryAfter, body: body, now: 1_790_000_000_000)
        == answer
    )
  }
}
