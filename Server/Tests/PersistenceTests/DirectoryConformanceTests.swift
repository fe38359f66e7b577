import LinkCore
import Persistence
import Testing

/// Workspaces, apps, keys and domains, on every engine.
@Suite struct DirectoryConformanceTests {
  @Test(arguments: Engine.allCases)
  func keepsWorkspaces(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let workspaces = tenant.repositories.workspaces
      #expect(try await workspaces.find(tenant.id) == tenant.workspace)
      await expectStoreError(.conflict, field: "id") {
        try await workspaces.create(tenant.workspace)
      }
      var renamed = tenant.workspace
      renamed.name = "Übung 🛒"
      let changed = try await workspaces.update(tenant.id, by: nil) { $0.name = "Übung 🛒" }
      #expect(changed == renamed)
      #expect(try await workspaces.list() == [renamed])
      await expectStoreError(.notFound) {
        try await workspaces.update(WorkspaceID(timestamp: .start), by: nil) { $0.name = "None" }
      }
    }
  }

  /// Of two changes at once neither takes back what the other one set.
  @Test(arguments: Engine.allCases)
  func keepsWhatIsChangedAtOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let workspaces = tenant.repositories.workspaces
      for round in 0..<10 {
        let isRequired = round.isMultiple(of: 2)
        async let one = workspaces.update(tenant.id, by: nil) {
          $0.requiresSecondFactor = isRequired
        }
        async let other = workspaces.update(tenant.id, by: nil) { $0.name = "Round \(round)" }
        _ = try await (one, other)
        let kept = try await workspaces.find(tenant.id)
        #expect(kept?.requiresSecondFactor == isRequired && kept?.name == "Round \(round)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func tellsWhatWorkspacesAllow(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let before = try await tenant.repositories.links.snapshot()
      #expect(before.allowedHosts.isEmpty)
      try await tenant.repositories.workspaces.update(tenant.id, by: nil) {
        $0.allowedHosts = ["example.com"]
      }
      let after = try await tenant.repositories.links.snapshot()
      #expect(after.allowedHosts == [tenant.id: ["example.com"]])
      #expect(after.revision > before.revision)
    }
  }

  @Test(arguments: Engine.allCases)
  func forgetsChangesThatNobodyCatchesUpWith(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      let first = try await links.revision()
      func change() async throws {
        let link = try #require(try await links.find(tenant.id, tenant.link.id))
        _ = try await links.update(link, ifVersion: link.version, by: nil)
      }
      func kept() async throws -> Int64 {
        try await driver.read { connection in
          try connection.count(
            "SELECT count(*) AS count FROM link_change WHERE revision <= \(first)"
          )
        }
      }
      #expect(try await kept() > 0)
      try await driver.write { connection in
        _ = try connection.execute("UPDATE counter SET value = 50175 WHERE name = 'directory'")
      }
      try await change()
      #expect(try await links.revision() == 50_176)
      #expect(try await kept() == 0)
      #expect(try await links.changes(since: 50_175)?.links.map(\.id) == [tenant.link.id])
      #expect(try await links.changes(since: first) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsAppsUniqueByBundle(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let apps = tenant.repositories.apps
      #expect(try await apps.find(tenant.id, tenant.app.id) == tenant.app)
      var second = tenant.app
      second.id = AppID(timestamp: .at(1))
      await expectStoreError(.conflict, field: "bundleID") {
        try await apps.create(second, by: nil)
      }
      second.platform = .android
      second.scheme = "shop"
      second.appearance = AppAppearance(iconURL: "https://example.com/i.png", color: "D6006D")
      try await apps.create(second, by: nil)
      #expect(try await apps.list(tenant.id) == [tenant.app, second])
      second.platform = .ios
      await expectStoreError(.conflict, field: "bundleID") {
        try await apps.update(second, by: nil)
      }
      second.bundleID = "com.example.other"
      try await apps.update(second, by: nil)
      #expect(try await apps.find(tenant.id, second.id) == second)
    }
  }

  @Test(arguments: Engine.allCases)
  func deletingAnAppRevokesItsKeysAndFreesItsBundle(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let key = Self.key(tenant, .publishable)
      try await tenant.repositories.keys.create(key, by: nil)
      try await tenant.repositories.apps.delete(tenant.id, tenant.app.id, now: .at(5), by: nil)
      #expect(try await tenant.repositories.keys.find(id: key.id)?.revokedAt == .at(5))
      #expect(try await tenant.repositories.apps.find(tenant.id, tenant.app.id) == nil)
      await expectStoreError(.notFound) {
        try await tenant.repositories.apps.delete(tenant.id, tenant.app.id, now: .at(6), by: nil)
      }
      var again = tenant.app
      again.id = AppID(timestamp: .at(7))
      try await tenant.repositories.apps.create(again, by: nil)
      #expect(try await tenant.repositories.apps.list(tenant.id) == [again])
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsKeysAndTheirEnd(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let keys = tenant.repositories.keys
      let key = Self.key(tenant, .secret)
      try await keys.create(key, by: nil)
      await expectStoreError(.conflict, field: "id") { try await keys.create(key, by: nil) }
      #expect(try await keys.find(id: key.id) == key)
      try await keys.markUsed(tenant.id, key.id, now: .at(100_000))
      try await keys.markUsed(tenant.id, key.id, now: .at(110_000))
      #expect(try await keys.find(id: key.id)?.lastUsedAt == .at(100_000))
      try await keys.revoke(tenant.id, key.id, now: .at(200_000), by: nil)
      try await keys.revoke(tenant.id, key.id, now: .at(300_000), by: nil)
      #expect(try await keys.list(tenant.id).map(\.revokedAt) == [.at(200_000)])
      await expectStoreError(.notFound) {
        try await keys.revoke(tenant.id, "0000000000", now: .start, by: nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesPublishableKeysWithoutTheirApp(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var key = Self.key(tenant, .publishable)
      key.app = nil
      await expectStoreError(.invalid, field: "app") {
        try await tenant.repositories.keys.create(key, by: nil)
      }
      key.app = AppID(timestamp: .start)
      await expectStoreError(.notFound) { try await tenant.repositories.keys.create(key, by: nil) }
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsHostsUniqueInTheInstallation(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let domains = tenant.repositories.domains
      #expect(try await domains.find(host: "go.acme.example") == tenant.domain)
      #expect(try await domains.list(tenant.id) == [tenant.domain])
      var taken = tenant.domain
      taken.workspace = other.id
      taken.id = DomainID(timestamp: .at(1))
      await expectStoreError(.conflict, field: "host") { try await domains.create(taken, by: nil) }
      var theirs = other.domain
      theirs.host = tenant.domain.host
      let moved = theirs
      await expectStoreError(.conflict, field: "host") { try await domains.update(moved, by: nil) }
    }
  }

  @Test(arguments: Engine.allCases)
  func aClaimedHostIsServedForTheFirstThatProvesIt(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var domain = tenant.domain
      (domain.host, domain.id) = ("alone.example", DomainID(timestamp: .at(1)))
      let domains = tenant.repositories.domains
      #expect(try await domains.register(domain, by: nil).verificationStatus == .notRequired)
      let other = try await Tenant(driver, name: "other")
      #expect(try await domains.find(tenant.id, domain.id)?.verificationStatus == .notRequired)

      var claims: [DomainRecord] = []
      for (number, workspace) in [tenant.id, other.id].enumerated() {
        (domain.host, domain.workspace) = ("new.example", workspace)
        domain.id = DomainID(timestamp: .at(2 + Int64(number)))
        claims.append(try await domains.register(domain, by: nil))
      }
      #expect(claims.map(\.verificationStatus) == [.pending, .pending])
      #expect(try await domains.find(host: "new.example") == nil)
      var twice = claims[0]
      twice.id = DomainID(timestamp: .at(9))
      let again = twice
      await expectStoreError(.conflict, field: "host") {
        _ = try await domains.register(again, by: nil)
      }

      let waiting = try await domains.pending(after: nil, since: .start, limit: 9)
      #expect(waiting.map(\.id) == claims.map(\.id))
      let rest = try await domains.pending(after: claims[0].id, since: .start, limit: 9)
      #expect(rest.map(\.id) == [claims[1].id])
      #expect(try await domains.pending(after: nil, since: .at(9), limit: 9).isEmpty)

      let before = try await tenant.repositories.links.revision()
      try await domains.verify(claims[1], by: nil)
      #expect(try await tenant.repositories.links.revision() > before)
      #expect(try await domains.find(host: "new.example")?.workspace == other.id)
      await expectStoreError(.conflict, field: "host") {
        try await domains.verify(claims[0], by: nil)
      }
      #expect(try await domains.find(tenant.id, claims[0].id)?.verificationStatus == .pending)
    }
  }

  @Test(arguments: Engine.allCases)
  func theProofOfADomainIsOfItsHost(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      _ = try await Tenant(driver, name: "other")
      let domains = tenant.repositories.domains
      var domain = tenant.domain
      (domain.host, domain.id) = ("one.example", DomainID(timestamp: .at(1)))
      let claim = try await domains.register(domain, by: nil)
      // Moved between look-up and proof: what was looked up proves nothing of the new host.
      var moved = claim
      moved.host = "two.example"
      try await domains.update(moved, by: nil)
      await expectStoreError(.notFound) { try await domains.verify(claim, by: nil) }
      try await domains.verify(moved, by: nil)
      // A change that was read before the proof does not take it back.
      moved.baseURL = "https://two.example:8443"
      try await domains.update(moved, by: nil)
      #expect(try await domains.find(tenant.id, claim.id)?.verificationStatus == .verified)
      #expect(try await domains.needsProof(of: "three.example"))
      for host in ["localhost", "127.0.0.1"] {
        #expect(try await !domains.needsProof(of: host))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func movesADomain(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var domain = tenant.domain
      (domain.host, domain.baseURL) = ("new.acme.example", "https://new.acme.example:8443")
      let before = try await tenant.repositories.links.revision()
      try await tenant.repositories.domains.update(domain, by: nil)
      #expect(try await tenant.repositories.domains.find(tenant.id, domain.id) == domain)
      #expect(try await tenant.repositories.domains.find(host: tenant.domain.host) == nil)
      #expect(try await tenant.repositories.links.revision() > before)
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsDomainsWhileLinksLiveOnThem(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let domains = tenant.repositories.domains
      await expectStoreError(.conflict, field: "links") {
        try await domains.delete(tenant.id, tenant.domain.id, now: .at(1), by: nil)
      }
      try await tenant.repositories.links.delete(tenant.id, tenant.link.id, now: .at(1), by: nil)
      try await domains.delete(tenant.id, tenant.domain.id, now: .at(2), by: nil)
      #expect(try await domains.find(tenant.id, tenant.domain.id) == nil)
      #expect(try await domains.find(host: tenant.domain.host) == nil)
      var again = tenant.domain
      again.id = DomainID(timestamp: .at(3))
      try await domains.create(again, by: nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func refusesChildrenOfUnknownWorkspaces(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var (app, domain) = (tenant.app, tenant.domain)
      app.workspace = WorkspaceID(timestamp: .at(1))
      domain.workspace = WorkspaceID(timestamp: .at(1))
      await expectStoreError(.notFound) { try await tenant.repositories.apps.create(app, by: nil) }
      await expectStoreError(.notFound) {
        try await tenant.repositories.domains.create(domain, by: nil)
      }
    }
  }

  private static func key(_ tenant: Tenant, _ kind: KeyResource.Kind) -> KeyRecord {
    let key = APIKey.random(kind: kind)
    return KeyRecord(
      KeyResource(
        id: key.id,
        kind: kind,
        app: kind == .publishable ? tenant.app.id : nil,
        name: "phone",
        createdAt: .start
      ),
      in: tenant.id,
      secretHash: key.hash(pepper: [1])
    )
  }
}
