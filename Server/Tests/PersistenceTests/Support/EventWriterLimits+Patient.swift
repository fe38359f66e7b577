import Persistence

extension EventWriterLimits {
  /// Limits of a writer that refuses nothing for waiting, however slow the machine is.
  static func patient(
    batchEvents: Int = 1_000,
    linger: Duration = .milliseconds(5),
    waitingBytes: Int = 64 << 20
  ) -> EventWriterLimits {
    EventWriterLimits(
      batchEvents: batchEvents,
      linger: linger,
      gap: linger,
      waitingBytes: waitingBytes,
      waitingTime: .seconds(600)
    )
  }
}
