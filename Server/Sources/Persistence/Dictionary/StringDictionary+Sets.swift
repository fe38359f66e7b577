import LinkCore

/// The numbers of many terms or dimensions, in few statements.
extension StringDictionary {
  /// The numbers of what many events name; those that are not known yet are found or made in few
  /// statements.
  mutating func numbers(of terms: [EventTerms<TermKey>]) throws -> [EventTerms<Int64>] {
    var unknown: Set<TermKey> = []
    let known = terms.map { terms in
      terms.map { key -> Int64? in
        if let number = cache.number(of: key) ?? additions.terms[key] { return number }
        unknown.insert(key)
        return nil
      }
    }
    try prepare(unknown)
    return try zip(known, terms).map { known, terms in
      try known.complete ?? terms.map { try term($0) }
    }
  }

  /// Finds or makes the numbers of terms, so that ``term(_:)`` knows them.
  mutating func prepare(_ terms: some Sequence<TermKey>) throws {
    var missing = unknown(terms)
    try find(&missing)
    guard storesNew, !missing.isEmpty else { return }
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
        let rows = try connection.query(
          look(for: first.kind, SQLList.of(part.map { .blob($0.digest) }), tenant: key.tenant)
        )
        for row in rows {
          guard let number = try row.optionalInt64("no") else { continue }
          let place = TermKey.Place(kind: first.kind, digest: try row.blob("digest"))
          guard let key = missing.removeValue(forKey: place) else { continue }
          additions.terms[key] = number
        }
      }
    }
  }

  /// Looks for terms by their digests.
  ///
  /// PostgreSQL would read all terms of the kind for a list, until it has statistics of a table that is new: it is
  /// asked for each by itself.
  private func look(
    for kind: TermKey.Kind,
    _ digests: SQLStatement,
    tenant: Int64
  ) -> SQLStatement {
    switch connection.dialect.engine {
    case .sqlite:
      """
      SELECT digest, no FROM term
      WHERE tenant_no = \(tenant) AND kind = \(kind.rawValue) AND digest IN (\(digests))
      """
    case .postgresql:
      """
      SELECT digest, (
        SELECT no FROM term
        WHERE tenant_no = \(tenant) AND kind = \(kind.rawValue) AND digest = wanted.digest
      ) AS no FROM unnest(CAST(ARRAY[\(digests)] AS bytea[])) AS wanted (digest)
      """
    }
  }

  /// The numbers of those terms that have one.
  mutating func existing(_ terms: [TermKey]) throws -> [Int64] {
    var missing = unknown(terms)
    try find(&missing)
    return terms.compactMap { cache.number(of: $0) ?? additions.terms[$0] }
  }

  /// The links that have a number, by it.
  mutating func existing(links: [LinkID], of tenant: Int64) throws -> [Int64: LinkID] {
    let terms = links.map { TermKey(tenant, .link, id: $0.value) }
    var missing = unknown(terms)
    try find(&missing)
    return zip(links, terms).reduce(into: [:]) { found, pair in
      guard let number = cache.number(of: pair.1) ?? additions.terms[pair.1] else { return }
      found[number] = pair.0
    }
  }

  private func unknown(_ terms: some Sequence<TermKey>) -> [TermKey.Place: TermKey] {
    var unknown: [TermKey.Place: TermKey] = [:]
    for key in terms where cache.number(of: key) == nil && additions.terms[key] == nil {
      unknown[key.place] = key
    }
    return unknown
  }

  /// Finds or makes the numbers of dimensions, so that ``dimension(_:)`` knows them.
  mutating func prepare(_ dimensions: Set<DimensionKey>) throws {
    // In one order everywhere, so that two nodes do not wait for each other.
    var missing = dimensions.filter {
      cache.number(of: $0) == nil && additions.dimensions[$0] == nil
    }.sorted()
    try find(&missing)
    guard storesNew, !missing.isEmpty else { return }
    _ = try connection.executeEach(DimensionKey.insertion, missing.map(\.values))
    try find(&missing)
  }

  /// Looks for dimensions, and takes those that are there out of `missing`.
  private mutating func find(_ missing: inout [DimensionKey]) throws {
    guard !missing.isEmpty else { return }
    let rows = try connection.queryEach(DimensionKey.look, missing.map(\.values))
    for (key, rows) in zip(missing, rows) {
      if let row = rows.first { additions.dimensions[key] = try row.int64("no") }
    }
    missing.removeAll { additions.dimensions[$0] != nil }
  }
}

extension DimensionKey: Comparable {
  private static let columns =
    "tenant_no, link_no, campaign_no, source_no, platform_no, country_no, medium_no, variant_no, reason"

  /// Finds the number of one by ``values``.
  static let look = """
    SELECT no FROM dimension
    WHERE tenant_no = ? AND link_no = ? AND campaign_no = ? AND source_no = ? AND platform_no = ?
    AND country_no = ? AND medium_no = ? AND variant_no = ? AND reason = ?
    """

  /// Inserts one by ``values``, where there is none.
  static let insertion = """
    INSERT INTO dimension (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
    """

  /// What a row holds besides its number.
  var values: [SQLValue] { numbers.map(SQLValue.integer) + [.text(reason)] }

  /// Orders by the columns.
  static func < (left: DimensionKey, right: DimensionKey) -> Bool {
    left.numbers == right.numbers
      ? left.reason < right.reason : left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
