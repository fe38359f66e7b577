/// Numbers about listeners.
struct LiveMetrics: Sendable {
  private let listeners: MetricFamily
  private let missedEvents: MetricFamily

  init(_ registry: PrometheusRegistry) {
    listeners = registry.gauge("paylisher_live_listeners", "Who is told events as they are stored.")
    missedEvents = registry.counter(
      "paylisher_live_missed_events_total",
      "Events that came too fast to be handed on to listeners."
    )
  }

  func set(listeners count: Int) {
    listeners.set(Double(count))
  }

  func missed(_ count: Int) {
    missedEvents.add(Double(count))
  }
}
