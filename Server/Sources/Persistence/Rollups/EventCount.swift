import AttributionCore
import LinkCore

/// What an event adds to roll-ups, whatever it is attributed to.
struct EventCount: Hashable, Sendable {
  var kind: EventKind
  /// The number of its name.
  var name: Int64
  var occurredAt: Timestamp
  /// The money it says was earned; its currency as a number.
  var money: Money?
  /// The properties that are counted; none for events of the SDK.
  var properties: [PropertyNumbers] = []

  /// An amount and the number of its currency's term.
  enum Money: Hashable, Sendable {
    case amount(MoneyAmount, currency: Int64)
    case unreadable

    /// `nil` where an event says nothing about money, or its currency has no number.
    init?(_ money: EventMoney?, currency: Int64?) {
      switch (money, currency) {
      case (.unreadable, _): self = .unreadable
      case (.amount(let amount, _), let currency?): self = .amount(amount, currency: currency)
      case (.amount, nil), (nil, _): return nil
      }
    }
  }

  /// The columns of `event_log e` and its `keys` that it is read from.
  static let columns: StaticString =
    "e.kind, e.name_no, e.occurred_at, k.text AS property_keys, e.property_values"
}

extension StringDictionary {
  /// What a stored event adds to roll-ups, by ``EventCount/columns``; with new numbers for what has none.
  mutating func count(_ row: SQLRow, tenant: Int64) throws -> EventCount {
    let own = OwnProperties(
      keys: try row.optionalText("property_keys"),
      values: try row.text("property_values")
    )
    let kind = EventKind(rawValue: try row.int64("kind")) ?? .automatic
    let money = EventMoney(own)
    var currency: Int64?
    if case .amount(_, let code) = money {
      currency = try term(TermKey(tenant, .currency, code.code))
    }
    return EventCount(
      kind: kind,
      name: try row.int64("name_no"),
      occurredAt: try row.timestamp("occurred_at"),
      money: EventCount.Money(money, currency: currency),
      properties: kind == .custom ? try properties(own.counted, tenant: tenant) : []
    )
  }
}

extension RollupDelta {
  /// Counts an event for what it is attributed to; a negative `times` takes it back.
  mutating func add(_ event: EventCount, _ key: DimensionKey, _ times: Int64 = 1) {
    let moment = event.occurredAt
    add(.init(RollupKind(event.kind), name: event.name, key, at: moment), times)
    switch event.money {
    case nil: break
    case .unreadable: add(.init(.unreadableRevenue, key, at: moment), times)
    case .amount(let amount, let currency):
      add(.init(.revenue, name: currency, key, at: moment), times * amount.whole)
      add(.init(.revenueMillionths, name: currency, key, at: moment), times * amount.millionths)
      add(.init(.purchase, name: currency, key, at: moment), times)
    }
    for property in event.properties {
      add(PropertyFact(property, name: event.name, key, at: moment), times)
    }
  }
}

/// Events of one name with one value of a property, of one day of UTC.
struct PropertyFact: Hashable, Sendable {
  var property: PropertyNumbers
  var name: Int64
  var dimension: DimensionKey
  var day: Int64

  init(
    _ property: PropertyNumbers,
    name: Int64,
    _ dimension: DimensionKey,
    at moment: Timestamp
  ) {
    self.property = property
    self.name = name
    self.dimension = dimension
    day = RollupGrain.day.interval(of: moment)
  }
}

/// One number of the roll-ups by property, without the number.
struct PropertyCell: Hashable, Comparable, Sendable {
  var tenant: Int64
  var property: Int64
  var day: Int64
  var name: Int64
  var value: Int64
  var dimension: Int64

  /// The columns of the key, in order, and a count.
  private func row(_ count: Int64) -> [SQLValue] {
    [
      .integer(tenant), .integer(property), .integer(day), .integer(name), .integer(value),
      .integer(dimension), .integer(count),
    ]
  }

  /// Orders by the columns of the key.
  static func < (left: PropertyCell, right: PropertyCell) -> Bool {
    (left.tenant, left.property, left.day, left.name, left.value, left.dimension)
      < (right.tenant, right.property, right.day, right.name, right.value, right.dimension)
  }

  /// Every cell of a day of UTC, with its count.
  static func stored(
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection
  ) throws -> [PropertyCell: Int64] {
    let rows = try connection.query(
      """
      SELECT r.property_no, r.day, r.name_no, r.value_no, r.dimension_no, r.count
      FROM property_rollup r
      WHERE r.tenant_no = \(tenant) AND r.day = \(day) AND r.count <> 0
      AND r.property_no IN (
        SELECT no FROM property WHERE tenant_no = \(tenant) AND is_counted = 1
      )
      """
    )
    return try rows.reduce(into: [:]) { cells, row in
      let cell = PropertyCell(
        tenant: tenant,
        property: try row.int64("property_no"),
        day: try row.int64("day"),
        name: try row.int64("name_no"),
        value: try row.int64("value_no"),
        dimension: try row.int64("dimension_no")
      )
      cells[cell] = try row.int64("count")
    }
  }
}

extension PropertyCell {
  /// Adds to counts; in one order everywhere, so that two nodes do not wait for each other.
  static func add(_ cells: [PropertyCell: Int64], _ connection: any SQLConnection) throws {
    guard !cells.isEmpty else { return }
    let rows = cells.sorted { $0.key < $1.key }.map { $0.key.row($0.value) }
    _ = try connection.executeEach(
      """
      INSERT INTO property_rollup
      (tenant_no, property_no, day, name_no, value_no, dimension_no, count)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, property_no, day, name_no, value_no, dimension_no)
      DO UPDATE SET count = property_rollup.count + excluded.count
      """,
      rows
    )
  }
}

extension RollupDelta {
  /// The cells by property that the facts change.
  func propertyCells(_ dictionary: inout StringDictionary) throws -> [PropertyCell: Int64] {
    var cells: [PropertyCell: Int64] = [:]
    for (fact, count) in properties where count != 0 {
      let cell = PropertyCell(
        tenant: fact.dimension.tenant,
        property: fact.property.property,
        day: fact.day,
        name: fact.name,
        value: fact.property.value,
        dimension: try dictionary.dimension(fact.dimension)
      )
      cells[cell, default: 0] += count
    }
    return cells.filter { $0.value != 0 }
  }
}
