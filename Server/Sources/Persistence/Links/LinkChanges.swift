public import LinkCore

/// What changed in the links of an installation since some state.
public struct LinkChanges: Hashable, Sendable {
  public struct Link: Hashable, Sendable {
    public var id: LinkID
    /// The link as it is now; `nil` where it was deleted.
    public var packed: PackedLink?

    /// Makes a change.
    public init(id: LinkID, packed: PackedLink?) {
      self.id = id
      self.packed = packed
    }
  }

  /// The state now: its revision, and every domain and app; no links.
  public var head: LinkSnapshot
  /// The links that changed, each once, in no order.
  public var links: [Link]

  public init(head: LinkSnapshot, links: [Link]) {
    self.head = head
    self.links = links
  }
}
