import LinkCore

/// Journeys in which an app was opened: each counts once for its link, by its first open.
struct OpenedJourneys: Sendable {
  /// What counts once.
  struct Place: Hashable, Sendable {
    var tenant: Int64
    var link: Int64
    /// The number of the journey, or the negative number of the person where there is none.
    var opener: Int64
  }

  /// An open of a journey.
  struct Opening: Hashable, Sendable {
    var place: Place
    var occurredAt: Timestamp
    var uuid: EntityID
    var dimension: Int64
    var key: DimensionKey

    /// Whether it counts rather than another one of its journey.
    func isBefore(_ other: Opening) -> Bool {
      (occurredAt, uuid) < (other.occurredAt, other.uuid)
    }

    var fact: RollupDelta.Fact { .init(.journey, key, at: occurredAt) }
  }

  private(set) var first: [Place: Opening] = [:]

  /// Notes an open; the first of its journey stays.
  mutating func add(_ opening: Opening) {
    if let known = first[opening.place], known.isBefore(opening) { return }
    first[opening.place] = opening
  }

  /// Stores what is new or earlier than what was stored, and counts it.
  func write(_ dictionary: inout StringDictionary, _ rollups: inout RollupDelta) throws {
    for opening in first.values {
      if let stored = try Self.stored(opening.place, dictionary.connection) {
        guard opening.isBefore(stored) else { continue }
        rollups.add(stored.fact, -1)
      }
      rollups.add(opening.fact)
      try Self.store(opening, dictionary.connection)
    }
  }

  /// The opening that counts for a place.
  static func stored(_ place: Place, _ connection: any SQLConnection) throws -> Opening? {
    try connection.first(
      """
      SELECT o.occurred_at, o.uuid, o.dimension_no, d.*
      FROM opened o JOIN dimension d ON d.no = o.dimension_no
      WHERE o.tenant_no = \(place.tenant) AND o.link_no = \(place.link)
      AND o.opener_no = \(place.opener)
      """
    ).map { row in
      Opening(
        place: place,
        occurredAt: try row.timestamp("occurred_at"),
        uuid: try row.entityID("uuid"),
        dimension: try row.int64("dimension_no"),
        key: try DimensionKey(row)
      )
    }
  }

  static func store(_ opening: Opening, _ connection: any SQLConnection) throws {
    try connection.execute(
      """
      INSERT INTO opened (tenant_no, link_no, opener_no, occurred_at, uuid, dimension_no)
      VALUES (
        \(opening.place.tenant), \(opening.place.link), \(opening.place.opener),
        \(opening.occurredAt), \(opening.uuid), \(opening.dimension)
      )
      ON CONFLICT (tenant_no, link_no, opener_no) DO UPDATE
      SET occurred_at = excluded.occurred_at, uuid = excluded.uuid,
        dimension_no = excluded.dimension_no
      """
    )
  }
}

extension DimensionKey {
  /// Reads a row of `dimension`.
  init(_ row: SQLRow) throws {
    self.init(
      tenant: try row.int64("tenant_no"),
      link: try row.int64("link_no"),
      campaign: try row.int64("campaign_no"),
      source: try row.int64("source_no"),
      platform: try row.int64("platform_no"),
      country: try row.int64("country_no"),
      reason: try row.text("reason")
    )
  }
}
