import DatabaseTestSupport
import LinkCore
import Persistence
import Testing

/// Random stories that arrive in random order, against what they mean when everything is known.
@Suite struct AttributionModelTests {
  @Test(arguments: Engine.allCases, 0..<4)
  func belongsToTheSameWhateverArrivesFirst(_ engine: Engine, _ story: UInt64) async throws {
    try await engine.with { driver in
      var story = try await AttributionStory(driver, seed: story + .random(in: 0..<1_000) * 4)
      try await story.arrive()
      let first = try await story.differences()
      #expect(first == [], "seed \(story.seed)")
      _ = try await story.tenant.repositories.reports.rebuild(story.tenant.id)
      let rebuilt = try await story.differences()
      #expect(rebuilt == [], "rebuilt, seed \(story.seed)")
    }
  }

  /// The control: a story that is told without the clicks means something else.
  @Test func findsAStoryThatIsWrong() async throws {
    try await Engine.memory.with { driver in
      var story = try await AttributionStory(driver, seed: 1)
      story.clicks = [:]
      try await story.arrive()
      #expect(try await story.differences().isEmpty)
      story = try await AttributionStory(MigratedSQLite.inMemory(), seed: 1)
      try await story.arrive()
      story.clicks = [:]
      #expect(try await !story.differences().isEmpty)
    }
  }
}
