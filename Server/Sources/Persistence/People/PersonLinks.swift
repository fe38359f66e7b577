import LinkCore

/// Which distinct ids are one person, as events said in the order in which they arrived.
struct PersonLinks {
  private let tenant: Int64
  private let connection: any SQLConnection

  init(tenant: Int64, _ connection: any SQLConnection) {
    self.tenant = tenant
    self.connection = connection
  }

  /// That two people became one.
  struct Join: Sendable {
    /// The distinct id that stands for both.
    var kept: Int64
    /// The one that stood for the other before.
    var other: Int64
    /// Every distinct id of the other.
    var joined: [Int64]
  }

  /// Does what an event of the log says; tells where it made two people one.
  @discardableResult
  func apply(_ merge: PersonMerge, _ numbering: inout Numbering) throws -> Join? {
    let number = try numbering.term(TermKey(tenant, .person, merge.kept))
    var kept = try person(number)
    var join: Join?
    if let text = merge.other {
      var other = try person(try numbering.term(TermKey(tenant, .person, text)))
      if merge.joins(kept, other) {
        // The larger of the two stays in place, so that a chain of merges moves no row often.
        if try weight(of: other.root) > weight(of: kept.root) {
          swap(&kept.root, &other.root)
        }
        join = Join(kept: kept.root, other: other.root, joined: try ids(of: other.root))
        try connection.execute(
          """
          UPDATE person_link SET root_no = \(kept.root), is_known = 0
          WHERE tenant_no = \(tenant) AND root_no = \(other.root)
          """
        )
        try store(other.root, root: kept.root, isKnown: false)
        kept.isKnown = kept.isKnown || other.isKnown || merge.makesKnown
      }
    }
    guard join != nil || merge.isIdentification && !kept.isKnown else { return nil }
    try store(kept.root, root: kept.root, isKnown: kept.isKnown || merge.isIdentification)
    return join
  }

  private func person(_ number: Int64) throws -> PersonMerge.Person {
    let row = try connection.first(
      """
      SELECT r.person_no AS root_no, r.is_known AS is_known
      FROM person_link p
      JOIN person_link r ON r.tenant_no = p.tenant_no AND r.person_no = p.root_no
      WHERE p.tenant_no = \(tenant) AND p.person_no = \(number)
      """
    )
    guard let row else { return .init(root: number, isKnown: false) }
    return .init(root: try row.int64("root_no"), isKnown: try row.bool("is_known"))
  }

  /// How many rows a merge moves where this person is the one that is joined to the other.
  private func weight(of root: Int64) throws -> Int64 {
    try connection.count(
      """
      SELECT (SELECT count(*) FROM touch WHERE tenant_no = \(tenant) AND person_no = \(root))
        + (SELECT count(*) FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(root))
        AS count
      """
    )
  }

  /// The distinct id that stands for the person.
  func root(of person: Int64) throws -> Int64 {
    try connection.first(
      "SELECT root_no FROM person_link WHERE tenant_no = \(tenant) AND person_no = \(person)"
    )?.int64("root_no") ?? person
  }

  /// Every distinct id of the person that one stands for.
  func ids(of root: Int64) throws -> [Int64] {
    let rows = try connection.query(
      "SELECT person_no FROM person_link WHERE tenant_no = \(tenant) AND root_no = \(root)"
    )
    return try rows.isEmpty ? [root] : rows.map { try $0.int64("person_no") }
  }

  private func store(_ person: Int64, root: Int64, isKnown: Bool) throws {
    try connection.execute(
      """
      INSERT INTO person_link (tenant_no, person_no, root_no, is_known)
      VALUES (\(tenant), \(person), \(root), \(isKnown))
      ON CONFLICT (tenant_no, person_no) DO UPDATE
      SET root_no = excluded.root_no, is_known = excluded.is_known
      """
    )
  }
}
