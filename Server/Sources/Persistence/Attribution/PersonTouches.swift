import AttributionCore
import LinkCore

/// The touches of people, within a transaction.
///
/// Distinct ids that were merged are one person: their touches are kept under the one that stands
/// for it.
struct PersonTouches {
  private let tenant: Int64
  private let connection: any SQLConnection
  private let people: PersonLinks
  /// By the numbers of distinct ids, as far as they were looked up.
  private var known: [Int64: LastTouches] = [:]
  /// Times in which another touch may decide now, by the distinct ids that stand for people.
  private var changed: [Int64: ReattributionQueue.Span] = [:]
  /// The same of single distinct ids: those that a merge gave touches to.
  private var joined: [Int64: ReattributionQueue.Span] = [:]

  init(tenant: Int64, _ connection: any SQLConnection) {
    self.tenant = tenant
    self.connection = connection
    people = PersonLinks(tenant: tenant, connection)
  }

  /// Stores a touch, or what it belongs to now.
  mutating func store(_ stored: StoredTouch) throws {
    let touch = stored.touch
    let root = try people.root(of: stored.person)
    let changes = try connection.execute(
      """
      INSERT INTO touch (tenant_no, person_no, kind, occurred_at, uuid, dimension_no, click_no)
      VALUES (
        \(tenant), \(root), \(touch.kind.rawValue), \(touch.occurredAt), \(touch.event),
        \(stored.attribution.dimension), \(stored.attribution.click)
      )
      ON CONFLICT (tenant_no, person_no, kind, occurred_at, uuid) DO UPDATE
      SET dimension_no = excluded.dimension_no, click_no = excluded.click_no
      WHERE touch.dimension_no <> excluded.dimension_no
      OR COALESCE(touch.click_no, 0) <> COALESCE(excluded.click_no, 0)
      """
    )
    guard changes > 0 else { return }
    try change(root, touch.kind, at: touch.occurredAt)
  }

  /// Notes when another touch may decide now: from a touch that came or went to the next of its kind.
  private mutating func change(
    _ root: Int64,
    _ kind: AttributionTouch.Kind,
    at moment: Timestamp
  ) throws {
    known = [:]
    let next = try connection.first(
      """
      SELECT MIN(occurred_at) AS next FROM touch WHERE tenant_no = \(tenant)
      AND person_no = \(root) AND kind = \(kind.rawValue) AND occurred_at > \(moment)
      """
    )?.optionalInt64("next")
    let end = moment.milliseconds + AttributionWindows.longest[kind]
    let span = ReattributionQueue.Span(
      start: moment,
      end: Timestamp(milliseconds: min(end, next ?? end))
    )
    changed[root, default: span].unite(span)
  }

  /// Two people became one: each has the touches of the other from now on.
  mutating func merge(_ join: PersonLinks.Join) throws {
    let kept = try people.ids(of: join.kept).filter { !join.joined.contains($0) }
    let pairs = [(kept, try span(of: join.other)), (join.joined, try span(of: join.kept))]
    for case (let people, let span?) in pairs {
      for person in people { joined[person, default: span].unite(span) }
    }
    try connection.execute(
      """
      UPDATE touch SET person_no = \(join.kept)
      WHERE tenant_no = \(tenant) AND person_no = \(join.other)
      """
    )
    if let span = changed.removeValue(forKey: join.other) {
      changed[join.kept, default: span].unite(span)
    }
    known = [:]
  }

  /// When anything could follow the touches of a person; `nil` without touches.
  private func span(of root: Int64) throws -> ReattributionQueue.Span? {
    let row = try connection.first(
      """
      SELECT MIN(occurred_at) AS first, MAX(occurred_at) AS last FROM touch
      WHERE tenant_no = \(tenant) AND person_no = \(root)
      """
    )
    guard let first = try row?.optionalInt64("first"), let last = try row?.optionalInt64("last")
    else { return nil }
    let end = last + AttributionWindows.longest.deepLink
    return .init(start: Timestamp(milliseconds: first), end: Timestamp(milliseconds: end))
  }

