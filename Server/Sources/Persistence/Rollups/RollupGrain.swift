import LinkCore

/// The length of time that a roll-up counts over, from midnight UTC.
enum RollupGrain: Int64, Hashable, Sendable {
  /// Fifteen minutes, so that days of every time zone are whole numbers of them.
  case quarter = 0
  /// A day of UTC.
  case day = 1

  /// In milliseconds.
  var length: Int64 {
    switch self {
    case .quarter: 900_000
    case .day: 86_400_000
    }
  }

  /// The number of the interval that holds a moment.
  func interval(of moment: Timestamp) -> Int64 {
    let (quotient, remainder) = moment.milliseconds.quotientAndRemainder(dividingBy: length)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
