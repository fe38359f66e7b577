import Foundation

/// What the process takes, under the names that Prometheus' own clients use.
///
/// Read from `/proc`; where there is none, nothing is said.
struct ProcessMetrics: Sendable {
  private let memory: MetricFamily
  private let descriptors: MetricFamily

  init(_ registry: PrometheusRegistry) {
    memory = registry.gauge("process_resident_memory_bytes", "Memory in use.")
    descriptors = registry.gauge("process_open_fds", "Open file descriptors.")
  }

  func collect() {
    if let pages = Self.residentPages() { memory.set(Double(pages * sysconf(Int32(_SC_PAGESIZE)))) }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      descriptors.set(Double(files.count))
    }
  }

  /// The second number of `statm` ([proc(5)](https://man7.org/linux/man-pages/man5/proc.5.html)).
  private static func residentPages() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
