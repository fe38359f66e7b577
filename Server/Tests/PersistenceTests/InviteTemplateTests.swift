import LinkCore
import RoutingCore
import TargetCore
import Testing

@testable import Persistence

/// Invitations that were stored before they followed their templates.
@Suite struct InviteTemplateTests {
  private static func link(
    _ tenant: Tenant,
    _ number: Int64,
    _ url: String,
    isInvite: Bool = false
  ) async throws -> LinkRecord {
    var link = LinkRecord(
      id: LinkID(timestamp: .at(number)),
      workspace: tenant.id,
      domain: tenant.domain.id,
      code: try #require(ShortCode("code\(number)")),
      targets: LinkTargets(fallback: try AcceptedTarget.accept(url, policy: TargetPolicy())),
      createdAt: .at(number)
    )
    link.isInvite = isInvite
    try await tenant.repositories.links.create(link)
    return link
  }

  /// The one link with the same targets is the template; without one, the invitation ends.
  @Test(arguments: Engine.allCases)
  func findTheirTemplateOrEnd(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let other = try await Tenant(driver, name: "other")
      let template = try await Self.link(tenant, 1, "https://a.example.com/")
      _ = try await Self.link(other, 1, "https://b.example.com/")
      for number: Int64 in [2, 3] {
        _ = try await Self.link(tenant, number, "https://c.example.com/")
      }
      let ends = try await [
        // Led elsewhere since, of another workspace, of one of two.
        Self.link(tenant, 4, "https://old.example.com/", isInvite: true),
        Self.link(tenant, 5, "https://b.example.com/", isInvite: true),
        Self.link(tenant, 6, "https://c.example.com/", isInvite: true),
      ]
      let follows = try await Self.link(tenant, 7, "https://a.example.com/", isInvite: true)
      try await driver.write { connection in
        try connection.executeScript("ALTER TABLE link DROP COLUMN template_id")
        try connection.executeScript(Migration.inviteTemplates.script(for: connection.dialect))
      }
      let links = tenant.repositories.links
      #expect(try await links.find(tenant.id, follows.id)?.template == template.id)
      #expect(try await links.find(tenant.id, follows.id)?.isEnabled == true)
      for link in ends {
        let found = try await links.find(tenant.id, link.id)
        #expect(found?.template == nil && found?.isEnabled == false, "\(link.code)")
      }
      #expect(try await links.find(tenant.id, template.id)?.isEnabled == true)
    }
  }
}
