public import LinkCore

/// What a first launch asks.
public struct MatchQuestion: Hashable, Sendable {
  /// What the app tells of its device.
  public var signals: DeviceSignals
  /// When it asks, by the server's clock.
  public var askedAt: Timestamp
  /// How many other devices this network showed lately, by taps or first launches of any app, beyond
  /// the candidates' own; 0 where they are not counted.
  public var neighbours: Int
  /// When this network showed the newest of its other first launches; a launch that brought certain
  /// evidence is none of them.
  public var otherLaunches: [Timestamp]

  /// Makes a question.
  public init(
    signals: DeviceSignals,
    askedAt: Timestamp,
    neighbours: Int = 0,
    otherLaunches: [Timestamp] = []
  ) {
    (self.signals, self.askedAt) = (signals, askedAt)
    (self.neighbours, self.otherLaunches) = (max(0, neighbours), otherLaunches)
  }
}
