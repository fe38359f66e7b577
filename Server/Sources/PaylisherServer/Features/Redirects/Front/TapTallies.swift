/// Counts the taps of one event loop into the metrics that the router's taps count into.
struct TapTallies: Sendable {
  /// What taps are told apart by.
  struct Kind: Hashable, Sendable {
    var isCampaign: Bool
    var isStore: Bool
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
      "Taps that were answered in front of the HTTP parser."
    ).series()
  }

  func count(_ batch: TapBatch, isWritten: Bool) {
    let duration = Double((ContinuousClock.now - batch.began).microseconds) / 1_000_000
    for (kind, count) in batch.counts {
      let route = kind.isCampaign ? 1 : 0
      requests[route].add(Double(count))
      durations[route].observe(duration, count: count)
      (kind.isStore ? stores : pages).add(Double(count))
      taken.add(Double(count))
      if !isWritten { lost.add(Double(count)) }
    }
  }
}
