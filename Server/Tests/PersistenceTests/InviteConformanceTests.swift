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
      _ = try await links.create(tenant.id, new, by: nil) { _ in
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
}
