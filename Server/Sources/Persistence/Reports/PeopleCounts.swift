package import LinkCore

/// How many people did something.
package struct PeopleCounts: Hashable, Sendable {
  /// On any of the days.
  package var total: Int64 = 0
  /// On each day of UTC with at least one person, in days since 1970.
  package var days: [Int64: Int64] = [:]
  /// With each value of a dimension, most people first; a person may have several.
  package var values: [Value] = []

  package init() {}

  /// A value of a dimension, and how many people did something with it.
  package struct Value: Hashable, Sendable {
    /// The value, for links their code; `nil` where there is none, such as for organic events.
    package var value: String?
    /// The link, in counts by link.
    package var link: LinkID?
    /// How many there were.
    package var people: Int64
  }
}
