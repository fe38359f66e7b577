import Foundation
import Synchronization
import Threads
import WireModels

/// Lets one large import of links run after another: several at once would hold up every tap.
///
/// Reading 1 MB of rows and checking 2,000 links takes a second of a slow processor. Some wait for their turn, the
/// next is refused and says when to try again.
final class ImportTurns: Sendable {
  /// How many wait at most; each holds up to 3 MB of a form.
  static let mostWaiting = 8

  /// Takes bodies, reads rows and writes pages, below the threads that answer requests.
  private let executor = LowPriorityExecutor(name: "imports")

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many wait.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Does all that a request with a large import takes, from reading its body on, below the threads that answer
  /// requests.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable`, before the body is read, where too many wait; what `work`
  ///   throws.
  func below<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
    if Self.runsAtOnce { return try await work() }
    try checkRoom()
    return try await withTaskExecutorPreference(executor) {
      // A closure begins on the thread of its caller.
      await Task.yield()
      return try await work()
    }
  }

  private func checkRoom() throws(ProblemError) {
    guard waiting < Self.mostWaiting else {
      throw ProblemError(
        .unavailable,
        .otherImports,
        retryAfter: 5
      )
    }
  }

  /// Runs an import when those before are over.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where too many wait; what `work` throws.
  func run<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
    if Self.runsAtOnce { return try await work() }
    try checkRoom()
    await withCheckedContinuation { turn in
      let isFirst = state.withLock { state in
        if state.isTaken {
          state.waiting.append(turn)
          return false
        }
        state.isTaken = true
        return true
      }
      if isFirst { turn.resume() }
    }
    defer { next() }
    return try await work()
  }

  private func next() {
    let turn: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    turn?.resume()
  }
}

extension ImportTurns {
  #if DEBUG
  /// Whether all imports are read at once, on the threads that answer requests.
  ///
  /// Set by `PAYLISHER_FAULT=imports-at-once`, and only in debug builds: it is the control of the test that sends
  /// several imports, which must then see taps wait.
  static let runsAtOnce =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "imports-at-once"
  #else
  static let runsAtOnce = false
  #endif
}
