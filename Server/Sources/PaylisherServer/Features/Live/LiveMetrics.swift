/// Numbers about listeners.
struct LiveMetrics: Sendable {
  private let listeners: MetricFamily
  private let missedEvents: MetricFamily

  init(_ registry: PrometheusRegistry) {
    listeners = registry.gauge("paylisher_live_listeners", "Connected live-tail clients.")
    missedEvents = registry.counter(
      "paylisher_live_missed_events_total",
      "Events dropped because live-tail clients were too slow."
    )
  }

  func set(listeners count: Int) {
    listeners.set(Double(count))
  }

  func missed(_ count: Int) {
    missedEvents.add(Double(count))
  }
}
