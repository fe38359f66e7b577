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

extension Numbering {
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
