import LinkCore

/// The transactions that erase a person's events and what only they had.
struct PersonErasure {
  /// Kinds of terms that may say something about a person, and the columns that name them.
  private static let columns = ["context_no", "visit_no", "keys_no"]

  let subject: MergedPerson
  let connection: any SQLConnection

  var tenant: Int64 { subject.tenant }
  /// What is left to remove once the events are gone, also of erasures that were stopped.
  var remnants: ErasureRemnants { ErasureRemnants(tenant: tenant, connection: connection) }

  /// The ids of all events of the person.
  func events() throws -> [EntityID] {
    guard !subject.numbers.isEmpty else { return [] }
    var statement: SQLStatement = "SELECT uuid FROM event_log WHERE tenant_no = \(tenant)"
    statement += " AND person_no IN ("
    statement += subject.list
    statement += ")"
    return try connection.query(statement).map { try $0.entityID("uuid") }
  }

  /// The terms that only the person's events have.
  func ownTerms() throws -> Set<Int64> {
    guard !subject.numbers.isEmpty else { return [] }
    var own: Set<Int64> = []
    for column in Self.columns { own.formUnion(try numbers(column, isOwn: true, among: nil)) }
    return own.subtracting(try sharedTerms(among: own))
  }

  /// The terms that erasures hid, and that no events have but the person's.
  ///
  /// Another person may have got one while it could still be found.
  func remainingTerms() throws -> Set<Int64> {
    let hidden = try remnants.noted(.term)
    return hidden.subtracting(try sharedTerms(among: hidden))
  }

  /// Those of some terms that other people's events have too.
  func sharedTerms(among terms: Set<Int64>) throws -> Set<Int64> {
    var shared: Set<Int64> = []
    for part in terms.sorted().parts(of: 5_000) {
      for column in Self.columns {
        shared.formUnion(try numbers(column, isOwn: false, among: part))
      }
    }
    return shared
  }

  private func numbers(
    _ column: String,
    isOwn: Bool,
    among terms: ArraySlice<Int64>?
  ) throws -> Set<Int64> {
    var statement = SQLStatement(
      text: "SELECT DISTINCT \(column) AS no FROM event_log WHERE tenant_no = \(tenant)"
        + " AND \(column) IS NOT NULL"
    )
    if isOwn || !subject.numbers.isEmpty {
      statement += SQLStatement(text: " AND person_no \(isOwn ? "IN" : "NOT IN") (")
      statement += subject.list
      statement += ")"
    }
    if let terms {
      statement += SQLStatement(text: " AND \(column) IN (")
      statement += SQLStatement(numbers: terms)
      statement += ")"
    }
    return Set(try connection.query(statement).map { try $0.int64("no") })
  }

  /// Lets no event that comes from now on find these terms: it gets new ones.
  ///
  /// They are noted, and go when no event has them.
  func hide(_ terms: Set<Int64>) throws {
    var generator = SystemRandomNumberGenerator()
    _ = try connection.executeEach(
      "UPDATE term SET digest = ? WHERE no = ?",
      terms.sorted().map { number in
        let digest = EntityID(high: generator.next(), low: generator.next())
        return [digest.sqlValue, .integer(number)]
      }
    )
    try remnants.note(terms, .term)
    try StringDictionary.advanceGeneration(connection)
  }

  /// Removes some events, and what was counted of them; notes their journeys and values of properties.
  ///
  /// - Returns: how many there were.
  func remove(_ ids: ArraySlice<EntityID>) throws -> Int64 {
    try connection.overwriteDeleted()
    let partitions = try EventPartitions(connection)
    var dictionary = StringDictionary(connection, cache: DictionaryCache())
    var rollups = RollupDelta()
    var places: Set<OpenedJourneys.Place> = []
    var journeys: Set<Int64> = []
    var removed: Int64 = 0
    for id in ids {
      guard let row = try connection.first(Self.look(for: id, tenant: tenant)) else { continue }
      try uncount(row, &dictionary, &rollups, &places)
      journeys.formUnion([try row.optionalInt64("journey_no")].compactMap(\.self))
      var statement = SQLStatement(text: "DELETE FROM \(partitions.table(holding: id))")
      statement += " WHERE tenant_no = \(tenant) AND uuid = \(id)"
      removed += Int64(try connection.execute(statement))
    }
    for place in places { try OpenedJourneys.recount(place, connection, &rollups) }
    try rollups.write(&dictionary)
    try remnants.note(journeys, .journey)
    let values = Set(rollups.properties.keys.map(\.property.value))
    try remnants.note(values.subtracting([PropertyCatalog.otherValue]), .value)
    return removed
  }

