package import LinkCore
import WireModels

extension ScreenRepository {
  static let select: StaticString = """
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

  static func require(
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
  static func lock(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ connection: any SQLConnection
  ) throws -> ScreenResource? {
    let exists = try connection.existsAndStays(
      "SELECT id FROM screen WHERE workspace_id = \(workspace) AND id = \(id)"
    )
    return exists ? try find(workspace, id, connection) : nil
  }

  static func publish(
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

  static func record(_ row: SQLRow) throws -> ScreenResource {
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
  package var sqlValue: SQLValue { .text(description) }
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
