/// A list of values in a statement, as in `IN (…)`: always of one length, so that the statement's text
/// is prepared once.
package enum SQLList: Sendable {
  /// The most values of a list.
  package static let length = 64
  /// What stands for the values in the text.
  package static let places = "?" + String(repeating: ", ?", count: length - 1)

  /// The values of a list; where they are fewer, `NULL`, which nothing is equal to, is in the rest.
  package static func filled(
    _ values: some Collection<SQLValue>,
    to length: Int = length
  ) -> [SQLValue] {
    values + Array(repeating: .null, count: length - values.count)
  }
}
