package import LinkCore
package import WireModels

/// An API key as it is stored: what the API shows of it, and the hash of its secret, which no answer
/// holds; the hash is why ``Owned`` is not enough.
@dynamicMemberLookup
package struct KeyRecord: Hashable, Sendable {
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  /// What the API shows of it.
  package var form: KeyResource
  /// HMAC-SHA-256 of the secret under the server's pepper: 32 bytes.
  package var secretHash: [UInt8]

  /// Puts a key into a workspace; a secret key without a role is an owner's.
  package init(_ form: KeyResource, in workspace: WorkspaceID, secretHash: [UInt8]) {
    self.workspace = workspace
    self.form = form
    self.secretHash = secretHash
    self.form.role = form.kind == .secret ? form.role ?? .owner : nil
  }

  /// A member of the form.
  package subscript<Value>(dynamicMember member: WritableKeyPath<KeyResource, Value>) -> Value {
    get { form[keyPath: member] }
    set { form[keyPath: member] = newValue }
  }
}

/// API keys.
package struct KeyRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString = """
    id, workspace_id, kind, app_id, secret_hash, role, name, created_at, revoked_at, ends_at,
    replaces, last_used_at
    """

  /// Stores a new key.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the id is taken (`id`),
  ///   ``StoreError/Code/notFound`` where the workspace has no such app,
  ///   ``StoreError/Code/invalid`` for a publishable key without an app.
  package func create(_ key: KeyRecord, by actor: AuditActor?) async throws {
    guard key.kind == .secret || key.app != nil else {
      throw StoreError(.invalid, "A publishable key belongs to an app.", field: "app")
    }
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(key.workspace)) { connection in
      try Self.checkOwner(of: key, connection)
      try Self.insert(key, connection)
      try audit.created(.key, key.workspace, [key.id], connection)
    }
  }

  /// Stores a key that takes the place of `key.replaces`, which works until `end`.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such key,
  ///   ``StoreError/Code/conflict`` where that key was revoked or replaced before (`replaces`).
  package func rotate(to key: KeyRecord, until end: Timestamp, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(key.workspace)) { connection in
      guard let old = key.replaces,
        try connection.exists(
          "SELECT id FROM api_key WHERE workspace_id = \(key.workspace) AND id = \(old)"
        )
      else { throw StoreError.notFound("key") }
      let ended = try audit.change(.key, key.workspace, old, "rotate", connection) {
        try connection.execute(
          """
          UPDATE api_key SET ends_at = \(end)
          WHERE workspace_id = \(key.workspace) AND id = \(old)
            AND revoked_at IS NULL AND ends_at IS NULL
          """
        )
      }
      guard ended == 1 else { throw StoreError.conflict("replaces") }
      try Self.insert(key, connection)
    }
  }

  private static func insert(_ key: KeyRecord, _ connection: any SQLConnection) throws {
    let stored = try connection.execute(
      """
      INSERT INTO api_key (\(raw: columns))
      VALUES (
        \(key.id), \(key.workspace), \(key.kind.rawValue), \(key.app), \(key.secretHash),
        \((key.role ?? .owner).rawValue), \(key.name), \(key.createdAt), \(key.revokedAt),
        \(key.endsAt), \(key.replaces), \(key.lastUsedAt)
      )
      ON CONFLICT DO NOTHING
      """
    )
    guard stored == 1 else { throw StoreError.conflict("id") }
  }

  private static func checkOwner(of key: KeyRecord, _ connection: any SQLConnection) throws {
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(key.workspace)") else {
      throw StoreError.notFound("workspace")
    }
    guard let app = key.app else { return }
    let hasApp = try connection.existsAndStays(
      """
      SELECT id FROM app
      WHERE workspace_id = \(key.workspace) AND id = \(app) AND deleted_at IS NULL
      """
    )
    guard hasApp else { throw StoreError.notFound("app") }
  }

  /// The key with this id, of whichever workspace, revoked or not: authentication decides.
  package func find(id: String) async throws -> KeyRecord? {
    try await driver.read { connection in
      try connection.first("SELECT \(raw: Self.columns) FROM api_key WHERE id = \(id)")
        .map(Self.record)
    }
  }

  /// The workspace's keys, oldest first, revoked ones too.
  package func list(_ workspace: WorkspaceID) async throws -> [KeyRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM api_key
        WHERE workspace_id = \(workspace) ORDER BY created_at, id
        """
      ).map(Self.record)
    }
  }

  /// Ends a key; a key that was revoked before keeps its moment.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func revoke(
    _ workspace: WorkspaceID,
    _ id: String,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let changed = try audit.change(.key, workspace, id, "revoke", connection) {
        try connection.execute(
          """
          UPDATE api_key SET revoked_at = COALESCE(revoked_at, \(now))
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("key") }
    }
  }

  /// Notes that a key was used; does nothing where it was noted less than a minute ago.
  package func markUsed(_ workspace: WorkspaceID, _ id: String, now: Timestamp) async throws {
    let before = now.advanced(bySeconds: -60)
    _ = try await driver.write(for: .workspace(workspace)) { connection in
      try connection.execute(
        """
        UPDATE api_key SET last_used_at = \(now)
        WHERE workspace_id = \(workspace) AND id = \(id)
          AND (last_used_at IS NULL OR last_used_at <= \(before))
        """
      )
    }
  }

  private static func record(_ row: SQLRow) throws -> KeyRecord {
    let form = KeyResource(
      id: try row.text("id"),
      kind: try row.choice("kind"),
      app: try row.optionalID("app_id"),
      role: try row.choice("role") as Role,
      name: try row.optionalText("name"),
      createdAt: try row.timestamp("created_at"),
      revokedAt: try row.optionalTimestamp("revoked_at"),
      endsAt: try row.optionalTimestamp("ends_at"),
      replaces: try row.optionalText("replaces"),
      lastUsedAt: try row.optionalTimestamp("last_used_at")
    )
    return KeyRecord(
      form,
      in: try row.id("workspace_id"),
      secretHash: try row.blob("secret_hash")
    )
  }
}
