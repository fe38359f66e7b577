import Redirecting

/// Counts the taps of one event loop into the metrics that the router's taps count into.
struct FastPathMetrics: Sendable {
  /// How many taps there were, told apart by what they asked for and where they went.
  struct Counts: Hashable, Sendable {
    private(set) var links = 0
    private(set) var campaigns = 0
    private(set) var stores = 0

    var all: Int { links + campaigns }

    mutating func add(isCampaign: Bool, isStore: Bool) {
      if isCampaign { campaigns += 1 } else { links += 1 }
      if isStore { stores += 1 }
    }
  }

  private let requests: [MetricSeries]
  private let durations: [MetricSeries]
  private let stores: MetricSeries
  private let pages: MetricSeries
  private let lost: MetricSeries
  private let taken: MetricSeries

  init(_ metrics: PrometheusRegistry, responder: TapResponder) {
    let http = RequestMetrics(metrics)
    let routes = ["/{code}", "/c/{code}"]
    requests = routes.map { http.requests(method: "GET", route: $0, status: 302) }
    durations = routes.map { http.durations(route: $0) }
    stores = responder.clicks.series(["destination": "store"])
    pages = responder.clicks.series(["destination": "web"])
    lost = responder.lost.series()
    taken = metrics.counter(
      "paylisher_front_taps_total",
      "Taps answered by the fast path, before the HTTP parser."
    ).series()
  }

  func count(_ batch: TapBatch, isWritten: Bool) {
    let duration = Double((ContinuousClock.now - batch.began).microseconds) / 1_000_000
    let counts = batch.counts
    for (route, count) in [counts.links, counts.campaigns].enumerated() where count > 0 {
      requests[route].add(Double(count))
      durations[route].observe(duration, count: count)
    }
    if counts.stores > 0 { stores.add(Double(counts.stores)) }
    if counts.stores < counts.all { pages.add(Double(counts.all - counts.stores)) }
    taken.add(Double(counts.all))
    if !isWritten { lost.add(Double(counts.all)) }
  }
}