  private static func look(for id: EntityID, tenant: Int64) -> SQLStatement {
    """
    SELECT e.person_no, e.journey_no, e.dimension_no, \(raw: EventCount.columns), d.*
    FROM event_log e
    JOIN dimension d ON d.no = e.dimension_no
    LEFT JOIN term k ON k.no = e.keys_no
    WHERE e.tenant_no = \(tenant) AND e.uuid = \(id)
    """
  }

  private func uncount(
    _ row: SQLRow,
    _ dictionary: inout StringDictionary,
    _ rollups: inout RollupDelta,
    _ places: inout Set<OpenedJourneys.Place>
  ) throws {
    let key = try DimensionKey(row)
    let count = try dictionary.count(row, tenant: tenant)
    rollups.add(count, key, -1)
    rollups.add(try PersonFact(row, tenant: tenant), -1)
    guard count.kind == .open, key.link > 0, !key.isFollowing else { return }
    let opener = try row.optionalInt64("journey_no") ?? -(row.int64("person_no"))
    places.insert(.init(tenant: tenant, link: key.link, opener: opener))
  }

  /// Removes who the person was, after the events have gone, and what no event has any more: terms that
  /// were hidden, and what is noted of journeys and values.
  ///
  /// - Returns: how many terms went.
  func finish(_ terms: Set<Int64>, days: PersonDays) throws -> Int64 {
    try connection.overwriteDeleted()
    if !subject.numbers.isEmpty {
      // What runs sequences locks its rows in this order, too.
      let entries = try removeEntries()
      try removeSends()
      try entries.write(connection)
      try remove(days)
      try PeopleListMembers.erase(subject, connection)
      for table in ["touch", "person_link"] + ProfileChanges.tables {
        let index = table == "person_event" ? connection.dialect.index("person_event_person") : ""
        var statement = SQLStatement(text: "DELETE FROM \(table)\(index.text)")
        statement += " WHERE tenant_no = \(tenant) AND person_no IN ("
        statement += subject.list
        statement += ")"
        try connection.execute(statement)
      }
    }
    try forgetBuyer()
    try forgetValues()
    let journeys = try remnants.noted(.journey)
    let unused = try journeys.filter { journey in
      try !connection.exists(
        """
        SELECT uuid FROM event_log WHERE tenant_no = \(tenant) AND journey_no = \(journey) LIMIT 1
        """
      )
    }
    let all = terms.union(unused).union(subject.numbers).sorted()
    let removed = try connection.executeEach(
      "DELETE FROM term WHERE no = ?",
      all.map { [.integer($0)] }
    )
    try remnants.strike(terms, .term)
    try remnants.strike(journeys, .journey)
    try StringDictionary.advanceGeneration(connection)
    return Int64(removed.reduce(0, +))
  }
}

extension PersonErasure {
  /// The tables, and their indexes of people where the key is not one.
  private static let reachTables: [(name: String, index: StaticString?)] = [
    ("push_address", "push_address_person"), ("marketing_consent", nil),
    ("push_ack", "push_ack_person"),
  ]

  /// How many push addresses and consents the person has.
  func countAddresses() throws -> Int64 {
    try ofReach("SELECT COUNT(*) AS count FROM") { try connection.count($0) }
  }

  /// Removes the push addresses and consents; returns how many there were.
  func removeAddresses() throws -> Int64 {
    try connection.overwriteDeleted()
    return try ofReach("DELETE FROM") { Int64(try connection.execute($0)) }
  }

