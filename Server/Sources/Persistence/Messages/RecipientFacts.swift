import AudienceCore
import LinkCore
import WireModels

/// What decides whether one person receives a message, read at the moment.
struct RecipientFacts {
  private let tenant: Int64
  private let person: Int64
  private let connection: any SQLConnection

  init(tenant: Int64, person: Int64, _ connection: any SQLConnection) {
    (self.tenant, self.person, self.connection) = (tenant, person, connection)
  }

  /// The person under every merged id.
  var ids: SQLStatement {
    """
    person_no IN (
      SELECT CAST(\(person) AS BIGINT)
      UNION ALL SELECT person_no FROM person_link
      WHERE tenant_no = \(tenant) AND root_no = \(person)
    )
    """
  }

  /// What the person said last about a category; `nil` where never asked.
  func consent(_ category: ConsentCategory) throws -> Bool? {
    try batch.consents(category)[person]
  }

  /// When the person received messages, as ``RecipientBatch/receipts(since:)`` says.
  func receipts(since now: Timestamp) throws -> [SendReceipts.Key: Timestamp] {
    try batch.receipts(since: now)[person]?.received ?? [:]
  }

  /// Whether the person is in an audience.
  ///
  /// `platform` is the system of the device that asks, if one does; it is looked up only for an audience that asks
  /// about devices.
  func isIn(
    _ audience: Audience,
    on platform: @autoclosure () throws -> String? = nil,
    now: Timestamp
  ) throws -> Bool {
    let platform = try audience.asksDevices ? platform() : nil
    let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
    return try connection.exists(
      """
      SELECT u.person_no FROM person_profile u
      WHERE \(query.predicate(person...person, on: platform))
      """
    )
  }

  /// The values that texts ask for, with those of a request.
  func words(
    _ names: Set<PersonalText.Name>,
    data: [String: String] = [:]
  ) throws -> PersonalWords {
    guard !names.isEmpty else { return PersonalWords(data: data) }
    let properties = try PersonalWords.properties(names, of: batch, tenant: tenant)
    return PersonalWords(properties: properties[person] ?? [:], data: data)
  }

  private var batch: RecipientBatch {
    get throws { try RecipientBatch(tenant: tenant, [person], connection) }
  }
}

/// The messages that a person received or that a worker sends to the person at the moment; a message to
/// several devices is one.
struct SendReceipts: Sendable {
  /// An occurrence of a message.
  struct Key: Hashable, Sendable {
    var message: MessageID
    var occurrence: Int64
  }

  /// When the first device received it.
  var received: [Key: Timestamp] = [:]
  /// What workers hold.
  var pending: Set<Key> = []

  /// When other messages than one were received.
  func received(besides key: Key) -> [Timestamp] {
    received.filter { $0.key != key }.map(\.value)
  }

  /// How many other messages than one workers hold.
  func pending(besides key: Key) -> Int {
    pending.count { $0 != key && received[$0] == nil }
  }
}

/// The same of many people: a query for each question, not for each person.
struct RecipientBatch {
  /// The longest time that a cap looks back, in milliseconds.
  private static let longest = Int64(FrequencyCap.longest + 1) * 86_400_000

  private let tenant: Int64
  private let people: [Int64]
  private let connection: any SQLConnection
  /// The person of each distinct id, as the caller named the person.
  private let owners: [Int64: [Int64]]
  /// The distinct id that stands for each person now, which profiles have.
  private let roots: [Int64: Int64]

  /// Finds every distinct id of people who are named by any of theirs.
  init(tenant: Int64, _ people: [Int64], _ connection: any SQLConnection) throws {
    (self.tenant, self.connection) = (tenant, connection)
    self.people = Set(people).sorted()
    func links(_ numbers: [Int64], _ column: StaticString) throws -> [SQLRow] {
      try Self.rows(of: numbers, column, connection) { list in
        "SELECT person_no, root_no FROM person_link WHERE tenant_no = \(tenant) AND \(list)"
      }
    }
    var roots: [Int64: Int64] = [:]
    for row in try links(self.people, "person_no") {
      roots[try row.int64("person_no")] = try row.int64("root_no")
    }
    let named = Dictionary(grouping: self.people) { roots[$0] ?? $0 }
    var owners = named.values.reduce(into: [Int64: [Int64]]()) { owners, people in
      for person in people { owners[person] = people }
    }
    for row in try links(named.keys.sorted(), "root_no") {
      owners[try row.int64("person_no")] = named[try row.int64("root_no")]
    }
    self.owners = owners
    self.roots = roots
  }

  /// The ids by which the caller named the person of a distinct id.
  func names(of person: Int64) -> [Int64] { owners[person] ?? [person] }

  /// What each person said last about a category.
  func consents(_ category: ConsentCategory) throws -> [Int64: Bool] {
    var last: [Int64: (at: Timestamp, isGranted: Bool)] = [:]
    let statements = try rows { list in
      """
      SELECT person_no, is_granted, changed_at FROM marketing_consent
      WHERE tenant_no = \(tenant) AND category = \(category.name) AND \(list)
      """
    }
    for (person, row) in statements {
      let (moment, isGranted) = (try row.timestamp("changed_at"), try row.bool("is_granted"))
      // Of two statements at once the refusal counts.
      if let known = last[person], known.at > moment || known.at == moment && !known.isGranted {
        continue
      }
      last[person] = (moment, isGranted)
    }
    return last.mapValues(\.isGranted)
  }

