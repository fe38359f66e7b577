/// How long a database that could not be reached is left alone.
struct PostgresOutage: Sendable {
  private var failures = 0
  private var until: ContinuousClock.Instant?

  /// How long to wait still; `nil` where the database may be tried.
  func remaining(at now: ContinuousClock.Instant) -> Duration? {
    until.flatMap { $0 > now ? $0 - now : nil }
  }

  /// It could not be reached: leaves it alone for a random time that grows with each failure.
  mutating func begin(at now: ContinuousClock.Instant) {
    if remaining(at: now) != nil { return }
    failures = min(failures + 1, 5)
    let longest = min(2_000, 100 << failures)
    until = now + .milliseconds(Int.random(in: longest / 2...longest))
  }

  /// It answered.
  mutating func end() {
    failures = 0
    until = nil
  }
}
