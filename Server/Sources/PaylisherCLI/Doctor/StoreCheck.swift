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
      let fix = "Ask \(client.server)/metrics from where it may be asked."
      return [.unknown("database", "\(client.server)/metrics does not answer.", fix: fix)]
    }
    let metrics = MetricsText(String(decoding: body, as: UTF8.self))
    guard let store = metrics.labels(of: "paylisher_store_info") else {
      let fix = "Look into the server's log; it says why the database does not answer."
      return [.bad("database", "The server has not reached its database yet.", fix: fix)]
    }
    return [
      database(store, metrics), log(metrics), journal(metrics), room(metrics), clock(metrics),
      indexes(metrics),
    ].compactMap(\.self) + geo(metrics)
  }

  private func database(_ store: [String: String], _ metrics: MetricsText) -> Finding {
    let (engine, version) = (store["engine"] ?? "?", store["version"] ?? "?")
    let (schema, durability) = (store["schema"] ?? "?", store["durability"] ?? "?")
    let size = Self.size(metrics.value(of: "paylisher_store_bytes") ?? 0)
    let detail = "\(engine) \(version), schema \(schema), \(size), commits are flushed"
    guard Self.durable.contains(durability) else {
      return .bad(
        "database",
        "\(engine) \(version) returns from commits that are not on disk (\(durability)).",
        fix: "A power cut loses what was acknowledged. Set synchronous_commit to on."
      )
    }
    return .good("database", "\(detail) (\(durability)).")
  }

  private func log(_ metrics: MetricsText) -> Finding? {
    let file = metrics.value(of: #"paylisher_storage_file_bytes{file="paylisher.sqlite-wal"}"#)
    let held = metrics.value(of: "paylisher_store_log_bytes")
    guard let bytes = held ?? file else { return nil }
    let limit = held == nil ? Self.largeLog : Self.largePostgresLog
    guard bytes > limit else {
      return .good("log", "The write-ahead log has \(Self.size(bytes)).")
    }
    let fix =
      held == nil
      ? "A reader that never ends holds it, such as sqlite3 with an open transaction."
      : "A replication slot or a failing archive command may hold it: see pg_replication_slots."
    return .warning("log", "The write-ahead log has \(Self.size(bytes)).", fix: fix)
  }

  private func journal(_ metrics: MetricsText) -> Finding {
    let bytes = metrics.value(of: "paylisher_click_backlog_bytes") ?? 0
    let detail = "\(Self.size(bytes)) of clicks wait for the database."
    guard bytes > Self.largeJournal else { return .good("journal", detail) }
    let fix = "They are safe. The server's log says why the database does not take them."
    return .warning("journal", detail, fix: fix)
  }

  private func room(_ metrics: MetricsText) -> Finding? {
    guard let free = metrics.value(of: "paylisher_storage_free_bytes"),
      let reserve = metrics.value(of: "paylisher_storage_reserve_bytes")
    else { return nil }
    let detail = "The server's disk has \(Self.size(free)) free (minimum \(Self.size(reserve)))."
    guard free < reserve else { return .good("disk", detail) }
    return .bad("disk", detail, fix: "Make room, or move the data directory to a larger disk.")
  }

  private func clock(_ metrics: MetricsText) -> Finding? {
    guard let lead = metrics.value(of: "paylisher_store_clock_lead_seconds") else { return nil }
    let text = String(format: "%+.1f s", lead)
    guard abs(lead) > 1 else { return .good("database clock", "PostgreSQL's clock: \(text).") }
    return .warning(
      "database clock",
      "PostgreSQL's clock differs from the server's by \(text).",
      fix: "Let both follow the same time servers (chrony, systemd-timesyncd)."
    )
  }

  private func indexes(_ metrics: MetricsText) -> Finding? {
    guard let broken = metrics.value(of: "paylisher_store_broken_indexes") else { return nil }
    guard broken > 0 else { return .good("indexes", "Every index is in use.") }
    return .bad(
      "indexes",
      "\(Int(broken)) indexes are not in use.",
      fix: "Find them with SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid, and "
        + "REINDEX them."
    )
  }

  /// Addresses move to other countries and networks, so that an old database is often wrong.
  private func geo(_ metrics: MetricsText) -> [Finding] {
    metrics.series(of: "paylisher_geo_database_built_seconds").map { labels, built in
      let days = Int((Date().timeIntervalSince1970 - built) / 86_400)
      let detail = "\(labels["kind"] ?? "The geo database") was built \(days) days ago."
      guard days > Self.oldGeoDatabase else { return .good("geo database", detail) }
      let fix = "Let geoipupdate write the file of --geo-database; it is read again as it changes."
      return .warning("geo database", detail, fix: fix)
    }
  }

  private static func size(_ bytes: Double) -> String {
    bytes >= 1e9 ? String(format: "%.1f GB", bytes / 1e9) : "\(Int(bytes / 1e6)) MB"
  }
}