  /// Hands over which events another touch may decide now.
  mutating func moveChanges(to queue: inout ReattributionQueue) throws {
    for (root, span) in changed {
      for person in try people.ids(of: root) { queue.add(person: person, span) }
    }
    for (person, span) in joined { queue.add(person: person, span) }
    (changed, joined) = ([:], [:])
  }
}

// MARK: - Looking

extension PersonTouches {
  /// Who was ever touched, and who stands for them.
  private static let touched = """
    SELECT p.no AS person_no, COALESCE(l.root_no, p.no) AS root_no
    FROM term p LEFT JOIN person_link l ON l.tenant_no = ? AND l.person_no = p.no
    WHERE EXISTS (
      SELECT x.uuid FROM touch x
      WHERE x.tenant_no = ? AND x.person_no = COALESCE(l.root_no, p.no)
    ) AND p.no IN
    """

  /// The last touches of a kind up to a moment, each found at the end of an index; one person has
  /// several where they are of one moment.
  private static let last = """
    SELECT \(StoredTouch.columns)
    FROM term p
    JOIN touch t ON t.tenant_no = ? AND t.person_no = p.no AND t.kind = ? AND t.occurred_at = (
      SELECT MAX(x.occurred_at) FROM touch x
      WHERE x.tenant_no = ? AND x.person_no = p.no AND x.kind = ? AND x.occurred_at <= ?
    )
    JOIN dimension d ON d.no = t.dimension_no
    WHERE p.no IN
    """

  /// Looks what touched some people up to a moment, many at once: most of them nothing ever did.
  mutating func look(for people: Set<Int64>, at moment: Timestamp) throws {
    let unknown = people.filter { known[$0]?.hold(at: moment) != true }.sorted()
    for part in unknown.parts(of: SQLList.length) {
      var roots: [Int64: Int64] = [:]
      for row in try ask(Self.touched, [.integer(tenant), .integer(tenant)], part) {
        roots[try row.int64("person_no")] = try row.int64("root_no")
      }
      let touches = try last(of: Set(roots.values), at: moment)
      for person in part {
        known[person] = roots[person].map { touches[$0] ?? LastTouches(end: moment) } ?? .never
      }
    }
  }

  /// What touched people last, by the distinct ids that stand for them.
  private func last(
    of roots: Set<Int64>,
    at moment: Timestamp
  ) throws -> [Int64: LastTouches] {
    guard !roots.isEmpty else { return [:] }
    var lasts: [Int64: LastTouches] = [:]
    for kind in AttributionTouch.Kind.allCases {
      let (tenant, number) = (SQLValue.integer(tenant), SQLValue.integer(kind.rawValue))
      let values = [tenant, number, tenant, number, moment.sqlValue]
      for row in try ask(Self.last, values, roots.sorted()[...]) {
        let touch = try StoredTouch(row)
        lasts[touch.person, default: LastTouches(end: moment)].add(touch)
      }
    }
    return lasts
  }

  /// Asks a question that ends with `IN`.
  private func ask(
    _ text: String,
    _ values: [SQLValue],
    _ people: ArraySlice<Int64>
  ) throws -> [SQLRow] {
    let list = SQLList.of(people.map(SQLValue.integer))
    return try connection.query(
      SQLStatement(text: "\(text) (\(list.text))", values: values + list.values)
    )
  }

  /// The last touch of each kind at a moment or before it; the rule can choose none but these.
  mutating func last(of person: Int64, at moment: Timestamp) throws -> [StoredTouch] {
    if let known = known[person], known.hold(at: moment) { return known.touches }
    try look(for: [person], at: moment)
    return known[person]?.touches ?? []
  }
}

// MARK: - Removing

