package import LinkCore
package import TargetCore

/// Which links to list, and from where.
package struct LinkQuery: Hashable, Sendable {
  /// A status at a moment.
  package struct Status: Hashable, Sendable {
    var status: LinkStatus
    var moment: Timestamp

    /// Names a status at a moment.
    package init(_ status: LinkStatus, at moment: Timestamp) {
      (self.status, self.moment) = (status, moment)
    }
  }

  /// Text that the code, the title, a tag or the host of a target contains, in any case.
  package var search: String?
  /// Only links with this code, in any case: one for each domain.
  package var code: ShortCode?
  /// Only links of this domain.
  package var domain: DomainID?
  /// Only links with this tag, in any case.
  package var tag: String?
  /// Only links that their owner set to this.
  package var state: LinkState?
  /// Only links with this status.
  package var status: Status?
  /// Only links that are archived, or only those that are not.
  package var isArchived: Bool?
  /// Where the last page ended.
  package var cursor: String?
  /// How many links to return: 1 to 200.
  package var limit: Int

  package init(
    search: String? = nil,
    code: ShortCode? = nil,
    domain: DomainID? = nil,
    tag: String? = nil,
    state: LinkState? = nil,
    status: Status? = nil,
    isArchived: Bool? = nil,
    cursor: String? = nil,
    limit: Int = 50
  ) {
    self.search = search
    self.code = code
    self.domain = domain
    self.tag = tag
    self.state = state
    self.status = status
    self.isArchived = isArchived
    self.cursor = cursor
    self.limit = limit
  }
}
