import Dashboard
import Foundation
import PaylisherClient
import WireModels

/// What the server's numbers say of its database, its journal and its disk.
struct StoreCheck: Sendable {
  /// A write-ahead log of SQLite that is larger than this is not being written back.
  static let largeLog = 64_000_000.0
  /// A write-ahead log of PostgreSQL that is larger than this is held back, such as by a replication slot.
  static let largePostgresLog = 16_000_000_000.0
  /// More waiting clicks than this mean that the database does not take them.
  static let largeJournal = 64_000_000.0
  /// A geo database that was built more days ago than this is out of date.
  static let oldGeoDatabase = 60
  /// Words for a commit that is on the disk when it returns.
  static let durable: Set<String> = [
    "full", "extra", "on", "local", "remote_write", "remote_apply",
  ]

  let client: PaylisherClient

  func findings() async -> [Finding] {
    guard let (status, body) = try? await client.document("/metrics"), status == 200 else {
      let server: [String: Problem.Argument] = ["server": .init("\(client.server)")]
      return [.unknown("database", .noMetrics, server, fix: .init(.askMetrics, server))]
    }
    let metrics = MetricsText(String(decoding: body, as: UTF8.self))
    guard let store = metrics.labels(of: "paylisher_store_info") else {
      return [.bad("database", .noDatabase, fix: .init(.readLog))]
    }
    return [
      database(store, metrics), log(metrics), journal(metrics), room(metrics), clock(metrics),
      indexes(metrics),
    ].compactMap(\.self) + geo(metrics)
  }

  private func database(_ store: [String: String], _ metrics: MetricsText) -> Finding {
    let durability = store["durability"] ?? "?"
    var values: [String: Problem.Argument] = [
      "engine": .init(store["engine"] ?? "?"), "version": .init(store["version"] ?? "?"),
      "durability": .init(durability),
    ]
    guard Self.durable.contains(durability) else {
      return .bad("database", .commitsLost, values, fix: .init(.flushCommits))
    }
    values["schema"] = .init(store["schema"] ?? "?")
    values["size"] = .init(Self.size(metrics.value(of: "paylisher_store_bytes") ?? 0))
    return .good("database", .databaseGood, values)
  }

  private func log(_ metrics: MetricsText) -> Finding? {
    let file = metrics.value(of: #"paylisher_storage_file_bytes{file="paylisher.sqlite-wal"}"#)
    let held = metrics.value(of: "paylisher_store_log_bytes")
    guard let bytes = held ?? file else { return nil }
    let limit = held == nil ? Self.largeLog : Self.largePostgresLog
    let size: [String: Problem.Argument] = ["size": .init(Self.size(bytes))]
    guard bytes > limit else { return .good("log", .logSize, size) }
    return .warning("log", .logSize, size, fix: .init(held == nil ? .longReader : .logHeld))
  }

  private func journal(_ metrics: MetricsText) -> Finding {
    let bytes = metrics.value(of: "paylisher_click_backlog_bytes") ?? 0
    let size: [String: Problem.Argument] = ["size": .init(Self.size(bytes))]
    guard bytes > Self.largeJournal else { return .good("journal", .clicksWait, size) }
    return .warning("journal", .clicksWait, size, fix: .init(.clicksSafe))
  }

  private func room(_ metrics: MetricsText) -> Finding? {
    guard let free = metrics.value(of: "paylisher_storage_free_bytes"),
      let reserve = metrics.value(of: "paylisher_storage_reserve_bytes")
    else { return nil }
    let room: [String: Problem.Argument] = [
      "free": .init(Self.size(free)), "least": .init(Self.size(reserve)),
    ]
    guard free < reserve else { return .good("disk", .diskFree, room) }
    return .bad("disk", .diskFree, room, fix: .init(.largerDisk))
  }

  private func clock(_ metrics: MetricsText) -> Finding? {
    guard let lead = metrics.value(of: "paylisher_store_clock_lead_seconds") else { return nil }
    let values: [String: Problem.Argument] = ["lead": .init(String(format: "%+.1f s", lead))]
    guard abs(lead) > 1 else { return .good("database clock", .clockLead, values) }
    return .warning("database clock", .clockDiffers, values, fix: .init(.sameTime))
  }

  private func indexes(_ metrics: MetricsText) -> Finding? {
    guard let broken = metrics.value(of: "paylisher_store_broken_indexes") else { return nil }
    guard broken > 0 else { return .good("indexes", .indexesGood) }
    return .bad("indexes", .indexesBroken, ["count": .init(Int(broken))], fix: .init(.reindex))
  }

  /// Addresses move to other countries and networks, so that an old database is often wrong.
  private func geo(_ metrics: MetricsText) -> [Finding] {
    metrics.series(of: "paylisher_geo_database_built_seconds").map { labels, built in
      let days = Int((Date().timeIntervalSince1970 - built) / 86_400)
      let values: [String: Problem.Argument] = [
        "kind": .init(labels["kind"] ?? "?"), "days": .init(days),
      ]
      guard days > Self.oldGeoDatabase else { return .good("geo database", .geoAge, values) }
      return .warning("geo database", .geoAge, values, fix: .init(.updateGeo))
    }
  }

  private static func size(_ bytes: Double) -> String {
    bytes >= 1e9 ? String(format: "%.1f GB", bytes / 1e9) : "\(Int(bytes / 1e6)) MB"
  }
}
