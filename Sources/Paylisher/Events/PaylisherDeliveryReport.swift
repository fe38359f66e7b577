/// How far sending came.
public struct PaylisherDeliveryReport: Hashable, Sendable {
  /// Events that the server has stored since sending was asked for.
  public let sent: Int
  /// Events that still wait, on disk.
  public let waiting: Int
  /// Why the SDK cannot open its files, such as `NSPOSIXErrorDomain 28 (open)`; `nil` if it can, and
  /// before the first unlock of the device.
  public let problem: String?

  init(sent: Int, waiting: Int, problem: String? = nil) {
    (self.sent, self.waiting, self.problem) = (sent, waiting, problem)
  }
}
