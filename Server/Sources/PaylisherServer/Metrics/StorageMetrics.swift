import Foundation

/// How full the disk of the data directory is.
struct StorageMetrics: Sendable {
  private let directory: String
  private let free: MetricFamily
  private let reserve: MetricFamily
  private let files: MetricFamily

  init(_ registry: PrometheusRegistry, directory: String) {
    self.directory = directory
    free = registry.gauge("paylisher_storage_free_bytes", "Free bytes for the data directory.")
    reserve = registry.gauge(
      "paylisher_storage_reserve_bytes",
      "Free bytes below which the server is not ready."
    )
    files = registry.gauge("paylisher_storage_file_bytes", "Bytes of the data files, by file.")
  }

  /// How much room the disk has; `nil` where that cannot be read.
  var room: DiskRoom? { DiskRoom(of: directory) }

  func collect() {
    let manager = FileManager.default
    if let room {
      free.set(Double(room.free))
      reserve.set(Double(room.reserve))
    }
    for name in Self.names {
      let file = try? manager.attributesOfItem(atPath: directory + "/" + name)
      if let bytes = file?[.size] as? NSNumber { files.set(bytes.doubleValue, ["file": name]) }
    }
  }

  private static let names = ["paylisher.sqlite", "paylisher.sqlite-wal"]
}
