import DeviceModels
import LinkCore
import Testing

@testable import PaylisherServer

@Suite("Long reports take turns")
struct LongReportQueueTests {
  /// Reports that begin and end when the test says so.
  private actor Reports {
    private var begun: [String] = []
    private var ends: [String: CheckedContinuation<Void, Never>] = [:]

    func count(_ name: String) async {
      begun.append(name)
      await withCheckedContinuation { ends[name] = $0 }
    }

    func end(_ name: String) { ends.removeValue(forKey: name)?.resume() }

    /// Returns when these have begun, in this order, and are at their end.
    func waitFor(_ names: [String]) async throws {
      for _ in 0..<60_000 where begun != names || ends[names.last ?? ""] == nil {
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(begun == names)
    }
  }

  private let first = WorkspaceID(timestamp: Timestamp(milliseconds: 1))
  private let second = WorkspaceID(timestamp: Timestamp(milliseconds: 2))
  private let third = WorkspaceID(timestamp: Timestamp(milliseconds: 3))

  /// Asks for a report, and returns when it waits or has begun.
  private func ask(
    _ name: String,
    of workspace: WorkspaceID,
    _ queue: LongReportQueue,
    _ reports: Reports
  ) async throws -> Task<Void, any Error> {
    let before = await queue.turns
    let task = Task { try await queue.run(of: workspace) { await reports.count(name) } }
    while await queue.turns == before { try await Task.sleep(for: .milliseconds(1)) }
    return task
  }

  @Test(
    "One of a workspace at a time, two in all, and another workspace before the next of the same"
  )
  func takesTurns() async throws {
    let (queue, reports) = (LongReportQueue(), Reports())
    var tasks: [Task<Void, any Error>] = []
    for (name, workspace) in [
      ("a1", first), ("a2", first), ("a3", first), ("b1", second), ("c1", third),
    ] {
      tasks.append(try await ask(name, of: workspace, queue, reports))
    }
    try await reports.waitFor(["a1", "b1"])
    await reports.end("a1")
    try await reports.waitFor(["a1", "b1", "c1"])
    await reports.end("b1")
    try await reports.waitFor(["a1", "b1", "c1", "a2"])
    // No second one of the same workspace, although there is a place.
    await reports.end("c1")
    try await Task.sleep(for: .milliseconds(20))
    try await reports.waitFor(["a1", "b1", "c1", "a2"])
    await reports.end("a2")
    try await reports.waitFor(["a1", "b1", "c1", "a2", "a3"])
    await reports.end("a3")
    for task in tasks { try await task.value }
  }

  @Test("Too many that wait are refused with a time, one that is cancelled gives its place back")
  func refusesAndForgets() async throws {
    let (queue, reports) = (LongReportQueue(.init(running: 1, waiting: 1)), Reports())
    let running = try await ask("a1", of: first, queue, reports)
    let waiting = try await ask("a2", of: first, queue, reports)
    await #expect {
      try await queue.run(of: first) { await reports.count("a3") }
    } throws: {
      ($0 as? ProblemError)?.problem.status == 503 && ($0 as? ProblemError)?.problem.retryAfter == 5
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let next = try await ask("a4", of: first, queue, reports)
    await reports.end("a1")
    try await reports.waitFor(["a1", "a4"])
    await reports.end("a4")
    _ = try await (running.value, next.value)
  }

  @Test("A report that fails gives its turn back")
  func endsWithAnError() async throws {
    let queue = LongReportQueue(.init(running: 1, waiting: 1))
    struct Failure: Error {}
    await #expect(throws: Failure.self) { try await queue.run(of: first) { throw Failure() } }
    #expect(try await queue.run(of: second) { 1 } == 1)
  }
}
