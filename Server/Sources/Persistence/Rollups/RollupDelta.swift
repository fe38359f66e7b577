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

  var isEmpty: Bool { facts.isEmpty }

  /// Counts a fact; a negative `count` takes it back.
  mutating func add(_ fact: Fact, _ count: Int64 = 1) {
    facts[fact, default: 0] += count
  }

  /// The cells that the facts change.
  func cells(_ numbering: inout Numbering) throws -> [RollupCell: Int64] {
    var cells: [RollupCell: Int64] = [:]
    for (fact, count) in facts where count != 0 {
      let margins = try fact.dimension.margins.map { try numbering.dimension($0) }
      let tenant = fact.dimension.tenant
      for margin in margins {
        for grain in [RollupGrain.quarter, .day] {
          let cell = RollupCell(
            tenant: tenant,
            grain: grain,
            kind: fact.kind,
            name: 0,
            dimension: margin,
            at: grain == .day ? fact.day : fact.quarter
          )
          cells[cell, default: 0] += count
        }
      }
      // Named events by day; what has no name has its margins already.
      let named = fact.name == 0 ? [] : margins
      for dimension in named + [try numbering.dimension(fact.dimension)] {
        let cell = RollupCell(
          tenant: tenant,
          grain: .day,
          kind: fact.kind,
          name: fact.name,
          dimension: dimension,
          at: fact.day
        )
        cells[cell, default: 0] += count
      }
    }
    return cells
  }

  /// Changes the roll-ups.
  func write(_ numbering: inout Numbering) throws {
    guard !facts.isEmpty else { return }
    let cells = try cells(&numbering).filter { $0.value != 0 }
    // In one order everywhere, so that two nodes do not wait for each other.
    let rows = cells.sorted { $0.key < $1.key }.map { $0.key.values + [.integer($0.value)] }
    _ = try numbering.connection.executeEach(Self.upsert, rows)
  }

  private static let upsert = """
    INSERT INTO rollup (tenant_no, grain, kind, name_no, dimension_no, at, count)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant_no, grain, kind, name_no, dimension_no, at)
    DO UPDATE SET count = rollup.count + excluded.count
    """
}
