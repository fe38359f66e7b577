import Database
import DatabaseTestSupport
import Delivery
import DeliveryFakes
import LinkCore
import Persistence
import SQLiteDriver
import Testing

@testable import PaylisherServer

/// What fails of one message, or for a moment, costs the other messages nothing.
@Suite(.timeLimit(.minutes(10))) struct OutboxServiceTests {
  @Test func sendsTheOthersWhereOneMessageFails() async throws {
    let driver = try await MigratedSQLite.inMemory()
    try await Self.with(driver) { server, apns, _ in
      let broken = try await server.launched(MessageTests.message(""))
      _ = try await driver.write { connection in
        try connection.execute("UPDATE message SET form = '{}' WHERE id = \(broken)")
      }
      let message = try await server.launched(MessageTests.message(""))
      try await server.sendMessages()
      #expect(Set(apns.received.map(\.token)) == ["aa01", "bb02"])
      #expect(try await server.counts(message) == ["targeted": 2, "sent": 2])
    }
  }

  /// The control does not know that the push service is slow, and all workers send the message launched first.
  @Test(arguments: [true, false])
  func sendsOtherMessagesWhileAPushServiceIsSlow(_ isKnown: Bool) async throws {
    try await Self.with(try await MigratedSQLite.inMemory()) { server, apns, clock in
      try await server.addPerson("cat", plan: "pro", token: "cc03")
      try await server.addPerson("dan", plan: "pro", token: "dd04")
      var service = try Self.outbox(server)
      (service.batch, service.interval) = (1, .milliseconds(20))
      let outbox = service
      let first = try await server.launched(MessageTests.message(""))
      if isKnown {
        outbox.slow.begin()
        outbox.slow.end([first: .seconds(60)])
      }
      apns.delay(milliseconds: 12_000)
      let running = Task { try await outbox.run() }
      while apns.received.count < (isKnown ? 1 : OutboxService.workers) {
        try await Task.sleep(for: .milliseconds(5))
      }
      apns.delay(milliseconds: 0)
      clock.advance(milliseconds: 1)
      let second = try await server.launched(MessageTests.message(""))
      while try await server.counts(second)["sent"] != 4 {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect((try await server.counts(first)["sent"] == nil) == isKnown)
      while try await server.counts(first)["sent"] != 4 {
        clock.advance(milliseconds: 1_000)
        try await Task.sleep(for: .milliseconds(20))
      }
      running.cancel()
      try await running.value
    }
  }

  /// The control records results once only, and sends again what it lost.
  @Test(arguments: [7, 1])
  func recordsResultsAgainWhereTheStoreFails(_ attempts: Int) async throws {
    let driver = FailingDriver(try await MigratedSQLite.inMemory())
    try await Self.with(driver) { server, apns, clock in
      var outbox = try Self.outbox(server)
      outbox.recording = (.milliseconds(1), attempts)
      let message = try await server.launched(MessageTests.message(""))
      driver.fail(attempts > 1 ? 3 : 1)
      do {
        try await outbox.work()
      } catch {
        #expect(attempts == 1)
      }
      #expect(driver.remaining == 0)
      clock.advance(milliseconds: OutboxService.lease + 1)
      try await outbox.work()
      #expect(apns.received.count == (attempts > 1 ? 2 : 4))
      let counts = try await server.counts(message)
      #expect(counts["sent"] == 2)
      #expect(counts["unknown"] == (attempts > 1 ? nil : 2))
    }
  }

  private static func outbox(_ server: TestServer) throws -> OutboxService {
    let feature = server.application.features.lazy.compactMap { $0 as? MessagesFeature }.first
    return try #require(feature).outbox
  }

  private static func with(
    _ driver: any SQLDriver,
    _ body: (TestServer, FakeAPNs, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let apns = try FakeAPNs(now: { clock.now.milliseconds })
    let endpoint = try await apns.start()
    defer { apns.stop() }
    let server = try await TestServer(driver: driver) {
      ($0.now, $0.pushEndpoints) = ({ clock.now }, .init(apns: endpoint, fcm: nil))
    }
    try await server.setKey(of: apns)
    try await server.addPerson("ada", plan: "pro", token: "aa01")
    try await server.addPerson("bob", plan: "pro", token: "bb02")
    try await body(server, apns, clock)
  }
}
