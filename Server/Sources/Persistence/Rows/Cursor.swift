import LinkCore

/// The place where a page ended, as clients pass it back: the last id of the page.
enum Cursor: Sendable {
  /// The most items of a page.
  static let maximumLimit = 200

  /// A limit within bounds, plus one row that tells whether another page follows.
  static func rows(for limit: Int) -> Int {
    min(max(1, limit), maximumLimit) + 1
  }

  /// The id after which a page begins: every id is below the default.
  static func start(_ cursor: String?) throws -> EntityID {
    guard let cursor else { return EntityID(high: .max, low: .max) }
    guard let id = EntityID(cursor) else {
      throw StoreError(.invalid, "The cursor was not issued by this server.", field: "cursor")
    }
    return id
  }

  /// Cuts the extra row off and remembers where to go on.
  static func page<Item>(
    _ items: [Item],
    limit: Int,
    id: (Item) -> some CustomStringConvertible
  ) -> RecordPage<Item> {
    let count = rows(for: limit) - 1
    let page = Array(items.prefix(count))
    let next = items.count > count ? page.last.map { id($0).description } : nil
    return RecordPage(items: page, nextCursor: next)
  }
}
