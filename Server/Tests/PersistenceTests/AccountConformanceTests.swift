import LinkCore
import Persistence
import Testing
import WireModels

/// Users, sessions, members and links that work once, on every engine.
@Suite struct AccountConformanceTests {
  private static func user(_ email: String, at moment: Timestamp = .start) throws -> UserRecord {
    UserRecord(
      id: UserID(timestamp: moment),
      email: try #require(EmailAddress(email)),
      name: "Ada",
      passwordHash: "hash of \(email)",
      createdAt: moment
    )
  }

  private static func session(_ user: UserID, at moment: Timestamp = .start) -> SessionRecord {
    SessionRecord(
      id: SessionID(timestamp: moment),
      user: user,
      userAgent: "Firefox",
      createdAt: moment
    )
  }

  static func link(
    _ kind: OneTimeLink.Kind,
    _ tenant: Tenant,
    role: Role = .owner,
    user: UserID? = nil
  ) -> OneTimeLink {
    OneTimeLink(
      id: OneTimeLinkID(timestamp: .start),
      kind: kind,
      workspace: tenant.id,
      role: role,
      user: user,
      now: .start
    )
  }

  /// Registers a user with a role.
  static func join(
    _ tenant: Tenant,
    _ email: String,
    _ role: Role,
    token: UInt8
  ) async throws -> UserRecord {
    let links = tenant.repositories.oneTimeLinks
    try await links.create(link(.invitation, tenant, role: role), tokenHash: [token], by: nil)
    let user = try user(email)
    _ = try await links.register(
      user,
      with: [token],
      session: (session(user.id), [token, 1]),
      now: .start,
      by: nil
    )
    return user
  }

