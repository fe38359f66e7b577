import LinkCore
import Testing

@testable import Persistence

/// Operators choose which properties are counted.
@Suite struct PropertyConformanceTests {
  private static let range = ReportRange(from: .start, to: .at(86_400_000))

  private static func send(
    _ tenant: Tenant,
    _ properties: [String]
  ) async throws {
    let events = properties.map { text -> EventRecord in
      var event = tenant.event(uuid: EntityID(timestamp: .start))
      event.properties = EventProperties(text)
      return event
    }
    _ = try await tenant.repositories.events.append(tenant.id, events)
  }

  private static func values(_ tenant: Tenant, of name: String) async throws -> [String?: Int64] {
    let rows = try await tenant.repositories.reports.breakdown(
      tenant.id,
      by: .property(name),
      in: range
    )
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.value, $0.counts.events) })
  }

  @Test(arguments: Engine.allCases)
  func replacesNamesThatUseAllPlacesUp(_ engine: Engine) async throws {
    // attack 73
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (properties, reports) = (tenant.repositories.properties, tenant.repositories.reports)
      let junk = (0..<PropertyLimits.properties).map { "{\"junk\($0)\":1}" }
      try await Self.send(tenant, junk + ["{\"plan\":\"pro\"}", "{\"plan\":\"free\"}"])
      #expect(try await Self.values(tenant, of: "plan").isEmpty)
      await #expect(throws: StoreError.self) {
        try await properties.set(tenant.id, "plan", isCounted: true, by: nil)
      }
      let ignored = try await properties.set(tenant.id, "junk0", isCounted: false, by: nil)
      #expect(!ignored.isCounted && ignored.values == 0)
      #expect(try await Self.values(tenant, of: "junk0").isEmpty)
      #expect(try await reports.verify(tenant.id).wrong == 0)

      // No name takes the place unasked, and what is left out stays so.
      try await Self.send(tenant, ["{\"another\":1,\"junk0\":1}"])
      #expect(try await Self.values(tenant, of: "another").isEmpty)
      #expect(try await Self.values(tenant, of: "junk0").isEmpty)
      let counted = try await properties.set(tenant.id, "plan", isCounted: true, by: nil)
      #expect(counted == CountedProperty(name: "plan", isCounted: true, values: 2))
      try await Self.send(tenant, ["{\"plan\":\"pro\"}"])
      #expect(try await Self.values(tenant, of: "plan") == ["pro": 1])
      _ = try await reports.rebuild(tenant.id)
      #expect(try await Self.values(tenant, of: "plan") == ["pro": 2, "free": 1])
      #expect(try await reports.verify(tenant.id).wrong == 0)
      let all = try await properties.list(tenant.id)
      #expect(all.count(where: \.isCounted) == PropertyLimits.properties)
      #expect(all.filter { !$0.isCounted }.map(\.name) == ["junk0"])
    }
  }

  @Test(arguments: Engine.allCases)
  func startsAgainWithTheMostFrequentValues(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let junk = (0..<PropertyLimits.values).map { "{\"plan\":\"junk\($0)\"}" }
      try await Self.send(tenant, junk + ["{\"plan\":\"pro\"}", "{\"plan\":\"pro\"}"])
      #expect(try await Self.values(tenant, of: "plan")["(other)"] == 2)
      for isCounted in [false, true] {
        _ = try await tenant.repositories.properties.set(
          tenant.id,
          "plan",
          isCounted: isCounted,
          by: nil
        )
      }
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      let values = try await Self.values(tenant, of: "plan")
      #expect(values["pro"] == 2)
      #expect(values["(other)"] == 1)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  /// A property that is counted again has values without counts until roll-ups are rebuilt: an erasure takes the
  /// person's, and leaves those of others.
  @Test(arguments: Engine.allCases)
  func keepsUncountedValuesOfOthersInAnErasure(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await Self.send(tenant, (1..<PropertyLimits.values).map { "{\"plan\":\"p\($0)\"}" })
      var own = tenant.event(uuid: EntityID(timestamp: .start), person: "ada")
      own.properties = #"{"plan":"of ada"}"#
      let other = tenant.event(uuid: EntityID(timestamp: .start), person: "grace")
      _ = try await tenant.repositories.events.append(tenant.id, [own, other])
      for isCounted in [false, true] {
        _ = try await tenant.repositories.properties.set(
          tenant.id,
          "plan",
          isCounted: isCounted,
          by: nil
        )
      }
      let key = TombstoneKey(key: Array(repeating: 7, count: 32))
      let erasure = Repositories(driver: driver, tombstoneKey: key).erasure
      for person in ["grace", "ada"] {
        _ = try await erasure.erase(tenant.id, person: person, now: .at(5_000), by: nil)
      }
      let texts = try await driver.read { connection in
        try connection.query("SELECT value FROM property_value").map { try $0.text("value") }
      }
      #expect(texts.count { $0.hasPrefix("p") } == PropertyLimits.values - 1)
      #expect(!texts.contains("of ada"))
      try await Self.send(tenant, ["{\"plan\":\"p7\"}"])
      #expect(try await Self.values(tenant, of: "plan")["p7"] == 1)
      _ = try await tenant.repositories.reports.rebuild(tenant.id)
      #expect(try await Self.values(tenant, of: "plan")["p7"] == 2)
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func boundsTheNamesThatAreLeftOut(_ engine: Engine) async throws {
    // attack 73
    try await engine.with { driver in
      let (tenant, theirs) = (try await Tenant(driver), try await Tenant(driver, name: "theirs"))
      let properties = tenant.repositories.properties
      try await driver.write { connection in
        var dictionary = StringDictionary(connection, cache: DictionaryCache())
        let number = try dictionary.tenant(tenant.id)
        _ = try connection.executeEach(
          "INSERT INTO property (tenant_no, name, is_counted) VALUES (?, ?, 0)",
          (0..<PropertyRepository.mostNames).map { [.integer(number), .text("n\($0)")] }
        )
      }
      await #expect(throws: StoreError.self) {
        try await properties.set(tenant.id, "more", isCounted: false, by: nil)
      }
      _ = try await properties.set(theirs.id, "plan", isCounted: false, by: nil)
      #expect(try await properties.list(theirs.id).map(\.name) == ["plan"])
      #expect(try await properties.list(tenant.id).allSatisfy { $0.name != "plan" })
    }
  }
}
