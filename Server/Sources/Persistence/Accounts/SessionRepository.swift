package import LinkCore

/// Sessions of users.
package struct SessionRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString =
    "id, user_id, user_agent, created_at, confirmed_at, last_used_at"

  /// Stores a new session.
  package func create(_ session: SessionRecord, tokenHash: [UInt8]) async throws {
    try await driver.write { try Self.insert(session, tokenHash, $0) }
  }

  static func insert(
    _ session: SessionRecord,
    _ tokenHash: [UInt8],
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO user_session (\(raw: columns), token_hash)
      VALUES (
        \(session.id), \(session.user), \(session.userAgent), \(session.createdAt),
        \(session.confirmedAt), \(session.lastUsedAt), \(tokenHash)
      )
      """
    )
  }

  /// The live session that a token opens, its user, and the user's workspaces, oldest first.
  package func find(
    tokenHash: [UInt8],
    now: Timestamp
  ) async throws -> (session: SessionRecord, user: UserRecord, memberships: [Membership])? {
    try await driver.read { connection in
      let session = try connection.first(
        """
        SELECT \(raw: Self.columns) FROM user_session
        WHERE token_hash = \(tokenHash) AND ended_at IS NULL
        """
      ).map(Self.record)
      guard let session, session.isLive(now: now),
        let user = try UserRepository.find(connection, session.user)
      else { return nil }
      return (session, user, try MemberRepository.memberships(connection, user.id))
    }
  }

  /// The user that a token belongs or belonged to; its session may have ended.
  package func owner(tokenHash: [UInt8]) async throws -> UserID? {
    try await driver.read { connection in
      try connection.first("SELECT user_id FROM user_session WHERE token_hash = \(tokenHash)")?
        .id("user_id")
    }
  }

  /// Notes that a session was used; does nothing where it was noted less than a minute ago.
  package func markUsed(_ id: SessionID, now: Timestamp) async throws {
    let before = now.advanced(bySeconds: -60)
    try await driver.write { connection in
      _ = try connection.execute(
        """
        UPDATE user_session SET last_used_at = \(now)
        WHERE id = \(id) AND ended_at IS NULL AND last_used_at <= \(before)
        """
      )
    }
  }

  /// Gives a session another token, after what it may do changed.
  ///
  /// - Parameters:
  ///   - id: The session.
  ///   - tokenHash: The hash of the new token.
  ///   - isConfirmed: Whether its user gave a password or a code again.
  ///   - now: The moment.
  /// - Throws: ``StoreError/Code/notFound`` where it ended.
  package func renew(
    _ id: SessionID,
    tokenHash: [UInt8],
    isConfirmed: Bool = true,
    now: Timestamp
  ) async throws {
    let confirmedAt: Timestamp? = isConfirmed ? now : nil
    let changed = try await driver.write { connection in
      try connection.execute(
        """
        UPDATE user_session SET token_hash = \(tokenHash),
          confirmed_at = COALESCE(\(confirmedAt), confirmed_at), last_used_at = \(now)
        WHERE id = \(id) AND ended_at IS NULL
        """
      )
    }
    guard changed == 1 else { throw StoreError.notFound("session") }
  }

  /// The live sessions of a user, the one that was used last first.
  package func list(_ user: UserID, now: Timestamp) async throws -> [SessionRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM user_session
        WHERE user_id = \(user) AND ended_at IS NULL ORDER BY last_used_at DESC, id
        """
      ).map(Self.record).filter { $0.isLive(now: now) }
    }
  }

  /// Ends a session of a user.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the user has no such session.
  package func end(_ user: UserID, _ id: SessionID, now: Timestamp) async throws {
    let changed = try await driver.write { connection in
      try connection.execute(
        """
        UPDATE user_session SET ended_at = \(now)
        WHERE id = \(id) AND user_id = \(user) AND ended_at IS NULL
        """
      )
    }
    guard changed == 1 else { throw StoreError.notFound("session") }
  }

  /// Ends every session of a user but one.
  ///
  /// - Returns: how many were ended.
  @discardableResult
  package func endAll(
    _ user: UserID,
    but kept: SessionID? = nil,
    now: Timestamp
  ) async throws -> Int {
    try await driver.write { try Self.endAll(user, but: kept, now: now, $0) }
  }

  @discardableResult
  static func endAll(
    _ user: UserID,
    but kept: SessionID?,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Int {
    var statement: SQLStatement = """
      UPDATE user_session SET ended_at = \(now) WHERE user_id = \(user) AND ended_at IS NULL
      """
    if let kept { statement += " AND id <> \(kept)" }
    return try connection.execute(statement)
  }

  private static func record(_ row: SQLRow) throws -> SessionRecord {
    SessionRecord(
      id: try row.id("id"),
      user: try row.id("user_id"),
      userAgent: try row.text("user_agent"),
      createdAt: try row.timestamp("created_at"),
      confirmedAt: try row.timestamp("confirmed_at"),
      lastUsedAt: try row.timestamp("last_used_at")
    )
  }
}
