import LinkCore
import Persistence
import Testing

/// What is read and erased of one person is found by an index of people, not by a walk over the workspace.
@Suite struct PersonIndexTests {
  @Test(arguments: ["push_address", "message_send", "push_ack"])
  func findsThePersonsRowsByIndex(table: String) async throws {
    let driver = PlanRecorder(try await Engine.migratedMemory(), table: table)
    let tenant = try await Tenant(driver)
    try await tenant.addDevices(3)
    _ = try await tenant.launch(OutboxConformanceTests.form())
    while try await tenant.repositories.outbox.advance(now: .at(1)) {}
    let key = TombstoneKey(key: Array(repeating: 7, count: 32))
    let repositories = Repositories(driver: driver, tombstoneKey: key)
    let before = driver.plans.count
    _ = try await repositories.addresses.list(tenant.id, person: "device-1")
    _ = try await repositories.erasure.erase(tenant.id, person: "device-1", now: .at(2))
    let plans = driver.plans.dropFirst(before)
    #expect(!plans.isEmpty)
    for plan in plans {
      let steps = plan.steps.filter { $0.contains(table) || $0.contains(" a ") }
      #expect(
        steps.allSatisfy { $0.contains("\(table)_person (tenant_no=? AND person_no=?") },
        "\(plan)"
      )
    }
  }
}
