import Foundation
import Testing

/// Thousands of random operations against a model in memory, on every engine.
@Suite struct StoreModelTests {
  /// `PAYLISHER_TEST_LONG` makes the walk as long as the release tests want it.
  private static let steps =
    ProcessInfo.processInfo.environment["PAYLISHER_TEST_LONG"] == nil ? 2_000 : 100_000

  @Test(arguments: Engine.allCases)
  func answersLikeItsModel(_ engine: Engine) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    try await engine.with { driver in
      var walk = try await StoreWalk(driver, seed: seed)
      try await walk.run(steps: Self.steps)
      try await walk.compareRows()
      #expect(walk.differences == [], "seed \(seed)")
      #expect(walk.model.events.count > Self.steps / 2)
    }
  }

  @Test func findsAModelThatIsWrong() async throws {
    try await Engine.memory.with { driver in
      var walk = try await StoreWalk(driver, seed: 1, model: StoreModel(forgetsOwners: true))
      try await walk.run(steps: 1_000)
      #expect(!walk.differences.isEmpty)
    }
  }
}
