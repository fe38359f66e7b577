import LinkCore

/// An item of a query as two hashes of its decoded parts.
struct QueryItem: Hashable, Sendable {
  var key: UInt64
  var value: UInt64

  /// The most items that are looked at.
  private static let limit = 64

  /// The first items of a query; those that are no text are left out.
  static func all(in query: String) -> [QueryItem] {
    let bytes = Array(query.utf8)
    var items: [QueryItem] = []
    items.reserveCapacity(4)
    var (place, count) = (0, 0)
    while place < bytes.count, count < limit {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "&") { place += 1 }
      if place > start {
        count += 1
        if let item = item(bytes, start..<place) { items.append(item) }
      }
      place += 1
    }
    return items
  }

  private static func item(_ bytes: [UInt8], _ range: Range<Int>) -> QueryItem? {
    var equals = range.lowerBound
    while equals < range.upperBound, bytes[equals] != UInt8(ascii: "=") { equals += 1 }
    let value = min(equals + 1, range.upperBound)..<range.upperBound
    guard let key = hash(bytes, range.lowerBound..<equals), let value = hash(bytes, value) else {
      return nil
    }
    return QueryItem(key: key, value: value)
  }

  /// The hash of a part, decoded; `nil` where that is no text.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64? {
    var hash = WordHash()
    var place = range.lowerBound
    while place < range.upperBound {
      var byte = bytes[place]
      if byte == UInt8(ascii: "%"),
        let escape = PercentCoding.escape(in: bytes[..<range.upperBound], at: place)
      {
        (byte, place) = escape
      } else {
        place += 1
      }
      guard byte < 0x80 else {
        // Whether bytes beyond ASCII are text takes a second look.
        return PercentCoding.decodeText(bytes[range]).map { WordHash.of($0) }
      }
      hash.add(byte)
    }
    return hash.value
  }
}
