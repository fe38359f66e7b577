public import LinkCore
public import WireModels

/// Screens: drafts and publications.
public struct ScreenRepository: Sendable {
  let driver: any SQLDriver

  /// Stores the draft of a screen; one that is not there is made.
  ///
  /// A screen that is made again after it was deleted goes on with the numbers of its versions, so
  /// that a number in an event always means one document.
  ///
  /// - Throws: ``StoreError/Code/versionMismatch`` where the screen is not as the condition says;
  ///   ``StoreError/Code/notFound`` where there is no such workspace.
  public func set(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ settings: ScreenSettings,
    if condition: RowCondition = .always,
    now: Timestamp
  ) async throws -> ScreenResource {
    let document = settings.document.canonicalText
    let isActive = settings.active ?? true
    return try await driver.write { connection in
      let old = try Self.lock(workspace, id, connection)
      try condition.check(old?.revision)
      guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
        throw StoreError.notFound("workspace")
      }
      if old == nil {
        try connection.execute(
          """
          INSERT INTO screen
            (workspace_id, id, name, is_active, document, revision, created_at, updated_at)
          VALUES (
            \(workspace), \(id), \(settings.name), \(isActive), \(document), \(1), \(now), \(now)
          )
          ON CONFLICT (workspace_id, id) DO UPDATE SET name = excluded.name,
            is_active = excluded.is_active, document = excluded.document,
            published_version = NULL, revision = screen.revision + 1,
            created_at = excluded.created_at, updated_at = excluded.updated_at, deleted_at = NULL
          """
        )
      } else {
        try connection.execute(
          """
          UPDATE screen SET name = \(settings.name), is_active = \(isActive),
            document = \(document), revision = revision + 1, updated_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
      }
      return try Self.require(workspace, id, connection)
    }
  }

  /// Removes a screen; its versions stay.
  ///
  /// - Throws: ``StoreError/Code/notFound`` or ``StoreError/Code/versionMismatch``.
  public func delete(
    _ workspace: WorkspaceID,
    _ id: Slug,
    if condition: RowCondition = .always,
    now: Timestamp
  ) async throws {
    try await driver.write { connection in
      guard let old = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(old.revision)
      try connection.execute(
        "UPDATE screen SET deleted_at = \(now) WHERE workspace_id = \(workspace) AND id = \(id)"
      )
    }
  }

  /// Publishes the draft; what is published already stays the version that it is.
  ///
  /// - Throws: ``StoreError/Code/notFound`` or ``StoreError/Code/versionMismatch``.
  public func publish(
    _ workspace: WorkspaceID,
    _ id: Slug,
    if condition: RowCondition = .always,
    now: Timestamp
  ) async throws -> ScreenResource {
    try await driver.write { connection in
      guard let screen = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(screen.revision)
      guard screen.hasChanges, let document = screen.document else { return screen }
      try Self.publish(workspace, id, document.canonicalText, now: now, connection)
      return try Self.require(workspace, id, connection)
    }
  }

  /// Publishes the document of an earlier version as a new one; the draft stays.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for a screen (no field) or version (`version`) that is
  ///   not there; ``StoreError/Code/versionMismatch``.
  public func rollBack(
    _ workspace: WorkspaceID,
    _ id: Slug,
    to number: Int64,
    if condition: RowCondition = .always,
    now: Timestamp
  ) async throws -> ScreenResource {
    try await driver.write { connection in
      guard let screen = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(screen.revision)
      guard screen.published?.number != number else { return screen }
      let row = try connection.first(
        """
        SELECT document FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) AND number = \(number)
        """
      )
      guard let row else {
        throw StoreError(.notFound, "There is no such version.", field: "version")
      }
      let document = try row.text("document")
      try Self.publish(workspace, id, document, restores: number, now: now, connection)
      return try Self.require(workspace, id, connection)
    }
  }

  /// The screen with its draft, if the workspace has it.
  public func find(_ workspace: WorkspaceID, _ id: Slug) async throws -> ScreenResource? {
    try await driver.read { try Self.find(workspace, id, $0) }
  }

  /// The workspace's screens by id, without documents.
  public func list(_ workspace: WorkspaceID) async throws -> [ScreenResource] {
    try await driver.read { connection in
      try connection.query(
        """
        \(raw: Self.select) WHERE s.workspace_id = \(workspace) AND s.deleted_at IS NULL
        ORDER BY s.id
        """
      ).map { row in
        var screen = try Self.record(row)
        screen.document = nil
        return screen
      }
    }
  }

  /// The publications of a screen, newest first, without documents.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func versions(_ workspace: WorkspaceID, _ id: Slug) async throws -> [ScreenVersion] {
    try await driver.read { connection in
      guard try Self.find(workspace, id, connection) != nil else {
        throw StoreError.notFound("screen")
      }
      return try connection.query(
        """
        SELECT number, published_at, restores FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) ORDER BY number DESC
        """
      ).map { row in
        ScreenVersion(
          number: try row.int64("number"),
          publishedAt: try row.timestamp("published_at"),
          restores: try row.optionalInt64("restores")
        )
      }
    }
  }

  /// A publication with its document, if the workspace has it; also of a deleted screen.
  public func version(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ number: Int64
  ) async throws -> ScreenVersion? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT number, published_at, restores, document FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) AND number = \(number)
        """
      ).map(Self.version)
    }
  }
}

