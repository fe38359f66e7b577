import Foundation
import GeoDatabase
import Logging
import ServiceLifecycle

/// Reads the operator's geo databases again after they changed.
struct GeoDatabaseUpdater: Service {
  private let geo: GeoDatabase
  private let logger: Logger
  private let built: MetricFamily

  /// Makes an updater; `nil` where there are no databases.
  init?(_ dependencies: ServerDependencies) {
    guard let geo = dependencies.geo else { return nil }
    self.geo = geo
    logger = dependencies.logger
    built = dependencies.metrics.gauge(
      "paylisher_geo_database_built_seconds",
      "The build time of each geo database, in seconds since 1970."
    )
    note()
  }

  func run() async throws {
    await doEvery(.seconds(10), orLog: "a geo database cannot be read", to: logger) { try update() }
  }

  private func update() throws {
    let read = try geo.reload()
    guard !read.isEmpty else { return }
    note()
    logger.notice(
      "geo databases changed and were read again",
      metadata: ["files": "\(read.joined(separator: ", "))"]
    )
  }

  private func note() {
    for file in geo.descriptions {
      built.set(file.built.timeIntervalSince1970, ["kind": file.kind])
    }
  }
}
