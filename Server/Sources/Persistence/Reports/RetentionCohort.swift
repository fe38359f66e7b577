/// People who were first seen on the same day, and how many of them came back.
package struct RetentionCohort: Hashable, Sendable {
  /// The day of UTC, in days since 1970.
  package var day: Int64
  /// How many were active so many days later; the first is the size of the cohort.
  package var people: [Int64]
}
