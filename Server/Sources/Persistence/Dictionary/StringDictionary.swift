import LinkCore
import Synchronization

/// The dictionary of strings within a transaction: finds the number of a term or dimension, or makes one.
struct StringDictionary {
  let connection: any SQLConnection
  let cache: DictionaryCache
  /// What this transaction found or made; the cache keeps it after the commit.
  var additions = DictionaryCache.Additions()
  /// Whether a term without a number gets one that is stored; else a provisional one, which no row has.
  var storesNew = true
  private var lastProvisional = Int64.min
  /// Whether a term got a provisional number.
  var hasProvisionalNumbers: Bool { lastProvisional > .min }

  init(_ connection: any SQLConnection, cache: DictionaryCache) {
    self.connection = connection
    self.cache = cache
  }

  /// The number of a workspace.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  mutating func tenant(_ workspace: WorkspaceID) throws -> Int64 {
    if let known = cache.number(of: workspace) ?? additions.tenants[workspace] { return known }
    let number = try Self.tenant(connection, workspace) ?? insert(workspace)
    additions.tenants[workspace] = number
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
    if let known = cache.number(of: key) ?? additions.terms[key] { return known }
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
    additions.terms[key] = number
    return number
  }

  /// The number of a term, where it has one.
  func existing(_ key: TermKey) throws -> Int64? {
    if let known = cache.number(of: key) ?? additions.terms[key] { return known }
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
    if let known = cache.number(of: key) ?? additions.dimensions[key] { return known }
    let look = SQLStatement(text: DimensionKey.look, values: key.values)
    let number =
      try connection.first(look)?.int64("no")
      ?? self.number(
        inserting: SQLStatement(text: DimensionKey.insertion + " RETURNING no", values: key.values),
        orFinding: look
      )
    additions.dimensions[key] = number
    return number
  }

  /// Another transaction may have inserted it meanwhile; then it is found.
  private mutating func number(
    inserting insert: SQLStatement,
    orFinding look: SQLStatement
  ) throws -> Int64 {
    guard storesNew else { return provisionalNumber() }
    if let made = try connection.first(insert)?.int64("no") { return made }
    guard let found = try connection.first(look)?.int64("no") else {
      throw StoreError(.failed, "A number that was just made is missing.")
    }
    return found
  }

  /// A number for what is not stored, where nothing may be.
  mutating func provisionalNumber() -> Int64 {
    lastProvisional += 1
    return lastProvisional
  }
}

/// The numbers of terms and dimensions that were committed, so that most rows need no look-up, and the tables of
/// events.
///
/// Bounded: when it is full it is emptied, which costs look-ups and nothing else.
final class DictionaryCache: Sendable {
  /// Numbers that a transaction found or made; they are kept when it is committed.
  struct Additions: Sendable {
    var tenants: [WorkspaceID: Int64] = [:]
    var terms: [TermKey: Int64] = [:]
    var dimensions: [DimensionKey: Int64] = [:]
    var catalogs: [Int64: PropertyCatalog] = [:]
    var months: EventPartitions.Listing?
  }

  private struct State {
    var numbers = Additions()
    var cost = 0
    var generation: Int64 = 0
  }

  private let state = Mutex(State())
  private let maximumCost: Int

  init(maximumCost: Int = 16 << 20) {
    self.maximumCost = maximumCost
  }

  func number(of workspace: WorkspaceID) -> Int64? {
    state.withLock { $0.numbers.tenants[workspace] }
  }

  func number(of term: TermKey) -> Int64? {
    state.withLock { $0.numbers.terms[term] }
  }

  func number(of dimension: DimensionKey) -> Int64? {
    state.withLock { $0.numbers.dimensions[dimension] }
  }

  /// The properties of a tenant as they were; another node may have added some since.
  func catalog(of tenant: Int64) -> PropertyCatalog? {
    state.withLock { $0.numbers.catalogs[tenant] }
  }

  /// The tables of events as they were.
  var months: EventPartitions.Listing? { state.withLock { $0.numbers.months } }

  /// Keeps what a transaction found, after its commit.
  ///
  /// `generation` is that of the dictionary that it saw, or `nil` where nothing that it found is
  /// ever removed.
  func keep(_ additions: Additions, of generation: Int64? = nil) {
    guard
      !additions.tenants.isEmpty || !additions.terms.isEmpty || !additions.dimensions.isEmpty
        || !additions.catalogs.isEmpty || additions.months != nil
    else { return }
    state.withLock { state in
      guard generation == nil || generation == state.generation else { return }
      state.cost += additions.terms.keys.reduce(additions.dimensions.count * 96) { $0 + $1.cost }
      for (tenant, catalog) in additions.catalogs {
        state.cost += catalog.cost - (state.numbers.catalogs[tenant]?.cost ?? 0)
      }
      if state.cost > maximumCost { state = State(generation: state.generation) }
      state.numbers.tenants.merge(additions.tenants) { $1 }
      state.numbers.terms.merge(additions.terms) { $1 }
      state.numbers.dimensions.merge(additions.dimensions) { $1 }
      state.numbers.catalogs.merge(additions.catalogs) { $1 }
      state.numbers.months = additions.months ?? state.numbers.months
    }
  }

  /// Forgets everything where rows of the dictionary were removed meanwhile, by whatever server.
  func follow(_ generation: Int64) {
    state.withLock { state in
      if state.generation != generation { state = State(generation: generation) }
    }
  }
}

extension StringDictionary {
  /// Grows when terms are removed, so that the caches of every server forget them.
  static func generation(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT value FROM counter WHERE name = 'dictionary'")?.int64("value") ?? 0
  }

  /// Makes every cache forget what it keeps.
  static func advanceGeneration(_ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO counter (name, value) VALUES ('dictionary', 1)
      ON CONFLICT (name) DO UPDATE SET value = counter.value + 1
      """
    )
  }
}
