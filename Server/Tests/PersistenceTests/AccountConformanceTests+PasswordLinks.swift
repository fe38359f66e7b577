import LinkCore
import Persistence
import Testing
import WireModels

/// An administrator who has such a link could sign in as a user who may do more than when it was made.
extension AccountConformanceTests {
  /// Whether a link that sets a user's password works after a change.
  private static func works(
    _ tenant: Tenant,
    _ user: UserRecord,
    token: UInt8,
    after change: () async throws -> Void
  ) async throws -> Bool {
    let links = tenant.repositories.oneTimeLinks
    try await links.create(link(.passwordReset, tenant, user: user.id), tokenHash: [token], by: nil)
    try await change()
    return try await links.find(tokenHash: [token], now: .start) != nil
  }

  @Test(arguments: Engine.allCases)
  func endsPasswordLinksOfMembersWhoMayDoMore(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let members = tenant.repositories.members
      let owner = try await Self.join(tenant, "owner@example.com", .owner, token: 1)
      let ada = try await Self.join(tenant, "ada@example.com", .editor, token: 2)
      let changes: [(role: Role?, isKept: Bool)] = [
        (.editor, true), (.viewer, true), (.admin, false), (.owner, false), (.admin, true),
        (nil, false),
      ]
      for (place, change) in changes.enumerated() {
        let isKept = try await Self.works(tenant, ada, token: UInt8(10 + place)) {
          let changer = (role: Role.owner, user: Optional(owner.id))
          try await members.change(
            tenant.id,
            ada.id,
            to: change.role,
            as: changer,
            now: .start,
            by: nil
          )
        }
        #expect(isKept == change.isKept, "\(change)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func endsPasswordLinksOfUsersWhoJoinAnotherWorkspace(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let theirs = try await Tenant(driver, name: "theirs")
      let links = tenant.repositories.oneTimeLinks
      let ada = try await Self.join(tenant, "ada@example.com", .viewer, token: 1)
      let isKept = try await Self.works(tenant, ada, token: 2) {
        try await links.create(
          Self.link(.invitation, theirs, role: .viewer),
          tokenHash: [3],
          by: nil
        )
        _ = try await links.accept(ada.id, with: [3], now: .start, by: nil)
      }
      #expect(!isKept)
      await expectStoreError(.notFound) {
        _ = try await links.setPassword("new", with: [2], now: .start, by: nil)
      }
    }
  }
}
