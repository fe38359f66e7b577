public import LinkCore

/// Which links to list, and from where.
public struct LinkQuery: Hashable, Sendable {
  /// Text that the code or the title contains, in any case.
  public var search: String?
  /// Only links of this domain.
  public var domain: DomainID?
  /// Where the last page ended.
  public var cursor: String?
  /// How many links to return: 1 to 200.
  public var limit: Int

  /// Makes a query.
  public init(
    search: String? = nil,
    domain: DomainID? = nil,
    cursor: String? = nil,
    limit: Int = 50
  ) {
    self.search = search
    self.domain = domain
    self.cursor = cursor
    self.limit = limit
  }
}
