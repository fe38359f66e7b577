import LinkCore
import Persistence
import Testing

/// Whose sends a worker claims where several messages go out, on every engine.
@Suite struct OutboxShareTests {
  /// Two workspaces with so many devices and others without any, and a message of each.
  private static func launched(
    _ devices: (Int, Int),
    _ driver: any SQLDriver
  ) async throws -> (outbox: OutboxRepository, messages: [MessageID]) {
    let tenants = [try await Tenant(driver), try await Tenant(driver, name: "other")]
    var messages: [MessageID] = []
    for (tenant, count) in zip(tenants, [devices.0, devices.1]) {
      try await tenant.addDevices(count)
      messages.append(try await tenant.launch(OutboxConformanceTests.form()))
      while try await tenant.repositories.outbox.advance(now: .at(1)) {}
    }
    for name in ["idle", "empty", "quiet"] {
      _ = try await Tenant(driver, name: name).launch(OutboxConformanceTests.form())
    }
    return (tenants[0].repositories.outbox, messages)
  }

  @Test(arguments: Engine.allCases, [(30, 30, [10, 10]), (30, 4, [16, 4]), (4, 30, [4, 16])])
  func givesEachWorkspaceItsShare(
    _ engine: Engine,
    _ load: (first: Int, second: Int, shares: [Int])
  ) async throws {
    try await engine.with { driver in
      let (outbox, messages) = try await Self.launched((load.first, load.second), driver)
      let sends = try await outbox.claim(limit: 20, lease: 60_000, now: .at(10)).sends
      #expect(messages.map { id in sends.count { $0.messageID == id } } == load.shares)
      #expect(Set(sends.map(\.key)).count == 20)
      var rest = 0
      while case let more = try await outbox.claim(limit: 20, lease: 60_000, now: .at(11)).sends,
        !more.isEmpty
      {
        rest += more.count
      }
      #expect(rest == load.first + load.second - 20)
    }
  }

  @Test(arguments: Engine.allCases)
  func leavesOutWhatOthersSend(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (outbox, messages) = try await Self.launched((5, 5), driver)
      func claimed(besides others: [MessageID]) async throws -> [MessageID] {
        try await outbox.claim(limit: 9, lease: 60_000, besides: Set(others), now: .at(10)).sends
          .map(\.messageID)
      }
      #expect(try await claimed(besides: messages).isEmpty)
      #expect(try await claimed(besides: [messages[0]]).count == 5)
      #expect(try await claimed(besides: [messages[0]]).isEmpty)
      #expect(try await Set(claimed(besides: [])) == [messages[0]])
    }
  }
}
