/// How far sending came.
public struct PaylisherDeliveryReport: Hashable, Sendable {
  /// Events that the server has stored since sending was asked for.
  public let sent: Int
  /// Events that still wait, on disk.
  public let waiting: Int
}
