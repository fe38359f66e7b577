import Redirecting

/// What is counted about every request.
struct RequestMetrics: Sendable {
  private let requests: MetricFamily
  private let durations: MetricFamily

  init(_ registry: PrometheusRegistry) {
    requests = registry.counter(
      "paylisher_http_requests_total",
      "Requests by method, route and status."
    )
    durations = registry.histogram(
      "paylisher_http_request_duration_seconds",
      "Time until an answer was ready, by route."
    )
  }

  func record(method: String, route: String, status: Int, duration: Duration) {
    requests.add(1, ["method": method, "route": route, "status": String(status)])
    durations.observe(Double(duration.microseconds) / 1_000_000, ["route": route])
  }

  /// The counter of one kind of answer, for callers that give many.
  func requests(method: String, route: String, status: Int) -> MetricSeries {
    requests.series(["method": method, "route": route, "status": String(status)])
  }

  /// The durations of a route.
  func durations(route: String) -> MetricSeries {
    durations.series(["route": route])
  }
}
