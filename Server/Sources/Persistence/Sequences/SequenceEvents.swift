import AudienceCore
import LinkCore
import WireModels

/// What the events of a transaction mean for sequences: who enters them, and who leaves.
struct SequenceEvents {
  private typealias Hit = EventHit<SequenceListener>

  private var counts = SequenceCounts()
  private var hits: [Hit] = []

  /// Adds the events of a batch that are new.
  mutating func add(
    _ events: [EventParts],
    _ verdicts: [EventVerdict],
    _ workspace: WorkspaceID,
    tenant: Int64,
    _ dictionary: inout StringDictionary
  ) throws {
    let listeners = try SequenceListener.all(of: workspace, dictionary.connection)
    hits += try Hit.all(
      of: events,
      verdicts,
      for: listeners,
      workspace,
      tenant: tenant,
      &dictionary
    )
  }

  /// Lets people enter and leave; after the profiles, which audiences read.
  ///
  /// It comes before the numbers of messages are written, and ``writeCounts(_:)`` after: what runs steps locks its rows
  /// in this order, too.
  mutating func write(_ connection: any SQLConnection) throws {
    for hit in hits.sorted(by: Self.precedes) {
      let root = try PersonLinks(tenant: hit.tenant, connection).root(of: hit.person)
      let facts = RecipientFacts(tenant: hit.tenant, person: root, connection)
      switch hit.listener.role {
      case .entry: try enter(hit, root, facts, connection)
      case .exit: try leave(hit, facts, connection)
      }
    }
  }

  /// In the order in which they happened; of two at one moment a person enters first.
  private static func precedes(_ left: Hit, _ right: Hit) -> Bool {
    (left.occurredAt.milliseconds, left.listener.role == .exit ? 1 : 0)
      < (right.occurredAt.milliseconds, right.listener.role == .exit ? 1 : 0)
  }

  /// Stores the numbers.
  func writeCounts(_ connection: any SQLConnection) throws { try counts.write(connection) }

  private mutating func enter(
    _ hit: Hit,
    _ person: Int64,
    _ facts: RecipientFacts,
    _ connection: any SQLConnection
  ) throws {
    let id = hit.listener.sequence
    // A newer version may have stored what this one cannot read: that server lets people enter.
    guard let stored = try SequenceRepository.find(hit.workspace, id, connection),
      let sequence = try? MessageSequence(stored.sequence)
    else { return }
    let earlier = try connection.query(
      """
      SELECT entered_at, state FROM sequence_entry\(connection.dialect.index("sequence_entry_person"))
      WHERE tenant_no = \(hit.tenant) AND \(facts.ids) AND sequence_id = \(id)
      """
    )
    let isBarred = try earlier.contains { entry in
      if try entry.int64("state") == SequenceEntry.State.underWay.rawValue { return true }
      guard let gap = sequence.repeatAfter else { return true }
      return abs(hit.occurredAt.milliseconds - (try entry.int64("entered_at"))) < gap
    }
    guard !isBarred else { return }
    if let id = sequence.audience {
      let audience = try ReadableMessage.audience(id, hit.workspace, connection)
      guard try facts.isIn(audience, now: hit.receivedAt) else { return }
    }
    let hasLeft = try hasLeft(sequence, person, after: hit, connection)
    let entry = SequenceEntry(
      tenant: hit.tenant,
      no: Self.number(of: hit.uuid, in: id),
      sequence: id,
      person: person,
      enteredAt: hit.occurredAt,
      state: hasLeft ? .left : .underWay
    )
    guard try entry.insert(connection) else { return }
    counts.add(hit.tenant, id, 0, .entered)
    if hasLeft { counts.add(hit.tenant, id, 0, .left) }
  }

  /// Whether an exit event that happened after the entry arrived before it.
  private func hasLeft(
    _ sequence: MessageSequence,
    _ person: Int64,
    after hit: Hit,
    _ connection: any SQLConnection
  ) throws -> Bool {
    guard !sequence.exitEvents.isEmpty else { return false }
    let dictionary = StringDictionary(connection, cache: DictionaryCache())
    let names = try sequence.exitEvents.compactMap {
      try dictionary.existing(TermKey(hit.tenant, .event, $0))
    }
    guard !names.isEmpty else { return false }
    let list = SQLList.of(names.map(SQLValue.integer))
    return try PersonLinks(tenant: hit.tenant, connection).ids(of: person).contains { id in
      try connection.exists(
        """
        SELECT uuid FROM event_log
        WHERE tenant_no = \(hit.tenant) AND person_no = \(id) AND kind < 2
          AND occurred_at >= \(hit.occurredAt) AND name_no IN (\(list))
        """
      )
    }
  }

  private mutating func leave(
    _ hit: Hit,
    _ facts: RecipientFacts,
    _ connection: any SQLConnection
  ) throws {
    let id = hit.listener.sequence
    let entries = try connection.query(
      """
      SELECT no, step, state FROM sequence_entry\(connection.dialect.index("sequence_entry_person"))
      WHERE tenant_no = \(hit.tenant) AND \(facts.ids) AND sequence_id = \(id)
        AND entered_at <= \(hit.occurredAt)
      """
    )
    for entry in entries {
      let changed = try connection.query(
        """
        UPDATE sequence_entry SET state = \(SequenceEntry.State.left.rawValue)
        WHERE tenant_no = \(hit.tenant) AND no = \(try entry.int64("no"))
          AND state = \(try entry.int64("state")) AND state <> \(SequenceEntry.State.left.rawValue)
        RETURNING step
        """
      )
      // What came to the end has its counts; of its last message, nothing more is sent.
      guard let step = try changed.first?.int64("step"),
        try entry.int64("state") == SequenceEntry.State.underWay.rawValue
      else { continue }
      counts.add(hit.tenant, id, max(0, Int(step)), .left)
    }
  }

  /// A number of the entry, which is also the occurrence of its messages: above ``OutboxPage/launch``.
  private static func number(of event: EntityID, in sequence: SequenceID) -> Int64 {
    let (first, second) = (event.high ^ sequence.value.low, event.low ^ sequence.value.high)
    let mixed = (first &* 0x9E37_79B9_7F4A_7C15) ^ (second &* 0xBF58_476D_1CE4_E5B9)
    return max(1, Int64((mixed ^ mixed >> 29) >> 1))
  }
}
