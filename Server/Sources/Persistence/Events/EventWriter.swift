package import LinkCore

/// Stores events in few, large commits: the one way in which the server writes events.
///
/// Appends that come within the linger time share a transaction, and a long one has several. Each
/// returns only after the last commit of its events has returned, so that a client that reads `accepted`
/// can rely on the disk. What waits is bounded in bytes and in time; beyond that an append is refused at
/// once.
///
/// ```swift
/// let verdicts = try await writer.append(EventBatch(workspace: workspace, events: events))
/// ```
///
/// Cancelling the task of an append does not take its events back: they share a commit with others.
package actor EventWriter {
  private typealias Waiter = CheckedContinuation<[EventVerdict], any Error>
  private typealias Entry = EventQueue<PendingAppends<Waiter>.Part>.Entry

  private let repository: EventRepository
  private let observer: (any CommitObserver)?
  private let clock = ContinuousClock()
  private var queue: EventQueue<PendingAppends<Waiter>.Part>
  private var pending = PendingAppends<Waiter>()
  private var committing: ContinuousClock.Instant?
  private var committingBytes = 0
  private let limits: EventWriterLimits
  private var commits: Task<Void, Never>?
  private var lingering: Task<Void, Never>?
  private var isFinished = false
  /// Whether stored events must be attributed again, and the workspace that was attributed last.
  private var isBehind = false
  private var lastReattributed = Int64.min
  private var counts = EventWriterStatistics()
  /// Tells why, once the disk has failed two commits in a row: the process should end,
  /// so that a new process reads what the disk really holds.
  package nonisolated let diskFailures: AsyncStream<StoreError>
  private nonisolated let tellDiskFailure: AsyncStream<StoreError>.Continuation

  /// Makes a writer over a repository; the observer is called after each commit.
  package init(
    _ repository: EventRepository,
    limits: EventWriterLimits = EventWriterLimits(),
    observer: (any CommitObserver)? = nil
  ) {
    self.repository = repository
    self.observer = observer
    self.limits = limits
    queue = EventQueue(limits: limits)
    (diskFailures, tellDiskFailure) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// What the writer has done and what waits.
  package var statistics: EventWriterStatistics {
    var statistics = counts
    statistics.waitingBytes = queue.bytes + committingBytes
    statistics.waitingEvents = queue.events
    statistics.waitingTime = committing.map { clock.now - $0 } ?? .zero
    return statistics
  }

  /// Stores events and says what became of each, in the same order.
  ///
  /// - Throws: ``StoreError/Code/overloaded`` with seconds to wait where too much waits already,
  ///   ``StoreError/Code/unavailable`` after ``finish()``, or what the commit threw; in each case
  ///   sending the same events again is safe.
  package nonisolated func append(_ batch: EventBatch) async throws -> [EventVerdict] {
    guard !batch.events.isEmpty else { return [] }
    return try await enqueue(batch, bytes: batch.approximateBytes)
  }

  /// Checks whether events of about so many bytes may wait now, before they are taken apart.
  ///
  /// - Returns: Whether other workspaces send events, too.
  /// - Throws: What ``append(_:)`` throws where they may not.
  package func checkRoom(for bytes: Int, of workspace: WorkspaceID) throws -> Bool {
    try admit(bytes, of: workspace)
    return queue.size.isShared(at: clock.now)
  }

  private func enqueue(_ batch: EventBatch, bytes: Int) async throws -> [EventVerdict] {
    try admit(bytes, of: batch.workspace)
    #if DEBUG
    if Self.acknowledgesBeforeCommit { return acknowledgeBeforeCommit(batch, bytes: bytes) }
    #endif
    return try await store(batch, bytes: bytes)
  }

  /// Queues a batch in parts, and returns when the commit of the last one did.
  func store(_ batch: EventBatch, bytes: Int) async throws -> [EventVerdict] {
    try await withCheckedThrowingContinuation { waiter in
      let parts = Array(batch.events.parts(of: limits.partEvents))
      let now = clock.now
      for (part, events) in zip(pending.add(waiter, parts: parts.count), parts) {
        queue.add(
          EventQueue.Entry(
            batch: EventBatch(workspace: batch.workspace, events: Array(events)),
            bytes: bytes * events.count / batch.events.count,
            enteredAt: now,
            ticket: part
          )
        )
      }
      wake()
    }
  }

  /// Refuses further appends and returns when everything that waited is stored or failed.
  package func finish() async {
    isFinished = true
    lingering?.cancel()
    await commits?.value
  }

  /// Attributes stored events again that commits had no room for, where there are any; they may be
  /// those of another server, or of one that ended.
  package func catchUp() async {
    guard !isFinished, (try? await repository.isReattributionPending()) == true else { return }
    isBehind = true
    wake()
  }

  private func admit(_ bytes: Int, of workspace: WorkspaceID) throws {
    guard !isFinished else {
      throw StoreError(.unavailable, "The server is stopping.", retryAfter: 2)
    }
    let now = clock.now
    let isStuck = committing.map { now - $0 > limits.waitingTime } ?? false
    guard !isStuck,
      queue.admits(bytes: bytes, of: workspace, committing: committingBytes, at: now)
    else {
      counts.refused += 1
      throw StoreError.overloaded(retryAfter: Int.random(in: 2...8))
    }
  }

  private func wake() {
    if queue.isFull { lingering?.cancel() }
    guard commits == nil else { return }
    // Nothing cancels this task: it ends when the queue is empty, and finish() waits for it. It is
    // not the task of a request, whose cancellation would roll back the events of others.
    commits = Task { await commitAll() }
  }

  private func commitAll() async {
    while !queue.isEmpty || isBehind && !isFinished {
      if !queue.isEmpty {
        await linger()
        await commitLight()
      }
      if !queue.isEmpty { await commit(queue.takeBatch()) }
      guard isBehind else { continue }
      await commitLight()
      await reattribute()
    }
    commits = nil
  }

  /// Before each transaction for a workspace that has much to store: a commit for those that have little.
  private func commitLight() async {
    let entries = queue.takeLight(at: clock.now)
    guard let workspace = entries.first?.batch.workspace else { return }
    let isOne = entries.allSatisfy { $0.batch.workspace == workspace }
    await commit(entries, for: isOne ? .workspace(workspace) : .shared)
  }

  /// One transaction between two commits; what fails is tried again with the next ``catchUp()``.
  private func reattribute() async {
    do {
      guard
        let workspace = try await repository.reattribute(
          after: lastReattributed,
          rows: queue.size.rows
        )
      else {
        isBehind = false
        return
      }
      lastReattributed = workspace
    } catch {
      isBehind = false
    }
  }

  private func linger() async {
    while !isFinished, let rest = queue.linger(at: clock.now) {
      // Cancelled by append() when the batch is full, and by finish().
      let pause = Task { _ = try? await Task.sleep(for: rest) }
      lingering = pause
      await pause.value
      lingering = nil
    }
  }

  private func commit(_ entries: [Entry], for origin: TransactionOrigin = .shared) async {
    let start = clock.now
    committing = start
    committingBytes = entries.reduce(0) { $0 + $1.bytes }
    do {
      let (verdicts, isBehind, work) = try await repository.append(
        entries.map(\.batch),
        for: origin,
        reattributing: queue.size.rows
      )
      if isBehind { self.isBehind = true }
      queue.record(entries.lazy.map(\.batch), work: work, at: clock.now)
      counts.record(verdicts, took: clock.now - start)
      for (entry, verdict) in zip(entries, verdicts) {
        stored(entry, verdict)
      }
    } catch {
      await fail(entries, error)
    }
    committing = nil
    committingBytes = 0
  }

  /// Answers an append whose last part this is.
  private func stored(_ entry: Entry, _ verdicts: [EventVerdict]) {
    if let (waiter, all) = pending.store(verdicts, of: entry.ticket) {
      waiter.resume(returning: all)
    }
    tell(entry.batch, verdicts)
  }

  private func failed(_ entry: Entry, _ error: any Error) {
    pending.fail(entry.ticket)?.resume(throwing: error)
  }

  private func tell(_ batch: EventBatch, _ verdicts: [EventVerdict]) {
    guard let observer else { return }
    let new = verdicts.indices.filter { verdicts[$0] == .accepted }.map {
      batch.events[$0].event.uuid
    }
    if !new.isEmpty { observer.stored(new, of: batch.workspace) }
  }

  /// Tells the waiters, or first finds out whose events made the commit fail.
  private func fail(_ entries: [Entry], _ error: any Error) async {
    if entries.count == 1, let entry = entries.first, (error as? StoreError)?.isAboutEvent == true {
      await commitParts(of: entry)
      return
    }
    guard entries.count > 1, (error as? StoreError)?.isAboutContent == true else {
      counts.recordFailure(error)
      if counts.diskFailuresInARow > 1, let error = error as? StoreError {
        tellDiskFailure.yield(error)
      }
      for entry in entries { failed(entry, error) }
      return
    }
    for entry in entries { await commit([entry]) }
  }

  /// Stores the events of an append in smaller and smaller parts, until the one that the engine cannot
  /// store is refused alone.
  private func commitParts(of entry: Entry) async {
    do {
      let start = clock.now
      let verdicts = try await storeParts(entry.batch.events[...], of: entry.batch.workspace)
      counts.record([verdicts], took: clock.now - start)
      stored(entry, verdicts)
    } catch {
      counts.recordFailure(error)
      failed(entry, error)
    }
  }

  private func storeParts(
    _ events: ArraySlice<EventParts>,
    of workspace: WorkspaceID
  ) async throws -> [EventVerdict] {
    guard events.count > 1 else {
      do {
        return try await repository.append(EventBatch(workspace: workspace, events: Array(events)))
      } catch let error as StoreError where error.isAboutEvent {
        return [.unstorable]
      }
    }
    var verdicts: [EventVerdict] = []
    let half = events.count / 2
    for part in [events.prefix(half), events.dropFirst(half)] {
      do {
        verdicts += try await repository.append(
          EventBatch(workspace: workspace, events: Array(part))
        )
      } catch let error as StoreError where error.isAboutEvent && part.count > 1 {
        verdicts += try await storeParts(part, of: workspace)
      } catch let error as StoreError where error.isAboutEvent {
        verdicts.append(.unstorable)
      }
    }
    return verdicts
  }
}
