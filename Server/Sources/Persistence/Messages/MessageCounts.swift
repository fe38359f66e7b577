public import LinkCore

/// What a transaction adds to the numbers of messages.
struct MessageCounts: Sendable {
  private struct Cell: Hashable, Comparable, Sendable {
    var tenant: Int64
    var message: MessageID
    var variant: Int
    var kind: String
    var reason: String

    static func < (left: Cell, right: Cell) -> Bool {
      (left.tenant, left.message, left.variant, left.kind, left.reason)
        < (right.tenant, right.message, right.variant, right.kind, right.reason)
    }
  }

  /// The variant of those who received nothing.
  static let holdOut = -1

  private var cells: [Cell: Int64] = [:]

  mutating func add(
    _ tenant: Int64,
    _ message: MessageID,
    _ variant: Int,
    _ kind: String,
    reason: String = "",
    _ count: Int64 = 1
  ) {
    let cell = Cell(
      tenant: tenant,
      message: message,
      variant: variant,
      kind: kind,
      reason: reason
    )
    cells[cell, default: 0] += count
  }

  func write(_ connection: any SQLConnection) throws {
    guard !cells.isEmpty else { return }
    _ = try connection.executeEach(
      """
      INSERT INTO message_count (tenant_no, message_id, variant, kind, reason, count)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, message_id, variant, kind, reason)
      DO UPDATE SET count = message_count.count + excluded.count
      """,
      cells.sorted { $0.key < $1.key }.map { cell, count in
        [
          .integer(cell.tenant), cell.message.sqlValue, .integer(Int64(cell.variant)),
          .text(cell.kind), .text(cell.reason), .integer(count),
        ]
      }
    )
  }
}

/// One number of a message.
public struct MessageCount: Hashable, Sendable {
  /// The variant; -1 for the hold-out.
  public var variant: Int
  /// What happened, such as `targeted`, `sent` or `opened`.
  public var kind: String
  /// Why, for failures and drops; else empty.
  public var reason: String
  /// How often.
  public var count: Int64
}

extension MessageRepository {
  /// The numbers of a message.
  public func counts(_ workspace: WorkspaceID, _ id: MessageID) async throws -> [MessageCount] {
    try await driver.read { connection in
      guard let tenant = try Numbering.tenant(connection, workspace) else { return [] }
      return try connection.query(
        """
        SELECT variant, kind, reason, count FROM message_count
        WHERE tenant_no = \(tenant) AND message_id = \(id) ORDER BY variant, kind, reason
        """
      ).map { row in
        MessageCount(
          variant: Int(try row.int64("variant")),
          kind: try row.text("kind"),
          reason: try row.text("reason"),
          count: try row.int64("count")
        )
      }
    }
  }

  /// Counts what a device reported of a send for the first time; `pushID` is the send's id.
  static func countReport(
    _ kind: String,
    pushID: String,
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws {
    guard let id = SendID(pushID) else { return }
    let row = try connection.first(
      """
      SELECT message_id, variant FROM message_send WHERE tenant_no = \(tenant) AND id = \(id)
      """
    )
    guard let row else { return }
    var counts = MessageCounts()
    counts.add(tenant, try row.id("message_id"), Int(try row.int64("variant")), kind)
    try counts.write(connection)
  }
}
