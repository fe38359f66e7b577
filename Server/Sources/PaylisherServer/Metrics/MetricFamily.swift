import Synchronization

/// A metric: one name, and a value for each combination of labels.
package final class MetricFamily: Sendable {
  /// What a metric's values mean.
  package enum Kind: Hashable, Sendable {
    /// It only grows.
    case counter
    /// It goes up and down.
    case gauge
    /// It counts values by range; these are the upper bounds.
    case histogram([Double])
  }

  package let name: String
  let help: String
  let kind: Kind
  private let all = Mutex<[[String: String]: MetricSeries]>([:])

  init(name: String, help: String, kind: Kind) {
    self.name = name
    self.help = help
    self.kind = kind
  }

  /// The values of one combination of labels, for callers that change them often.
  package func series(_ labels: [String: String] = [:]) -> MetricSeries {
    all.withLock { all in
      if let series = all[labels] { return series }
      let series = MetricSeries(kind)
      all[labels] = series
      return series
    }
  }

  /// Adds to a counter or a gauge.
  package func add(_ amount: Double = 1, _ labels: [String: String] = [:]) {
    series(labels).add(amount)
  }

  /// Sets a gauge.
  package func set(_ value: Double, _ labels: [String: String] = [:]) {
    series(labels).set(value)
  }

  /// Counts a value in a histogram; durations are in seconds.
  package func observe(_ value: Double, _ labels: [String: String] = [:]) {
    series(labels).observe(value)
  }

  func remove() {
    all.withLock { $0 = [:] }
  }

  func text() -> String {
    let cells = all.withLock { $0 }
    var lines = "# HELP \(name) \(PrometheusText.help(help))\n# TYPE \(name) \(kind.name)\n"
    let labelled = cells.map { (PrometheusText.labels($0.key), $0.value.cell) }
    for (labels, cell) in labelled.sorted(by: { $0.0 < $1.0 }) {
      lines += text(of: cell, labels: labels)
    }
    return lines
  }

  private func text(of cell: MetricSeries.Cell, labels: String) -> String {
    guard case .histogram(let bounds) = kind else {
      return PrometheusText.line(name, labels, cell.value)
    }
    var total: UInt64 = 0
    var lines = ""
    for (bound, count) in zip(bounds.map(PrometheusText.number) + ["+Inf"], cell.buckets) {
      total += count
      let separator = labels.isEmpty ? "" : ","
      lines += PrometheusText.line(
        name + "_bucket",
        labels + separator + "le=\"\(bound)\"",
        Double(total)
      )
    }
    return lines + PrometheusText.line(name + "_sum", labels, cell.value)
      + PrometheusText.line(name + "_count", labels, Double(total))
  }
}

extension MetricFamily.Kind {
  fileprivate var name: String {
    switch self {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }
}
