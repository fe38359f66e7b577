import Foundation
import Persistence
import Testing

@testable import SQLiteDriver

/// When SQLite's log is written back.
@Suite struct SQLiteLogTests {
  /// The log grows while something reads, and the next commit after ``SQLiteDriver/settle()`` begins it anew.
  @Test func writesTheLogBackBetweenLongReads() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      try await driver.write { try $0.executeScript("CREATE TABLE t (x BLOB)") }
      let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let reading = Task {
        try await driver.read { connection in
          _ = try connection.query("SELECT COUNT(*) FROM t")
          begun.signal()
          #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
        }
      }
      await Self.wait(for: begun)
      for _ in 0..<6 { try await Self.writePages(1_000, driver) }
      await driver.settle()
      #expect(try #require(driver.log).pages > 6_000)
      ended.signal()
      try await reading.value
      await driver.settle()
      try await Self.writePages(1, driver)
      #expect(try #require(driver.log).pages < 100)
      try await driver.close()
    }
  }

  /// The log is written back beside commits, as ``SQLiteLog`` took that from SQLite.
  @Test func keepsTheLogShort() async throws {
    try await Scratch.with { directory in
      let driver = try SQLiteDriver(directory: directory)
      try await driver.write { try $0.executeScript("CREATE TABLE t (x BLOB)") }
      for _ in 0..<20 { try await Self.writePages(1_000, driver) }
      let log = try #require(driver.log)
      // What is left is written back by the thread that commits wake.
      for _ in 0..<3_000 where log.pages >= SQLiteLog.length {
        try await Task.sleep(for: .milliseconds(20))
        try await Self.writePages(1, driver)
      }
      #expect(log.pages < SQLiteLog.length)
      try await driver.close()
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        semaphore.wait()
        done.resume()
      }
    }
  }

  private static func writePages(_ count: Int, _ driver: SQLiteDriver) async throws {
    try await driver.write { connection in
      _ = try connection.execute("INSERT INTO t (x) VALUES (zeroblob(\(count * 4_096)))")
    }
  }
}
