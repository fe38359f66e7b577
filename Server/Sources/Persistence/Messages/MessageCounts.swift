import AttributionCore
package import LinkCore
import WireModels

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

  /// Adds what a conversion earned.
  mutating func add(_ money: EventMoney?, _ tenant: Int64, _ message: MessageID, _ variant: Int) {
    func add(_ kind: MessageCountKind, _ currency: String = "", _ count: Int64 = 1) {
      self.add(tenant, message, variant, kind.rawValue, reason: currency, count)
    }
    switch money {
    case nil: break
    case .unreadable: add(.unreadableRevenue)
    case .amount(let amount, let currency):
      add(.revenue, currency.code, amount.whole)
      add(.revenueMillionths, currency.code, amount.millionths)
      add(.purchase, currency.code)
    }
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
package struct MessageCount: Hashable, Sendable {
  /// The variant; -1 for the hold-out.
  package var variant: Int
  /// What happened, such as `targeted`, `sent` or `opened`.
  package var kind: String
  /// Why, for failures and drops; else empty.
  package var reason: String
  /// How often.
  package var count: Int64
}

/// The numbers of a message.
package struct MessageNumbers: Hashable, Sendable {
  /// How often what happened, by variant.
  package private(set) var counts: [MessageCount] = []
  /// What conversions earned, by variant and currency.
  package private(set) var revenue: [Int: [String: RevenueSum]] = [:]
  /// How many conversions had an amount that cannot be added up, by variant.
  package private(set) var unreadableRevenue: [Int: Int64] = [:]

  /// Reads the numbers of a message; none of a workspace without data.
  init(
    of id: MessageID,
    tenant: Int64?,
    _ connection: any SQLConnection
  ) throws {
    guard let tenant else { return }
    let rows = try connection.query(
      """
      SELECT variant, kind, reason, count FROM message_count
      WHERE tenant_no = \(tenant) AND message_id = \(id) ORDER BY variant, kind, reason
      """
    )
    for row in rows {
      add(
        MessageCount(
          variant: Int(try row.int64("variant")),
          kind: try row.text("kind"),
          reason: try row.text("reason"),
          count: try row.int64("count")
        )
      )
    }
  }

  private mutating func add(_ cell: MessageCount) {
    switch MessageCountKind(rawValue: cell.kind) {
    case .revenue: self[cell].amount.whole += cell.count
    case .revenueMillionths: self[cell].amount.millionths += cell.count
    case .purchase: self[cell].purchases += cell.count
    case .unreadableRevenue: unreadableRevenue[cell.variant, default: 0] += cell.count
    default: counts.append(cell)
    }
  }

  /// The sum of a cell's variant and currency.
  private subscript(cell: MessageCount) -> RevenueSum {
    get { revenue[cell.variant]?[cell.reason] ?? RevenueSum() }
    set { revenue[cell.variant, default: [:]][cell.reason] = newValue }
  }
}

extension MessageRepository {
  /// The numbers of a message.
  package func numbers(_ workspace: WorkspaceID, _ id: MessageID) async throws -> MessageNumbers {
    try await driver.read { connection in
      let tenant = try StringDictionary.tenant(connection, workspace)
      return try MessageNumbers(of: id, tenant: tenant, connection)
    }
  }
}

extension MessageCounts {
  /// How long after a message a withdrawal of consent counts as caused by it: a week, in milliseconds.
  private static let unsubscribing: Int64 = 604_800_000

  /// Counts a report of a device that is new; each step of a send once, whatever ids its person has.
  mutating func add(
    _ report: Acknowledgement,
    of send: ReportedSend,
    tenant: Int64,
    addressee: Int64,
    _ connection: any SQLConnection
  ) throws {
    guard send.lane.isCounted else { return }
    let reports = try connection.count(
      """
      SELECT COUNT(*) AS count FROM push_ack
      WHERE tenant_no = \(tenant) AND push_id = \(report.pushID) AND step = \(report.step.rawValue)
        AND \(RecipientFacts(tenant: tenant, person: addressee, connection).ids)
      """
    )
    guard reports == 1 else { return }
    let kind: MessageCountKind =
      switch report.step {
      case .delivered: .delivered
      case .seen: .shown
      case .clicked: send.channel == .inApp ? .clicked : .opened
      case .dismissed: .dismissed
      }
    add(tenant, send.message, send.variant, kind.rawValue)
  }

  /// Counts that a person withdrew consent, for the last message of the category before.
  mutating func addWithdrawal(
    of consent: ConsentRecord,
    _ workspace: WorkspaceID,
    tenant: Int64,
    person: Int64,
    _ connection: any SQLConnection
  ) throws {
    let root = try PersonLinks(tenant: tenant, connection).root(of: person)
    let sends = try connection.query(
      """
      SELECT message_id, variant
      FROM message_send\(connection.dialect.index("message_send_person"))
      WHERE tenant_no = \(tenant)
        AND \(RecipientFacts(tenant: tenant, person: root, connection).ids)
        AND sent_at > \(consent.changedAt.milliseconds - Self.unsubscribing)
        AND sent_at <= \(consent.changedAt) AND lane <> \(SendLane.test.rawValue)
      ORDER BY sent_at DESC LIMIT 50
      """
    )
    for send in sends {
      let id: MessageID = try send.id("message_id")
      let stored = try MessageRepository.find(workspace, id, connection)
      guard stored?.message.category == consent.category else { continue }
      add(tenant, id, Int(try send.int64("variant")), MessageCountKind.unsubscribed.rawValue)
      return
    }
  }
}
