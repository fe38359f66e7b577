import LinkCore

/// What waits for the next commit: a value that decides, and waits for nothing.
///
/// A commit takes one entry of each workspace, oldest first, then a second of each, until it is full:
/// a workspace that sends more than is stored waits for itself, and the others wait for one commit,
/// which ``CommitSize`` keeps short. Where one of them used the writer much lately and another little,
/// the latter's entries have a commit of their own before.
struct EventQueue<Ticket: Sendable>: Sendable {
  /// Events that came together, and what waits for them.
  struct Entry: Sendable {
    var batch: EventBatch
    var bytes: Int
    var enteredAt: ContinuousClock.Instant
    var ticket: Ticket
  }

  /// What waits of one workspace, oldest first.
  private struct Line {
    // Not a slice: one keeps what was removed from its begin alive until its storage is replaced.
    var entries: [Entry] = []
    var bytes = 0
  }

  /// From how much work on, within the last seconds, a workspace goes behind those that had little.
  private static var muchUse: Duration { .milliseconds(50) }

  private let limits: EventWriterLimits
  /// How much the next commit may hold.
  var size: CommitSize
  private var lines: [WorkspaceID: Line] = [:]
  /// The workspaces of which something waits; first the one that waits the longest for a commit.
  private var workspaces: [WorkspaceID] = []
  private var uses: [WorkspaceID: RecentUse] = [:]
  private var newest: ContinuousClock.Instant?
  /// The events that wait.
  private(set) var events = 0
  /// The bytes that wait.
  private(set) var bytes = 0

  init(limits: EventWriterLimits) {
    self.limits = limits
    size = CommitSize(limits: limits)
  }

  var isEmpty: Bool { workspaces.isEmpty }

  /// Whether the next commit has no room left.
  var isFull: Bool {
    events >= size.events || bytes >= limits.batchBytes
  }

  /// How long the next commit still waits for more; `nil` where it is due: when its oldest entry waited
  /// long enough, or none came for a while.
  func linger(at now: ContinuousClock.Instant) -> Duration? {
    let oldest = workspaces.compactMap { lines[$0]?.entries.first?.enteredAt }.min()
    guard let oldest, let newest, !isFull else { return nil }
    let rest = min(limits.linger - (now - oldest), limits.gap - (now - newest))
    return rest > .zero ? rest : nil
  }

  /// Whether `bytes` more of a workspace may wait beside `committing` bytes of the commit that runs: no
  /// workspace takes more than three quarters of the room, and none whose oldest entry is late.
  func admits(
    bytes: Int,
    of workspace: WorkspaceID,
    committing: Int,
    at now: ContinuousClock.Instant
  ) -> Bool {
    let line = lines[workspace]
    if let oldest = line?.entries.first?.enteredAt, now - oldest > limits.waitingTime {
      return false
    }
    guard !isEmpty else { return true }
    return self.bytes + bytes + committing <= limits.waitingBytes
      && (line?.bytes ?? 0) + bytes <= limits.waitingBytes / 4 * 3
  }

  mutating func add(_ entry: Entry) {
    let workspace = entry.batch.workspace
    if lines[workspace] == nil { workspaces.append(workspace) }
    lines[workspace, default: Line()].entries.append(entry)
    lines[workspace]?.bytes += entry.bytes
    newest = entry.enteredAt
    size.note(workspace, at: entry.enteredAt)
    events += entry.batch.events.count
    bytes += entry.bytes
  }

  /// Removes what the next commit holds: at least one entry, and never a part of one.
  mutating func takeBatch() -> [Entry] { take(of: workspaces) }

  /// Removes what a commit holds of the workspaces that used the writer for less than a quarter of the time
  /// that another one used it lately which waits, too; nothing where there is none.
  mutating func takeLight(at now: ContinuousClock.Instant) -> [Entry] {
    guard workspaces.count > 1 else { return [] }
    let used = workspaces.map { uses[$0]?.seconds(at: now) ?? 0 }
    guard let most = used.max(), most >= Self.muchUse / .seconds(1) else { return [] }
    return take(of: zip(workspaces, used).filter { $0.1 < most / 4 }.map(\.0))
  }

  /// Notes for how long a commit of such entries worked.
  mutating func record(
    _ batches: some Sequence<EventBatch>,
    work: Duration,
    at now: ContinuousClock.Instant
  ) {
    var counts: [WorkspaceID: Int] = [:]
    for batch in batches { counts[batch.workspace, default: 0] += batch.events.count }
    let events = counts.values.reduce(0, +)
    size.record(events: events, work: work, at: now)
    let seconds = work / .seconds(1) / Double(max(1, events))
    for (workspace, count) in counts {
      uses[workspace, default: RecentUse()].add(seconds * Double(count), at: now)
    }
    uses = uses.filter { $0.value.seconds(at: now) > 0 }
  }

  /// Removes entries of some of the workspaces that wait.
  private mutating func take(of chosen: [WorkspaceID]) -> [Entry] {
    var (taken, events, bytes): ([Entry], Int, Int) = ([], 0, 0)
    var counts: [WorkspaceID: Int] = [:]
    var open = chosen
    while !open.isEmpty {
      open = open.filter { workspace in
        let count = counts[workspace, default: 0]
        guard let entries = lines[workspace]?.entries, count < entries.count else { return false }
        let next = entries[count]
        let fits =
          events + next.batch.events.count <= size.events
          && bytes + next.bytes <= limits.batchBytes
        guard taken.isEmpty || fits else { return false }
        taken.append(next)
        counts[workspace] = count + 1
        events += next.batch.events.count
        bytes += next.bytes
        return true
      }
    }
    for (workspace, count) in counts { remove(count, of: workspace) }
    // Those of which nothing was taken come first in the next commit.
    workspaces =
      workspaces.filter { lines[$0] != nil && counts[$0] == nil }
      + workspaces.filter { lines[$0] != nil && counts[$0] != nil }
    self.events -= events
    self.bytes -= bytes
    return taken
  }

