import Database

/// The schema of the first release, by subject.
///
/// Each subject is one text for both engines, in SQLite's words (``SQLDialect/definitions(_:)``). Only events, the
/// search of links and the audit log have parts that differ.
///
/// Until the first release is tagged, a column is added here. From then on this text never changes, and every change is
/// a migration after it.
enum Baseline {
  /// The statements for an engine, in the order in which tables refer to each other.
  static func script(for dialect: SQLDialect) -> String {
    let shared = [
      workspaces, keys, counters, users, members, links, clicks, evidence, installs, candidates,
      dictionary, people, profiles, erasures, rollups, properties, reports,
      reportSchedules, alerts, addresses, messages,
      sequences, sends, screens, purchases, batches, audit,
    ]
    let own =
      switch dialect.engine {
      case .sqlite: [sqliteEvents, sqliteLinkSearch, sqliteAudit]
      case .postgresql: [postgresEvents, postgresLinkSearch, postgresAudit]
      }
    let all = shared.map(dialect.definitions) + own + [views(for: dialect.engine)]
    return all.joined(separator: "\n\n")
  }
}

extension Migration {
  /// The schema of the first release.
  static let baseline = Migration(
    number: 1,
    name: "baseline",
    sqlite: Baseline.script(for: .sqlite),
    postgresql: Baseline.script(for: .postgresql)
  )
}