// MARK: - Rows

extension ScreenRepository {
  private static let select: StaticString = """
    SELECT s.id, s.name, s.is_active, s.document, s.revision, s.created_at, s.updated_at,
      s.published_version, v.published_at, v.restores,
      CASE WHEN v.document = s.document THEN 0 ELSE 1 END AS has_changes
    FROM screen s LEFT JOIN screen_version v ON v.workspace_id = s.workspace_id
      AND v.screen_id = s.id AND v.number = s.published_version
    """

  static func find(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ connection: any SQLConnection
  ) throws -> ScreenResource? {
    try connection.first(
      """
      \(raw: select) WHERE s.workspace_id = \(workspace) AND s.id = \(id) AND s.deleted_at IS NULL
      """
    ).map(record)
  }

  private static func require(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ connection: any SQLConnection
  ) throws -> ScreenResource {
    guard let screen = try find(workspace, id, connection) else {
      throw StoreError.notFound("screen")
    }
    return screen
  }

  /// The screen, which no other transaction changes until this one ends.
  private static func lock(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ connection: any SQLConnection
  ) throws -> ScreenResource? {
    let exists = try connection.existsAndStays(
      "SELECT id FROM screen WHERE workspace_id = \(workspace) AND id = \(id)"
    )
    return exists ? try find(workspace, id, connection) : nil
  }

  private static func publish(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ document: String,
    restores: Int64? = nil,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let number =
      try connection.count(
        """
        SELECT COALESCE(MAX(number), 0) AS count FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id)
        """
      ) + 1
    try connection.execute(
      """
      INSERT INTO screen_version
        (workspace_id, screen_id, number, document, restores, published_at)
      VALUES (\(workspace), \(id), \(number), \(document), \(restores), \(now))
      """
    )
    try connection.execute(
      """
      UPDATE screen
      SET published_version = \(number), revision = revision + 1, updated_at = \(now)
      WHERE workspace_id = \(workspace) AND id = \(id)
      """
    )
  }

  private static func record(_ row: SQLRow) throws -> ScreenResource {
    let settings = ScreenSettings(
      name: try row.optionalText("name"),
      active: try row.bool("is_active"),
      document: try document(row)
    )
    let published = try row.optionalInt64("published_version").map { number in
      ScreenVersion(
        number: number,
        publishedAt: try row.timestamp("published_at"),
        restores: try row.optionalInt64("restores")
      )
    }
    return ScreenResource(
      id: try row.slug("id"),
      settings: settings,
      published: published,
      hasChanges: try row.bool("has_changes"),
      revision: try row.int64("revision"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
  }

  /// The publication of a row with its document.
  static func version(_ row: SQLRow) throws -> ScreenVersion {
    ScreenVersion(
      number: try row.int64("number"),
      publishedAt: try row.timestamp("published_at"),
      restores: try row.optionalInt64("restores"),
      document: try document(row)
    )
  }

  private static func document(_ row: SQLRow) throws -> JSONValue {
    let text = try row.text("document")
    do throws(JSONFault) {
      return try JSONValue(parsing: Array(text.utf8), limits: .files)
    } catch {
      throw StoreError.corrupt(column: "document", expected: "JSON")
    }
  }
}

extension Slug: SQLBindable {
  /// Text.
  public var sqlValue: SQLValue { .text(description) }
}

extension SQLRow {
  /// An id that its author chose.
  func slug(_ column: String) throws -> Slug {
    guard let slug = Slug(try text(column)) else {
      throw StoreError.corrupt(column: column, expected: "a slug")
    }
    return slug
  }
}

/// What must hold of a row before it is changed.
public enum RowCondition: Hashable, Sendable {
  /// Nothing.
  case always
  /// It is not there.
  case absent
  /// It is there with this revision.
  case revision(Int64)

  /// Compares the revision of the row, `nil` where it is not there.
  ///
  /// - Throws: ``StoreError/Code/versionMismatch``.
  func check(_ found: Int64?) throws {
    switch self {
    case .always: return
    case .absent where found == nil: return
    case .revision(let wanted) where found == wanted: return
    case .absent, .revision:
      throw StoreError(.versionMismatch, "The row is not as the condition says.")
    }
  }
}
