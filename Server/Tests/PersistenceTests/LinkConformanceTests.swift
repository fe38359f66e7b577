import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing

/// Links, on every engine.
@Suite struct LinkConformanceTests {
  @Test(arguments: Engine.allCases)
  func readsBackEveryField(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      #expect(try await links.find(tenant.id, tenant.link.id) == tenant.link)
      let code = try #require(ShortCode("summer25"))
      #expect(try await links.find(tenant.id, tenant.domain.id, code) == tenant.link)
      #expect(try await links.find(tenant.id, campaignKey: code) == [tenant.link])
      let unknown = try #require(ShortCode("winter"))
      #expect(try await links.find(tenant.id, tenant.domain.id, unknown) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesACodeThatDiffersByCaseOnly(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      let twin = try Tenant.link(tenant.id, tenant.domain.id, code: "Summer25", at: .at(1))
      await expectStoreError(.conflict, field: "code") { try await links.create(twin, by: nil) }
      try await links.delete(tenant.id, tenant.link.id, now: .at(2), by: nil)
      try await links.create(twin, by: nil)
      #expect(try await links.list(tenant.id).items == [twin])
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesAnUnknownDomain(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let link = try Tenant.link(tenant.id, DomainID(timestamp: .start), code: "x", at: .at(1))
      await expectStoreError(.notFound) {
        try await tenant.repositories.links.create(link, by: nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func updatesOnlyTheVersionThatWasRead(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      var link = tenant.link
      link.title = "Sale"
      link.state = .disabled
      link.expiresAt = .at(9)
      link.campaign = nil
      link.targets.desktop = link.targets.fallback
      link.updatedAt = .at(5)
      #expect(try await links.update(link, ifVersion: 1, by: nil) == 2)
      link.version = 2
      #expect(try await links.find(tenant.id, link.id) == link)
      let changed = link
      await expectStoreError(.versionMismatch) {
        _ = try await links.update(changed, ifVersion: 1, by: nil)
      }
      await expectStoreError(.versionMismatch) {
        try await links.delete(tenant.id, link.id, ifVersion: 1, now: .at(6), by: nil)
      }
      try await links.delete(tenant.id, link.id, ifVersion: 2, now: .at(6), by: nil)
      await expectStoreError(.notFound) {
        _ = try await links.update(changed, ifVersion: 2, by: nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func pagesThroughEveryLinkOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var expected = [tenant.link.id]
      for index in 1...11 {
        let link = try Tenant.link(
          tenant.id,
          tenant.domain.id,
          code: "code\(index)",
          at: .at(Int64(index))
        )
        try await tenant.repositories.links.create(link, by: nil)
        expected.insert(link.id, at: 0)
      }
      var (seen, query): ([LinkID], LinkQuery) = ([], LinkQuery(limit: 5))
      repeat {
        let page = try await tenant.repositories.links.list(tenant.id, query)
        #expect(page.items.count <= 5)
        seen += page.items.map(\.id)
        query.cursor = page.nextCursor
      } while query.cursor != nil
      #expect(seen == expected)
      await expectStoreError(.invalid, field: "cursor") {
        _ = try await tenant.repositories.links.list(tenant.id, LinkQuery(cursor: "x"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func searchesCodesAndTitlesLiterally(_ engine: Engine) async throws {
    // asvs 1.2.4
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      for (code, title) in [("a_b", "100% off"), ("axb", "Half!"), ("c", nil), ("d", "Übung")] {
        try await links.create(
          Tenant.link(tenant.id, tenant.domain.id, code: code, title: title, at: .at(1)),
          by: nil
        )
      }
      let searches = [
        "a_b": ["a_b"], "100%": ["a_b"], "AX": ["axb"], "half!": ["axb"], "%": ["a_b"],
        "summer": ["SUMMER25"], "Example.com": ["SUMMER25", "a_b", "axb", "c", "d"], "übung": ["d"],
        "' OR 1=1 --": [],
      ]
      for (search, expected) in searches {
        let found = try await links.list(tenant.id, LinkQuery(search: search)).items
        #expect(Set(found.map(\.code.description)) == Set(expected), "\(search)")
      }
      let elsewhere = LinkQuery(domain: DomainID(timestamp: .start))
      #expect(try await links.list(tenant.id, elsewhere).items.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func listsByWhatAnswersTapsNow(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      let changes: [(String, (inout LinkRecord) -> Void)] = [
        ("warn", { $0.state = .warn }), ("disabled", { $0.state = .disabled }),
        ("not_started", { $0.startsAt = .at(11) }), ("expired", { $0.expiresAt = .at(10) }),
        ("used_up", { $0.clickLimit = 1 }),
      ]
      for (code, change) in changes {
        var link = try Tenant.link(tenant.id, tenant.domain.id, code: code, at: .at(1))
        change(&link)
        try await links.create(link, by: nil)
        guard code == "used_up" else { continue }
        let click = tenant.click(at: .at(2), link: link.id)
        try await tenant.repositories.clicks.append([click])
      }
      for status in LinkStatus.allCases {
        let query = LinkQuery(status: .init(status, at: .at(10)))
        let found = try await links.list(tenant.id, query).items.map(\.code.description)
        #expect(found == [status == .active ? "SUMMER25" : status.rawValue])
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func countsEveryChangeForDirectories(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let before = try await tenant.repositories.links.snapshot()
      #expect(before.links == [tenant.link])
      #expect(before.domains == [tenant.domain])
      #expect(before.apps == [tenant.app])
      #expect(try await tenant.repositories.links.revision() == before.revision)
      try await tenant.repositories.links.update(tenant.link, ifVersion: 1, by: nil)
      #expect(try await tenant.repositories.links.revision() == before.revision + 1)
      try await tenant.repositories.links.delete(tenant.id, tenant.link.id, now: .at(1), by: nil)
      let after = try await tenant.repositories.links.snapshot()
      #expect(after.revision == before.revision + 2)
      #expect(after.links.isEmpty)
    }
  }

  @Test(
    arguments: Engine.allCases,
    [
      #"{"fallback":"javascript:alert(1)"}"#, #"{"desktop":"intent://p/1"}"#,
      #"{"ios":{"app":"javascript:alert(1)","web":"file:///etc/passwd"}}"#,
      #"{"fallback":"https://example.com/ white space"}"#,
    ]
  )
  func servesNoTargetThatWasChangedByHand(_ engine: Engine, _ json: String) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await driver.write { connection in
        _ = try connection.execute("UPDATE link SET targets = \(json)")
      }
      let link = try #require(try await tenant.repositories.links.find(tenant.id, tenant.link.id))
      #expect(link.targets.fallback == nil)
      #expect(link.targets.desktop == nil)
      #expect(link.targets.ios?.app == nil)
      #expect(link.targets.ios?.web == nil)
    }
  }
}

/// Domains that tell capital letters apart, on every engine.
@Suite struct CaseSensitiveConformanceTests {
  @Test(arguments: Engine.allCases)
  func keepsCodesApartAndFoldsThemAgain(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (links, domains) = (tenant.repositories.links, tenant.repositories.domains)
      var domain = tenant.domain
      domain.form.caseSensitive = true
      try await domains.update(domain, by: nil)
      #expect(try await domains.find(tenant.id, domain.form.id) == domain)
      // The link of the tenant has capital letters: its key is the code as it is written now.
      let written = tenant.link.code
      let lower = try #require(ShortCode(written.folded))
      #expect(try await links.find(tenant.id, domain.form.id, written) == tenant.link)
      #expect(try await links.find(tenant.id, domain.form.id, lower) == nil)
      #expect(try await links.find(tenant.id, campaignKey: lower) == [])
      let twin = try Tenant.link(tenant.id, domain.form.id, code: written.folded, at: .at(1))
      try await links.create(twin, by: nil)
      #expect(try await links.find(tenant.id, domain.form.id, lower) == twin)
      #expect(try await links.find(tenant.id, campaignKey: written) == [tenant.link])
      #expect(try await links.list(tenant.id, LinkQuery(code: lower)).items == [twin])
      let again = try Tenant.link(tenant.id, domain.form.id, code: written.description, at: .at(2))
      await expectStoreError(.conflict, field: "code") { try await links.create(again, by: nil) }
      domain.form.caseSensitive = false
      let folded = domain
      await expectStoreError(.conflict, field: "caseSensitive") {
        try await domains.update(folded, by: nil)
      }
      try await links.delete(tenant.id, twin.id, now: .at(3), by: nil)
      try await domains.update(folded, by: nil)
      #expect(try await links.find(tenant.id, domain.form.id, lower) == tenant.link)
      await expectStoreError(.conflict, field: "code") { try await links.create(again, by: nil) }
    }
  }

  /// Letters beyond ASCII are folded as those of ASCII once a domain tells them apart no longer.
  @Test(arguments: Engine.allCases)
  func foldsEveryScriptAgain(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let (links, domains) = (tenant.repositories.links, tenant.repositories.domains)
      var domain = tenant.domain
      domain.form.caseSensitive = true
      try await domains.update(domain, by: nil)
      var made: [String: LinkRecord] = [:]
      for (place, code) in ["Straße", "ÜBER", "ΑΒΓ", "Донат", "Grün1", "grün1"].enumerated() {
        let link = try Tenant.link(tenant.id, domain.form.id, code: code, at: .at(Int64(place) + 1))
        try await links.create(link, by: nil)
        made[code] = link
      }
      domain.form.caseSensitive = false
      let folded = domain
      await expectStoreError(.conflict, field: "caseSensitive") {
        try await domains.update(folded, by: nil)
      }
      try await links.delete(tenant.id, try #require(made["grün1"]).id, now: .at(9), by: nil)
      try await domains.update(folded, by: nil)
      for (code, other) in [
        ("Straße", "STRAßE"), ("ÜBER", "über"), ("ΑΒΓ", "αβγ"), ("Донат", "ДОНАТ"),
        ("Grün1", "GRÜN1"),
      ] {
        let twin = try #require(ShortCode(other))
        #expect(try await links.find(tenant.id, domain.form.id, twin) == made[code], "\(code)")
        let again = try Tenant.link(tenant.id, domain.form.id, code: other, at: .at(10))
        await expectStoreError(.conflict, field: "code") { try await links.create(again, by: nil) }
      }
    }
  }
}
