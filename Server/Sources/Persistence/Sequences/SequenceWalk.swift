import AudienceCore
package import LinkCore
import WireModels

extension SequenceRepository {
  /// Runs the steps that are due of each sequence that runs.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - report: Receives what failed of one sequence, while the others go on; where it is absent, the first failure is
  ///     thrown.
  /// - Throws: Where the sequences cannot be read.
  /// - Returns: Whether a step was run: then there may be more, and sends.
  package func advance(
    now: Timestamp,
    orReport report: ((SequenceID, any Error) -> Void)? = nil
  ) async throws -> Bool {
    let due = try await driver.read { try DueSequence.all(now: now, $0) }
    var hasMore = false
    for sequence in due {
      do {
        let size = driver.rowsPerTransaction
        try await driver.writeInBackground { connection in
          var walk = try SequenceWalk(sequence, now: now, connection)
          try walk?.run(size)
        }
        hasMore = true
      } catch {
        guard let report, !(error is CancellationError) else { throw error }
        report(sequence.id, error)
      }
    }
    return hasMore
  }
}

/// A sequence of which a step is due.
struct DueSequence: Sendable {
  let workspace: WorkspaceID
  let id: SequenceID
  let tenant: Int64

  static func all(now: Timestamp, _ connection: any SQLConnection) throws -> [DueSequence] {
    try connection.useIndexes()
    return try connection.query(
      """
      SELECT s.workspace_id, s.id, t.no FROM message_sequence s
      JOIN tenant t ON t.workspace_id = s.workspace_id WHERE s.status = 'running'
      ORDER BY s.launched_at, s.id
      """
    ).map { row in
      DueSequence(
        workspace: try row.id("workspace_id"),
        id: try row.id("id"),
        tenant: try row.int64("no")
      )
    }.filter { try connection.exists("SELECT no \($0.due(1, now: now, connection))") }
  }

  /// The state is written out: by a value SQLite would not find the index, which has that state only.
  func due(_ limit: Int, now: Timestamp, _ connection: any SQLConnection) -> SQLStatement {
    """
    FROM sequence_entry\(connection.dialect.index("sequence_entry_due"))
    WHERE tenant_no = \(tenant) AND sequence_id = \(id) AND state = 0 AND due_at <= \(now)
    ORDER BY due_at LIMIT \(limit)
    """
  }
}

/// Runs the steps of entries that are due, within a transaction.
struct SequenceWalk {
  private let due: DueSequence
  private let sequence: MessageSequence
  private let now: Timestamp
  private let connection: any SQLConnection
  private var counts = SequenceCounts()
  private var pages: [MessageID: OutboxPage] = [:]
  private var zones: [Int64: String] = [:]
  private var clocks: [String?: ZoneClock] = [:]

  /// `nil` for a sequence that no longer runs.
  init?(_ due: DueSequence, now: Timestamp, _ connection: any SQLConnection) throws {
    let stored = try SequenceRepository.lock(due.workspace, due.id, connection)
    guard stored.status == .running else { return nil }
    sequence = try MessageSequence(stored.sequence)
    (self.due, self.now, self.connection) = (due, now, connection)
  }

  /// Runs the steps of some entries until each waits, or has come to the end.
  mutating func run(_ limit: Int) throws {
    try connection.useIndexes()
    var select: SQLStatement =
      "SELECT \(raw: SequenceEntry.columns) \(due.due(limit, now: now, connection))"
    if connection.dialect.engine == .postgresql { select += " FOR UPDATE SKIP LOCKED" }
    let entries = try connection.query(select).map {
      try SequenceEntry($0, tenant: due.tenant, sequence: due.id)
    }
    guard !entries.isEmpty else { return }
    let batch = try RecipientBatch(tenant: due.tenant, entries.map(\.person), connection)
    if sequence.steps.contains(where: \.readsClock) { zones = try batch.zones() }
    let all = try dropSecond(of: entries, batch)
    var waiting = all.filter { $0.state == .underWay }
    var over = all.filter { $0.state != .underWay }
    while !waiting.isEmpty {
      let steps = Dictionary(grouping: waiting, by: \.step)
      waiting = []
      for (step, entries) in steps.sorted(by: { $0.key < $1.key }) {
        for entry in try run(step, entries) {
          if entry.state == .underWay, entry.dueAt <= now {
            waiting.append(entry)
          } else {
            over.append(entry)
          }
        }
      }
    }
    // Senders lock the numbers of messages in this order; those of sequences come after.
    for (_, page) in pages.sorted(by: { $0.key < $1.key }) {
      var page = page
      _ = try page.write(connection)
    }
    try SequenceEntry.update(over, connection)
    try counts.write(connection)
  }

