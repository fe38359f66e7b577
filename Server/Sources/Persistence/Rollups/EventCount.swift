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
  }

  init(
    kind: EventKind,
    name: Int64,
    occurredAt: Timestamp,
    _ own: OwnProperties,
    tenant: Int64,
    _ numbering: inout Numbering
  ) throws {
    self.kind = kind
    self.name = name
    self.occurredAt = occurredAt
    switch EventMoney(own) {
    case nil: break
    case .unreadable: money = .unreadable
    case .amount(let amount, let currency):
      money = .amount(
        amount,
        currency: try numbering.term(TermKey(tenant, .currency, currency.code))
      )
    }
    if kind == .custom { properties = try numbering.properties(of: own, tenant: tenant) }
  }

  /// The columns of `event_log e` and its `keys` that it is read from.
  static let columns: StaticString =
    "e.kind, e.name_no, e.occurred_at, k.text AS property_keys, e.property_values"

  /// Reads ``columns``.
  init(_ row: SQLRow, tenant: Int64, _ numbering: inout Numbering) throws {
    try self.init(
      kind: EventKind(rawValue: try row.int64("kind")) ?? .automatic,
      name: try row.int64("name_no"),
      occurredAt: try row.timestamp("occurred_at"),
      OwnProperties(
        keys: try row.optionalText("property_keys"),
        values: try row.text("property_values")
      ),
      tenant: tenant,
      &numbering
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
