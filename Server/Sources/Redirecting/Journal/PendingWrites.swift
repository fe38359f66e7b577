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
