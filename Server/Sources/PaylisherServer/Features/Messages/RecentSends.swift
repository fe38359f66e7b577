import LinkCore

/// How the newest sends of a key went, by which it is decided whether the provider has a fault or one send had.
///
/// ```swift
/// var recent = RecentSends()
/// recent.failed(now: now)  // false: four more of the next 49 must fail until the key rests
/// ```
struct RecentSends: Hashable, Sendable {
  /// How many sends are looked at.
  static let window = 50
  /// How many of them must fail.
  static let limit = 5
  /// After how long without a send, in milliseconds, the ones before it say nothing any more.
  static let memory: Int64 = 60_000

  /// A bit for each, the newest lowest; those that failed are 1.
  private var failures: UInt64 = 0
  private var newestAt: Timestamp?

  /// Notes a send that the provider answered, whatever it said of it.
  mutating func answered(now: Timestamp) {
    note(0, now)
  }

  /// Notes a send that the provider could not take.
  ///
  /// - Returns: Whether the key must rest, which begins a new count.
  mutating func failed(now: Timestamp) -> Bool {
    note(1, now)
    guard failures.nonzeroBitCount >= Self.limit else { return false }
    failures = 0
    return true
  }

  private mutating func note(_ bit: UInt64, _ now: Timestamp) {
    if let newestAt, now.milliseconds(since: newestAt) > Self.memory { failures = 0 }
    failures = (failures << 1 | bit) & (1 << UInt64(Self.window) - 1)
    newestAt = now
  }
}
