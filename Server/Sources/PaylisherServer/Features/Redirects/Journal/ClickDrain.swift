import LinkCore
import Logging
import Persistence
import RecordLog
import ServiceLifecycle

/// Carries clicks from the journal into the store, also those that an earlier process left behind.
struct ClickDrain: Service {
  let journal: ClickJournal
  let clicks: ClickRepository
  let handoffs: HandoffRepository
  let logger: Logger
  var interval = Duration.milliseconds(50)

  /// How many clicks go into one transaction.
  static let batch = 1_000

  func run() async throws {
    var pause = interval
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      pause = await drainSafely() ? interval : min(pause * 2, .seconds(5))
      try? await cancelWhenGracefulShutdown { [pause] in try await Task.sleep(for: pause) }
    }
    _ = await drainSafely()
  }

  private func drainSafely() async -> Bool {
    do {
      try await drain()
      return true
    } catch {
      logger.warning("clicks stay in the journal for now", metadata: ["error": "\(error)"])
      return false
    }
  }

  /// Stores every click of the journal once; a segment is removed when all of its clicks are.
  func drain() async throws {
    for segment in try journal.rotate() {
      let entries = try SegmentReader.read(segment).payloads.compactMap(entry)
      try await store(entries)
      try journal.remove(segment)
    }
  }

  private func entry(_ payload: ArraySlice<UInt8>) -> ClickEntry? {
    do throws(ByteReader.Mismatch) {
      return try ClickEntry(payload)
    } catch {
      logger.error("a click in the journal is of another version and was dropped")
      return nil
    }
  }

  private func store(_ entries: [ClickEntry]) async throws {
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let batch = entries[start..<min(start + Self.batch, entries.count)]
      try await clicks.append(batch.map(\.click))
      try await handoffs.append(batch.compactMap(\.handoff))
    }
  }
}
