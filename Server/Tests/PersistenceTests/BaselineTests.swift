import Foundation
import LinkCore
import Testing

@testable import Persistence

/// The schema of the first release, with which every later version upgrades.
@Suite struct BaselineTests {
  /// Databases that were made with the baseline keep its checksum, and are refused where it differs.
  ///
  /// Until the first release is tagged, `RECORD_GOLDEN=1` records the file. From then on nothing may change it: add a
  /// migration.
  @Test func staysAsItWasReleased() throws {
    let baseline = try #require(Migration.all.first)
    #expect(baseline == .baseline)
    let found = [SQLDialect.sqlite, .postgresql].map { dialect in
      let checksum = baseline.checksum(for: dialect).map { String(format: "%02x", $0) }.joined()
      return "\(dialect.engine) \(checksum)\n"
    }.joined()
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/baseline.txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(found.utf8).write(to: path)
    }
    let kept = try String(contentsOf: path, encoding: .utf8)
    #expect(
      found == kept,
      """
      The baseline changed. After the first release: undo that, and add a migration to Schema.swift. \
      Before it: RECORD_GOLDEN=1 records the new one.
      """
    )
  }

  /// What a server of the first release stored is there after an upgrade, and the schema is that of a new database.
  @Test(arguments: Engine.allCases)
  func isUpgradedWithItsRows(_ engine: Engine) async throws {
    let new = try await engine.withEmpty { driver in
      try await Migrator().migrate(driver, now: .start)
      return try await driver.read(Self.columns)
    }
    try await engine.withEmpty { driver in
      try await Migrator([.baseline]).migrate(driver, now: .start)
      var walk = try await StoreWalk(driver, seed: 7)
      try await walk.run(steps: 100)
      let upgrades = try await Migrator().migrate(driver, now: .at(1))
      #expect(upgrades == Migration.all.dropFirst().map(\.number))
      try await walk.run(steps: 100)
      try await walk.compareRows()
      #expect(walk.differences == [])
      #expect(try await driver.read(Self.columns) == new)
    }
  }

  /// The tables with their columns; those of months come and go.
  private static func columns(_ connection: any SQLConnection) throws -> [String: [String]] {
    let tables = try CopiedTable.names(connection).filter { !$0.hasPrefix("event_log_20") }
    return try Dictionary(
      uniqueKeysWithValues: tables.map { ($0, try CopiedTable($0, connection).table.columns) }
    )
  }
}
