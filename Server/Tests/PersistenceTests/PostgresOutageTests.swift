import DatabaseTestSupport
import Dispatch
import Foundation
import LinkCore
import Persistence
import Synchronization
import Testing

@testable import PostgresDriver

/// Sessions that end, statements that do not, and servers that are away.
extension PostgresDriverTests {
  @Test func goesOnAfterItsSessionsWereEnded() async throws {
    try await Engine.postgresql.with { driver in
      for _ in 0..<3 {
        _ = try? await driver.write { connection in
          try connection.query(
            "SELECT pg_terminate_backend(pg_backend_pid())"
          )
        }
        let answer = try await driver.read { try $0.count("SELECT 1 AS count") }
        #expect(answer == 1)
      }
    }
  }

  @Test func givesUpAStatementThatTakesTooLong() async throws {
    try await TestPostgres.withSchema { url in
      var settings = try TestPostgres.settings(url)
      settings.statementTimeout = .seconds(3)
      let driver = PostgresDriver(settings)
      await expectStoreError(.unavailable) {
        try await driver.read { _ = try $0.query("SELECT pg_sleep(60)") }
      }
      let answer = try await driver.read { try $0.count("SELECT 1 AS count") }
      #expect(answer == 1)
      try await driver.close()
      await expectStoreError(.unavailable) {
        try await driver.read { _ = try $0.query("SELECT 1") }
      }
    }
  }

  @Test func letsNobodyWaitLongForASession() async throws {
    try await TestPostgres.withSchema { url in
      var settings = try TestPostgres.settings(url)
      settings.sessions = 1
      settings.checkoutTimeout = .milliseconds(50)
      let driver = PostgresDriver(settings)
      let (isBusy, begun) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      async let busy: Void = driver.read { _ in
        begun.finish()
        _ = gate.wait(timeout: .now() + .seconds(60))
      }
      for await _ in isBusy {}
      await expectStoreError(.unavailable) {
        try await driver.read { _ = try $0.query("SELECT 1") }
      }
      gate.signal()
      try await busy
      try await driver.close()
    }
  }

  @Test func refusesAtOnceWhileTheServerIsAway() async throws {
    let settings = try PostgresSettings(url: "postgres://nobody@/none?host=/nonexistent")
    let driver = PostgresDriver(settings)
    await expectStoreError(.unavailable) { try await driver.read { _ = try $0.query("SELECT 1") } }
    let error = await #expect(throws: StoreError.self) {
      try await driver.read { _ = try $0.query("SELECT 1") }
    }
    #expect(error?.message.contains("tried again") == true)
    #expect(error?.retryAfter == 2)
  }

  @Test func waitsLongerAfterEachOutage() {
    var outage = PostgresOutage()
    let first = Duration.milliseconds(100)...Duration.milliseconds(200)
    #expect(first.contains(outage.pause()))
    for _ in 1...20 { _ = outage.pause() }
    #expect((Duration.seconds(1)...Duration.seconds(2)).contains(outage.pause()))
    outage.end()
    #expect(first.contains(outage.pause()))
  }

  @Test func tellsNotificationsAndHearsAgainAfterItsSessionEnded() async throws {
    try await Engine.postgresql.with { driver in
      let heard = Counter()
      let channel = "c" + UUID().uuidString.replacing("-", with: "").lowercased()
      let hearing = Task {
        for await _ in driver.notifications(on: channel) { heard.add() }
      }
      // It tells once when it begins to listen.
      try await waitUntil { heard.count >= 1 }
      let before = heard.count
      try await driver.write { _ = try $0.query("SELECT pg_notify(\(channel), '')") }
      try await waitUntil { heard.count > before }
      try await driver.write { connection in
        _ = try connection.query(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query = \("LISTEN " + channel)
          """
        )
      }
      let ended = heard.count
      try await waitUntil { heard.count > ended }
      hearing.cancel()
      await hearing.value
    }
  }
}

/// Counts, from any task.
private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}