  /// What each person received but for tests, as far back as caps look, and what workers hold.
  func receipts(since now: Timestamp) throws -> [Int64: SendReceipts] {
    var receipts: [Int64: SendReceipts] = [:]
    let received = try rows(isRange: false) { list in
      """
      SELECT person_no, message_id, occurrence, MIN(sent_at) AS sent_at
      FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(tenant) AND sent_at > \(now.milliseconds - Self.longest)
        AND lane <> \(SendLane.test.rawValue) AND \(list)
      GROUP BY person_no, message_id, occurrence
      """
    }
    for (person, row) in received {
      let (key, moment) = (try SendReceipts.Key(row), try row.timestamp("sent_at"))
      let first = receipts[person]?.received[key]
      receipts[person, default: .init()].received[key] = min(moment, first ?? moment)
    }
    let pending = try rows(isRange: false) { list in
      """
      SELECT person_no, message_id, occurrence
      FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(tenant) AND sent_at IS NULL AND state = 0 AND lease IS NOT NULL
        AND due_at > \(now) AND lane <> \(SendLane.test.rawValue) AND \(list)
      """
    }
    for (person, row) in pending {
      receipts[person, default: .init()].pending.insert(try SendReceipts.Key(row))
    }
    return receipts
  }

  /// Those who are in an audience.
  func members(of audience: Audience, now: Timestamp) throws -> Set<Int64> {
    let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
    let found = try rangesOfRoots.flatMap { range in
      try connection.integers(
        "SELECT u.person_no FROM person_profile u WHERE \(query.predicate(range))"
      )
    }
    let members = Set(found)
    return Set(people.filter { members.contains(roots[$0] ?? $0) })
  }

  /// The addresses in an audience; `nil` where it asks nothing about devices, and all of its members' are.
  func addresses(in audience: Audience, now: Timestamp) throws -> Set<EntityID>? {
    guard audience.asksDevices else { return nil }
    let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
    return Set(
      try rangesOfRoots.flatMap { range in
        try connection.query(query.addresses(of: range)).map { try $0.entityID("id") }
      }
    )
  }

  /// What covers the ids that stand for the people: one range where they are close to each other.
  private var rangesOfRoots: [ClosedRange<Int64>] {
    let numbers = Set(people.map { roots[$0] ?? $0 }).sorted()
    guard Self.areClose(numbers) else { return numbers.map { $0...$0 } }
    return [numbers[0]...numbers[numbers.count - 1]]
  }

  /// The time zone of each person: that of the newest event with one, or else of a device that has one.
  func zones() throws -> [Int64: String] {
    var zones: [Int64: String] = [:]
    let devices = try rows { list in
      """
      SELECT person_no, time_zone FROM push_address a\(connection.dialect.index("push_address_person"))
      WHERE tenant_no = \(tenant) AND time_zone IS NOT NULL AND \(list)
      ORDER BY registered_at, id
      """
    }
    for (person, row) in devices { zones[person] = try row.optionalText("time_zone") }
    let profiles = try rows { list in
      "SELECT person_no, time_zone FROM person_profile WHERE tenant_no = \(tenant) AND \(list)"
    }
    for (person, row) in profiles {
      if let zone = try row.optionalText("time_zone") { zones[person] = zone }
    }
    return zones
  }

  /// The rows of a query about a list of distinct ids, which has `person_no`, each with the person.
  ///
  /// `isRange` allows one query about all distinct ids from the first to the last, where they are close to
  /// each other: not for a query of which the index goes on after the person.
  func rows(
    isRange: Bool = true,
    _ query: (SQLStatement) -> SQLStatement
  ) throws -> [(person: Int64, row: SQLRow)] {
    let ids = owners.keys.sorted()
    let rows = try Self.rows(of: ids, "person_no", isRange: isRange, connection, query)
    return try rows.flatMap { row in
      (owners[try row.int64("person_no")] ?? []).map { ($0, row) }
    }
  }

  /// Whether one query about the range from the first to the last is cheaper than one about a list: people
  /// of one page of a walk are close to each other.
  private static func areClose(_ sorted: [Int64]) -> Bool {
    guard sorted.count > 1, let first = sorted.first, let last = sorted.last else { return false }
    return last - first < Int64(sorted.count) * 8
  }

  private static func rows(
    of numbers: [Int64],
    _ column: StaticString,
    isRange: Bool = true,
    _ connection: any SQLConnection,
    _ query: (SQLStatement) -> SQLStatement
  ) throws -> [SQLRow] {
    if isRange, areClose(numbers), let first = numbers.first, let last = numbers.last {
      let range = SQLStatement(
        text: "\(column) BETWEEN ? AND ?",
        values: [.integer(first), .integer(last)]
      )
      let wanted = Set(numbers)
      let name = "\(column)"
      return try connection.query(query(range)).filter { wanted.contains(try $0.int64(name)) }
    }
    return try numbers.parts(of: SQLList.length).flatMap { part in
      let list = SQLList.of(part.map(SQLValue.integer))
      return try connection.query(query("\(raw: column) IN (\(list))"))
    }
  }
}

extension SendReceipts.Key {
  init(_ row: SQLRow) throws {
    self.init(message: try row.id("message_id"), occurrence: try row.int64("occurrence"))
  }
}