  private mutating func remove(_ count: Int, of workspace: WorkspaceID) {
    guard var line = lines.removeValue(forKey: workspace), count < line.entries.count else {
      return
    }
    line.bytes -= line.entries.prefix(count).reduce(0) { $0 + $1.bytes }
    line.entries.removeFirst(count)
    lines[workspace] = line
  }
}

/// Appends whose parts wait for their commits, or were stored by some of them.
struct PendingAppends<Waiter: Sendable>: Sendable {
  /// A part of an append.
  struct Part: Hashable, Sendable {
    fileprivate let append: Int
    fileprivate let index: Int
  }

  private struct Append: Sendable {
    var waiter: Waiter
    var verdicts: [[EventVerdict]?]
  }

  private var appends: [Int: Append] = [:]
  private var newest = 0

  /// Adds an append of so many parts.
  mutating func add(_ waiter: Waiter, parts: Int) -> [Part] {
    newest += 1
    appends[newest] = Append(waiter: waiter, verdicts: Array(repeating: nil, count: parts))
    return (0..<parts).map { Part(append: newest, index: $0) }
  }

  /// Notes what became of a part; after the last one it returns what waits, with all verdicts in order.
  mutating func store(
    _ verdicts: [EventVerdict],
    of part: Part
  ) -> (waiter: Waiter, verdicts: [EventVerdict])? {
    guard var append = appends.removeValue(forKey: part.append) else { return nil }
    append.verdicts[part.index] = verdicts
    guard append.verdicts.contains(where: { $0 == nil }) else {
      return (append.waiter, append.verdicts.flatMap { $0 ?? [] })
    }
    appends[part.append] = append
    return nil
  }

  /// Ends an append of which a part failed, whatever becomes of the others; `nil` where one failed before.
  mutating func fail(_ part: Part) -> Waiter? {
    appends.removeValue(forKey: part.append)?.waiter
  }
}

/// How much the writer of events groups, and how much it lets wait.
package struct EventWriterLimits: Hashable, Sendable {
  /// The most events of one commit.
  package var batchEvents: Int
  /// The most events of an append that are stored together: commits cut longer ones.
  package var partEvents: Int
  /// The most bytes of one commit.
  package var batchBytes: Int
  /// How long the first event of a batch waits for others.
  package var linger: Duration
  /// How long after the last event of a batch no other is waited for.
  package var gap: Duration
  /// The most bytes that may wait; three quarters of them of one workspace.
  package var waitingBytes: Int
  /// The longest that an append may already wait while others of its workspace are let in, and that a
  /// commit may take while any are.
  package var waitingTime: Duration

  /// Makes limits.
  package init(
    batchEvents: Int = 1_000,
    partEvents: Int = 20,
    batchBytes: Int = 1 << 20,
    linger: Duration = .milliseconds(5),
    gap: Duration = .milliseconds(1),
    waitingBytes: Int = 64 << 20,
    waitingTime: Duration = .seconds(2)
  ) {
    self.batchEvents = batchEvents
    self.partEvents = partEvents
    self.batchBytes = batchBytes
    self.linger = linger
    self.gap = gap
    self.waitingBytes = waitingBytes
    self.waitingTime = waitingTime
  }
}

/// How many events a commit holds, by what an event costs: the others wait while one workspace's events
/// are stored, and what an event costs is up to the client that sends it.
struct CommitSize: Sendable {
  /// How long a commit works where several workspaces send, and where one does.
  static let (sharedWork, loneWork): (Duration, Duration) = (.milliseconds(2), .milliseconds(50))
  /// How long after events of two workspaces both count as sending.
  static let memory: Duration = .seconds(10)
  /// Commits of fewer events say little about what an event costs.
  static let fewEvents = 20

  private let limits: EventWriterLimits
  /// Seconds of work for an event; rises at once, and falls slowly.
  private var cost: Double = 0
  private var sender: WorkspaceID?
  private var sharedUntil: ContinuousClock.Instant?
  /// The most events of the next commit.
  private(set) var events: Int
  /// The most stored events that it attributes again.
  var rows: Int { min(Reattribution.rowsPerTransaction, events) }

  init(limits: EventWriterLimits) {
    self.limits = limits
    events = limits.batchEvents
  }

  /// Notes that a workspace sent events.
  mutating func note(_ workspace: WorkspaceID, at now: ContinuousClock.Instant) {
    if let sender, sender != workspace { sharedUntil = now + Self.memory }
    sender = workspace
    update(at: now)
  }

  /// Notes how long the transaction of a commit worked, without its flush.
  mutating func record(events: Int, work: Duration, at now: ContinuousClock.Instant) {
    guard events >= min(Self.fewEvents, self.events) else { return }
    let latest = work / .seconds(1) / Double(events)
    cost = max(latest, (cost * 7 + latest) / 8)
    update(at: now)
  }

  /// Whether several workspaces sent events within the last ``memory``.
  func isShared(at now: ContinuousClock.Instant) -> Bool { sharedUntil.map { now < $0 } ?? false }

  private mutating func update(at now: ContinuousClock.Instant) {
    let work = isShared(at: now) ? Self.sharedWork : Self.loneWork
    let most = cost > 0 ? work / .seconds(1) / cost : .infinity
    events = min(limits.batchEvents, max(limits.partEvents, Int(min(most, 1e6).rounded())))
  }
}
