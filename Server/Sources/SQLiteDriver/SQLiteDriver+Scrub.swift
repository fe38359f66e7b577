import Database
import Foundation
import GRDB

extension SQLiteDriver {
  /// Empties the WAL, looks for the traces in both files, and vacuums where it finds one: a page that
  /// was freed long ago may still hold it.
  ///
  /// - Returns: how many traces are still there, such as in what other people's events say.
  package func scrub(_ traces: [[UInt8]]) async throws -> Int? {
    try await using { _ in try await log?.alone(Self.emptyLog) }
    guard let path, let log, !traces.isEmpty else { return nil }
    let found = try TraceSearch.count(traces, in: [path, path + "-wal"])
    guard found > 0 else { return 0 }
    try await using { _ in
      try await log.alone { database in
        try database.execute(sql: "VACUUM")
        try Self.emptyLog(database)
      }
    }
    return try TraceSearch.count(traces, in: [path, path + "-wal"])
  }

  @Sendable
  private static func emptyLog(_ database: Database) throws {
    try database.execute(sql: "PRAGMA secure_delete = FAST; PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

/// Looks for bytes in files, in memory that does not grow.
enum TraceSearch: Sendable {
  private static let piece = 4 << 20

  /// How often any of the traces is in the files; a file that is missing holds none.
  static func count(_ traces: [[UInt8]], in paths: [String]) throws -> Int {
    try paths.reduce(0) { try $0 + count(traces, in: $1) }
  }

  private static func count(_ traces: [[UInt8]], in path: String) throws -> Int {
    guard let file = FileHandle(forReadingAtPath: path) else { return 0 }
    defer { try? file.close() }
    // What ends a piece also begins the next one, so that no trace is cut; it is too short for one.
    let overlap = (traces.map(\.count).max() ?? 1) - 1
    var rest = Data()
    var found = 0
    while let read = try file.read(upToCount: piece), !read.isEmpty {
      let data = rest + read
      for trace in traces { found += occurrences(of: trace, in: data, after: rest.count) }
      rest = Data(data.suffix(overlap))
    }
    return found
  }

  /// How often a trace ends after the first `start` bytes.
  private static func occurrences(of trace: [UInt8], in data: Data, after start: Int) -> Int {
    guard let first = trace.first else { return 0 }
    var found = 0
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var position = max(0, start - trace.count + 1)
      while position + trace.count <= bytes.count,
        let hit = memchr(base + position, Int32(first), bytes.count - trace.count - position + 1)
      {
        if memcmp(hit, trace, trace.count) == 0 { found += 1 }
        position = base.distance(to: UnsafeRawPointer(hit)) + 1
      }
    }
    return found
  }
}
