package import LinkCore
import WireModels

/// Users' accounts at identity providers.
package struct IdentityRepository: Sendable {
  let driver: any SQLDriver

  /// The user who connected an account.
  package func find(issuer: String, subject: String) async throws -> UserRecord? {
    try await driver.read { connection in
      let row = try connection.first(
        """
        SELECT user_id FROM user_identity WHERE issuer = \(issuer) AND subject = \(subject)
        """
      )
      return try row.flatMap { try UserRepository.find(connection, $0.id("user_id")) }
    }
  }

  /// Connects an account with a user who has none of this issuer, and ends the user's other sessions.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where another user connected it (`subject`), or the user connected one of
  ///   the issuer before (`user`).
  package func link(
    _ user: UserID,
    issuer: String,
    subject: String,
    keeping session: SessionID?,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      try Self.link(user, issuer: issuer, subject: subject, connection)
      try SessionRepository.endAll(user, but: session, now: now, connection)
      let change = AuditChange(field: "issuer", before: nil, after: .string(issuer))
      try audit.noteAccount(user, "connect_identity", changes: [change], connection)
    }
  }

  static func link(
    _ user: UserID,
    issuer: String,
    subject: String,
    _ connection: any SQLConnection
  ) throws {
    // The user's row first, so that two answers of the provider connect no two accounts.
    guard try connection.existsAndStays("SELECT id FROM user_account WHERE id = \(user)") else {
      throw StoreError.notFound("user")
    }
    let taken = try connection.exists(
      """
      SELECT user_id FROM user_identity
      WHERE issuer = \(issuer) AND subject = \(subject) AND user_id <> \(user)
      """
    )
    guard !taken else { throw StoreError.conflict("subject") }
    guard try !Self.isLinked(user, issuer: issuer, connection) else {
      throw StoreError.conflict("user")
    }
    try connection.execute(
      """
      INSERT INTO user_identity (issuer, subject, user_id)
      VALUES (\(issuer), \(subject), \(user))
      """
    )
  }

  /// Whether a user connected an account of an issuer.
  package func isLinked(_ user: UserID, issuer: String) async throws -> Bool {
    try await driver.read { try Self.isLinked(user, issuer: issuer, $0) }
  }

  private static func isLinked(
    _ user: UserID,
    issuer: String,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.exists(
      "SELECT user_id FROM user_identity WHERE user_id = \(user) AND issuer = \(issuer)"
    )
  }

  /// Disconnects a user's account of an issuer; nothing where there is none.
  package func unlink(_ user: UserID, issuer: String, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      let removed = try connection.execute(
        "DELETE FROM user_identity WHERE user_id = \(user) AND issuer = \(issuer)"
      )
      guard removed > 0 else { return }
      let change = AuditChange(field: "issuer", before: .string(issuer), after: nil)
      try audit.noteAccount(user, "disconnect_identity", changes: [change], connection)
    }
  }
}

extension AuditTrail {
  /// Notes what users change of their own accounts: in each of their workspaces, as attempts to sign in are.
  func noteAccount(
    _ user: UserID,
    _ action: String,
    changes: [AuditChange] = [],
    _ connection: any SQLConnection
  ) throws {
    for membership in try MemberRepository.memberships(connection, user) {
      let workspace = membership.workspace
      try note("member", workspace, id: user.description, action, changes, connection)
    }
  }
}
