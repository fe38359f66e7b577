import LinkCore
import Testing

@testable import Persistence

/// What the next commit holds.
@Suite struct EventQueueTests {
  @Test func cutsBatchesAtTheirLimits() {
    var queue = EventQueue<Int>(limits: EventWriterLimits(batchEvents: 10, batchBytes: 100))
    let now = ContinuousClock.now
    for (ticket, (events, bytes)) in [(6, 10), (4, 10), (1, 10), (12, 10), (1, 200)].enumerated() {
      queue.add(Self.entry(events: events, bytes: bytes, ticket: ticket, at: now))
    }
    #expect(queue.isFull)
    #expect(queue.linger(at: now) == nil)
    #expect(queue.takeBatch().map(\.ticket) == [0, 1])
    #expect(queue.takeBatch().map(\.ticket) == [2])
    #expect(queue.takeBatch().map(\.ticket) == [3])
    #expect(queue.takeBatch().map(\.ticket) == [4])
    #expect(queue.takeBatch().isEmpty)
    #expect((queue.events, queue.bytes) == (0, 0))
  }

  @Test func aFloodOfOneWorkspaceDelaysNoOtherByMoreThanACommit() {
    // attack 29
    let limits = EventWriterLimits(batchEvents: 10, waitingBytes: 1_000)
    var queue = EventQueue<Int>(limits: limits)
    let (flood, other) = (WorkspaceID(timestamp: .start), WorkspaceID(timestamp: .start))
    let start = ContinuousClock.now
    for ticket in 0..<70 {
      queue.add(Self.entry(events: 5, bytes: 10, ticket: ticket, of: flood, at: start))
    }
    let late = start + limits.waitingTime + .milliseconds(1)
    #expect(!queue.admits(bytes: 1, of: flood, committing: 0, at: late))
    #expect(queue.admits(bytes: 200, of: other, committing: 0, at: late))
    #expect(!queue.admits(bytes: 100, of: flood, committing: 0, at: start))
    queue.add(Self.entry(events: 1, bytes: 10, ticket: 100, of: other, at: late))
    queue.add(Self.entry(events: 1, bytes: 10, ticket: 101, of: other, at: late))
    #expect(queue.takeBatch().map(\.ticket) == [0, 100, 101])
    queue.add(Self.entry(events: 7, bytes: 10, ticket: 102, of: other, at: late))
    #expect(queue.takeBatch().map(\.ticket) == [1, 2])
    #expect(queue.takeBatch().map(\.ticket) == [102])
    #expect(queue.takeBatch().map(\.ticket) == [3, 4])
  }

  /// A workspace that used the writer much lately goes behind, in a commit of its own.
  @Test func workspacesThatStoredLittleLatelyHaveACommitBefore() {
    // attack 29
    var queue = EventQueue<Int>(limits: EventWriterLimits(batchEvents: 10))
    let (flood, other, third) = (Self.workspace, Self.workspace, Self.workspace)
    let start = ContinuousClock.now
    func add(_ ticket: Int, of workspace: WorkspaceID) {
      queue.add(Self.entry(events: 5, bytes: 1, ticket: ticket, of: workspace, at: start))
    }
    func stored(_ workspace: WorkspaceID, _ milliseconds: Int) {
      let batch = EventBatch(workspace: workspace, events: [EventParts]())
      let event = Self.entry(events: 1, bytes: 1, ticket: 0, of: workspace, at: start).batch
      queue.record([batch, event], work: .milliseconds(milliseconds), at: start)
    }
    for ticket in 0..<3 { add(ticket, of: flood) }
    stored(flood, 40)
    add(3, of: other)
    // What is stored now and then is not much.
    #expect(queue.takeLight(at: start).isEmpty)
    stored(flood, 40)
    stored(third, 30)
    add(4, of: third)
    #expect(queue.takeLight(at: start).map(\.ticket) == [3])
    #expect(queue.takeLight(at: start).isEmpty)
    // It is forgotten.
    add(5, of: other)
    #expect(queue.takeLight(at: start + .seconds(30)).isEmpty)
    #expect(queue.takeLight(at: start).map(\.ticket) == [5])
    #expect(queue.takeBatch().map(\.ticket) == [0, 4])
    #expect(queue.takeBatch().map(\.ticket) == [1, 2])
    // None goes before one that waits alone.
    add(6, of: flood)
    #expect(queue.takeLight(at: start).isEmpty)
  }

