package import LinkCore

/// What changed in the links of an installation since some state.
package struct LinkChanges: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    package var id: LinkID
    /// The link as it is now; `nil` where it was deleted.
    package var packed: PackedLink?

    /// Makes a change.
    package init(id: LinkID, packed: PackedLink?) {
      self.id = id
      self.packed = packed
    }
  }

  /// The state now: its revision, and every domain and app; no links.
  package var head: LinkSnapshot
  /// The links that changed, each once, in no order.
  package var links: [Link]

  package init(head: LinkSnapshot, links: [Link]) {
    self.head = head
    self.links = links
  }
}
