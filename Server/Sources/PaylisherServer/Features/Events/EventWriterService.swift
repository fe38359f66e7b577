import Logging
import Persistence
import ServiceLifecycle

/// Lets the writer end what it has begun when the server stops, and stops the server where its disk
/// fails.
struct EventWriterService: Service {
  let writer: EventWriter

  /// Waits for the end.
  ///
  /// - Throws: ``StoreError/Code/diskFailed`` after two commits in a row failed for it. What a
  ///   process knows of a file is not to be trusted any more then; a new one reads it again.
  func run() async throws {
    let failure = await cancelWhenGracefulShutdown { () -> StoreError? in
      for await failure in writer.diskFailures { return failure }
      return nil
    }
    await writer.finish()
    guard let failure else { return }
    throw StoreError(
      .diskFailed,
      "Two commits in a row failed, so the server ends; what it acknowledged is on the disk. "
        + "Start it again when the disk is sound. \(failure.message)"
    )
  }
}

/// Has stored events attributed again that no commit had room for, also those of another server and
/// of clicks that arrived after their events.
struct ReattributionService: Service {
  let writer: EventWriter
  let logger: Logger
  var interval = Duration.seconds(5)

  func run() async throws {
    await doEvery(interval, orLog: "stored events wait to be attributed again", to: logger) {
      await writer.catchUp()
    }
  }
}