  /// Commits hold as many events as take two milliseconds of work, where another workspace waits for them.
  @Test func commitsHoldFewEventsWhereEventsCostMuch() {
    // attack 29
    var size = CommitSize(limits: EventWriterLimits())
    let (one, other) = (WorkspaceID(timestamp: .start), WorkspaceID(timestamp: .start))
    let start = ContinuousClock.now
    size.note(one, at: start)
    #expect(size.events == 1_000)
    size.record(events: 1_000, work: .milliseconds(40), at: start)
    #expect(size.events == 1_000)
    size.note(other, at: start)
    #expect(size.events == 50)
    // A few events say little; expensive ones count at once, and are forgotten slowly.
    size.record(events: 1, work: .milliseconds(40), at: start)
    #expect(size.events == 50)
    size.record(events: 50, work: .milliseconds(100), at: start)
    #expect((size.events, size.rows) == (20, 20))
    for _ in 0..<40 { size.record(events: 50, work: .milliseconds(2), at: start) }
    #expect((40...50).contains(size.events))
    size.note(other, at: start + CommitSize.memory)
    #expect(size.events == 1_000)
  }

  @Test func answersAnAppendAfterItsLastPart() {
    var pending = PendingAppends<String>()
    let (first, second) = (pending.add("first", parts: 2), pending.add("second", parts: 2))
    #expect(pending.store([.duplicate], of: first[1]) == nil)
    let all = pending.store([.accepted], of: first[0])
    #expect(all?.waiter == "first")
    #expect(all?.verdicts == [.accepted, .duplicate])
    #expect(pending.fail(second[0]) == "second")
    #expect(pending.fail(second[1]) == nil)
    #expect(pending.store([.accepted], of: second[1]) == nil)
  }

  @Test func waitsForMoreAsLongAsMoreComes() {
    let limits = EventWriterLimits(linger: .milliseconds(5), gap: .milliseconds(2))
    var queue = EventQueue<Int>(limits: limits)
    let start = ContinuousClock.now
    func add(after milliseconds: Int) {
      let moment = start + .milliseconds(milliseconds)
      queue.add(Self.entry(events: 1, bytes: 1, ticket: 0, at: moment))
    }
    #expect(queue.linger(at: start) == nil)
    add(after: 0)
    #expect(queue.linger(at: start + .milliseconds(1)) == .milliseconds(1))
    #expect(queue.linger(at: start + .milliseconds(2)) == nil)
    add(after: 1)
    #expect(queue.linger(at: start + .milliseconds(2)) == .milliseconds(1))
    add(after: 4)
    #expect(queue.linger(at: start + .milliseconds(4)) == .milliseconds(1))
    #expect(queue.linger(at: start + .milliseconds(5)) == nil)
  }

  @Test func keepsNothingOfWhatItHandedOut() {
    final class Ticket: Sendable {}
    var queue = EventQueue<Ticket>(limits: EventWriterLimits(batchEvents: 1))
    weak var handedOut: Ticket?
    do {
      let ticket = Ticket()
      handedOut = ticket
      queue.add(Self.entry(events: 1, bytes: 1, ticket: ticket, at: .now))
      queue.add(Self.entry(events: 1, bytes: 1, ticket: Ticket(), at: .now))
      #expect(queue.takeBatch().count == 1)
    }
    #expect(handedOut == nil)
    #expect(queue.takeBatch().count == 1)
  }

  private static func entry<Ticket>(
    events: Int,
    bytes: Int,
    ticket: Ticket,
    of workspace: WorkspaceID = WorkspaceID(timestamp: .start),
    at moment: ContinuousClock.Instant
  ) -> EventQueue<Ticket>.Entry {
    let event = EventRecord(
      uuid: EntityID(timestamp: .start),
      name: "A",
      distinctID: "p",
      occurredAt: .start,
      receivedAt: .start,
      contentHash: Array(repeating: 0, count: 8)
    )
    return EventQueue.Entry(
      batch: EventBatch(
        workspace: workspace,
        events: EventParts.all(Array(repeating: event, count: events))
      ),
      bytes: bytes,
      enteredAt: moment,
      ticket: ticket
    )
  }

  private static var workspace: WorkspaceID { WorkspaceID(timestamp: .start) }
}
