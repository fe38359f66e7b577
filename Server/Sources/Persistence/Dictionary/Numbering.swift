import LinkCore

/// Finds and makes the numbers of terms and dimensions, within a transaction.
struct Numbering {
  let connection: any SQLConnection
  let cache: NumberCache
  /// What was found or made here; for the cache, after the commit.
  var fresh = NumberCache.Fresh()
  /// Whether what has no number gets one that is stored; else it gets one that nothing stored has.
  var makesNumbers = true
  private var lastUnstored = Int64.min
  /// Whether something got a number that is not stored.
  var hasUnstoredNumbers: Bool { lastUnstored > .min }

  init(_ connection: any SQLConnection, cache: NumberCache) {
    self.connection = connection
    self.cache = cache
  }

  /// The number of a workspace.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  mutating func tenant(_ workspace: WorkspaceID) throws -> Int64 {
    if let known = cache.number(of: workspace) ?? fresh.tenants[workspace] { return known }
    let number = try Self.tenant(connection, workspace) ?? insert(workspace)
    fresh.tenants[workspace] = number
    return number
  }

  /// The number of a workspace, where it has one.
  static func tenant(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID
  ) throws -> Int64? {
    try connection.first("SELECT no FROM tenant WHERE workspace_id = \(workspace)")?.int64("no")
  }

  private mutating func insert(_ workspace: WorkspaceID) throws -> Int64 {
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
      throw StoreError.notFound("workspace")
    }
    return try number(
      inserting: """
        INSERT INTO tenant (workspace_id) VALUES (\(workspace))
        ON CONFLICT DO NOTHING RETURNING no
        """,
      orFinding: "SELECT no FROM tenant WHERE workspace_id = \(workspace)"
    )
  }

  /// The number of a term; a new one where it had none.
  mutating func term(_ key: TermKey) throws -> Int64 {
    if let known = cache.number(of: key) ?? fresh.terms[key] { return known }
    let digest = key.digest
    let found = try Self.find(connection, key, digest: digest)
    let number =
      try found
      ?? self.number(
        inserting: """
          INSERT INTO term (tenant_no, kind, digest, text)
          VALUES (\(key.tenant), \(key.kind.rawValue), \(digest), \(key.text))
          ON CONFLICT DO NOTHING RETURNING no
          """,
        orFinding: Self.look(for: key, digest: digest)
      )
    fresh.terms[key] = number
    return number
  }

  /// The numbers of what many events name; those that are not known yet are found or made in few
  /// statements.
  mutating func numbers(of terms: [EventTerms<TermKey>]) throws -> [EventTerms<Int64>] {
    var unknown: Set<TermKey> = []
    let known = terms.map { terms in
      terms.map { key -> Int64? in
        if let number = cache.number(of: key) ?? fresh.terms[key] { return number }
        unknown.insert(key)
        return nil
      }
    }
    try prepare(unknown)
    return try zip(known, terms).map { known, terms in
      try known.complete ?? terms.map { try term($0) }
    }
  }

  /// Finds or makes the numbers of terms that are not known, so that ``term(_:)`` knows them.
  private mutating func prepare(_ unknown: Set<TermKey>) throws {
    guard !unknown.isEmpty else { return }
    var missing: [TermKey.Place: TermKey] = [:]
    for key in unknown { missing[key.place] = key }
    try find(&missing)
    guard makesNumbers, !missing.isEmpty else { return }
    // In one order everywhere, so that two nodes do not wait for each other.
    _ = try connection.executeEach(
      """
      INSERT INTO term (tenant_no, kind, digest, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      missing.sorted { $0.key < $1.key }.map { place, key in
        [.integer(key.tenant), .text(key.kind.rawValue), .blob(place.digest), key.text.sqlValue]
      }
    )
    try find(&missing)
  }

  /// Looks for terms in sets of one kind, and takes those that are there out of `missing`.
  private mutating func find(_ missing: inout [TermKey.Place: TermKey]) throws {
    for (_, places) in Dictionary(grouping: missing.keys, by: \.kind) {
      for part in places.parts(of: SQLList.length) {
        guard let first = part.first, let key = missing[first] else { continue }
        let values: [SQLValue] = [.integer(key.tenant), .text(first.kind.rawValue)]
        let rows = try connection.query(
          SQLStatement(
            text: """
              SELECT digest, no FROM term
              WHERE tenant_no = ? AND kind = ? AND digest IN (\(SQLList.places))
              """,
            values: values + SQLList.filled(part.map { .blob($0.digest) })
          )
        )
        for row in rows {
          let place = TermKey.Place(kind: first.kind, digest: try row.blob("digest"))
          guard let key = missing.removeValue(forKey: place) else { continue }
          fresh.terms[key] = try row.int64("no")
        }
      }
    }
  }

  /// The number of a term, where it has one.
  func existing(_ key: TermKey) throws -> Int64? {
    if let known = cache.number(of: key) ?? fresh.terms[key] { return known }
    return try Self.find(connection, key, digest: key.digest)
  }

  private static func find(
    _ connection: any SQLConnection,
    _ key: TermKey,
    digest: [UInt8]
  ) throws -> Int64? {
    try connection.first(look(for: key, digest: digest))?.int64("no")
  }

  private static func look(for key: TermKey, digest: [UInt8]) -> SQLStatement {
    """
    SELECT no FROM term
    WHERE tenant_no = \(key.tenant) AND kind = \(key.kind.rawValue) AND digest = \(digest)
    """
  }

  /// The number of a dimension; a new one where it had none.
  mutating func dimension(_ key: DimensionKey) throws -> Int64 {
    if let known = cache.number(of: key) ?? fresh.dimensions[key] { return known }
    let look: SQLStatement = """
      SELECT no FROM dimension
      WHERE tenant_no = \(key.tenant) AND link_no = \(key.link) AND campaign_no = \(key.campaign)
      AND source_no = \(key.source) AND platform_no = \(key.platform)
      AND country_no = \(key.country) AND reason = \(key.reason)
      """
    let found = try connection.first(look)?.int64("no")
    let number =
      try found
      ?? self.number(
        inserting: """
          INSERT INTO dimension
          (tenant_no, link_no, campaign_no, source_no, platform_no, country_no, reason)
          VALUES (
            \(key.tenant), \(key.link), \(key.campaign), \(key.source), \(key.platform),
            \(key.country), \(key.reason)
          )
          ON CONFLICT DO NOTHING RETURNING no
          """,
        orFinding: look
      )
    fresh.dimensions[key] = number
    return number
  }

  /// Another transaction may have inserted it meanwhile; then it is found.
  private mutating func number(
    inserting insert: SQLStatement,
    orFinding look: SQLStatement
  ) throws -> Int64 {
    guard makesNumbers else { return unstoredNumber() }
    if let made = try connection.first(insert)?.int64("no") { return made }
    guard let found = try connection.first(look)?.int64("no") else {
      throw StoreError(.failed, "A number that was just made is missing.")
    }
    return found
  }

  /// A number for what is not stored, where nothing may be.
  mutating func unstoredNumber() -> Int64 {
    lastUnstored += 1
    return lastUnstored
  }
}
