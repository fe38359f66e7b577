package import LinkCore

/// Erases people, and keeps them from coming back.
///
/// A tombstone is stored first, so that nothing new is stored of the person from then on, by any
/// sender. Then events go in parts, with what was counted of them, so that others can write
/// meanwhile. Whatever stops it, erasing the same person again finishes it.
package struct ErasureRepository: Sendable {
  private static let part = 500
  /// Shorter ids are found in bytes that have nothing to do with them.
  private static let shortestTrace = 8

  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// The distinct ids of a person, the one that was asked for first, and whether anything is stored of
  /// them.
  package func person(
    _ workspace: WorkspaceID,
    _ person: String
  ) async throws -> (distinctIDs: [String], isKnown: Bool) {
    try await driver.read { connection in
      // A first launch is stored before any event.
      let installs = try PersonErasure.installs(of: person, workspace, connection)
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return ([person], !installs.isEmpty)
      }
      let subject = try MergedPerson(person, tenant: tenant, connection)
      let record = ErasureRecord(erasedAt: Timestamp(milliseconds: 0), subject)
      return (record.distinctIDs, record.isKnown || !installs.isEmpty)
    }
  }

  /// What an erasure would take; nothing is changed.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func preview(
    _ workspace: WorkspaceID,
    person: String,
    now: Timestamp
  ) async throws -> ErasureRecord {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
          throw StoreError.notFound("workspace")
        }
        var record = ErasureRecord(erasedAt: now)
        (record.distinctIDs, record.people) = ([person], 1)
        return record
      }
      let subject = try MergedPerson(person, tenant: tenant, connection)
      let erasure = PersonErasure(subject: subject, connection: connection)
      var record = ErasureRecord(erasedAt: now, subject)
      record.events = Int64(try erasure.events().count)
      record.terms = Int64(try erasure.ownTerms().count + subject.numbers.count)
      record.addresses = try erasure.countAddresses()
      record.matching.add(
        try ForgetRepository.counts(workspace, erasure.firstLaunches(), connection)
      )
      record.isKnown = record.isKnown || record.matching.installs > 0
      return record
    }
  }

  /// Erases everything of the person that a distinct id belongs to, where `merged` is true with the ids
  /// that were merged with it.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace,
  ///   ``StoreError/Code/conflict`` where the person has other ids and `merged` is false.
  package func erase(
    _ workspace: WorkspaceID,
    person: String,
    merged: Bool = true,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> ErasureRecord {
    guard tombstoneKey.isUsable else {
      throw StoreError(.failed, "Without the server's key no person can be erased.")
    }
    let (subject, matching, addresses) = try await bury(
      workspace,
      person,
      merged: merged,
      now,
      by: actor
    )
    var record = try await eraseEvents(of: subject, workspace, now)
    record.addresses = addresses
    record.matching.add(matching)
    // What began before the tombstone was stored.
    for person in subject.people {
      let forgotten = try await ForgetRepository(driver: driver)
        .forget(workspace, ForgetRequestRecord(distinctID: person.text)).removed
      record.matching.add(forgotten)
    }
    record.isKnown = record.isKnown || record.matching.installs > 0
    let traces = subject.people.map { Array($0.text.utf8) }.filter {
      $0.count >= Self.shortestTrace
    }
    // The person is erased by now, and a failure must not say otherwise: freed pages are used again in time. The
    // search takes long, and a vacuum needs room on the disk.
    record.found = (try? await driver.scrub(traces)) ?? nil
    return record
  }

  /// Stores the tombstones, after which the person has no new events, and removes the first launches, which are
  /// found by the addresses too, and the addresses, after which nothing is sent to the person.
  private func bury(
    _ workspace: WorkspaceID,
    _ person: String,
    merged: Bool,
    _ now: Timestamp,
    by actor: AuditActor?
  ) async throws -> (MergedPerson, matching: ForgetCounts, addresses: Int64) {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let tenant = try dictionary.tenant(workspace)
      let subject = try MergedPerson(person, tenant: tenant, connection)
      guard merged || subject.people.count == 1 else {
        throw StoreError(
          .conflict,
          reason: ProblemReason.severalIDs.code,
          ["count": String(subject.people.count)]
        )
      }
      try ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
        .remember(subject.people, at: now)
      try audit.noted(
        "person",
        workspace,
        id: nil,
        "erase",
        field: "distinctIDs",
        before: "\(subject.people.count)",
        connection
      )
      let erasure = PersonErasure(subject: subject, connection: connection)
      let matching = try ForgetRepository.forget(workspace, erasure.firstLaunches(), connection)
      return (subject, matching.removed, try erasure.removeAddresses())
    }
  }

  /// Takes the ids of events out of the order of exports, before the events go: what is stopped after that begins again
  /// with them.
  private func strike(
    _ ids: Set<EntityID>,
    tenant: Int64,
    _ workspace: WorkspaceID
  ) async throws {
    var last: Int64? = ids.isEmpty ? nil : 0
    while let number = last {
      let batches = try await driver.read { connection in
        try BatchLog(tenant: tenant, connection: connection)
          .batches(after: number, limit: Self.part)
      }
      last = batches.last?.number
      let concerned = batches.filter { !ids.isDisjoint(with: $0.ids) }.map(\.number)
      guard !concerned.isEmpty else { continue }
      try await driver.write(for: .workspace(workspace)) { connection in
        try connection.take([AdvisoryLock(.appending, workspace.value)])
        let log = BatchLog(tenant: tenant, connection: connection)
        for number in concerned { try log.strike(ids, from: number) }
      }
    }
  }

  private func eraseEvents(
    of subject: MergedPerson,
    _ workspace: WorkspaceID,
    _ now: Timestamp
  ) async throws -> ErasureRecord {
    var record = ErasureRecord(erasedAt: now, subject)
    let (events, own) = try await driver.read { connection in
      let erasure = PersonErasure(subject: subject, connection: connection)
      return (try erasure.events(), try erasure.ownTerms())
    }
    try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      try PersonErasure(subject: subject, connection: connection).hide(own)
    }
    let terms = try await driver.read { connection in
      try PersonErasure(subject: subject, connection: connection).remainingTerms()
    }
    try await strike(Set(events), tenant: subject.tenant, workspace)
    for part in events.parts(of: Self.part) {
      record.events += try await driver.write(for: .workspace(workspace)) { connection in
        try connection.take([AdvisoryLock(.appending, workspace.value)])
        return try PersonErasure(subject: subject, connection: connection).remove(part)
      }
    }
    let days = try await driver.read { connection in
      try PersonErasure(subject: subject, connection: connection).days()
    }
    record.terms = try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      return try PersonErasure(subject: subject, connection: connection).finish(terms, days: days)
    }
    return record
  }
}