extension PersonTouches {
  private static let eventColumns = """
    e.uuid, e.kind, e.person_no, e.occurred_at, e.click_no, e.dimension_no, n.text AS name, d.*
    """
  private static let eventJoins = """
    JOIN dimension d ON d.no = e.dimension_no
    JOIN term n ON n.no = e.name_no
    """

  /// Removes touches that no event of the log is (any more), a page at a time in the order of the key.
  ///
  /// - Returns: the key of the last touch of the page, as ``RebuildPosition`` keeps it; `nil` at the end.
  mutating func removeStale(
    after position: RebuildPosition,
    from keptFrom: Timestamp,
    limit: Int,
    _ lookup: EventLookup
  ) throws -> (numbers: [Int64], id: EntityID)? {
    let start = position.numbers.count == 3 ? position.numbers : [.min, .min, .min]
    let stored = try connection.query(
      """
      SELECT person_no, kind, occurred_at, uuid FROM touch
      WHERE tenant_no = \(tenant) AND (person_no, kind, occurred_at, uuid)
        > (\(start[0]), \(start[1]), \(start[2]), \(position.id ?? EntityID(high: 0, low: 0)))
      ORDER BY person_no, kind, occurred_at, uuid LIMIT \(limit)
      """
    )
    let events = try touches(stored.map { try $0.entityID("uuid") }, lookup)
    for row in stored where try row.timestamp("occurred_at") >= keptFrom {
      let (root, kind) = (try row.int64("person_no"), try row.int64("kind"))
      let (id, moment) = (try row.entityID("uuid"), try row.timestamp("occurred_at"))
      let touch = events[id]
      guard
        touch?.person != root || touch?.touch.kind.rawValue != kind
          || touch?.touch.occurredAt != moment
      else { continue }
      try connection.execute(
        """
        DELETE FROM touch WHERE tenant_no = \(tenant) AND person_no = \(root) AND kind = \(kind)
        AND occurred_at = \(moment) AND uuid = \(id)
        """
      )
      try change(root, AttributionTouch.Kind(rawValue: kind) ?? .impression, at: moment)
    }
    guard stored.count == limit, let last = stored.last else { return nil }
    return (
      [try last.int64("person_no"), try last.int64("kind"), try last.int64("occurred_at")],
      try last.entityID("uuid")
    )
  }

  /// The touches that some events are, each under the distinct id that stands for its person.
  private func touches(
    _ ids: [EntityID],
    _ lookup: EventLookup
  ) throws -> [EntityID: StoredTouch] {
    guard !ids.isEmpty else { return [:] }
    let rows = try lookup.rows(
      ids,
      columns: Self.eventColumns,
      joins: Self.eventJoins,
      EventPartitions(connection)
    )
    var touches: [EntityID: StoredTouch] = [:]
    for row in rows {
      guard var touch = try StoredTouch(event: row) else { continue }
      touch.person = try people.root(of: touch.person)
      touches[touch.touch.event] = touch
    }
    return touches
  }
}

/// An event as far as the touches of its person matter.
struct FollowingEvent: Hashable, Sendable {
  var kind: EventKind
  var person: Int64
  var journey: Int64?
  var occurredAt: Timestamp
  var app: AppID?
  /// Whether it carries a campaign of its own; a campaign key that leads to no link is none.
  var namesCampaign: Bool

  /// Whether a touch may decide what it belongs to: it carries no journey, and it is no event that
  /// the SDK sends by itself.
  var mayFollow: Bool { kind != .automatic && journey == nil }
}

extension FollowingEvent {
  /// Reads a row of `event_log` with the `app_id` of its app and the text of its `visit`.
  init(_ row: SQLRow) throws {
    self.init(
      kind: EventKind(rawValue: try row.int64("kind")) ?? .automatic,
      person: try row.int64("person_no"),
      journey: try row.optionalInt64("journey_no"),
      occurredAt: try row.timestamp("occurred_at"),
      app: try row.optionalID("app_id"),
      namesCampaign: try EventOrigin(row).tags.campaign != nil
    )
  }
}