  /// Does what a step says for entries that are at it, and takes them to the next.
  private mutating func run(_ step: Int, _ entries: [SequenceEntry]) throws -> [SequenceEntry] {
    guard sequence.steps.indices.contains(step) else { return entries.map { go($0, to: step + 1) } }
    switch sequence.steps[step] {
    case .wait:
      return entries.map { entry in
        var entry = entry
        entry.dueAt = MessageSequence.start(due: entry.dueAt, now: now)
        return go(entry, to: step + 1)
      }
    case .send(let message):
      try send(message, entries)
      return entries.map { go($0, to: step + 1) }
    case .condition(let id, let other):
      let people = Set(entries.map(\.person))
      let members = try members(of: id, people)
      return entries.map { entry in
        if members.contains(entry.person) { return go(entry, to: step + 1) }
        if let other { return go(entry, to: other) }
        counts.add(due.tenant, due.id, step, .refused)
        return end(entry, .refused)
      }
    }
  }

  /// Takes an entry to a step; at a wait it stays until that is over.
  private mutating func go(_ entry: SequenceEntry, to step: Int) -> SequenceEntry {
    var entry = entry
    entry.step = step
    counts.add(due.tenant, due.id, step, .reached)
    guard sequence.steps.indices.contains(step) else { return end(entry, .finished) }
    if case .wait(let milliseconds, let minute) = sequence.steps[step] {
      entry.dueAt = MessageSequence.end(
        ofWait: milliseconds,
        minute,
        from: entry.dueAt,
        clock(of: entry.person)
      )
    }
    return entry
  }

  private func end(_ entry: SequenceEntry, _ state: SequenceEntry.State) -> SequenceEntry {
    var entry = entry
    entry.state = state
    return entry
  }

  private func members(of id: AudienceID, _ people: Set<Int64>) throws -> Set<Int64> {
    let audience = try ReadableMessage.audience(id, due.workspace, connection)
    let batch = try RecipientBatch(tenant: due.tenant, people.sorted(), connection)
    return try batch.members(of: audience, now: now)
  }

  /// Queues a message for people, as one that follows an event does.
  private mutating func send(_ id: MessageID, _ entries: [SequenceEntry]) throws {
    guard let read = try ReadableMessage.find(due.workspace, id, connection),
      [.sending, .paused].contains(read.stored.status)
    else { return }
    let recipients = try Recipient.find(
      entries.map(\.person),
      read.message,
      in: read.audience,
      due.workspace,
      due.tenant,
      now: now,
      connection
    )
    var page =
      pages[id]
      ?? OutboxPage(read.message, id: id, tenant: due.tenant, launchedAt: now, now: now)
    for (entry, recipient) in zip(entries, recipients) {
      page.add(recipient, occurrence: entry.no, dueAt: entry.dueAt)
    }
    pages[id] = page
  }

  private mutating func clock(of person: Int64) -> ZoneClock {
    let zone = zones[person]
    if let known = clocks[zone] { return known }
    let clock = ZoneClock(zone: zone)
    clocks[zone] = clock
    return clock
  }

  /// Ends the entries of people who have an earlier one under way: two ids of theirs entered, and were merged since.
  private mutating func dropSecond(
    of entries: [SequenceEntry],
    _ batch: RecipientBatch
  ) throws -> [SequenceEntry] {
    let rows = try batch.rows(isRange: false) { list in
      """
      SELECT person_no, no, entered_at
      FROM sequence_entry\(connection.dialect.index("sequence_entry_person"))
      WHERE tenant_no = \(due.tenant) AND sequence_id = \(due.id) AND state = 0 AND \(list)
      """
    }
    var first: [Int64: (at: Timestamp, no: Int64)] = [:]
    for (person, row) in rows {
      let entry = (at: try row.timestamp("entered_at"), no: try row.int64("no"))
      if let known = first[person], (known.at, known.no) < (entry.at, entry.no) { continue }
      first[person] = entry
    }
    return entries.map { entry in
      guard let known = first[entry.person], known.no != entry.no else { return entry }
      counts.add(due.tenant, due.id, max(0, entry.step), .dropped)
      return end(entry, .dropped)
    }
  }
}

extension MessageSequence.Step {
  fileprivate var readsClock: Bool {
    if case .wait(_, .some) = self { true } else { false }
  }
}
