import Redirecting

/// What operators see of the directory.
struct DirectoryMetrics: Sendable {
  private let links: MetricFamily
  private let bytes: MetricFamily

  init(_ registry: PrometheusRegistry) {
    links = registry.gauge("paylisher_directory_links", "Links in the memory table.")
    bytes = registry.gauge("paylisher_directory_bytes", "Bytes of the memory table of links.")
  }

  func set(_ directory: LinkDirectory) {
    let size = directory.size
    links.set(Double(size.links))
    bytes.set(Double(size.bytes))
  }
}
