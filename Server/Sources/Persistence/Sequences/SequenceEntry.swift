import AudienceCore
import LinkCore
import WireModels

/// A person's way through a sequence.
struct SequenceEntry: Sendable {
  enum State: Int64, Sendable {
    /// A step follows.
    case underWay = 0
    /// It came to the end.
    case finished = 1
    /// An exit event ended it; what is queued of it is dropped.
    case left = 2
    /// A condition did not let it on.
    case refused = 3
    /// The person turned out to be in the sequence already.
    case dropped = 4
  }

  static let entrance = -1

  let tenant: Int64
  /// Names it among all entries; its messages have it as their occurrence.
  let no: Int64
  let sequence: SequenceID
  let person: Int64
  let enteredAt: Timestamp
  var state = State.underWay
  /// The place of the step that it is at; -1 before the first.
  var step = Self.entrance
  /// When it goes on.
  var dueAt: Timestamp

  init(
    tenant: Int64,
    no: Int64,
    sequence: SequenceID,
    person: Int64,
    enteredAt: Timestamp,
    state: State
  ) {
    (self.tenant, self.no, self.sequence, self.person) = (tenant, no, sequence, person)
    (self.enteredAt, dueAt, self.state) = (enteredAt, enteredAt, state)
  }

  static let columns: StaticString = "no, person_no, entered_at, step, due_at"

  /// Reads an entry that is under way.
  init(_ row: SQLRow, tenant: Int64, sequence: SequenceID) throws {
    self.init(
      tenant: tenant,
      no: try row.int64("no"),
      sequence: sequence,
      person: try row.int64("person_no"),
      enteredAt: try row.timestamp("entered_at"),
      state: .underWay
    )
    (step, dueAt) = (Int(try row.int64("step")), try row.timestamp("due_at"))
  }

  /// Stores a new entry.
  ///
  /// - Returns: Whether it was new.
  func insert(_ connection: any SQLConnection) throws -> Bool {
    try connection.execute(
      """
      INSERT INTO sequence_entry
        (tenant_no, no, sequence_id, person_no, entered_at, state, step, due_at)
      VALUES (
        \(tenant), \(no), \(sequence), \(person), \(enteredAt), \(state.rawValue), \(Int64(step)), \(dueAt)
      )
      ON CONFLICT DO NOTHING
      """
    ) == 1
  }

  /// Stores where entries are now.
  static func update(_ entries: [SequenceEntry], _ connection: any SQLConnection) throws {
    _ = try connection.executeEach(
      "UPDATE sequence_entry SET state = ?, step = ?, due_at = ? WHERE tenant_no = ? AND no = ?",
      entries.map { entry in
        [
          .integer(entry.state.rawValue), .integer(Int64(entry.step)), entry.dueAt.sqlValue,
          .integer(entry.tenant), .integer(entry.no),
        ]
      }
    )
  }

  /// Which entries of a list were left: their messages are not sent.
  static func left(
    among numbers: Set<Int64>,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Set<Int64> {
    var left: Set<Int64> = []
    for part in numbers.sorted().parts(of: SQLList.length) {
      let list = SQLList.of(part.map(SQLValue.integer))
      left.formUnion(
        try connection.integers(
          """
          SELECT no FROM sequence_entry
          WHERE tenant_no = \(tenant) AND state = \(State.left.rawValue) AND no IN (\(list))
          """
        )
      )
    }
    return left
  }
}
