import LinkCore

/// The events that must be attributed again, as times of people and as journeys.
///
/// Changes that concern one person are united, so that a transaction reads each event once however
/// many touches it stores. What a transaction has no room for is stored in `reattribution`, and a
/// later one goes on there.
struct ReattributionQueue: Sendable {
  /// A time of one distinct id, whose events are worked through from the newest to the oldest.
  struct Span: Hashable, Sendable {
    /// The first moment of it.
    var start: Timestamp
    /// The moment before which events are left to do, and at that moment those with smaller ids.
    var end: Timestamp
    var endID = EntityID(high: 0, low: 0)

    /// Adds another time, and whatever lies between the two.
    mutating func unite(_ other: Span) {
      start = min(start, other.start)
      if (end, endID) < (other.end, other.endID) { (end, endID) = (other.end, other.endID) }
    }
  }

  /// Times by the number of a distinct id.
  private(set) var people: [Int64: Span] = [:]
  /// Journeys by their number, each with the id up to which its events are done.
  private(set) var journeys: [Int64: EntityID] = [:]

  var isEmpty: Bool { people.isEmpty && journeys.isEmpty }

  mutating func add(person: Int64, _ span: Span) {
    people[person, default: span].unite(span)
  }

  mutating func add(journey: Int64, after id: EntityID = EntityID(high: 0, low: 0)) {
    journeys[journey] = min(journeys[journey] ?? id, id)
  }

  mutating func takePerson() -> (number: Int64, span: Span)? {
    people.popFirst().map { ($0.key, $0.value) }
  }

  mutating func takeJourney() -> (number: Int64, after: EntityID)? {
    journeys.popFirst().map { ($0.key, $0.value) }
  }
}

// MARK: - What is left for later

extension ReattributionQueue {
  /// How many rows one transaction takes up.
  private static let rows = 100

  /// Takes up what earlier transactions left of a workspace.
  static func take(tenant: Int64, _ connection: any SQLConnection) throws -> ReattributionQueue {
    var queue = ReattributionQueue()
    let rows = try connection.query(
      """
      SELECT is_journey, no, start_at, end_at, uuid FROM reattribution
      WHERE tenant_no = \(tenant) ORDER BY is_journey, no LIMIT \(rows)
      """
    )
    for row in rows {
      let number = try row.int64("no")
      let id = try row.entityID("uuid")
      if try row.bool("is_journey") {
        queue.add(journey: number, after: id)
      } else {
        queue.add(
          person: number,
          Span(start: try row.timestamp("start_at"), end: try row.timestamp("end_at"), endID: id)
        )
      }
    }
    _ = try connection.executeEach(
      "DELETE FROM reattribution WHERE tenant_no = ? AND is_journey = ? AND no = ?",
      rows.map { [.integer(tenant), try $0.value("is_journey"), try $0.value("no")] }
    )
    return queue
  }

  /// Stores what is left, together with what earlier transactions left.
  func store(tenant: Int64, _ connection: any SQLConnection) throws {
    guard !isEmpty else { return }
    let journeys = self.journeys.map { number, id -> [SQLValue] in
      [.integer(tenant), .integer(1), .integer(number), .integer(0), .integer(0), id.sqlValue]
    }
    let people = self.people.map { number, span -> [SQLValue] in
      [
        .integer(tenant), .integer(0), .integer(number), span.start.sqlValue, span.end.sqlValue,
        span.endID.sqlValue,
      ]
    }
    // In one order everywhere, so that two nodes do not wait for each other.
    _ = try connection.executeEach(Self.insertJourney, journeys.sorted(by: Self.isBefore))
    _ = try connection.executeEach(Self.insertPerson, people.sorted(by: Self.isBefore))
  }

  private static func isBefore(_ left: [SQLValue], _ right: [SQLValue]) -> Bool {
    guard case .integer(let left) = left[2], case .integer(let right) = right[2] else {
      return false
    }
    return left < right
  }

  private static let insertion = """
    INSERT INTO reattribution (tenant_no, is_journey, no, start_at, end_at, uuid)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_no, is_journey, no) DO UPDATE SET
    """

  private static let insertJourney = """
    \(insertion) uuid = CASE WHEN excluded.uuid < reattribution.uuid THEN excluded.uuid
    ELSE reattribution.uuid END
    """

  private static let insertPerson = """
    \(insertion) start_at = CASE WHEN excluded.start_at < reattribution.start_at
      THEN excluded.start_at ELSE reattribution.start_at END,
    end_at = CASE WHEN excluded.end_at > reattribution.end_at
      THEN excluded.end_at ELSE reattribution.end_at END,
    uuid = CASE WHEN excluded.end_at > reattribution.end_at
      OR excluded.end_at = reattribution.end_at AND excluded.uuid > reattribution.uuid
      THEN excluded.uuid ELSE reattribution.uuid END
    """

  /// Whether anything is left of any workspace.
  static func hasAny(_ connection: any SQLConnection) throws -> Bool {
    try connection.exists("SELECT no FROM reattribution LIMIT 1")
  }

  /// The first workspace after `last`, else the first of all, of which something is left.
  static func next(
    after last: Int64,
    _ connection: any SQLConnection
  ) throws -> (tenant: Int64, workspace: WorkspaceID)? {
    for start in [last, .min] {
      let row = try connection.first(
        """
        SELECT t.no, t.workspace_id FROM reattribution r JOIN tenant t ON t.no = r.tenant_no
        WHERE r.tenant_no > \(start) ORDER BY r.tenant_no LIMIT 1
        """
      )
      if let row { return (try row.int64("no"), try row.id("workspace_id")) }
    }
    return nil
  }
}
