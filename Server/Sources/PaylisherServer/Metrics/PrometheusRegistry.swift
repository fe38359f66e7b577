import Synchronization

/// The server's numbers, and how they are written for Prometheus
/// ([text format 0.0.4](https://prometheus.io/docs/instrumenting/exposition_formats/)).
///
/// ```swift
/// let acknowledged = registry.counter("paylisher_events_total", "Events by verdict.")
/// acknowledged.add(3, ["verdict": "accepted"])
/// ```
package final class PrometheusRegistry: Sendable {
  private let families = Mutex<[String: MetricFamily]>([:])

  /// Makes an empty registry.
  package init() {}

  /// A number that only grows; its name ends in `_total`.
  package func counter(_ name: String, _ help: String) -> MetricFamily {
    family(name, help, kind: .counter)
  }

  /// A number that goes up and down.
  package func gauge(_ name: String, _ help: String) -> MetricFamily {
    family(name, help, kind: .gauge)
  }

  /// How often values fell into each of a few ranges; `buckets` are their upper bounds, ascending.
  package func histogram(
    _ name: String,
    _ help: String,
    buckets: [Double] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
  ) -> MetricFamily {
    family(name, help, kind: .histogram(buckets))
  }

  /// Everything, families in alphabetical order.
  package func text() -> String {
    families.withLock { $0.values.sorted { $0.name < $1.name } }.map { $0.text() }.joined()
  }

  private func family(_ name: String, _ help: String, kind: MetricFamily.Kind) -> MetricFamily {
    let name = PrometheusText.name(name)
    return families.withLock { families in
      if let family = families[name] { return family }
      let family = MetricFamily(name: name, help: help, kind: kind)
      families[name] = family
      return family
    }
  }
}
