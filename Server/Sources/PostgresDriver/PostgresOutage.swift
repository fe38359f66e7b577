/// How long a database that could not be reached is left alone before it is tried again.
struct PostgresOutage: Sendable {
  private var failures = 0

  /// A random time that grows with each failure, from a tenth of a second to two.
  mutating func pause() -> Duration {
    failures = min(failures + 1, 5)
    let longest = min(2_000, 100 << failures)
    return .milliseconds(Int.random(in: longest / 2...longest))
  }

  /// It answered.
  mutating func end() {
    failures = 0
  }
}
