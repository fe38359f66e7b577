import LinkCore
import Synchronization

/// Numbers of terms and dimensions that were committed, so that most rows need no look-up.
///
/// Bounded: when it is full it is emptied, which costs look-ups and nothing else.
final class NumberCache: Sendable {
  /// Numbers that a transaction found or made; they count when it is committed.
  struct Fresh: Sendable {
    var tenants: [WorkspaceID: Int64] = [:]
    var terms: [TermKey: Int64] = [:]
    var dimensions: [DimensionKey: Int64] = [:]
    var catalogs: [Int64: PropertyCatalog] = [:]
  }

  private struct State {
    var numbers = Fresh()
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

  /// Keeps what a transaction found, after its commit.
  ///
  /// `generation` is that of the dictionary that it saw, or `nil` where nothing that it found is
  /// ever removed.
  func keep(_ fresh: Fresh, of generation: Int64? = nil) {
    guard
      !fresh.tenants.isEmpty || !fresh.terms.isEmpty || !fresh.dimensions.isEmpty
        || !fresh.catalogs.isEmpty
    else { return }
    state.withLock { state in
      guard generation == nil || generation == state.generation else { return }
      state.cost += fresh.terms.keys.reduce(fresh.dimensions.count * 96) { $0 + $1.cost }
      for (tenant, catalog) in fresh.catalogs {
        state.cost += catalog.cost - (state.numbers.catalogs[tenant]?.cost ?? 0)
      }
      if state.cost > maximumCost { state = State(generation: state.generation) }
      state.numbers.tenants.merge(fresh.tenants) { $1 }
      state.numbers.terms.merge(fresh.terms) { $1 }
      state.numbers.dimensions.merge(fresh.dimensions) { $1 }
      state.numbers.catalogs.merge(fresh.catalogs) { $1 }
    }
  }

  /// Forgets everything where rows of the dictionary were removed meanwhile, by whatever server.
  func follow(_ generation: Int64) {
    state.withLock { state in
      if state.generation != generation { state = State(generation: generation) }
    }
  }
}

/// The counter that tells the caches of every server that terms were removed.
enum TermDictionary: Sendable {
  static func generation(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT value FROM counter WHERE name = 'dictionary'")?.int64("value") ?? 0
  }

  static func change(_ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO counter (name, value) VALUES ('dictionary', 1)
      ON CONFLICT (name) DO UPDATE SET value = counter.value + 1
      """
    )
  }
}
