/// What waits for the next commit, oldest first: a value that decides, and waits for nothing.
struct EventQueue<Ticket: Sendable>: Sendable {
  /// Events that came together, and who waits for them.
  struct Entry: Sendable {
    var batch: EventBatch
    var bytes: Int
    var enteredAt: ContinuousClock.Instant
    var ticket: Ticket
  }

  private let limits: EventWriterLimits
  // Not a slice: one keeps what was removed from its begin alive until its storage is replaced.
  private var entries: [Entry] = []
  /// The events that wait.
  private(set) var events = 0
  /// The bytes that wait.
  private(set) var bytes = 0

  init(limits: EventWriterLimits) {
    self.limits = limits
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the next commit has no room left.
  var isFull: Bool {
    events >= limits.batchEvents || bytes >= limits.batchBytes
  }

  /// When the oldest entry came.
  var oldest: ContinuousClock.Instant? { entries.first?.enteredAt }

  /// How long the next commit still waits for more; `nil` where it is due: when its oldest entry waited
  /// long enough, or none came for a while.
  func linger(at now: ContinuousClock.Instant) -> Duration? {
    guard let oldest, let newest = entries.last?.enteredAt, !isFull else { return nil }
    let rest = min(limits.linger - (now - oldest), limits.gap - (now - newest))
    return rest > .zero ? rest : nil
  }

  /// Whether `bytes` more may wait.
  func admits(bytes: Int, at now: ContinuousClock.Instant) -> Bool {
    let isTooMuch = self.bytes + bytes > limits.waitingBytes && !isEmpty
    let isTooOld = oldest.map { now - $0 > limits.waitingTime } ?? false
    return !isTooMuch && !isTooOld
  }

  mutating func add(_ entry: Entry) {
    entries.append(entry)
    events += entry.batch.events.count
    bytes += entry.bytes
  }

  /// Removes what the next commit holds: at least one entry, and never a part of one.
  mutating func takeBatch() -> [Entry] {
    var (count, events, bytes) = (0, 0, 0)
    for next in entries {
      let fits =
        events + next.batch.events.count <= limits.batchEvents
        && bytes + next.bytes <= limits.batchBytes
      guard count == 0 || fits else { break }
      count += 1
      events += next.batch.events.count
      bytes += next.bytes
    }
    let taken = Array(entries.prefix(count))
    entries.removeFirst(count)
    self.events -= events
    self.bytes -= bytes
    return taken
  }
}

/// How much the writer of events groups, and how much it lets wait.
public struct EventWriterLimits: Hashable, Sendable {
  /// The most events of one commit.
  public var batchEvents: Int
  /// The most bytes of one commit.
  public var batchBytes: Int
  /// How long the first event of a batch waits for others.
  public var linger: Duration
  /// How long after the last event of a batch no other is waited for.
  public var gap: Duration
  /// The most bytes that may wait.
  public var waitingBytes: Int
  /// The longest that an append may already wait while others are let in.
  public var waitingTime: Duration

  /// Makes limits.
  public init(
    batchEvents: Int = 1_000,
    batchBytes: Int = 1 << 20,
    linger: Duration = .milliseconds(5),
    gap: Duration = .milliseconds(1),
    waitingBytes: Int = 64 << 20,
    waitingTime: Duration = .seconds(2)
  ) {
    self.batchEvents = batchEvents
    self.batchBytes = batchBytes
    self.linger = linger
    self.gap = gap
    self.waitingBytes = waitingBytes
    self.waitingTime = waitingTime
  }
}

/// What a writer of events has done since it was made, and what waits.
public struct EventWriterStatistics: Hashable, Sendable {
  /// Events stored.
  public var accepted = 0
  /// Events that were stored before.
  public var duplicates = 0
  /// Events whose id was stored before with other content.
  public var conflicts = 0
  /// Events that may not be stored: of a time that is not kept, of people who were erased, or with what
  /// the engine cannot store.
  public var refusedEvents = 0
  /// Commits that succeeded.
  public var commits = 0
  /// Commits that failed.
  public var failedCommits = 0
  /// Appends that were refused because too much waited.
  public var refused = 0
  /// Commits that failed since the last one that succeeded.
  public var failedCommitsInARow = 0
  /// The last of them that the disk failed, without another outcome between.
  public var diskFailuresInARow = 0
  /// How long all commits took together.
  public var commitTime: Duration = .zero
  /// How long the commit that runs has been running, with the wait of its oldest append.
  public var waitingTime: Duration = .zero
  /// Events that wait for their commit to begin.
  public var waitingEvents = 0
  /// Bytes that wait for their commit to end.
  public var waitingBytes = 0

  /// Makes counts of nothing.
  public init() {}

  mutating func record(_ verdicts: [[EventVerdict]], took duration: Duration) {
    for verdict in verdicts.joined() {
      switch verdict {
      case .accepted: accepted += 1
      case .duplicate: duplicates += 1
      case .conflict: conflicts += 1
      case .expired, .erased, .unstorable: refusedEvents += 1
      }
    }
    commits += 1
    failedCommitsInARow = 0
    diskFailuresInARow = 0
    commitTime += duration
  }

  mutating func recordFailure(_ error: any Error) {
    failedCommits += 1
    failedCommitsInARow += 1
    let isOfDisk = (error as? StoreError)?.code == .diskFailed
    diskFailuresInARow = isOfDisk ? diskFailuresInARow + 1 : 0
  }
}
