package import LinkCore
import WireModels

/// Users, their passwords and second factors.
package struct UserRepository: Sendable {
  let driver: any SQLDriver

  package func find(_ email: EmailAddress) async throws -> UserRecord? {
    try await driver.read { connection in
      try connection.first(
        "SELECT \(raw: UserRecord.columns) FROM user_account WHERE email = \(email.description)"
      ).map(UserRecord.init)
    }
  }

  package func find(_ id: UserID) async throws -> UserRecord? {
    try await driver.read { try Self.find($0, id) }
  }

  static func find(_ connection: any SQLConnection, _ id: UserID) throws -> UserRecord? {
    try connection.first("SELECT \(raw: UserRecord.columns) FROM user_account WHERE id = \(id)")
      .map(UserRecord.init)
  }

  static func insert(_ user: UserRecord, _ connection: any SQLConnection) throws {
    let stored = try connection.execute(
      """
      INSERT INTO user_account (id, email, name, password_hash, language, time_zone, created_at)
      VALUES (
        \(user.id), \(user.email), \(user.name), \(user.passwordHash), \(user.language),
        \(user.timeZone), \(user.createdAt)
      )
      ON CONFLICT DO NOTHING
      """
    )
    guard stored == 1 else {
      throw StoreError(.conflict, reason: ProblemReason.userExists.code, field: "email")
    }
  }

  /// Changes how a user is shown and reads pages.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func update(
    _ id: UserID,
    name: String,
    language: String?,
    timeZone: String?,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      guard let old = try Self.find(connection, id) else { throw StoreError.notFound("user") }
      try connection.execute(
        """
        UPDATE user_account SET name = \(name), language = \(language), time_zone = \(timeZone)
        WHERE id = \(id)
        """
      )
      let changes = [
        Self.change("name", old.name, name), Self.change("language", old.language, language),
        Self.change("timeZone", old.timeZone, timeZone),
      ].compactMap(\.self)
      guard !changes.isEmpty else { return }
      try audit.noteAccount(id, "update_profile", changes: changes, connection)
    }
  }

  private static func change(_ field: String, _ before: String?, _ after: String?) -> AuditChange? {
    guard before != after else { return nil }
    return AuditChange(
      field: field,
      before: before.map { .string($0) },
      after: after.map { .string($0) }
    )
  }

  /// Replaces a password by the same one with a dearer hash; nothing where it changed meanwhile.
  package func rehash(_ id: UserID, from old: String, to new: String) async throws {
    try await driver.write { connection in
      _ = try connection.execute(
        """
        UPDATE user_account SET password_hash = \(new)
        WHERE id = \(id) AND password_hash = \(old)
        """
      )
    }
  }

  /// Sets a new password and ends every other session.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func setPassword(
    _ id: UserID,
    hash: String,
    keeping session: SessionID?,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      try Self.setPassword(id, hash: hash, connection)
      try SessionRepository.endAll(id, but: session, now: now, connection)
      try audit.noteAccount(id, "change_password", connection)
    }
  }

  static func setPassword(
    _ id: UserID,
    hash: String,
    _ connection: any SQLConnection
  ) throws {
    let changed = try connection.execute(
      "UPDATE user_account SET password_hash = \(hash) WHERE id = \(id)"
    )
    guard changed == 1 else { throw StoreError.notFound("user") }
  }
}

extension UserRepository {
  /// Stores the secret of a second factor that its user has not confirmed yet.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where one is in use.
  package func beginSecondFactor(_ id: UserID, sealed: [UInt8]) async throws {
    let changed = try await driver.write { connection in
      try connection.execute(
        """
        UPDATE user_account SET totp_sealed = \(sealed), totp_step = 0
        WHERE id = \(id) AND totp_is_confirmed = 0
        """
      )
    }
    guard changed == 1 else { throw StoreError.conflict("secondFactor") }
  }

