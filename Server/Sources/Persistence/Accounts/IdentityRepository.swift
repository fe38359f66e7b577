public import LinkCore

/// Users' accounts at identity providers.
public struct IdentityRepository: Sendable {
  let driver: any SQLDriver

  /// The user who connected an account.
  public func find(issuer: String, subject: String) async throws -> UserRecord? {
    try await driver.read { connection in
      let row = try connection.first(
        """
        SELECT user_id FROM user_identity WHERE issuer = \(issuer) AND subject = \(subject)
        """
      )
      return try row.flatMap { try UserRepository.find(connection, $0.id("user_id")) }
    }
  }

  /// Connects an account with a user, in place of the one that the user had connected of this issuer.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where another user connected it (`subject`).
  public func link(
    _ user: UserID,
    issuer: String,
    subject: String
  ) async throws {
    try await driver.write { connection in
      try Self.link(user, issuer: issuer, subject: subject, connection)
    }
  }

  static func link(
    _ user: UserID,
    issuer: String,
    subject: String,
    _ connection: any SQLConnection
  ) throws {
    let taken = try connection.exists(
      """
      SELECT user_id FROM user_identity
      WHERE issuer = \(issuer) AND subject = \(subject) AND user_id <> \(user)
      """
    )
    guard !taken else { throw StoreError.conflict("subject") }
    try connection.execute(
      "DELETE FROM user_identity WHERE user_id = \(user) AND issuer = \(issuer)"
    )
    try connection.execute(
      """
      INSERT INTO user_identity (issuer, subject, user_id)
      VALUES (\(issuer), \(subject), \(user))
      """
    )
  }

  /// Whether a user connected an account of an issuer.
  public func isLinked(_ user: UserID, issuer: String) async throws -> Bool {
    try await driver.read { connection in
      try connection.exists(
        "SELECT user_id FROM user_identity WHERE user_id = \(user) AND issuer = \(issuer)"
      )
    }
  }

  /// Disconnects a user's account of an issuer; nothing where there is none.
  public func unlink(_ user: UserID, issuer: String) async throws {
    _ = try await driver.write { connection in
      try connection.execute(
        "DELETE FROM user_identity WHERE user_id = \(user) AND issuer = \(issuer)"
      )
    }
  }
}
