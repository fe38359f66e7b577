/// What erasures have yet to remove of a workspace: numbers that events named which are gone.
///
/// They are noted in the transaction that removes what leads to them, so that an erasure that was stopped
/// leaves nothing: the next one, of the same person or of another, removes them.
struct ErasureRemnants {
  /// What a number is one of.
  enum Kind: Int64, Sendable {
    /// A hidden term, which no new event finds: it goes when no event has it.
    case term = 0
    /// A journey, which other events may have.
    case journey = 1
    /// A value of a property, which other events may have.
    case value = 2
  }

  let tenant: Int64
  let connection: any SQLConnection

  /// Notes numbers, some of which may be noted already.
  func note(_ numbers: some Sequence<Int64>, _ kind: Kind) throws {
    _ = try connection.executeEach(
      """
      INSERT INTO erasure_remnant (tenant_no, kind, no) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
      """,
      numbers.sorted().map { [.integer(tenant), .integer(kind.rawValue), .integer($0)] }
    )
  }

  /// The numbers that are noted.
  func noted(_ kind: Kind) throws -> Set<Int64> {
    try Set(
      connection.integers(
        """
        SELECT no FROM erasure_remnant WHERE tenant_no = \(tenant) AND kind = \(kind.rawValue)
        """
      )
    )
  }

  /// Strikes numbers out.
  func strike(_ numbers: some Sequence<Int64>, _ kind: Kind) throws {
    _ = try connection.executeEach(
      "DELETE FROM erasure_remnant WHERE tenant_no = ? AND kind = ? AND no = ?",
      numbers.sorted().map { [.integer(tenant), .integer(kind.rawValue), .integer($0)] }
    )
  }
}
