/// The result of sending the waiting events.
public struct PaylisherDeliveryReport: Hashable, Sendable {
  /// The number of events that the server has stored since the call.
  public let sent: Int
  /// The number of events that still wait on disk.
  public let waiting: Int
  /// The error that prevents the SDK from opening its files, such as `NSPOSIXErrorDomain 28 (open)`.
  ///
  /// The value is `nil` if the SDK can open its files, and before the first unlock of the device.
  public let problem: String?

  init(sent: Int, waiting: Int, problem: String? = nil) {
    (self.sent, self.waiting, self.problem) = (sent, waiting, problem)
  }
}