  /// Takes a second factor into use, with new recovery codes; ends every other session.
  ///
  /// - Parameters:
  ///   - id: The user.
  ///   - step: The step of the code that the user entered, which works no second time.
  ///   - codes: The hashes of the recovery codes.
  ///   - session: The session that stays.
  ///   - now: The time.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Throws: ``StoreError/Code/conflict`` where none was begun or one is in use.
  package func confirmSecondFactor(
    _ id: UserID,
    step: Int64,
    codes: [[UInt8]],
    keeping session: SessionID?,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      let changed = try connection.execute(
        """
        UPDATE user_account SET totp_is_confirmed = 1, totp_step = \(step)
        WHERE id = \(id) AND totp_sealed IS NOT NULL AND totp_is_confirmed = 0
        """
      )
      guard changed == 1 else { throw StoreError.conflict("secondFactor") }
      try Self.replaceCodes(id, codes, connection)
      try SessionRepository.endAll(id, but: session, now: now, connection)
      try audit.noteAccount(id, "add_second_factor", connection)
    }
  }

  /// Takes the code of a step, once.
  ///
  /// - Returns: whether no code of this or a later step was taken before.
  package func takeStep(_ id: UserID, _ step: Int64) async throws -> Bool {
    try await driver.write { connection in
      try connection.execute(
        """
        UPDATE user_account SET totp_step = \(step)
        WHERE id = \(id) AND totp_is_confirmed = 1 AND totp_step < \(step)
        """
      ) == 1
    }
  }

  /// Takes a recovery code, once.
  ///
  /// - Returns: whether there is such a code and it was not used before.
  package func takeRecoveryCode(
    _ id: UserID,
    _ hash: [UInt8],
    now: Timestamp
  ) async throws -> Bool {
    try await driver.write { connection in
      try connection.execute(
        """
        UPDATE recovery_code SET used_at = \(now)
        WHERE user_id = \(id) AND code_hash = \(hash) AND used_at IS NULL
        """
      ) == 1
    }
  }

  /// How many recovery codes a user has left.
  package func recoveryCodesLeft(_ id: UserID) async throws -> Int64 {
    try await driver.read { connection in
      try connection.count(
        """
        SELECT count(*) AS count FROM recovery_code WHERE user_id = \(id) AND used_at IS NULL
        """
      )
    }
  }

  package func replaceRecoveryCodes(
    _ id: UserID,
    _ codes: [[UInt8]],
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      try Self.replaceCodes(id, codes, connection)
      try audit.noteAccount(id, "replace_recovery_codes", connection)
    }
  }

  /// Ends the second factor of a member of one workspace, its recovery codes and every session.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the user is a member of other workspaces too (`user`), or has none
  ///   (`secondFactor`).
  package func removeSecondFactor(
    _ id: UserID,
    memberOf workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let memberships = try MemberRepository.memberships(connection, id)
      try MemberRepository.require(memberships, only: workspace)
      guard try Self.find(connection, id)?.needsSecondFactor == true else {
        throw StoreError(.conflict, reason: ProblemReason.noFactor.code, field: "secondFactor")
      }
      try Self.removeSecondFactor(id, connection)
      try SessionRepository.endAll(id, but: nil, now: now, connection)
      try audit.note("member", workspace, id: "\(id)", "remove_second_factor", [], connection)
    }
  }

  /// Ends the second factor of a user, its recovery codes and every other session.
  package func removeSecondFactor(
    _ id: UserID,
    keeping session: SessionID?,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      let hadFactor = try Self.find(connection, id)?.needsSecondFactor == true
      try Self.removeSecondFactor(id, connection)
      try SessionRepository.endAll(id, but: session, now: now, connection)
      if hadFactor { try audit.noteAccount(id, "remove_second_factor", connection) }
    }
  }

  private static func removeSecondFactor(_ id: UserID, _ connection: any SQLConnection) throws {
    try connection.execute(
      """
      UPDATE user_account SET totp_sealed = NULL, totp_is_confirmed = 0, totp_step = 0
      WHERE id = \(id)
      """
    )
    try replaceCodes(id, [], connection)
  }

  private static func replaceCodes(
    _ id: UserID,
    _ codes: [[UInt8]],
    _ connection: any SQLConnection
  ) throws {
    try connection.execute("DELETE FROM recovery_code WHERE user_id = \(id)")
    _ = try connection.executeEach(
      "INSERT INTO recovery_code (user_id, code_hash) VALUES (?, ?)",
      codes.map { [id.sqlValue, $0.sqlValue] }
    )
  }
}
