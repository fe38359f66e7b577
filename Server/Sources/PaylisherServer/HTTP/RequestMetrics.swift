import Redirecting
import Synchronization

/// What is counted about every request.
final class RequestMetrics: Sendable {
  /// One kind of answer; routes are templates such as `/api/v1/links/{id}`.
  private struct Kind: Hashable {
    var method: String
    var route: String
    var status: Int
  }

  private let requests: MetricFamily
  private let durations: MetricFamily
  private let known = Mutex<[Kind: (requests: MetricSeries, durations: MetricSeries)]>([:])

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
    let kind = Kind(method: method, route: route, status: status)
    let series = known.withLock { known in
      if let series = known[kind] { return series }
      let series = (
        requests(method: method, route: route, status: status), durations(route: route)
      )
      known[kind] = series
      return series
    }
    series.requests.add()
    series.durations.observe(Double(duration.microseconds) / 1_000_000)
  }

  /// The counter of one kind of answer, for callers that give many.
  func requests(method: String, route: String, status: Int) -> MetricSeries {
    requests.series(["method": method, "route": route, "status": String(status)])
  }

  func durations(route: String) -> MetricSeries {
    durations.series(["route": route])
  }
}