  private func ofReach(_ verb: String, _ run: (SQLStatement) throws -> Int64) throws -> Int64 {
    guard !subject.numbers.isEmpty else { return 0 }
    return try Self.reachTables.reduce(0) { total, table in
      var statement = SQLStatement(text: "\(verb) \(table.name)")
      if let index = table.index { statement += connection.dialect.index(index) }
      statement += " WHERE tenant_no = \(tenant) AND person_no IN ("
      statement += subject.list
      statement += ")"
      return try total + run(statement)
    }
  }

  /// Removes the sends to the person; those that still wait count as dropped.
  private func removeSends() throws {
    let index = connection.dialect.index("message_send_person")
    var person: SQLStatement = "tenant_no = \(tenant) AND person_no IN ("
    person += subject.list
    person += ")"
    var waiting: SQLStatement =
      "SELECT message_id, variant, lane FROM message_send\(index) WHERE \(person)"
    waiting += " AND state IN (\(SendState.queued.rawValue), \(SendState.waiting.rawValue))"
    waiting.text += connection.dialect.forUpdate
    var counts = MessageCounts()
    for send in try connection.query(waiting) where try SendLane(send).isCounted {
      counts.add(
        tenant,
        try send.id("message_id"),
        Int(try send.int64("variant")),
        MessageCountKind.dropped.rawValue,
        reason: "erased"
      )
    }
    try counts.write(connection)
    let removed = try connection.query(
      "DELETE FROM message_send\(index) WHERE \(person) RETURNING id"
    )
    try AcknowledgementRepository.remove(
      of: try removed.map { try $0.id("id") },
      tenant: tenant,
      connection
    )
  }

  /// Removes the person's ways through sequences.
  ///
  /// - Returns: The numbers that follow: those that were under way count as dropped.
  private func removeEntries() throws -> SequenceCounts {
    let index = connection.dialect.index("sequence_entry_person")
    var person: SQLStatement = "tenant_no = \(tenant) AND person_no IN ("
    person += subject.list
    person += ")"
    let removed = try connection.query(
      "DELETE FROM sequence_entry\(index) WHERE \(person) RETURNING sequence_id, step, state"
    )
    var counts = SequenceCounts()
    for entry in removed where try entry.int64("state") == SequenceEntry.State.underWay.rawValue {
      counts.add(
        tenant,
        try entry.id("sequence_id"),
        max(0, Int(try entry.int64("step"))),
        .dropped
      )
    }
    return counts
  }

  /// Keeps purchases, which are accounts of money, without the buyer.
  private func forgetBuyer() throws {
    guard !subject.numbers.isEmpty else { return }
    var statement: SQLStatement = """
      UPDATE purchase SET person_no = NULL, account_token = NULL, event_id = NULL
      WHERE tenant_no = \(tenant) AND person_no IN (
      """
    statement += subject.list
    statement += ")"
    try connection.execute(statement)
  }

  /// Blots out the values of the person's properties that no other person has.
  ///
  /// They keep their place: which values have a count of their own never changes. A value without counts that
  /// the person did not have stays: a property that is counted again has such values until roll-ups are rebuilt,
  /// and what is erased meanwhile counts less than nothing.
  private func forgetValues() throws {
    let values = try remnants.noted(.value)
    guard !values.isEmpty else { return }
    try connection.execute(
      """
      UPDATE property_value SET value = 'erased ' || no
      WHERE no IN (
        SELECT no FROM erasure_remnant
        WHERE tenant_no = \(tenant) AND kind = \(ErasureRemnants.Kind.value.rawValue)
      )
      AND no NOT IN (
        SELECT value_no FROM property_rollup WHERE tenant_no = \(tenant) AND count > 0
      )
      """
    )
    try remnants.strike(values, .value)
  }
}

extension SQLConnection {
  /// Overwrites what this transaction deletes, where the engine does not do so by itself.
  fileprivate func overwriteDeleted() throws {
    guard dialect.engine == .sqlite else { return }
    try executeScript("PRAGMA secure_delete = ON")
  }
}
