import Persistence
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What takes long reads the same as everything else, on a thread that gives way.
@Suite struct BackgroundReadTests {
  /// How far the current thread gives way: its nice value, or how much lower its class is than the highest.
  private static var lowness: Int {
    #if canImport(Darwin)
    return Int(QOS_CLASS_USER_INTERACTIVE.rawValue) - Int(qos_class_self().rawValue)
    #else
    return Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
    #endif
  }

  @Test(arguments: Engine.allCases)
  func givesWay(_ engine: Engine) async throws {
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
  func throwsWhatTheReadThrows(_ engine: Engine) async throws {
    try await engine.with { driver in
      await #expect(throws: StoreError.self) {
        try await driver.readInBackground { try $0.query("SELECT nothing FROM nowhere").count }
      }
      let isUsable = try await driver.readInBackground { try $0.exists("SELECT 1 AS one") }
      #expect(isUsable)
    }
  }
}
