/// One page of a list, newest first.
public struct RecordPage<Item: Hashable & Sendable>: Hashable, Sendable {
  public var items: [Item]
  /// Pass it back for the next page; `nil` on the last.
  public var nextCursor: String?

  public init(items: [Item], nextCursor: String? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
