import Dispatch
import RecordLog
import Synchronization

/// Keeps clicks in files until the store has them.
///
/// A click is with the system, in one `write(2)` shared with whatever else waits, before its tap
/// is answered: a killed process loses none. A disk that fails or takes longer than the timeout
/// costs clicks and never a redirect.
package final class ClickJournal: Sendable {
  /// Called with whether the system has what was appended.
  package typealias Answer = @Sendable (Bool) -> Void

  /// How long an answer waits for its click.
  private let timeout: Duration
  private let queue = DispatchQueue(label: "paylisher.clicks", qos: .userInteractive)
  private let segments: Mutex<JournalSegments>
  private let waiting = Mutex(PendingWrites())
  private let appended = Atomic(0)
  private let isImporting = Mutex(false)

  /// Makes a journal for a folder; nothing is opened yet.
  ///
  /// `makeName` names segments, in the order of time.
  package init(
    path: String,
    timeout: Duration,
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

  /// Runs an import of the segments, unless one runs already: it must be alone to remove them.
  package func importAlone(_ run: () async throws -> Void) async rethrows {
    let isFree = isImporting.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    defer { isImporting.withLock { $0 = false } }
    try await run()
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

/// Buffered entries of the journal and their completion callbacks.
struct PendingWrites {
  struct Item {
    var id: UInt64
    var bytes: [UInt8]
  }

  private struct Expectation {
    var answer: ClickJournal.Answer
    var since: ContinuousClock.Instant
  }

  private var items: [Item] = []
  private var answers: [UInt64: Expectation] = [:]
  private var lastID: UInt64 = 0
  private var isWriting = false
  private var isWatched = false

  mutating func add(
    _ bytes: [UInt8],
    _ answer: @escaping ClickJournal.Answer,
    now: ContinuousClock.Instant
  ) -> (mustWrite: Bool, mustWatch: Bool) {
    lastID += 1
    items.append(Item(id: lastID, bytes: bytes))
    answers[lastID] = Expectation(answer: answer, since: now)
    defer { (isWriting, isWatched) = (true, true) }
    return (!isWriting, !isWatched)
  }

  /// What there is to write; `nil` ends the writing.
  mutating func take() -> [Item]? {
    guard !items.isEmpty else {
      isWriting = false
      return nil
    }
    defer { items = [] }
    return items
  }

  mutating func finish(_ ids: [UInt64]) -> [ClickJournal.Answer] {
    ids.compactMap { answers.removeValue(forKey: $0)?.answer }
  }

  /// The answers that waited long enough, and when to look again.
  mutating func expire(
    now: ContinuousClock.Instant,
    after timeout: Duration
  ) -> (late: [ClickJournal.Answer], next: Duration?) {
    let late = answers.filter { now - $0.value.since >= timeout }
    for id in late.keys { answers[id] = nil }
    let next = answers.values.map { timeout - (now - $0.since) }.min()
    isWatched = next != nil
    return (late.values.map(\.answer), next)
  }
}

/// The files of the journal; one at most is open.
struct JournalSegments {
  /// The size at which a segment is closed, in bytes.
  static let maximumLength = 4 << 20

  private let path: String
  private let makeName: @Sendable () -> String
  private var opened: SegmentFolder?
  private var writer: SegmentWriter?
  /// The segments that are closed and not removed.
  private var closed = 0

  init(path: String, makeName: @escaping @Sendable () -> String) {
    self.path = path
    self.makeName = makeName
  }

  /// The folder, which is made where it is not there.
  mutating func folder() throws -> SegmentFolder {
    let folder = try opened ?? SegmentFolder(path: path)
    opened = folder
    return folder
  }

  /// Whether the system has the entries now.
  mutating func append(_ entries: [[UInt8]]) -> Bool {
    do {
      let writer = try writer ?? SegmentWriter.open(folder().segment(named: makeName()))
      self.writer = writer
      try writer.appendAll(entries)
      if writer.length >= Self.maximumLength { close() }
      return true
    } catch {
      close()
      return false
    }
  }

  /// Closes what is open; the paths of all segments.
  mutating func rotate() throws -> [String] {
    close()
    let paths = try folder().segments()
    closed = paths.count
    return paths
  }

  mutating func remove(_ segment: String) throws {
    try folder().remove(segment)
    closed = max(0, closed - 1)
  }

  /// How much waits: every closed segment counts as a full one.
  func backlog() -> (bytes: Int, segments: Int) {
    (closed * Self.maximumLength + (writer?.length ?? 0), closed + (writer == nil ? 0 : 1))
  }

  private mutating func close() {
    guard let writer else { return }
    writer.close()
    self.writer = nil
    closed += 1
  }
}
