import Foundation

/// How full the disk of the data directory is.
struct StorageMetrics: Sendable {
  private let directory: String
  private let free: MetricFamily
  private let files: MetricFamily

  init(_ registry: PrometheusRegistry, directory: String) {
    self.directory = directory
    free = registry.gauge("paylisher_storage_free_bytes", "Space left for the data directory.")
    files = registry.gauge("paylisher_storage_file_bytes", "Size of the files that hold data.")
  }

  func collect() {
    let manager = FileManager.default
    let system = try? manager.attributesOfFileSystem(forPath: directory)
    if let bytes = system?[.systemFreeSize] as? NSNumber { free.set(bytes.doubleValue) }
    for name in Self.names {
      let file = try? manager.attributesOfItem(atPath: directory + "/" + name)
      if let bytes = file?[.size] as? NSNumber { files.set(bytes.doubleValue, ["file": name]) }
    }
  }

  private static let names = ["paylisher.sqlite", "paylisher.sqlite-wal"]
}
