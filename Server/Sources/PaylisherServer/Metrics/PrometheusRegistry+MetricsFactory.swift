public import CoreMetrics

extension PrometheusRegistry: MetricsFactory {
  /// Makes a counter for a library.
  public func makeCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any CounterHandler {
    let name = label.hasSuffix("_total") ? label : label + "_total"
    return MetricHandler(counter(name, "Counted by a library."), dimensions)
  }

  /// Makes a recorder for a library: a histogram, or a gauge where it does not aggregate.
  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    aggregate
      ? MetricHandler(histogram(label, "Recorded by a library."), dimensions)
      : MetricHandler(gauge(label, "Recorded by a library."), dimensions)
  }

  /// Makes a meter for a library.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    MetricHandler(gauge(label, "Measured by a library."), dimensions)
  }

  /// Makes a timer for a library, in seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    MetricHandler(histogram(label, "Timed by a library, in seconds."), dimensions)
  }

  /// Keeps the metric: counters must not begin anew.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Keeps the metric.
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Keeps the metric.
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// One metric with its labels, as swift-metrics sees it.
private final class MetricHandler: CounterHandler, RecorderHandler, MeterHandler, TimerHandler {
  private let family: MetricFamily
  private let labels: [String: String]

  init(_ family: MetricFamily, _ dimensions: [(String, String)]) {
    self.family = family
    labels = Dictionary(dimensions, uniquingKeysWith: { first, _ in first })
  }

  func increment(by amount: Int64) { family.add(Double(amount), labels) }
  func increment(by amount: Double) { family.add(amount, labels) }
  func decrement(by amount: Double) { family.add(-amount, labels) }
  func reset() { family.set(0, labels) }
  func set(_ value: Int64) { family.set(Double(value), labels) }
  func set(_ value: Double) { family.set(value, labels) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    if case .histogram = family.kind {
      family.observe(value, labels)
    } else {
      family.set(value, labels)
    }
  }

  func recordNanoseconds(_ duration: Int64) {
    family.observe(Double(duration) / 1_000_000_000, labels)
  }
}
