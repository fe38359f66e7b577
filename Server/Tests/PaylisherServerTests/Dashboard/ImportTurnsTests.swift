import DeviceModels
import HTTPTypes
import Testing

@testable import PaylisherServer

#if canImport(Glibc)
import Glibc
#endif

/// One large import after another.
@Suite struct ImportTurnsTests {
  /// An import that goes on until it is let go.
  private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
      isOpen = true
      for turn in waiting { turn.resume() }
      waiting = []
    }

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// How many run.
  private actor Runs {
    private(set) var (now, most, all) = (0, 0, 0)

    func begin() {
      now += 1
      all += 1
      most = max(most, now)
    }

    func end() { now -= 1 }
  }

  @Test func oneRunsAndSomeWaitAndOthersAreRefused() async throws {
    let (turns, gate, runs) = (ImportTurns(), Gate(), Runs())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0...ImportTurns.mostWaiting {
        group.addTask {
          try await turns.run {
            await runs.begin()
            await gate.pass()
            await runs.end()
          }
        }
      }
      while turns.waiting < ImportTurns.mostWaiting { await Task.yield() }
      let refused = await #expect(throws: ProblemError.self) { try await turns.run {} }
      #expect(refused?.problem.status == 503 && refused?.headers[.retryAfter] != nil)
      await gate.open()
      try await group.waitForAll()
    }
    #expect(await runs.most == 1)
    #expect(await runs.all == ImportTurns.mostWaiting + 1)
    // A failure gives its turn on, too.
    await #expect(throws: CancellationError.self) {
      try await turns.run { throw CancellationError() }
    }
    #expect(try await turns.run { 1 } == 1)
  }

  #if canImport(Glibc)
  @Test func allOfAnImportRunsBelowWhatAnswers() async throws {
    // attack 98
    @Sendable func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    let turns = ImportTurns()
    let own = niceness()
    let steps = try await turns.below {
      var steps = [niceness()]
      await Task.yield()
      steps.append(niceness())
      // In its turn, and behind whatever answers by itself in between.
      steps.append(try await turns.run { niceness() })
      try await Task.sleep(for: .milliseconds(1))
      steps.append(niceness())
      return steps
    }
    #expect(steps.count == 4 && steps.allSatisfy { $0 > own }, "\(steps), \(own)")
  }
  #endif

  @Test func aFullQueueTakesNoBody() async throws {
    // attack 98
    let (turns, gate) = (ImportTurns(), Gate())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0...ImportTurns.mostWaiting {
        group.addTask { try await turns.run { await gate.pass() } }
      }
      while turns.waiting < ImportTurns.mostWaiting { await Task.yield() }
      let refused = await #expect(throws: ProblemError.self) {
        try await turns.below { Issue.record("The body is read.") }
      }
      #expect(refused?.problem.status == 503 && refused?.headers[.retryAfter] != nil)
      await gate.open()
      try await group.waitForAll()
    }
  }
}
