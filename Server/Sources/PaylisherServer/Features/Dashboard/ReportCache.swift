import Dashboard
import LinkCore
import WireModels

/// Counts reports that may take long beside the pages that show them, and keeps what took long for a while.
///
/// A page waits a moment for its numbers, and is answered without them then. The count goes on, one for all who
/// look at the same report, and the page asks again. One count of a workspace runs at a time, and two in all, so
/// that users who click about take no more of the machine than that.
///
/// It is asked for members and readers whose right to the report was checked by their own request, and a report
/// that was counted for one workspace or role is no other's. It keeps the numbers of a report and the names that it
/// shows beside them, and no row of a person; an erasure has it forget its workspace's reports nevertheless.
/// The API, files and the command line count by themselves each time.
actor ReportCache {
  /// A report, and the reader that it is counted for.
  struct Key: Hashable, Sendable {
    var workspace: WorkspaceID
    /// What the reader may do there.
    var role: Role
    /// The report with its days: one whose range moves is another one tomorrow.
    var query: ReportQuery
    var timeZone: String
    /// How many rows of a breakdown there are at most.
    var rows: Int

    init(workspace: WorkspaceID, role: Role, query: ReportQuery, timeZone: String, rows: Int) {
      (self.workspace, self.role, self.query) = (workspace, role, query)
      (self.timeZone, self.rows) = (timeZone, rows)
      // What a chart draws changes no number of the report.
      self.query.chart = .clicks
    }
  }

  /// How long and how many.
  struct Limits: Sendable {
    /// How long a page waits for its numbers.
    var longestWait = Duration.milliseconds(75)
    /// How many reports are counted at once.
    var counts = 2
    /// How many wait for that of one workspace; a page whose report finds no place asks again.
    var waiting = 16
    /// How many reports are kept.
    var reports = 256
    /// How many times as long as it took a report is kept.
    var factor: Int64 = 20
    /// The least and the most milliseconds that one is kept for.
    var life: ClosedRange<Int64> = 10_000...300_000
    /// For how many milliseconds a count waits for its turn that no one asks for again.
    var interest: Int64 = 60_000
  }

  /// What a page can show.
  enum Answer: Sendable {
    /// The numbers as of a moment.
    case counted(ReportPage.Content, at: Timestamp)
    /// They are not there yet.
    case counting
  }

  private struct Outcome: Sendable {
    var result: Result<ReportPage.Content, any Error>
    /// When the count began.
    var countedAt: Timestamp
    /// When it ended.
    var end: Timestamp

    var isError: Bool {
      if case .failure = result { true } else { false }
    }

    var answer: Answer {
      get throws { try .counted(result.get(), at: countedAt) }
    }
  }

  private struct Count {
    var body: @Sendable () async throws -> ReportPage.Content
    var askedAt: Timestamp
    var readers: [Int: CheckedContinuation<Outcome?, Never>] = [:]
    /// Whether a page was answered without the numbers: it is going to ask for them.
    var wasLeft = false
    /// Whether what it reads changed in a way that no later page may miss.
    var isOutdated = false
  }

  private let limits: Limits
  private var kept: [Key: Outcome] = [:]
  private var counts: [Key: Count] = [:]
  /// The counts that have not begun, oldest first.
  private var waiting: [Key] = []
  private var running: Set<Key> = []
  private var readers = 0

  /// Makes a cache that has nothing.
  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The report: one that is kept, else what `count` counts, if that is soon enough.
  ///
  /// - Throws: what `count` threw, to those who wait, else to the first who asks; it is not kept beyond that.
  func report(
    _ key: Key,
    now: @escaping @Sendable () -> Timestamp,
    _ count: @escaping @Sendable () async throws -> ReportPage.Content
  ) async throws -> Answer {
    if let kept = find(key, at: now()) { return try kept.answer }
    guard admit(key, count, at: now()) else { return .counting }
    beginNext(now)
    guard let outcome = await outcome(of: key) else { return .counting }
    return try outcome.answer
  }

  /// Has a report be counted again for the next who asks.
  func forget(_ key: Key) {
    kept[key] = nil
  }

  /// Has every report of a workspace be counted again, those that are being counted too.
  func forget(_ workspace: WorkspaceID) {
    kept = kept.filter { $0.key.workspace != workspace }
    for key in counts.keys where key.workspace == workspace { counts[key]?.isOutdated = true }
  }
}

