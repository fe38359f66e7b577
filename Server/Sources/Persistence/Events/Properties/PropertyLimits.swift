/// How much of events' own properties is counted, so that counts stay small whatever is sent.
///
/// What came first keeps its count: the limits never move a value from one count to another.
public enum PropertyLimits: Sendable {
  /// The most properties of a workspace that are counted.
  public static let properties = 40
  /// The most values of a property that have a count of their own; the rest share one.
  public static let values = 100
  /// The most properties of one event that are counted, the first by name.
  public static let perEvent = 12
  /// The most UTF-8 bytes of a value with a count of its own.
  public static let valueBytes = 64
  /// The most UTF-8 bytes of the name of a property that is counted.
  public static let nameBytes = 64
}
