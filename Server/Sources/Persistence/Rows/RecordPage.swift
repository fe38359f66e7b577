/// One page of a list, newest first.
package struct RecordPage<Item: Hashable & Sendable>: Hashable, Sendable {
  package var items: [Item]
  /// Pass it back for the next page; `nil` on the last.
  package var nextCursor: String?

  package init(items: [Item], nextCursor: String? = nil) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