// MARK: - Counting

extension ReportCache {
  /// Adds a count to those that wait, unless it is there; `false` where there is no place for it.
  private func admit(
    _ key: Key,
    _ body: @escaping @Sendable () async throws -> ReportPage.Content,
    at now: Timestamp
  ) -> Bool {
    if counts[key] == nil {
      let others = waiting.count { $0.workspace == key.workspace }
      guard others < limits.waiting else { return false }
      counts[key] = Count(body: body, askedAt: now)
      waiting.append(key)
    }
    counts[key]?.askedAt = now
    return true
  }

  /// Begins what may begin.
  private func beginNext(_ now: @escaping @Sendable () -> Timestamp) {
    let moment = now().milliseconds
    waiting.removeAll { key in
      guard let count = counts[key], count.readers.isEmpty,
        moment - count.askedAt.milliseconds > limits.interest
      else { return false }
      counts[key] = nil
      return true
    }
    while running.count < limits.counts,
      let index = waiting.firstIndex(where: { key in
        !running.contains { $0.workspace == key.workspace }
      })
    {
      let key = waiting.remove(at: index)
      running.insert(key)
      guard let body = counts[key]?.body else { continue }
      let begin = now()
      // No request's task: the count outlives the request that asked for it.
      Task.detached(priority: .utility) { [self] in
        let result: Result<ReportPage.Content, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await finish(key, Outcome(result: result, countedAt: begin, end: now()), now)
      }
    }
  }

  private func finish(
    _ key: Key,
    _ outcome: Outcome,
    _ now: @escaping @Sendable () -> Timestamp
  ) {
    running.remove(key)
    if let count = counts.removeValue(forKey: key) {
      for reader in count.readers.values { reader.resume(returning: outcome) }
      // An error waits for a page that was left only where no other has shown it.
      let isNeeded = !outcome.isError || count.readers.isEmpty
      if count.wasLeft, !count.isOutdated, isNeeded { keep(outcome, key) }
    }
    beginNext(now)
  }

  /// What a count finds; `nil` where that is not soon enough.
  private func outcome(of key: Key) async -> Outcome? {
    readers += 1
    let number = readers
    return await withCheckedContinuation { reader in
      counts[key]?.readers[number] = reader
      Task {
        try? await Task.sleep(for: limits.longestWait)
        guard let reader = counts[key]?.readers.removeValue(forKey: number) else { return }
        counts[key]?.wasLeft = true
        reader.resume(returning: nil)
      }
    }
  }
}

// MARK: - Keeping

extension ReportCache {
  private func keep(_ outcome: Outcome, _ key: Key) {
    kept = kept.filter { isKept($0.value, at: outcome.end) }
    while kept.count >= limits.reports,
      let first = kept.min(by: { expiry($0.value) < expiry($1.value) })
    {
      kept[first.key] = nil
    }
    kept[key] = outcome
  }

  private func find(_ key: Key, at now: Timestamp) -> Outcome? {
    guard let found = kept[key], isKept(found, at: now) else { return nil }
    // Who asks after an error has it counted again.
    if found.isError { kept[key] = nil }
    return found
  }

  /// When it is too old, in milliseconds since 1970.
  private func expiry(_ outcome: Outcome) -> Int64 {
    let cost = outcome.end.milliseconds - outcome.countedAt.milliseconds
    let life = min(max(cost * limits.factor, limits.life.lowerBound), limits.life.upperBound)
    return outcome.end.milliseconds + life
  }

  private func isKept(_ outcome: Outcome, at now: Timestamp) -> Bool {
    // A clock that was set back makes nothing young again.
    (outcome.countedAt.milliseconds..<expiry(outcome)).contains(now.milliseconds)
  }
}
