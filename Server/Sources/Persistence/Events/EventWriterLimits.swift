/// How much the writer of events groups, and how much it lets wait.
public struct EventWriterLimits: Hashable, Sendable {
  /// The most events of one commit.
  public var batchEvents: Int
  /// The most bytes of one commit.
  public var batchBytes: Int
  /// How long the first event of a batch waits for others.
  public var linger: Duration
  /// How long after the last event of a batch no other is waited for.
  public var gap: Duration
  /// The most bytes that may wait.
  public var waitingBytes: Int
  /// The longest that an append may already wait while others are let in.
  public var waitingTime: Duration

  /// Makes limits.
  public init(
    batchEvents: Int = 1_000,
    batchBytes: Int = 1 << 20,
    linger: Duration = .milliseconds(5),
    gap: Duration = .milliseconds(1),
    waitingBytes: Int = 64 << 20,
    waitingTime: Duration = .seconds(2)
  ) {
    self.batchEvents = batchEvents
    self.batchBytes = batchBytes
    self.linger = linger
    self.gap = gap
    self.waitingBytes = waitingBytes
    self.waitingTime = waitingTime
  }
}
