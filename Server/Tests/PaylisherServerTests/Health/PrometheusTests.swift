import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import PaylisherServer

@Suite("PrometheusRegistry")
struct PrometheusTests {
  @Test func writesEachKindOfMetric() {
    let registry = PrometheusRegistry()
    let events = registry.counter("paylisher_events_total", "Events by verdict.")
    events.add(2, ["verdict": "accepted"])
    events.add(1, ["verdict": "duplicate"])
    registry.gauge("paylisher_queue_bytes", "Waiting.").set(1.5)
    let times = registry.histogram("paylisher_commit_seconds", "Commits.", buckets: [0.25, 1])
    for value in [0.25, 0.5, 3] { times.observe(value) }
    #expect(
      registry.text() == """
        # HELP paylisher_commit_seconds Commits.
        # TYPE paylisher_commit_seconds histogram
        paylisher_commit_seconds_bucket{le="0.25"} 1
        paylisher_commit_seconds_bucket{le="1"} 2
        paylisher_commit_seconds_bucket{le="+Inf"} 3
        paylisher_commit_seconds_sum 3.75
        paylisher_commit_seconds_count 3
        # HELP paylisher_events_total Events by verdict.
        # TYPE paylisher_events_total counter
        paylisher_events_total{verdict="accepted"} 2
        paylisher_events_total{verdict="duplicate"} 1
        # HELP paylisher_queue_bytes Waiting.
        # TYPE paylisher_queue_bytes gauge
        paylisher_queue_bytes 1.5

        """
    )
  }

  /// A quote ends a value for Prometheus also where a combining mark follows it.
  @Test func escapesLabelsByScalars() {
    let labels = PrometheusText.labels(["ä\u{301}1": "\"\u{301}\\\u{301}\n\u{301}\r\n"])
    let expected = "__1=\"\\\"\u{301}\\\\\u{301}\\n\u{301}\r\\n\""
    #expect(Array(labels.utf8) == Array(expected.utf8), "\(labels)")
  }

  @Test func escapesLabels() {
    let registry = PrometheusRegistry()
    registry.counter("x_total", "a\\b\nc").add(1, ["path": "a\"b\\c\nd"])
    #expect(
      registry.text() == """
        # HELP x_total a\\\\b\\nc
        # TYPE x_total counter
        x_total{path="a\\"b\\\\c\\nd"} 1

        """
    )
  }

  @Test func losesNothingThatThreadsCountAtOnce() async {
    let registry = PrometheusRegistry()
    let total = registry.counter("paylisher_taps_total", "Taps.").series()
    let times = registry.histogram("paylisher_tap_seconds", "Taps.", buckets: [1, 2]).series()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for _ in 0..<5_000 {
            total.add(0.5)
            times.observe(Double(task % 4), count: 2)
          }
        }
      }
    }
    let text = registry.text()
    #expect(text.contains("paylisher_taps_total 20000\n"))
    #expect(text.contains("paylisher_tap_seconds_bucket{le=\"1\"} 40000\n"))
    #expect(text.contains("paylisher_tap_seconds_bucket{le=\"2\"} 60000\n"))
    #expect(text.contains("paylisher_tap_seconds_count 80000\n"))
    #expect(text.contains("paylisher_tap_seconds_sum 120000\n"))
  }

  @Test func countsRequestsByRouteAndNotByPath() async throws {
    let server = try await TestServer()
    _ = try await server.manage(.get, "/api/v1/links/0192f0c1-2f3a-7000-8000-000000000001")
    _ = try await server.send(.get, "/secret-path/x/y")
    let answer = try await server.send(.get, "/metrics")
    #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    let text = String(buffer: answer.body)
    #expect(
      text.contains(
        #"paylisher_http_requests_total{method="GET",route="/api/v1/links/{id}",status="404"} 1"#
      )
    )
    #expect(!text.contains("secret-path"))
  }
}
