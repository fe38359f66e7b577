import LinkCore

/// Events that may follow another touch than before: those of some people in a time.
struct TouchChange: Sendable {
  /// The numbers of their distinct ids.
  var people: [Int64]
  var start: Timestamp
  /// The first moment after it.
  var end: Timestamp
}
