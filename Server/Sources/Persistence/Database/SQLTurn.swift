import LinkCore

/// Something that one transaction at a time may do in the whole installation.
struct SQLTurn: Hashable, Sendable {
  fileprivate let number: Int64

  /// Migrating the schema.
  static let migration = SQLTurn(number: 1)
  /// Making and removing the tables of months; whoever stores events shares it.
  static let partitions = SQLTurn(number: 2)

  private init(number: Int64) {
    self.number = number
  }

  /// What `purpose` does with the thing that has this id.
  init(_ purpose: Purpose, _ id: EntityID) {
    let bytes = id.bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    number = Int64(bitPattern: bytes ^ purpose.rawValue << 56)
  }

  enum Purpose: UInt64, Sendable {
    /// Appending to a workspace's log and its roll-ups.
    case appending = 1
    /// Answering the first launch of an install.
    case redeeming = 2
  }
}

extension SQLConnection {
  /// Waits until no other transaction has a turn, and keeps it until this one ends.
  ///
  /// Where a writer is alone anyway there is nothing to wait for. Who needs several turns takes them
  /// in one call, so that nobody waits for somebody who waits for them.
  func take(_ turns: Set<SQLTurn>) throws {
    guard dialect.engine == .postgresql else { return }
    for number in turns.map(\.number).sorted() {
      _ = try query(
        "SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), \(number)))"
      )
    }
  }

  /// Keeps everybody from having a turn until this transaction ends, together with others who share
  /// it.
  func share(_ turn: SQLTurn) throws {
    guard dialect.engine == .postgresql else { return }
    _ = try query(
      "SELECT pg_advisory_xact_lock_shared(hashtextextended(current_schema(), \(turn.number)))"
    )
  }
}
