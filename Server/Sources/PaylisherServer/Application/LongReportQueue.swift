import LinkCore
import WireModels

/// Takes reports that read events, people or purchases in turns: one of a workspace at a time, and two in all.
///
/// Each holds one or two of the few connections that read, for seconds where there are millions of events. Without
/// turns a workspace that asks for several at once keeps all others from their links and keys.
actor LongReportQueue {
  /// How many there may be.
  struct Limits: Sendable {
    /// How many are counted at once.
    var running = 2
    /// How many of one workspace wait for their turn.
    var waiting = 16
  }

  private struct Turn {
    var id: Int
    var workspace: WorkspaceID
    var begin: CheckedContinuation<Bool, Never>
  }

  private let limits: Limits
  private var running: Set<WorkspaceID> = []
  /// Oldest first.
  private var waiting: [Turn] = []
  /// How many were ever asked for that wait or have begun.
  private(set) var turns = 0

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Counts a report of a workspace when it is its turn; at once where `isLong` is false.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where too many of the workspace wait; what `count` throws.
  nonisolated func run<Report: Sendable>(
    of workspace: WorkspaceID,
    if isLong: Bool = true,
    _ count: @Sendable () async throws -> Report
  ) async throws -> Report {
    guard isLong else { return try await count() }
    try await begin(workspace)
    do {
      let report = try await count()
      await end(workspace)
      return report
    } catch {
      await end(workspace)
      throw error
    }
  }

  private func begin(_ workspace: WorkspaceID) async throws {
    guard waiting.count(where: { $0.workspace == workspace }) < limits.waiting else {
      throw ProblemError(
        .unavailable,
        .reportsWait,
        retryAfter: 5
      )
    }
    turns += 1
    let id = turns
    let hasBegun = await withTaskCancellationHandler {
      await withCheckedContinuation { begin in
        waiting.append(Turn(id: id, workspace: workspace, begin: begin))
        beginNext()
      }
    } onCancel: {
      Task { await cancel(id) }
    }
    guard hasBegun else { throw CancellationError() }
  }

  private func end(_ workspace: WorkspaceID) {
    running.remove(workspace)
    beginNext(after: workspace)
  }

  /// Begins what waits longest and may begin; what the workspace that had its turn last asks for comes after that.
  private func beginNext(after last: WorkspaceID? = nil) {
    while running.count < limits.running {
      let free = waiting.indices.filter { !running.contains(waiting[$0].workspace) }
      guard let next = free.first(where: { waiting[$0].workspace != last }) ?? free.first else {
        return
      }
      let turn = waiting.remove(at: next)
      running.insert(turn.workspace)
      turn.begin.resume(returning: true)
    }
  }

  private func cancel(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: place).begin.resume(returning: false)
  }
}
