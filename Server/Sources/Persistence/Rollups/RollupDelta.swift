import LinkCore

/// What a transaction adds to roll-ups and takes from them.
struct RollupDelta: Sendable {
  /// Things of one kind that happened in the same quarter of an hour.
  struct Fact: Hashable, Sendable {
    var kind: RollupKind
    /// The number of the event's name; 0 for what has none.
    var name: Int64 = 0
    var dimension: DimensionKey
    var quarter: Int64

    init(_ kind: RollupKind, name: Int64 = 0, _ dimension: DimensionKey, at moment: Timestamp) {
      self.kind = kind
      self.name = name
      self.dimension = dimension
      quarter = RollupGrain.quarter.interval(of: moment)
    }

    /// The day of UTC.
    var day: Int64 {
      RollupGrain.day.interval(
        of: Timestamp(milliseconds: quarter * RollupGrain.quarter.length)
      )
    }
  }

  private(set) var facts: [Fact: Int64] = [:]
  private(set) var properties: [PropertyFact: Int64] = [:]
  private(set) var people: [PersonFact: Int64] = [:]

  /// Counts a fact; a negative `count` takes it back.
  mutating func add(_ fact: Fact, _ count: Int64 = 1) {
    facts[fact, default: 0] += count
  }

  /// Counts a value of a property; a negative `count` takes it back.
  mutating func add(_ fact: PropertyFact, _ count: Int64) {
    properties[fact, default: 0] += count
  }

  /// Counts an event of a person; a negative `count` takes it back.
  mutating func add(_ fact: PersonFact, _ count: Int64 = 1) {
    people[fact, default: 0] += count
  }

  /// Counts a click; a person's scan counts as that too.
  mutating func add(_ click: ClickRecord, _ dimension: DimensionKey) {
    add(.init(click.isBot ? .botClick : .click, dimension, at: click.occurredAt))
    if click.isScan, !click.isBot { add(.init(.scan, dimension, at: click.occurredAt)) }
  }

  /// The cells that the facts change.
  ///
  /// Margins count by one dimension or by none, over quarters of an hour and over days. What
  /// several dimensions have in common is counted by days, over all names and by name. Money is
  /// never counted over all currencies.
  func cells(_ numbering: inout Numbering) throws -> [RollupCell: Int64] {
    var cells: [RollupCell: Int64] = [:]
    for (fact, count) in facts where count != 0 {
      let cell = RollupCell(
        tenant: fact.dimension.tenant,
        grain: .day,
        kind: fact.kind,
        name: fact.kind.isByCurrency ? fact.name : 0,
        dimension: try numbering.dimension(fact.dimension),
        at: fact.day
      )
      cells[cell, default: 0] += count
      if fact.name != cell.name {
        var named = cell
        named.name = fact.name
        cells[named, default: 0] += count
      }
      for margin in fact.dimension.margins {
        var marginal = cell
        marginal.dimension = try numbering.dimension(margin)
        cells[marginal, default: 0] += count
        (marginal.grain, marginal.at) = (.quarter, fact.quarter)
        cells[marginal, default: 0] += count
      }
    }
    return cells.filter { $0.value != 0 }
  }

  /// Changes the roll-ups.
  func write(_ numbering: inout Numbering) throws {
    try RollupCell.add(cells(&numbering), numbering.connection)
    try PropertyCell.add(propertyCells(&numbering), numbering.connection)
    try PersonFact.write(people, numbering.connection)
  }
}
