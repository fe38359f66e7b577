import Dispatch
import Synchronization

/// Keeps clicks in files until the store has them.
///
/// A click is with the system, in one `write(2)` shared with whatever else waits, before its tap
/// is answered: a killed process loses none. A disk that fails or takes longer than the timeout
/// costs clicks and never a redirect.
package final class ClickJournal: Sendable {
  /// Told whether the system has what was appended.
  package typealias Answer = @Sendable (Bool) -> Void

  /// How long an answer waits for its click.
  private let timeout: Duration
  private let queue = DispatchQueue(label: "paylisher.clicks", qos: .userInteractive)
  private let segments: Mutex<JournalSegments>
  private let waiting = Mutex(PendingWrites())
  private let appended = Atomic(0)
  private let isDraining = Mutex(false)

  /// Makes a journal for a folder; nothing is opened yet.
  ///
  /// `makeName` names segments, in the order of time.
  package init(
    path: String,
    timeout: Duration = .milliseconds(20),
    makeName: @escaping @Sendable () -> String
  ) {
    self.timeout = timeout
    segments = Mutex(JournalSegments(path: path, makeName: makeName))
  }

  /// Appends an entry; whether the system has it.
  package func append(_ entry: ClickEntry) async -> Bool {
    let bytes = entry.bytes
    return await withCheckedContinuation { continuation in
      append(bytes) { continuation.resume(returning: $0) }
    }
  }

  /// Appends a payload of any number of entries, and calls `answer` once, from any thread.
  package func append(_ payload: [UInt8], answer: @escaping Answer) {
    appended.add(payload.count, ordering: .relaxed)
    let next = waiting.withLock { $0.add(payload, answer, now: .now) }
    if next.mustWrite { queue.async { self.writeAll() } }
    if next.mustWatch { watch(after: timeout) }
  }

  /// The bytes that were appended since the journal was made.
  package var appendedBytes: Int { appended.load(ordering: .relaxed) }

  /// The bytes that wait in files for the store, and in how many.
  package func backlog() -> (bytes: Int, segments: Int) {
    segments.withLock { $0.backlog() }
  }

  /// Closes the open segment and returns all that are closed, oldest first.
  package func rotate() throws -> [String] {
    try segments.withLock { try $0.rotate() }
  }

  /// Removes a segment whose clicks the store has.
  package func remove(_ segment: String) throws {
    try segments.withLock { try $0.remove(segment) }
  }

  /// Carries segments away, unless a carrier runs already: it must be alone to remove them.
  package func drain(_ carry: () async throws -> Void) async rethrows {
    let isFree = isDraining.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    defer { isDraining.withLock { $0 = false } }
    try await carry()
  }

  private func writeAll() {
    while let batch = waiting.withLock({ $0.take() }) {
      let isWritten = segments.withLock { $0.append(batch.map(\.bytes)) }
      for answer in waiting.withLock({ $0.finish(batch.map(\.id)) }) { answer(isWritten) }
    }
  }

  /// Lets answers go whose clicks take too long.
  private func watch(after delay: Duration) {
    let nanoseconds = Int(delay.microseconds * 1_000)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
      let (late, next) = self.waiting.withLock { $0.expire(now: .now, after: self.timeout) }
      for answer in late { answer(false) }
      if let next { self.watch(after: next) }
    }
  }
}
