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

  /// Counts a click; one of a person counts as a scan or a unique click too.
  mutating func add(_ click: ClickRecord, _ dimension: DimensionKey) {
    add(.init(click.isBot ? .botClick : .click, dimension, at: click.occurredAt))
    guard !click.isBot else { return }
    if click.isScan { add(.init(.scan, dimension, at: click.occurredAt)) }
    if click.isUnique { add(.init(.uniqueClick, dimension, at: click.occurredAt)) }
  }

  /// What the facts are counted by, with the margins.
  var dimensions: Set<DimensionKey> {
    // Facts of one click share a dimension.
    let own = Set(facts.lazy.filter { $0.value != 0 }.map(\.key.dimension))
    return own.union(own.lazy.flatMap(\.margins))
  }

  /// The cells that the facts change.
  ///
  /// Margins count by one dimension or by none, over quarters of an hour and over days. What
  /// several dimensions have in common is counted by days, over all names and by name. Money is
  /// never counted over all currencies.
  func cells(_ dictionary: inout StringDictionary) throws -> [RollupCell: Int64] {
    var cells: [RollupCell: Int64] = [:]
    for (fact, count) in facts where count != 0 {
      let cell = RollupCell(
        tenant: fact.dimension.tenant,
        grain: .day,
        kind: fact.kind,
        name: fact.kind.isByCurrency ? fact.name : 0,
        dimension: try dictionary.dimension(fact.dimension),
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
        marginal.dimension = try dictionary.dimension(margin)
        cells[marginal, default: 0] += count
        (marginal.grain, marginal.at) = (.quarter, fact.quarter)
        cells[marginal, default: 0] += count
      }
    }
    return cells.filter { $0.value != 0 }
  }

  /// Changes the roll-ups.
  func write(_ dictionary: inout StringDictionary) throws {
    try RollupCell.add(cells(&dictionary), dictionary.connection)
    try PropertyCell.add(propertyCells(&dictionary), dictionary.connection)
    try PersonFact.write(people, dictionary.connection)
  }
}

/// One number of the roll-ups, without the number.
struct RollupCell: Hashable, Comparable, Sendable {
  var tenant: Int64
  var grain: RollupGrain
  var kind: RollupKind
  var name: Int64
  var dimension: Int64
  var at: Int64

  /// The columns of the key, in order, and a count.
  private func row(_ count: Int64) -> [SQLValue] {
    [
      .integer(tenant), .integer(grain.rawValue), .integer(kind.rawValue), .integer(name),
      .integer(dimension), .integer(at), .integer(count),
    ]
  }

  /// Every cell of a day of UTC, with its count.
  static func stored(
    tenant: Int64,
    day: Int64,
    _ connection: any SQLConnection
  ) throws -> [RollupCell: Int64] {
    let quarters = RollupGrain.day.length / RollupGrain.quarter.length
    let spans: [(RollupGrain, Range<Int64>)] = [
      (.day, day..<day + 1), (.quarter, day * quarters..<(day + 1) * quarters),
    ]
    var cells: [RollupCell: Int64] = [:]
    for (grain, span) in spans {
      let rows = try connection.query(
        """
        SELECT kind, name_no, dimension_no, at, count FROM rollup
        WHERE tenant_no = \(tenant) AND grain = \(grain.rawValue)
        AND at >= \(span.lowerBound) AND at < \(span.upperBound) AND count <> 0
        """
      )
      for row in rows {
        guard let kind = RollupKind(rawValue: try row.int64("kind")) else { continue }
        let cell = RollupCell(
          tenant: tenant,
          grain: grain,
          kind: kind,
          name: try row.int64("name_no"),
          dimension: try row.int64("dimension_no"),
          at: try row.int64("at")
        )
        cells[cell] = try row.int64("count")
      }
    }
    return cells
  }

  /// Adds to counts; in one order everywhere, so that two nodes do not wait for each other.
  static func add(_ cells: [RollupCell: Int64], _ connection: any SQLConnection) throws {
    guard !cells.isEmpty else { return }
    let rows = cells.sorted { $0.key < $1.key }.map { $0.key.row($0.value) }
    _ = try connection.executeEach(
      """
      INSERT INTO rollup (tenant_no, grain, kind, name_no, dimension_no, at, count)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, grain, kind, name_no, dimension_no, at)
      DO UPDATE SET count = rollup.count + excluded.count
      """,
      rows
    )
  }

  /// Orders by the columns of the key.
  static func < (left: RollupCell, right: RollupCell) -> Bool {
    (left.tenant, left.grain.rawValue, left.kind.rawValue, left.name, left.dimension, left.at)
      < (
        right.tenant, right.grain.rawValue, right.kind.rawValue, right.name, right.dimension,
        right.at
      )
  }
}

/// What a roll-up counts.
enum RollupKind: Int64, Hashable, Sendable, CaseIterable {
  /// Events of the app.
  case custom = 0
  /// Events that say the app was opened.
  case open = 1
  /// Other events of the SDK.
  case automatic = 2
  /// Clicks by people.
  case click = 10
  /// Clicks by programs.
  case botClick = 11
  /// First launches.
  case install = 12
  /// First launches of an app that was there before.
  case reinstall = 13
  /// Journeys in which the app was opened; see ``FunnelCounts``.
  case journey = 14
  /// Those clicks by people that were scans of a link's code.
  case scan = 15
  /// Those clicks by people that were the first of their visitor on a link on a day of UTC.
  case uniqueClick = 16
  /// Whole units of money that events say were earned, by currency.
  case revenue = 20
  /// The millionths of it, by currency.
  case revenueMillionths = 21
  /// Events with an amount of money, by currency.
  case purchase = 22
  /// Events with an amount that cannot be added up; see ``EventMoney/unreadable``.
  case unreadableRevenue = 23

  /// Whether its name is a currency; never added up over several.
  var isByCurrency: Bool {
    switch self {
    case .revenue, .revenueMillionths, .purchase: true
    default: false
    }
  }

  init(_ kind: EventKind) {
    switch kind {
    case .custom: self = .custom
    case .open: self = .open
    case .automatic: self = .automatic
    }
  }
}

/// The length of time that a roll-up counts over, from midnight UTC.
enum RollupGrain: Int64, Hashable, Sendable {
  /// Fifteen minutes, so that days of every time zone are whole numbers of them.
  case quarter = 0
  /// A day of UTC.
  case day = 1

  /// In milliseconds.
  var length: Int64 {
    switch self {
    case .quarter: 900_000
    case .day: 86_400_000
    }
  }

  /// The number of the interval that holds a moment.
  func interval(of moment: Timestamp) -> Int64 {
    let (quotient, remainder) = moment.milliseconds.quotientAndRemainder(dividingBy: length)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