extension ErasureRecord {
  fileprivate init(erasedAt: Timestamp, _ subject: MergedPerson) {
    self.init(erasedAt: erasedAt)
    people = Int64(subject.people.count)
    isKnown = !subject.numbers.isEmpty
    let others = subject.people.subtracting([subject.person]).map(\.text).sorted()
    distinctIDs = Array(([subject.person.text] + others).prefix(PersonLinks.mostIDs))
  }
}

extension ErasureRepository {
  /// All people who were erased, oldest first; for copies of the store that still have them.
  package func tombstones() async throws -> [Tombstone] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT t.workspace_id, p.hash, p.erased_at FROM erased_person p
        JOIN tenant t ON t.no = p.tenant_no ORDER BY p.erased_at, p.hash
        """
      ).map {
        Tombstone(
          workspace: try $0.id("workspace_id"),
          hash: try $0.blob("hash"),
          erasedAt: try $0.timestamp("erased_at")
        )
      }
    }
  }

  /// Erases the people that another copy of the store erased after this one was made.
  ///
  /// - Returns: how many people something was found of.
  package func replay(_ tombstones: [Tombstone]) async throws -> Int {
    var found = 0
    for (workspace, tombstones) in Dictionary(grouping: tombstones, by: \.workspace) {
      let times = Dictionary(tombstones.map { ($0.hash, $0.erasedAt) }, uniquingKeysWith: min)
      for person in try await remember(times, workspace) {
        let moment = times[tombstoneKey.hash(workspace, person)] ?? Timestamp(milliseconds: 0)
        _ = try await erase(workspace, person: person, now: moment, by: nil)
        found += 1
      }
    }
    return found
  }

  /// Stores tombstones, and finds the ones that this copy has rows of.
  private func remember(
    _ times: [[UInt8]: Timestamp],
    _ workspace: WorkspaceID
  ) async throws -> [String] {
    try await driver.write(for: .workspace(workspace)) { [tombstoneKey] connection in
      guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
        return []
      }
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let tenant = try dictionary.tenant(workspace)
      let erased = ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
      for (hash, moment) in times { try erased.remember(hash: hash, at: moment) }
      let events = try connection.query(
        "SELECT text FROM term WHERE tenant_no = \(tenant) AND kind = 'person'"
      )
      let installs = try connection.query(
        """
        SELECT DISTINCT distinct_id AS text FROM install
        WHERE workspace_id = \(workspace) AND distinct_id IS NOT NULL
        """
      )
      let known = Set(
        try (events + installs).compactMap { try $0.optionalText("text").map { ExactText($0) } }
      )
      return known.map(\.text).filter { times[tombstoneKey.hash(workspace, $0)] != nil }.sorted()
    }
  }
}
