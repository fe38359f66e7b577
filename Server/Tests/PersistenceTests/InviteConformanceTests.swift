import LinkCore
import Persistence
import RoutingCore
import Testing

/// Links that apps make, on every engine.
@Suite struct InviteConformanceTests {
  private static func invite(_ tenant: Tenant, _ code: String, end: Int64) throws -> NewLink {
    var link = try Tenant.link(tenant.id, tenant.domain.id, code: code, at: .at(1))
    (link.isInvite, link.tags) = (true, ["invite"])
    link.expiresAt = .at(end)
    return NewLink(link)
  }

  /// More than one transaction removes go, and neither a link of an owner nor one that works.
  @Test(arguments: Engine.allCases)
  func removesInvitationsThatAreOver(_ engine: Engine) async throws {
    // attack 87
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.links
      var new = try (0..<403).map { try Self.invite(tenant, "over\($0)", end: 10) }
      new.append(try Self.invite(tenant, "works", end: 30))
      new.append(try Self.invite(tenant, "own", end: 10))
      new[404].link.isInvite = false
      _ = try await links.create(tenant.id, new) { _ in
        StoredAnswer(status: 201, headers: [:], body: "")
      }
      let revision = try await links.revision()
      #expect(try await links.removeInvites(endedBefore: .at(20), now: .at(20)) == 403)
      let left = try await links.list(tenant.id, LinkQuery(tag: "invite")).items
      #expect(Set(left.map(\.code.description)) == ["works", "own"])
      #expect(left.first { $0.code.description == "works" }?.isInvite == true)
      #expect(try await links.changes(since: revision)?.links.count == 403)
      #expect(try await links.snapshot().links.count == 3)
      #expect(try await links.removeInvites(endedBefore: .at(20), now: .at(20)) == 0)
    }
  }

  /// Invitations of before the mark have it, and links of owners do not.
  @Test(arguments: Engine.allCases)
  func marksInvitationsThatAreStored(_ engine: Engine) async throws {
    try await engine.withEmpty { driver in
      let before = Migration.all.prefix { $0.name != "invitations" }
      try await Migrator(Array(before)).migrate(driver, now: .start)
      let tenant = try await Self.owner(driver)
      let (lifetime, tags) = (Int64(2_678_400_000), #"["invite"]"#)
      for (code, end) in [("INVITE", lifetime), ("OWN", lifetime + 1)] {
        try await driver.write { connection in
          _ = try connection.execute(
            """
            INSERT INTO link (
              workspace_id, id, domain_id, code, code_folded, search_text, targets, tags,
              is_enabled, created_at, updated_at, expires_at, version
            ) VALUES (
              \(tenant.workspace), \(LinkID(timestamp: .start)), \(tenant.domain), \(code),
              \(code.lowercased()), \(code), \("{}"), \(tags), 1, \(Timestamp.start),
              \(Timestamp.start), \(Timestamp.at(end)), 1
            )
            """
          )
        }
      }
      try await Migrator().migrate(driver, now: .start)
      let links = try await Repositories(driver: driver).links.list(tenant.workspace).items
      #expect(links.filter(\.isInvite).map(\.code.description) == ["INVITE"])
      #expect(links.count == 2)
    }
  }

  /// A workspace and its domain, as every schema has them.
  private static func owner(
    _ driver: any SQLDriver
  ) async throws -> (workspace: WorkspaceID, domain: DomainID) {
    let owner = (WorkspaceID(timestamp: .start), DomainID(timestamp: .start))
    try await driver.write { connection in
      try connection.execute(
        """
        INSERT INTO workspace (id, name, created_at)
        VALUES (\(owner.0), \("acme"), \(Timestamp.start))
        """
      )
      try connection.execute(
        """
        INSERT INTO domain (workspace_id, id, host, base_url, created_at)
        VALUES (\(owner.0), \(owner.1), \("go.acme.example"), \("https://go.acme.example"),
          \(Timestamp.start))
        """
      )
    }
    return owner
  }
}
