import LinkCore

/// The tables that events are kept in, one for each month of their ids, as a transaction sees them.
///
/// `event_log` stands for all of them: a partitioned table on PostgreSQL, a view on SQLite. A statement that
/// changes a row names the table that holds it. Ids that are of no such month (no UUIDv7, or of a
/// clock that is years off) are in `event_log_misc`; on PostgreSQL those above every month, which nearly all
/// ids are that hold no moment, are in `event_log_random`.
struct EventPartitions {
  /// What the name of each begins with.
  static let prefix = "event_log_"
  /// The table of ids without a month.
  static let misc = "event_log_misc"
  /// The table of ids from ``firstRandomID`` on.
  ///
  /// PostgreSQL reads all of `event_log_misc` when a month is made.
  static let random = "event_log_random"
  /// The first id that is of no month whatever comes: that of the year 2100.
  static let firstRandomID = EntityID(high: 0x03BB_2CC3_D800 << 16, low: 0)
  /// How long before it arrives an event may have been made for a table of its own month.
  private static let monthsBack: Int64 = 24

  /// Where an event belongs.
  enum Place: Hashable, Sendable {
    /// A table.
    case table(String)
    /// Nowhere any more: the events of that month were dropped.
    case dropped
  }

  /// The months that a transaction found, which the next one need not list again while the schema is the same.
  struct Listing: Sendable {
    /// The version of SQLite's schema; PostgreSQL has none.
    fileprivate let version: Int64
    fileprivate let known: [Known]
  }

  /// A month with what every event asks of it.
  fileprivate struct Known: Sendable {
    let month: EventMonth
    let table: String
    let start: Timestamp
    let ids: Range<EntityID>

    init(_ month: EventMonth) {
      self.month = month
      table = month.table
      start = month.start
      ids = month.firstID..<EventMonth(month, plus: 1).firstID
    }
  }

  private let connection: any SQLConnection
  /// How many bytes of `event_log_misc` are read to make a month for events that clients wait for.
  var mostBytesRead: Int64 = 128 << 20
  /// Whether there are no more, once that was looked for.
  private var isSmall: Bool?
  private var known: [Known]
  /// What this transaction found where another one has to list it; to be kept when it is committed.
  let newListing: Listing?
  /// Before this moment nothing is kept.
  let keptFrom: Timestamp

  /// Looks which tables there are, and keeps others from removing one until the transaction ends.
  ///
  /// `listing` is what an earlier transaction found.
  init(_ connection: any SQLConnection, _ listing: Listing? = nil) throws {
    try connection.share(.partitions)
    self.connection = connection
    let version = try Self.schemaVersion(connection)
    if let listing, listing.version == version {
      (known, newListing) = (listing.known, nil)
    } else {
      let known = try Self.months(connection).map(Known.init)
      self.known = known
      newListing = version.map { Listing(version: $0, known: known) }
    }
    keptFrom = try Retention.keptFrom(connection)
  }

  /// Grows whenever a table comes or goes; `nil` where the engine does not say.
  private static func schemaVersion(_ connection: any SQLConnection) throws -> Int64? {
    guard connection.dialect.engine == .sqlite else { return nil }
    return try connection.first("PRAGMA schema_version")?.int64("schema_version")
  }

  /// The months that have a table, oldest first.
  var months: [EventMonth] { known.map(\.month) }

  /// The table that an event belongs in; made where the month is a sensible one, has none, and is made soon.
  mutating func place(of id: EntityID, receivedAt: Timestamp) throws -> Place {
    if let found = known.last(where: { $0.ids.contains(id) }) {
      return found.start < keptFrom ? .dropped : .table(found.table)
    }
    guard let moment = id.timestamp, moment >= EventMonth.earliest.start else {
      return .table(loose(id))
    }
    guard moment >= keptFrom else { return .dropped }
    let month = EventMonth(moment)
    let arrival = EventMonth(receivedAt)
    guard (-Self.monthsBack...1).contains(month.number - arrival.number), try isMadeSoon() else {
      return .table(loose(id))
    }
    try add(month)
    return .table(month.table)
  }

  /// The table that holds an event that is stored, by which it is changed.
  func table(holding id: EntityID) -> String {
    known.last { $0.ids.contains(id) }?.table ?? loose(id)
  }

  /// The table of an id without a month.
  private func loose(_ id: EntityID) -> String {
    id < Self.firstRandomID ? Self.misc : Self.loose(connection.dialect).last ?? Self.misc
  }

  /// The tables of ids without a month.
  static func loose(_ dialect: SQLDialect) -> [String] {
    switch dialect.engine {
    case .sqlite: [misc]
    case .postgresql: [misc, random]
    }
  }

