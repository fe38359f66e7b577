/// One page of a list, newest first.
public struct Page<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The items.
  public var items: [Item]
  /// Pass as `?cursor=` for the next page; absent on the last.
  public var nextCursor: String?

  /// Makes a page.
  public init(items: [Item], nextCursor: String? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
