import AudienceCore
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

/// Audiences as SQL on every engine, against the predicate of `AudienceCore`.
@Suite struct AudienceConformanceTests {
  static let day: Int64 = 86_400_000

  @Test(arguments: Engine.allCases)
  func holdsForWhomThePredicateHolds(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var random = Seeded(14)
      var people = GeneratedPeople(tenant, &random)
      for batch in people.events.chunks(of: 200) {
        _ = try await tenant.repositories.events.append(tenant.id, batch)
      }
      for _ in 0..<3 {
        let (list, ids) = (try await tenant.list(), people.list(&random))
        _ = try await tenant.repositories.lists.add(
          ids,
          to: list,
          of: tenant.id,
          now: .start,
          by: nil
        )
        people.put(list, ids)
      }
      let now = Timestamp(milliseconds: Timestamp.start.milliseconds + 40 * Self.day)
      var sizes: Set<Int> = []
      for number in 0..<(engine == .memory ? 400 : 120) {
        let audience = people.audience(depth: number % 3, &random)
        let expected = Set(
          people.users.filter { audience.contains($0.value, now: now) }.map(\.key)
        )
        let found = try await tenant.repositories.audiences.people(tenant.id, audience, now: now)
        #expect(found == expected, "\(audience)")
        sizes.insert(expected.count)
      }
      // The audiences tell people apart: a generator that makes empty ones would prove nothing.
      #expect(sizes.count > 20)
    }
  }

  @Test(arguments: Engine.allCases)
  func countsAMergedPersonOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let anonymous = "anon-7"
      func event(_ name: String, _ person: String, _ properties: String) -> EventRecord {
        var event = tenant.event(name, uuid: EntityID(timestamp: .start), person: person)
        event.properties = EventProperties(properties)
        return event
      }
      _ = try await tenant.repositories.events.append(
        tenant.id,
        [
          event("Purchase", anonymous, #"{"$set":{"plan":"free"},"$os_name":"iOS"}"#),
          event("Purchase", "ada", #"{"$os_name":"Android","$app_version":"4.2"}"#),
        ]
      )
      let twice = Audience.condition(.event(name: "Purchase", counts: 2...Int.max, .always))
      let now = Timestamp.at(Self.day)
      let before = try await tenant.repositories.audiences.estimate(tenant.id, twice, now: now)
      #expect(before.people == 0)
      _ = try await tenant.repositories.events.append(
        tenant.id,
        [event("$identify", "ada", #"{"$anon_distinct_id":"\#(anonymous)"}"#)]
      )
      for platform in ["ios", "android"] {
        let all = Audience.all([
          twice, .condition(.property(name: "plan", .isOne([.text("free")]))),
          .condition(.platform([platform])),
        ])
        let after = try await tenant.repositories.audiences.estimate(tenant.id, all, now: now)
        #expect((after.people, after.reachable) == (1, 0))
        #expect(after.sample.count == 1)
      }
    }
  }

  @Test("A device whose user switched notifications off reaches nobody", arguments: Engine.allCases)
  func countsDevicesThatShowNotifications(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let permissions: [[PushPermission?]] = [
        [.authorized, .denied], [.denied], [nil], [.notDetermined, .provisional], [],
      ]
      for (number, devices) in permissions.enumerated() {
        let person = "person-\(number)"
        let event = tenant.event(uuid: EntityID(timestamp: .start), person: person)
        _ = try await tenant.repositories.events.append(tenant.id, [event])
        for (place, permission) in devices.enumerated() {
          var registration = AddressRegistration(
            app: tenant.app.id,
            install: InstallID(timestamp: .start),
            person: person,
            address: try #require(PushAddress(.apns, "aa0\(number)0\(place)"))
          )
          registration.permission = permission
          try await tenant.repositories.addresses.register(tenant.id, registration, now: .start)
        }
      }
      func estimate(_ audience: Audience?) async throws -> AudienceEstimate {
        try await tenant.repositories.audiences.estimate(tenant.id, audience, now: .at(1))
      }
      let all = try await estimate(nil)
      #expect((all.people, all.reachable, all.devices) == (5, 3, 4))
      let reachable = try await estimate(.condition(.reachable(true)))
      #expect((reachable.people, reachable.devices) == (3, 4))
      #expect(Set(reachable.sample) == ["person-0", "person-2", "person-3"])
      let rest = try await estimate(.condition(.reachable(false)))
      #expect((rest.people, rest.reachable, rest.devices) == (2, 0, 0))
    }
  }

  @Test(arguments: Engine.allCases)
  func storesAudiencesOfAWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      var form = AudienceForm(.country)
      form.is = [.text("TR")]
      var audience = AudienceResource(
        id: AudienceID(timestamp: .start),
        name: "Turkey",
        audience: form,
        createdAt: .start,
        updatedAt: .start
      )
      let audiences = tenant.repositories.audiences
      try await audiences.create(tenant.id, audience, by: nil)
      #expect(try await audiences.find(tenant.id, audience.id) == audience)
      #expect(try await audiences.find(other.id, audience.id) == nil)
      #expect(try await audiences.list(other.id).isEmpty)
      (audience.name, audience.updatedAt) = ("Türkiye", .at(1))
      try await audiences.update(tenant.id, audience, by: nil)
      #expect(try await audiences.list(tenant.id) == [audience])
      await #expect(throws: StoreError.self) {
        try await audiences.update(other.id, audience, by: nil)
      }
      await #expect(throws: StoreError.self) {
        try await audiences.delete(other.id, audience.id, now: .at(2), by: nil)
      }
      try await audiences.delete(tenant.id, audience.id, now: .at(2), by: nil)
      #expect(try await audiences.list(tenant.id).isEmpty)
    }
  }
}