  /// Every table, those of ids without a month last.
  var tables: [String] { known.map(\.table) + Self.loose(connection.dialect) }

  /// The tables that may hold some ids.
  func tables(holding ids: Range<EntityID>) -> [String] {
    let loose =
      ids.upperBound <= Self.firstRandomID ? [Self.misc] : Self.loose(connection.dialect)
    return known.filter { $0.ids.overlaps(ids) }.map(\.table) + loose
  }

  /// Whether a month can be made while clients wait; else its events stay in `event_log_misc`.
  ///
  /// PostgreSQL looks whether that holds others of the month, and nothing else is stored meanwhile.
  private mutating func isMadeSoon() throws -> Bool {
    guard connection.dialect.engine == .postgresql else { return true }
    if let isSmall { return isSmall }
    let size = try connection.first("SELECT pg_relation_size('event_log_misc') AS bytes")
    let found = try size.map { try $0.int64("bytes") <= mostBytesRead } ?? false
    isSmall = found
    return found
  }

  /// Makes the table of a month where there is none, and moves what waited for it.
  mutating func make(_ month: EventMonth) throws {
    guard !months.contains(month) else { return }
    try add(month)
  }

  private mutating func add(_ month: EventMonth) throws {
    try connection.take([.partitions])
    // Another server may have made it while this one waited.
    if try !Self.months(connection).contains(month) {
      try PartitionMaker(connection).make(month)
    }
    known.append(Known(month))
    known.sort { $0.month < $1.month }
  }

  /// The months that have a table, oldest first.
  static func months(_ connection: any SQLConnection) throws -> [EventMonth] {
    try tables(connection).compactMap(EventMonth.init(table:)).sorted()
  }

  /// The names of every table that holds events.
  static func tables(_ connection: any SQLConnection) throws -> [String] {
    let statement: SQLStatement =
      switch connection.dialect.engine {
      case .sqlite:
        """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND substr(name, 1, 10) = 'event_log_' ORDER BY name
        """
      case .postgresql:
        """
        SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = to_regclass('event_log') ORDER BY 1
        """
      }
    return try connection.query(statement).map { try $0.text("name") }
  }
}

/// A month of UTC: the events whose ids were made in it are kept in one table.
///
/// The first 48 bits of a UUIDv7 are its moment, so that an event that is sent again always meets
/// the table that it was stored in, whenever that is.
struct EventMonth: Hashable, Comparable, Sendable {
  /// Months since January of the year 0.
  let number: Int64

  /// The first month that an id is believed to be of.
  static let earliest = EventMonth(year: 2020, month: 1)

  /// The month that a moment is in.
  init(_ moment: Timestamp) {
    let date = moment.iso8601
    let (year, month) = (Int64(date.prefix(4)) ?? 0, Int64(date.dropFirst(5).prefix(2)) ?? 1)
    self.init(year: year, month: month)
  }

  /// The month after some others.
  init(_ month: EventMonth, plus months: Int64) {
    number = month.number + months
  }

  /// Reads the digits at the end of ``table``; `nil` for anything else.
  init?(table: String) {
    let digits = table.dropFirst(EventPartitions.prefix.count)
    guard table.hasPrefix(EventPartitions.prefix), digits.utf8.count == 6,
      let value = Int64(digits), (1...12).contains(value % 100)
    else { return nil }
    self.init(year: value / 100, month: value % 100)
  }

  private init(year: Int64, month: Int64) {
    number = year * 12 + month - 1
  }

  /// The year and the month, as `202611`.
  var digits: String { String(number / 12 * 100 + number % 12 + 1) }

  /// The name of the table of the month.
  var table: String { EventPartitions.prefix + digits }

  /// When the month begins.
  var start: Timestamp {
    let digits = digits
    return Timestamp(iso8601: "\(digits.prefix(4))-\(digits.suffix(2))-01T00:00:00Z")
      ?? Timestamp(milliseconds: 0)
  }

  /// Below every id of the month, and above every id before it.
  var firstID: EntityID { EntityID(first: start) }

  static func < (left: EventMonth, right: EventMonth) -> Bool {
    left.number < right.number
  }
}

extension EntityID {
  /// The smallest id of a moment.
  init(first moment: Timestamp) {
    self.init(high: UInt64(max(0, moment.milliseconds)) << 16, low: 0)
  }

  /// The id that follows in the order of bytes; the last one stays.
  var next: EntityID {
    guard low == .max else { return EntityID(high: high, low: low + 1) }
    return high == .max ? self : EntityID(high: high + 1, low: 0)
  }
}
