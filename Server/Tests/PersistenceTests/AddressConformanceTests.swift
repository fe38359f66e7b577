import LinkCore
import Persistence
import Testing
import WireModels

/// Push addresses and consent to marketing, on every engine.
@Suite struct AddressConformanceTests {
  private static let tombstoneKey = TombstoneKey(key: Array(repeating: 7, count: 32))
  private static let token = "aabb01"

  private static func registration(
    _ tenant: Tenant,
    _ value: String = token,
    kind: PushAddress.Kind = .apns,
    install: InstallID = InstallID(timestamp: .start),
    person: String = "ada"
  ) throws -> AddressRegistration {
    AddressRegistration(
      app: tenant.app.id,
      install: install,
      person: person,
      address: try #require(PushAddress(kind, value))
    )
  }

  @Test(arguments: Engine.allCases)
  func keepsWhatTheAppSaid(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let addresses = tenant.repositories.addresses
      var registration = try Self.registration(tenant)
      registration.environment = .sandbox
      registration.permission = .provisional
      registration.language = "tr-TR"
      registration.timeZone = "Europe/Istanbul"
      registration.appVersion = "4.2"
      let stored = try await addresses.register(tenant.id, registration, now: .at(5))
      #expect(stored?.registration == registration)
      #expect(stored?.registeredAt == .at(5))
      #expect(stored?.lastSeenAt == .at(5))
      #expect(stored?.retirement == nil)
      #expect(try await addresses.list(tenant.id, person: "ada") == [stored].compactMap(\.self))
      #expect(try await addresses.list(tenant.id, person: "nobody").isEmpty)

      try await addresses.saw(
        tenant.id,
        app: tenant.app.id,
        registration.address,
        now: .at(9)
      )
      let again = try await addresses.find(
        tenant.id,
        app: tenant.app.id,
        registration.address
      )
      #expect(again?.lastSeenAt == .at(9))
      #expect(again?.registeredAt == .at(5))
    }
  }

  /// What happens to the addresses of two installs, and which are in use afterwards.
  @Test(arguments: Engine.allCases)
  func givesAnAddressOneOwner(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let addresses = tenant.repositories.addresses
      let (first, second) = (InstallID(timestamp: .start), InstallID(timestamp: .start))
      let own = try Self.registration(tenant, install: first)
      let id = try await addresses.register(tenant.id, own, now: .at(1))?.id
      let moved = try Self.registration(tenant, install: second, person: "bob")
      let after = try await addresses.register(tenant.id, moved, now: .at(2))
      #expect(after?.id == id)
      #expect(try await addresses.list(tenant.id, person: "ada").isEmpty)
      #expect(try await addresses.list(tenant.id, person: "bob").map(\.id) == [id])

      // Another token of the same kind replaces it; another kind stands beside it.
      let newer = try Self.registration(tenant, "ccdd02", install: second, person: "bob")
      try await addresses.register(tenant.id, newer, now: .at(3))
      let other = try Self.registration(
        tenant,
        "fcm:token",
        kind: .fcmToken,
        install: second,
        person: "bob"
      )
      try await addresses.register(tenant.id, other, now: .at(4))
      let all = try await addresses.list(tenant.id, person: "bob")
      #expect(all.map(\.registration.address.value) == ["fcm:token", "ccdd02", Self.token])
      #expect(all.map(\.retirement?.reason) == [nil, nil, .replaced])

      let gone = try await addresses.unregister(
        tenant.id,
        app: tenant.app.id,
        install: second,
        kind: .apns,
        now: .at(5)
      )
      #expect(gone == 1)
      let out = try await addresses.unregister(
        tenant.id,
        app: tenant.app.id,
        install: second,
        reason: .optedOut,
        now: .at(6)
      )
      #expect(out == 1)
      let none = try await addresses.list(tenant.id, person: "bob")
      #expect(none.map(\.retirement?.reason) == [.optedOut, .unregistered, .replaced])
    }
  }

  @Test(arguments: Engine.allCases)
  func believesAProviderUnlessTheAppRegisteredSince(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let addresses = tenant.repositories.addresses
      let registration = try Self.registration(tenant)
      let stored = try await addresses.register(tenant.id, registration, now: .at(10))
      let id = try #require(stored?.id)
      func reject(since moment: Int64) async throws -> Bool {
        try await addresses.reject(
          tenant.id,
          id,
          code: "Unregistered",
          since: .at(moment),
          now: .at(20)
        )
      }
      #expect(try await !reject(since: 9))
      #expect(try await reject(since: 10))
      #expect(try await !reject(since: 11))
      let dead = try await addresses.list(tenant.id, person: "ada").first?.retirement
      #expect(dead == AddressRetirement(.rejected, code: "Unregistered", at: .at(20)))
      let revived = try await addresses.register(tenant.id, registration, now: .at(30))
      #expect(revived?.id == id)
      #expect(revived?.retirement == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func findsTheAddressesOfMergedIDs(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (addresses, consents) = (tenant.repositories.addresses, tenant.repositories.consents)
      let anonymous = try Self.registration(tenant, person: "anon-1")
      try await addresses.register(tenant.id, anonymous, now: .at(1))
      let asked = ConsentRecord(.marketing, isGranted: true, source: .app, changedAt: .at(1))
      try await consents.set(tenant.id, person: "anon-1", asked, by: nil)
      #expect(try await addresses.list(tenant.id, person: "ada").isEmpty)
      var merge = tenant.event("$identify", person: "ada")
      merge.properties = #"{"$anon_distinct_id":"anon-1"}"#
      _ = try await tenant.repositories.events.append(tenant.id, [merge])
      #expect(try await addresses.list(tenant.id, person: "ada").count == 1)
      #expect(try await consents.list(tenant.id, person: "ada") == [asked])
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsTheLastThingThatAPersonSaid(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let consents = tenant.repositories.consents
      let news = try #require(ConsentCategory("news"))
      func say(_ category: ConsentCategory, _ isGranted: Bool, at moment: Int64) async throws {
        try await consents.set(
          tenant.id,
          person: "ada",
          ConsentRecord(
            category,
            isGranted: isGranted,
            textVersion: "v\(moment)",
            source: .app,
            changedAt: .at(moment)
          ),
          by: nil
        )
      }
      try await say(.marketing, true, at: 10)
      try await say(news, true, at: 11)
      try await say(.marketing, false, at: 20)
      // A device that was away says now what it was told earlier.
      try await say(.marketing, true, at: 15)
      let all = try await consents.list(tenant.id, person: "ada")
      #expect(all.map(\.category.name) == ["marketing", "news"])
      #expect(all.map(\.isGranted) == [false, true])
      #expect(all.map(\.textVersion) == ["v20", "v11"])
      for number in 2..<ConsentRepository.maximumCategories {
        try await say(#require(ConsentCategory("c\(number)")), true, at: 30)
      }
      await expectStoreError(.conflict, field: "category") {
        try await say(#require(ConsentCategory("one-more")), true, at: 31)
      }
      try await say(.marketing, true, at: 32)
    }
  }

  @Test(arguments: Engine.allCases)
  func erasesAddressesAndConsentWithThePerson(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let all = Repositories(driver: driver, tombstoneKey: Self.tombstoneKey)
      let registration = try Self.registration(tenant)
      let consent = ConsentRecord(.marketing, isGranted: true, source: .app, changedAt: .at(1))
      try await all.addresses.register(tenant.id, registration, now: .at(1))
      try await all.addresses.register(
        tenant.id,
        Self.registration(tenant, "ee03", person: "bob"),
        now: .at(1)
      )
      try await all.consents.set(tenant.id, person: "ada", consent, by: nil)
      let preview = try await all.erasure.preview(tenant.id, person: "ada", now: .at(2))
      #expect(preview.addresses == 2)
      let erased = try await all.erasure.erase(tenant.id, person: "ada", now: .at(2), by: nil)
      #expect(erased.addresses == 2)
      // The control: another person keeps what there is.
      #expect(try await all.addresses.list(tenant.id, person: "bob").count == 1)

      #expect(try await all.addresses.register(tenant.id, registration, now: .at(3)) == nil)
      try await all.consents.set(tenant.id, person: "ada", consent, by: nil)
      for table in ["push_address", "marketing_consent"] {
        let rows = try await driver.read { connection in
          try connection.count(SQLStatement(text: "SELECT COUNT(*) AS count FROM \(table)"))
        }
        #expect(rows == (table == "push_address" ? 1 : 0))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsWorkspacesApart(_ engine: Engine) async throws {
    try await engine.with { driver in
      let (ours, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let all = ours.repositories
      let install = InstallID(timestamp: .start)
      let registration = try Self.registration(theirs, install: install)
      let stored = try await all.addresses.register(theirs.id, registration, now: .at(1))
      try await all.addresses.register(
        ours.id,
        Self.registration(ours, "ff", person: "bob"),
        now: .at(1)
      )
      await expectStoreError(.notFound) {
        try await all.addresses.register(ours.id, registration, now: .at(1))
      }
      #expect(try await all.addresses.list(ours.id, person: "ada").isEmpty)
      let id = try #require(stored?.id)
      let gone = try await all.addresses.unregister(
        ours.id,
        app: theirs.app.id,
        install: install,
        now: .at(2)
      )
      #expect(gone == 0)
      let rejected = try await all.addresses.reject(
        ours.id,
        id,
        code: "x",
        since: .at(9),
        now: .at(9)
      )
      #expect(!rejected)
      let consent = ConsentRecord(.marketing, isGranted: true, source: .app, changedAt: .at(1))
      try await all.consents.set(theirs.id, person: "ada", consent, by: nil)
      #expect(try await all.consents.list(ours.id, person: "ada").isEmpty)
    }
  }
}
