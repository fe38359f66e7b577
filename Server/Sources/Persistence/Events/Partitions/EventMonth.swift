import LinkCore

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
