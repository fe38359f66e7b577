/// How long something was used lately: half of it is forgotten with each ``halfLife``.
package struct RecentUse: Sendable {
  /// In this time half of what was used is forgotten.
  package static var halfLife: Duration { .seconds(1) }

  /// Seconds, as of `updatedAt`.
  private var used = 0.0
  private var updatedAt: ContinuousClock.Instant?

  /// Nothing was used.
  package init() {}

  /// The seconds of use that are not forgotten; 0 after some minutes.
  package func seconds(at now: ContinuousClock.Instant) -> Double {
    guard let updatedAt else { return 0 }
    // A power of two for each whole half-life, and a straight line between.
    let lives = max(0, (now - updatedAt) / Self.halfLife)
    let whole = min(lives.rounded(.down), 60)
    let left = used / Double(1 << Int(whole)) * (1 - (lives - lives.rounded(.down)) / 2)
    return left > 0.000_01 ? left : 0
  }

  /// Adds seconds of use that ended at a moment.
  package mutating func add(_ seconds: Double, at now: ContinuousClock.Instant) {
    (used, updatedAt) = (self.seconds(at: now) + seconds, now)
  }
}
