import Dispatch
import LinkCore
import RecordLog
import Synchronization

/// Keeps clicks in files until the store has them.
///
/// A click is with the system, in one `write(2)` shared with whatever else waits, before its tap
/// is answered: a killed process loses none. A disk that fails or takes longer than the patience
/// costs clicks and never a redirect.
final class ClickJournal: Sendable {
  /// How long an answer waits for its click.
  static let patience = Duration.milliseconds(20)

  private let queue = DispatchQueue(label: "paylisher.clicks")
  private let segments: Mutex<Segments>
  private let waiting = Mutex(Waiting())

  /// Makes a journal for a folder; nothing is opened yet.
  ///
  /// `makeName` names segments, in the order of time.
  init(path: String, makeName: @escaping @Sendable () -> String) {
    segments = Mutex(Segments(path: path, makeName: makeName))
  }

  /// Appends an entry; whether the system has it.
  func append(_ entry: ClickEntry) async -> Bool {
    let bytes = entry.bytes
    return await withCheckedContinuation { continuation in
      let next = waiting.withLock { $0.add(bytes, continuation, now: .now) }
      if next.mustWrite { queue.async { self.writeAll() } }
      if next.mustWatch { watch(after: Self.patience) }
    }
  }

  /// Closes the open segment and returns all that are closed, oldest first.
  func rotate() throws -> [String] {
    try segments.withLock { try $0.rotate() }
  }

  /// Removes a segment whose clicks the store has.
  func remove(_ segment: String) throws {
    try segments.withLock { try $0.folder().remove(segment) }
  }

  private func writeAll() {
    while let batch = waiting.withLock({ $0.take() }) {
      let isWritten = segments.withLock { $0.append(batch.map(\.bytes)) }
      for continuation in waiting.withLock({ $0.finish(batch.map(\.id)) }) {
        continuation.resume(returning: isWritten)
      }
    }
  }

  /// Lets answers go whose clicks take too long.
  private func watch(after delay: Duration) {
    let nanoseconds = Int(delay.microseconds * 1_000)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
      let (late, next) = self.waiting.withLock { $0.expire(now: .now, after: Self.patience) }
      for continuation in late { continuation.resume(returning: false) }
      if let next { self.watch(after: next) }
    }
  }
}

/// The entries that wait for the writer, and the answers that wait for entries.
private struct Waiting {
  struct Item {
    var id: UInt64
    var bytes: [UInt8]
  }

  private struct Answer {
    var continuation: CheckedContinuation<Bool, Never>
    var since: ContinuousClock.Instant
  }

  private var items: [Item] = []
  private var answers: [UInt64: Answer] = [:]
  private var lastID: UInt64 = 0
  private var isWriting = false
  private var isWatched = false

  mutating func add(
    _ bytes: [UInt8],
    _ continuation: CheckedContinuation<Bool, Never>,
    now: ContinuousClock.Instant
  ) -> (mustWrite: Bool, mustWatch: Bool) {
    lastID += 1
    items.append(Item(id: lastID, bytes: bytes))
    answers[lastID] = Answer(continuation: continuation, since: now)
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

  mutating func finish(_ ids: [UInt64]) -> [CheckedContinuation<Bool, Never>] {
    ids.compactMap { answers.removeValue(forKey: $0)?.continuation }
  }

  /// The answers that waited long enough, and when to look again.
  mutating func expire(
    now: ContinuousClock.Instant,
    after patience: Duration
  ) -> (late: [CheckedContinuation<Bool, Never>], next: Duration?) {
    let late = answers.filter { now - $0.value.since >= patience }
    for id in late.keys { answers[id] = nil }
    let next = answers.values.map { patience - (now - $0.since) }.min()
    isWatched = next != nil
    return (late.values.map(\.continuation), next)
  }
}

/// The files of the journal; one at most is open.
private struct Segments {
  /// The size at which a segment is closed, in bytes.
  static let maximumLength = 4 << 20

  private let path: String
  private let makeName: @Sendable () -> String
  private var opened: SegmentFolder?
  private var writer: SegmentWriter?

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
    return try folder().segments()
  }

  private mutating func close() {
    writer?.close()
    writer = nil
  }
}
