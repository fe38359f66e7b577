import LinkCore
import WireModels

/// The members of a list, within a transaction.
///
/// A member is a distinct id, with the one that stands for its person beside it: audiences join nothing. What is not
/// seen yet has a number in the dictionary, and stands for itself until it is merged.
struct PeopleListMembers {
  let list: PeopleListID
  let tenant: Int64
  private let connection: any SQLConnection

  init(list: PeopleListID, tenant: Int64, _ connection: any SQLConnection) {
    (self.list, self.tenant, self.connection) = (list, tenant, connection)
  }

  /// What became of distinct ids.
  struct Outcome: Sendable {
    var changed: Int64
    var unchanged: Int64
    var known: Int64
    var refused: [(index: Int, reason: ListReason)]
  }

  /// The members that distinct ids are; they get numbers where they had none.
  func members(making people: Set<ExactText>) throws -> [Member] {
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    let keys = keys(people)
    try dictionary.prepare(keys)
    return try members(keys.map { try dictionary.term($0) })
  }

  /// The members that distinct ids are, of those that have a number.
  func members(of people: Set<ExactText>) throws -> [Member] {
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    return try members(dictionary.existing(keys(people)))
  }

  private func keys(_ people: Set<ExactText>) -> [TermKey] {
    people.map { TermKey(tenant, .person, $0.text) }
  }

  /// A distinct id, and the one that stands for its person.
  struct Member: Sendable {
    let number: Int64
    let root: Int64
  }

  /// The members with numbers, in the order of these.
  private func members(_ numbers: [Int64]) throws -> [Member] {
    let roots = try ProfileChanges.roots(of: numbers, tenant: tenant, connection)
    return numbers.sorted().map { Member(number: $0, root: roots[$0] ?? $0) }
  }

  /// Adds members; returns how many are new.
  func add(_ members: [Member]) throws -> Int64 {
    try each(
      """
      INSERT INTO people_list_member (tenant_no, list_id, root_no, person_no) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      members
    )
  }

  /// Removes members; returns how many there were.
  func remove(_ members: [Member]) throws -> Int64 {
    try each(
      """
      DELETE FROM people_list_member
      WHERE tenant_no = ? AND list_id = ? AND root_no = ? AND person_no = ?
      """,
      members
    )
  }

  private func each(_ text: String, _ members: [Member]) throws -> Int64 {
    let values = members.map { member -> [SQLValue] in
      [.integer(tenant), list.sqlValue, .integer(member.root), .integer(member.number)]
    }
    return Int64(try connection.executeEach(text, values).reduce(0, +))
  }

  /// What became of distinct ids, and how many of them belong to people that have a profile.
  func outcome(
    _ members: [Member],
    changed: Int64,
    of count: Int,
    _ refused: [(index: Int, reason: ListReason)]
  ) throws -> Outcome {
    let seen = try profiles(among: Set(members.map(\.root)))
    return Outcome(
      changed: changed,
      unchanged: Int64(count) - changed,
      known: Int64(members.count { seen.contains($0.root) }),
      refused: refused
    )
  }

  private func profiles(among people: Set<Int64>) throws -> Set<Int64> {
    var seen: Set<Int64> = []
    for part in people.sorted().parts(of: SQLList.length) {
      seen.formUnion(
        try connection.integers(
          """
          SELECT person_no FROM person_profile
          WHERE tenant_no = \(tenant) AND person_no IN (\(SQLList.of(part.map(SQLValue.integer))))
          """
        )
      )
    }
    return seen
  }
}

extension PeopleListMembers {
  /// Removes some members of a list; returns how many there were.
  static func remove(
    _ most: Int,
    of list: PeopleListID,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Int {
    try connection.execute(
      """
      DELETE FROM people_list_member
      WHERE tenant_no = \(tenant) AND list_id = \(list) AND (root_no, person_no) IN (
        SELECT root_no, person_no FROM people_list_member
        WHERE tenant_no = \(tenant) AND list_id = \(list) LIMIT \(most)
      )
      """
    )
  }

  /// The index of people: without statistics SQLite would read every list of the workspace.
  private static func byRoot(_ connection: any SQLConnection) -> SQLStatement {
    connection.dialect.index("people_list_member_root")
  }

  /// Gives the memberships of a person to another that it became one with.
  static func merge(
    _ other: Int64,
    into kept: Int64,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      UPDATE people_list_member\(byRoot(connection)) SET root_no = \(kept)
      WHERE tenant_no = \(tenant) AND root_no = \(other)
      """
    )
  }

  /// How many distinct ids of a person each list has.
  static func counts(
    of subject: MergedPerson,
    _ connection: any SQLConnection
  ) throws -> [(list: PeopleListID, count: Int64)] {
    guard !subject.numbers.isEmpty else { return [] }
    var statement: SQLStatement = """
      SELECT list_id, COUNT(*) AS count FROM people_list_member\(byRoot(connection))
      WHERE tenant_no = \(subject.tenant) AND root_no IN (
      """
    statement += subject.list
    statement += ") GROUP BY list_id"
    return try connection.query(statement).map {
      (try $0.id("list_id"), try $0.int64("count"))
    }
  }

  /// Removes an erased person from every list.
  static func erase(_ subject: MergedPerson, _ connection: any SQLConnection) throws {
    for (list, count) in try counts(of: subject, connection) {
      try connection.execute(
        """
        UPDATE people_list SET members = members - \(count) WHERE id = \(list)
          AND workspace_id = (SELECT workspace_id FROM tenant WHERE no = \(subject.tenant))
        """
      )
    }
    var statement: SQLStatement = """
      DELETE FROM people_list_member\(byRoot(connection))
      WHERE tenant_no = \(subject.tenant) AND root_no IN (
      """
    statement += subject.list
    statement += ")"
    try connection.execute(statement)
  }
}