  @Test(arguments: Engine.allCases)
  func registersTheFirstOwnerOnce(_ engine: Engine) async throws {
    // attack 62
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.oneTimeLinks
      try await links.create(Self.link(.firstOwner, tenant), tokenHash: [1], by: nil)
      try await links.create(Self.link(.firstOwner, tenant), tokenHash: [2], by: nil)
      #expect(try await links.find(tokenHash: [2], now: .start)?.workspace == "acme")
      #expect(try await links.find(tokenHash: [2], now: .at(3_600_000)) == nil)
      let ada = try Self.user("ada@example.com")
      _ = try await links.register(
        ada,
        with: [2],
        session: (Self.session(ada.id), [9]),
        now: .at(1),
        by: nil
      )
      let found = try await tenant.repositories.sessions.find(tokenHash: [9], now: .at(1))
      #expect(found?.user == ada)
      #expect(found?.memberships.map(\.role) == [.owner])
      #expect(try await links.find(tokenHash: [1], now: .at(1)) == nil)
      let second = try Self.user("bob@example.com")
      await expectStoreError(.notFound) {
        _ = try await links.register(
          second,
          with: [2],
          session: (Self.session(second.id), [8]),
          now: .at(2),
          by: nil
        )
      }
      await expectStoreError(.conflict, field: "owner") {
        try await links.create(Self.link(.firstOwner, tenant), tokenHash: [3], by: nil)
      }
      #expect(try await tenant.repositories.users.find(second.id) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsOneUserPerAddress(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let ada = try await Self.join(tenant, "ada@example.com", .owner, token: 1)
      await expectStoreError(.conflict, field: "email") {
        _ = try await Self.join(tenant, "ADA@example.com ", .viewer, token: 2)
      }
      // The link was not used up, and works for whom it was meant for.
      let links = tenant.repositories.oneTimeLinks
      #expect(try await links.invitations(tenant.id, now: .start).count == 1)
      await expectStoreError(.conflict, field: "user") {
        _ = try await links.accept(ada.id, with: [2], now: .start, by: nil)
      }
      #expect(try await tenant.repositories.members.role(tenant.id, ada.id) == .owner)
    }
  }

  @Test(arguments: Engine.allCases)
  func endsSessions(_ engine: Engine) async throws {
    // asvs 7.3.1
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let ada = try await Self.join(tenant, "ada@example.com", .owner, token: 1)
      let sessions = tenant.repositories.sessions
      let (first, second) = (Self.session(ada.id, at: .at(1)), Self.session(ada.id, at: .at(2)))
      try await sessions.create(first, tokenHash: [11])
      try await sessions.create(second, tokenHash: [12])
      #expect(try await sessions.list(ada.id, now: .at(3)).count == 3)
      try await sessions.end(ada.id, first.id, now: .at(3))
      #expect(try await sessions.find(tokenHash: [11], now: .at(3)) == nil)
      await expectStoreError(.notFound) {
        try await sessions.end(UserID(timestamp: .start), second.id, now: .at(3))
      }
      try await sessions.renew(second.id, tokenHash: [13], now: .at(4))
      #expect(try await sessions.find(tokenHash: [12], now: .at(4)) == nil)
      #expect(try await sessions.find(tokenHash: [13], now: .at(4))?.session.confirmedAt == .at(4))
      #expect(try await sessions.endAll(ada.id, but: second.id, now: .at(5)) == 1)
      #expect(try await sessions.list(ada.id, now: .at(5)).map(\.id) == [second.id])
      #expect(try await sessions.find(tokenHash: [13], now: .at(86_400_004)) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func keepsAnOwner(_ engine: Engine) async throws {
    // asvs 2.3.4
    // attack 48
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let members = tenant.repositories.members
      let ada = try await Self.join(tenant, "ada@example.com", .owner, token: 1)
      let bob = try await Self.join(tenant, "bob@example.com", .viewer, token: 2)
      await #expect(throws: MemberChange.Refusal.lastOwner) {
        try await members.change(
          tenant.id,
          ada.id,
          to: .admin,
          as: (.owner, ada.id),
          now: .start,
          by: nil
        )
      }
      await #expect(throws: MemberChange.Refusal.notAllowed) {
        try await members.change(
          tenant.id,
          bob.id,
          to: .admin,
          as: (.viewer, bob.id),
          now: .start,
          by: nil
        )
      }
      try await members.change(
        tenant.id,
        bob.id,
        to: .owner,
        as: (.owner, ada.id),
        now: .start,
        by: nil
      )
      try await members.change(
        tenant.id,
        ada.id,
        to: nil,
        as: (.owner, bob.id),
        now: .start,
        by: nil
      )
      #expect(try await members.list(tenant.id).map(\.email) == ["bob@example.com"])
      #expect(try await members.memberships(ada.id) == [])
      let theirs = try await Tenant(driver, name: "theirs")
      await expectStoreError(.notFound) {
        try await members.change(
          theirs.id,
          bob.id,
          to: nil,
          as: (.owner, nil),
          now: .start,
          by: nil
        )
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func setsANewPassword(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let links = tenant.repositories.oneTimeLinks
      let ada = try await Self.join(tenant, "ada@example.com", .owner, token: 1)
      let theirs = try await Tenant(driver, name: "theirs")
      let reset = Self.link(.passwordReset, tenant, user: ada.id)
      await expectStoreError(.notFound) {
        try await links.create(
          Self.link(.passwordReset, theirs, user: ada.id),
          tokenHash: [4],
          by: nil
        )
      }
      try await links.create(reset, tokenHash: [5], by: nil)
      await expectStoreError(.notFound) {
        _ = try await links.accept(ada.id, with: [5], now: .start, by: nil)
      }
      #expect(try await links.setPassword("new", with: [5], now: .start, by: nil) == ada.id)
      #expect(try await tenant.repositories.users.find(ada.id)?.passwordHash == "new")
      #expect(try await tenant.repositories.sessions.list(ada.id, now: .start) == [])
      await expectStoreError(.notFound) {
        _ = try await links.setPassword("again", with: [5], now: .start, by: nil)
      }
      // A member of two workspaces is not at the mercy of the administrators of one.
      try await links.create(Self.link(.invitation, theirs, role: .owner), tokenHash: [6], by: nil)
      _ = try await links.accept(ada.id, with: [6], now: .start, by: nil)
      await expectStoreError(.conflict, field: "user") {
        try await links.create(reset, tokenHash: [7], by: nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func takesCodesOnce(_ engine: Engine) async throws {
    // asvs 2.3.4 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4
    // attack 59
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let users = tenant.repositories.users
      let ada = try await Self.join(tenant, "ada@example.com", .owner, token: 1)
      #expect(try await users.takeStep(ada.id, 10) == false)
      try await users.beginSecondFactor(ada.id, sealed: [1, 2, 3])
      #expect(try await users.find(ada.id)?.needsSecondFactor == false)
      try await users.confirmSecondFactor(
        ada.id,
        step: 10,
        codes: [[1], [2]],
        keeping: nil,
        now: .start,
        by: nil
      )
      await expectStoreError(.conflict) { try await users.beginSecondFactor(ada.id, sealed: [4]) }
      #expect(try await users.find(ada.id)?.needsSecondFactor == true)
      #expect(try await users.takeStep(ada.id, 10) == false)
      #expect(try await users.takeStep(ada.id, 11))
      #expect(try await users.takeStep(ada.id, 11) == false)
      #expect(try await users.takeRecoveryCode(ada.id, [1], now: .start))
      #expect(try await users.takeRecoveryCode(ada.id, [1], now: .start) == false)
      #expect(try await users.takeRecoveryCode(ada.id, [9], now: .start) == false)
      #expect(try await users.recoveryCodesLeft(ada.id) == 1)
      try await users.removeSecondFactor(ada.id, keeping: nil, now: .start, by: nil)
      #expect(try await users.find(ada.id)?.secondFactor == nil)
      #expect(try await users.recoveryCodesLeft(ada.id) == 0)
    }
  }

  @Test(arguments: [
    ("ada@example.com", "ada@example.com"), (" Ada@Example.COM\n", "ada@example.com"),
    ("a+b@bücher.example", "a+b@xn--bcher-kva.example"), ("ada", nil), ("@example.com", nil),
    ("a b@example.com", nil), ("ada@", nil), ("a@b@example.com", nil), ("ada@exa mple.com", nil),
    ("ada@example.com\u{0}", nil), ("", nil),
  ])
  func readsAddresses(_ text: String, _ expected: String?) {
    #expect(EmailAddress(text)?.description == expected)
  }

  @Test func tokensSayNothing() {
    // asvs 7.2.3 7.2.4 11.5.1
    let token = SecretToken.random()
    #expect(token.description.utf8.count == 43)
    #expect(SecretToken(token.description) == token)
    #expect(SecretToken(token.description + "x") == nil)
    #expect(token.hash(pepper: [1]) != token.hash(pepper: [2]))
    // Each is new, and any of 62 characters stands in each of its places: 256 bits.
    let tokens = (0..<2_000).map { _ in Array(SecretToken.random().description) }
    #expect(Set(tokens).count == 2_000)
    for place in 0..<42 { #expect(Set(tokens.map { $0[place] }).count == 62, "\(place)") }
  }
}
