import Foundation
package import LinkCore
package import WireModels

/// Encrypts the keys of push providers (AES-GCM), so that a copy of the database opens nothing.
package struct PushKeyCipher: Sendable {
  private let cipher: SecretCipher

  /// Derives the key from a secret of the server.
  package init(secret: [UInt8]) {
    cipher = SecretCipher(secret: secret, purpose: "push keys")
  }

  /// Encrypts a text that is read back only for the same app and provider.
  func sealed(_ text: String, for place: PushKeyRecord.Place) throws -> [UInt8] {
    try cipher.sealed(text, for: place.bytes)
  }

  /// Decrypts; `nil` where the bytes were made with another secret or for another place.
  func opened(_ bytes: [UInt8], for place: PushKeyRecord.Place) -> String? {
    cipher.opened(bytes, for: place.bytes)
  }
}

/// The credentials of an app at a push provider.
package struct PushKeyRecord: Hashable, Sendable {
  /// Which app and provider.
  package struct Place: Hashable, Sendable {
    package var workspace: WorkspaceID
    package var app: AppID
    /// `apns` or `fcm`.
    package var provider: String

    /// Names a place.
    package init(_ workspace: WorkspaceID, _ app: AppID, provider: String) {
      (self.workspace, self.app, self.provider) = (workspace, app, provider)
    }

    fileprivate var bytes: Data { Data("\(workspace) \(app) \(provider)".utf8) }
  }

  /// Which app and provider.
  package var place: Place
  /// What the API shows of it.
  package var form: PushKeyResource
}

/// The credentials of apps at push providers.
package struct PushKeyRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString =
    "workspace_id, app_id, provider, name, updated_at, problem"

  /// Stores a key, in place of an earlier one of the provider.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such app.
  package func set(
    _ place: PushKeyRecord.Place,
    name: String,
    secret: String,
    _ cipher: PushKeyCipher,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> PushKeyRecord {
    let sealed = try cipher.sealed(secret, for: place)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(place.workspace)) { connection in
      guard try AppRepository.table.find(connection, place.workspace, place.app) != nil else {
        throw StoreError.notFound("app")
      }
      try connection.execute(
        """
        INSERT INTO push_key (workspace_id, app_id, provider, name, sealed, updated_at)
        VALUES (
          \(place.workspace), \(place.app), \(place.provider), \(name), \(sealed), \(now)
        )
        ON CONFLICT (workspace_id, app_id, provider) DO UPDATE
        SET name = excluded.name, sealed = excluded.sealed, updated_at = excluded.updated_at,
          problem = NULL
        """
      )
      try audit.noted(
        "push_key",
        place.workspace,
        id: place.app.description,
        "set",
        field: place.provider,
        after: name,
        connection
      )
    }
    return PushKeyRecord(
      place: place,
      form: PushKeyResource(provider: place.provider, name: name, updatedAt: now)
    )
  }

  /// The keys of an app, or of every app where none is named.
  package func list(_ workspace: WorkspaceID, app: AppID? = nil) async throws -> [PushKeyRecord] {
    try await driver.read { connection in
      var statement: SQLStatement = """
        SELECT \(raw: Self.columns) FROM push_key WHERE workspace_id = \(workspace)
        """
      if let app { statement += " AND app_id = \(app)" }
      statement += " ORDER BY app_id, provider"
      return try connection.query(statement).map(Self.record)
    }
  }

  /// Which providers the apps of a workspace have a key of, or one app has.
  static func places(
    of workspace: WorkspaceID,
    _ app: AppID?,
    _ connection: any SQLConnection
  ) throws -> Set<PushKeyRecord.Place> {
    var statement: SQLStatement =
      "SELECT app_id, provider FROM push_key WHERE workspace_id = \(workspace)"
    if let app { statement += " AND app_id = \(app)" }
    return Set(
      try connection.query(statement).map { row in
        .init(workspace, try row.id("app_id"), provider: try row.text("provider"))
      }
    )
  }

  /// The key of a provider with its secret, `nil` where there is none or this server cannot read it.
  package func secret(
    _ place: PushKeyRecord.Place,
    _ cipher: PushKeyCipher
  ) async throws -> (record: PushKeyRecord, text: String)? {
    let row = try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns), sealed FROM push_key
        WHERE workspace_id = \(place.workspace) AND app_id = \(place.app)
          AND provider = \(place.provider)
        """
      ).map { (try Self.record($0), try $0.blob("sealed")) }
    }
    guard let row, let text = cipher.opened(row.1, for: place) else { return nil }
    return (row.0, text)
  }

  /// Removes a key.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func delete(_ place: PushKeyRecord.Place, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    let removed = try await driver.write(for: .workspace(place.workspace)) { connection in
      let removed = try connection.execute(
        """
        DELETE FROM push_key
        WHERE workspace_id = \(place.workspace) AND app_id = \(place.app)
          AND provider = \(place.provider)
        """
      )
      guard removed == 1 else { return removed }
      try audit.noted(
        "push_key",
        place.workspace,
        id: place.app.description,
        "delete",
        field: "provider",
        before: place.provider,
        connection
      )
      return removed
    }
    guard removed == 1 else { throw StoreError.notFound("push key") }
  }

  /// Notes that the provider refuses a key, or takes it again.
  package func note(problem: Remark<PushReason>?, _ place: PushKeyRecord.Place) async throws {
    let stored = try problem.map(StoredReason.text)
    try await driver.write(for: .workspace(place.workspace)) { connection in
      _ = try connection.execute(
        """
        UPDATE push_key SET problem = \(stored)
        WHERE workspace_id = \(place.workspace) AND app_id = \(place.app)
          AND provider = \(place.provider)
        """
      )
    }
  }

  private static func record(_ row: SQLRow) throws -> PushKeyRecord {
    let provider = try row.text("provider")
    let problem = try StoredReason(row, "problem")
    return PushKeyRecord(
      place: .init(try row.id("workspace_id"), try row.id("app_id"), provider: provider),
      form: PushKeyResource(
        provider: provider,
        name: try row.text("name"),
        updatedAt: try row.timestamp("updated_at"),
        reason: problem?.reason,
        arguments: problem?.arguments
      )
    )
  }
}
