import LinkCore
import Persistence
import Testing
import WireModels

/// First launches that name no person, and the erasure of whose they are.
@Suite struct ErasureOfFirstLaunchTests {
  private static let person = "u-42@example.com"

  /// Clients without the SDK leave `distinctID` out of the first launch.
  @Test(arguments: Engine.allCases, [true, false])
  func findsAFirstLaunchThatNamesNobody(_ engine: Engine, _ isRegistered: Bool) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repositories = Repositories(
        driver: driver,
        tombstoneKey: TombstoneKey(key: Array(repeating: 7, count: 32))
      )
      let ids = [InstallID(timestamp: .at(1)), InstallID(timestamp: .at(2))]
      for (number, id) in ids.enumerated() {
        let click = tenant.click(at: .start)
        try await repositories.clicks.append([click])
        try await repositories.handoffs.issue(tenant.handoff(UInt8(number + 1), click: click.id))
        _ = try await repositories.handoffs.redeem(
          tenant.id,
          app: tenant.app.id,
          evidence: RedeemEvidence(tokenHash: Array(repeating: UInt8(number + 1), count: 32)),
          install: tenant.install(id),
          receipt: ReceiptID(timestamp: .at(Int64(number))),
          now: .at(1_000)
        )
      }
      if isRegistered {
        // The device registered for notifications as the person.
        let address = try #require(PushAddress(.apns, "aa01"))
        let registration = AddressRegistration(
          app: tenant.app.id,
          install: ids[0],
          person: Self.person,
          address: address
        )
        try await repositories.addresses.register(tenant.id, registration, now: .start)
      } else {
        // The installation's id was the distinct id until the person signed in.
        var merge = tenant.event("$identify", person: Self.person)
        merge.properties = EventProperties(#"{"$anon_distinct_id":"\#(ids[0])"}"#)
        #expect(try await repositories.events.append(tenant.id, [merge]) == [.accepted])
      }
      let erasure = repositories.erasure
      let preview = try await erasure.preview(tenant.id, person: Self.person, now: .at(5))
      #expect(preview.matching.installs == 1)
      let record = try await erasure.erase(tenant.id, person: Self.person, now: .at(5), by: nil)
      #expect((record.matching.installs, record.matching.receipts) == (1, 1))
      let after = try await erasure.preview(tenant.id, person: Self.person, now: .at(6))
      #expect(after.matching == ForgetCounts())
      // The other phone's stays.
      let left = try await driver.read {
        try $0.count("SELECT COUNT(*) AS count FROM install")
      }
      #expect(left == 1)
      #expect(try await repositories.reports.verify(tenant.id).wrong == 0)
    }
  }
}
