public import LinkCore

/// The time that a report is about, and what it leaves in.
public struct ReportSelection: Hashable, Sendable {
  /// Stands for events and clicks that have none of what is filtered by.
  public static let nothing = "(none)"

  /// Where the range begins; thirty days before its end where absent.
  public var from: Timestamp?
  /// Where it has ended; the end of today where absent.
  public var to: Timestamp?
  /// Only this link.
  public var link: LinkID?
  /// The values that the other fields must have; ``nothing`` for what has none.
  public var filters: [ReportField: String] = [:]

  /// Makes a selection of everything in a range.
  public init(from: Timestamp? = nil, to: Timestamp? = nil, link: LinkID? = nil) {
    self.from = from
    self.to = to
    self.link = link
  }

  /// The query of a request.
  var query: [APIQueryItem?] {
    let range = [APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds)]
    return range
      + ReportField.allCases.map { field in
        field == .link ? APIQueryItem("link", link) : APIQueryItem(field.rawValue, filters[field])
      }
  }
}
