/// Events that came after another one.
public struct EventArrivals: Hashable, Sendable {
  /// Them, in the order in which they came.
  public var events: [EventRecord]
  /// Whether there may be more, which came before these.
  public var isCut: Bool

  /// Makes a list.
  public init(events: [EventRecord] = [], isCut: Bool = false) {
    self.events = events
    self.isCut = isCut
  }
}
