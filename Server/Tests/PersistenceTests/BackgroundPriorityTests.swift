import Persistence
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What no client waits for reads and writes the same as everything else, on a thread that gives way.
@Suite struct BackgroundPriorityTests {
  /// How far the current thread gives way: its nice value, or how much lower its class is than the highest.
  private static var lowness: Int {
    #if canImport(Darwin)
    return Int(QOS_CLASS_USER_INTERACTIVE.rawValue) - Int(qos_class_self().rawValue)
    #else
    return Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
    #endif
  }

  @Test(arguments: Engine.allCases)
  func readsGiveWay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let count: @Sendable (any SQLConnection) throws -> (rows: Int64, lowness: Int) = {
        (try $0.count("SELECT COUNT(*) AS count FROM schema_migration"), Self.lowness)
      }
      let usual = try await driver.read(count)
      let long = try await driver.readInBackground(count)
      #expect(long.rows == usual.rows)
      #expect(long.lowness > usual.lowness)
      // No thread that answers others is left with the low priority.
      for _ in 0..<20 {
        #expect(try await driver.readInBackground(if: false, count).lowness == usual.lowness)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func writesGiveWay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let write: @Sendable (any SQLConnection) throws -> (rows: Int, lowness: Int) = {
        let changes = try $0.executeEach("DELETE FROM counter WHERE name = ?", [[.text("none")]])
        return (changes.count, Self.lowness)
      }
      let usual = try await driver.write(write)
      let background = try await driver.writeInBackground(write)
      #expect(background.rows == usual.rows)
      #expect(background.lowness > usual.lowness)
      for _ in 0..<20 {
        #expect(try await driver.writeInBackground(if: false, write).lowness == usual.lowness)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func throwsWhatTheStatementThrows(_ engine: Engine) async throws {
    try await engine.with { driver in
      await #expect(throws: StoreError.self) {
        try await driver.readInBackground { try $0.query("SELECT nothing FROM nowhere").count }
      }
      await #expect(throws: StoreError.self) {
        try await driver.writeInBackground {
          _ = try $0.executeEach("DELETE FROM nowhere WHERE a = ?", [[.text("none")]])
        }
      }
      let isUsable = try await driver.readInBackground { try $0.exists("SELECT 1 AS one") }
      #expect(isUsable)
    }
  }
}
