import Dashboard
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import PaylisherServer

/// What the cache of reports counts, keeps and forgets.
@Suite("Cache of reports")
struct ReportCacheTests {
  /// Counts that end when the test says so; each has the number of people that it is the how-manieth.
  private actor Counts {
    private(set) var begun = 0
    private(set) var mostAtOnce = 0
    private var running: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(Int, CheckedContinuation<Void, Never>)] = []

    func count() async -> ReportPage.Content {
      begun += 1
      let number = begun
      await withCheckedContinuation { count in
        running.append(count)
        tell()
      }
      return ReportCacheTests.people(Int64(number))
    }

    /// Returns when so many were begun.
    func wait(for count: Int) async {
      guard begun < count else { return }
      await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// Ends all that run.
    func end() {
      for count in running { count.resume() }
      running = []
    }

    private func tell() {
      mostAtOnce = max(mostAtOnce, running.count)
      for (count, watcher) in watchers where count <= begun { watcher.resume() }
      watchers.removeAll { $0.0 <= begun }
    }
  }

  private static func people(_ count: Int64) -> ReportPage.Content {
    .people(
      PeopleReport(from: TestServer.start, to: TestServer.start, people: count, days: []),
      before: nil
    )
  }

  private static func key(
    _ workspace: WorkspaceID,
    role: Role = .owner,
    from: String = "2026-09-01",
    chart: ReportQuery.Chart = .clicks
  ) -> ReportCache.Key {
    let environment = DashboardEnvironment(
      language: .english,
      now: TestServer.start,
      userName: "Ada",
      email: "ada@example.com",
      workspace: .init(id: workspace, name: "Shop")
    )
    var query = ReportQuery(.people, value: { $0 == "from" ? from : "" }, environment: environment)
    query.chart = chart
    return .init(workspace: workspace, role: role, query: query, timeZone: "GMT", rows: 100)
  }

  private static func limits(longestWait: Duration = .zero) -> ReportCache.Limits {
    var limits = ReportCache.Limits()
    limits.longestWait = longestWait
    return limits
  }

  /// The number of people that an answer has; `nil` while they are counted.
  private static func number(_ answer: ReportCache.Answer) -> Int64? {
    guard case .counted(.people(let report, _), _) = answer else { return nil }
    return report.people
  }

  private let workspace = WorkspaceID(timestamp: TestServer.start)
  private let clock = TestClock()
  private let counts = Counts()

  private func ask(_ cache: ReportCache, _ key: ReportCache.Key) async throws -> Int64? {
    let now: @Sendable () -> Timestamp = { [clock] in clock.now }
    return Self.number(try await cache.report(key, now: now) { [counts] in await counts.count() })
  }

  /// Asks until the numbers are there, which is when the count has told the cache that it ended.
  private func numbers(_ cache: ReportCache, _ key: ReportCache.Key) async throws -> Int64 {
    while true {
      if let number = try await ask(cache, key) { return number }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test("What ends in time is there at once, and not kept")
  func waitsForWhatEndsInTime() async throws {
    let cache = ReportCache(Self.limits(longestWait: .seconds(60)))
    for number in 1...2 as ClosedRange<Int64> {
      let now: @Sendable () -> Timestamp = { [clock] in clock.now }
      let answer = try await cache.report(Self.key(workspace), now: now) { Self.people(number) }
      #expect(Self.number(answer) == number)
    }
  }

  @Test("Pages do not wait and share one count; its numbers are kept for a bounded time")
  func keepsWhatTookLong() async throws {
    let cache = ReportCache(Self.limits())
    let key = Self.key(workspace)
    #expect(try await ask(cache, key) == nil)
    await counts.wait(for: 1)
    #expect(try await ask(cache, key) == nil)
    #expect(await counts.begun == 1)
    clock.advance(milliseconds: 3_000)
    await counts.end()
    #expect(try await numbers(cache, key) == 1)
    // Twenty times three seconds after it ended.
    clock.advance(milliseconds: 59_999)
    #expect(try await ask(cache, key) == 1)
    clock.advance(milliseconds: 1)
    #expect(try await ask(cache, key) == nil)
    await counts.wait(for: 2)
    await counts.end()
    #expect(try await numbers(cache, key) == 2)
    await cache.forget(key)
    #expect(try await ask(cache, key) == nil)
    await counts.wait(for: 3)
    await counts.end()
  }

  @Test("No workspace or role gets what was counted for another; an erasure forgets one workspace")
  func separatesWorkspaces() async throws {
    let cache = ReportCache(Self.limits())
    let other = WorkspaceID(timestamp: TestServer.start)
    let keys = [Self.key(workspace), Self.key(other), Self.key(workspace, role: .viewer)]
    for (index, key) in keys.enumerated() {
      #expect(try await ask(cache, key) == nil)
      await counts.wait(for: index + 1)
      await counts.end()
      #expect(try await numbers(cache, key) == Int64(index + 1))
    }
    await cache.forget(workspace)
    #expect(try await ask(cache, keys[1]) == 2)
    #expect(try await ask(cache, keys[0]) == nil)
    await counts.wait(for: 4)
    // What is being counted when a person is erased is not kept either.
    await cache.forget(workspace)
    await counts.end()
    #expect(try await ask(cache, keys[2]) == nil)
    await counts.wait(for: 5)
    #expect(try await ask(cache, keys[0]) == nil)
    await counts.end()
    await counts.wait(for: 6)
    await counts.end()
  }

  @Test("What a chart draws makes no other report")
  func sharesTheCountsOfCharts() {
    for chart in ReportQuery.Chart.allCases {
      #expect(Self.key(workspace, chart: chart) == Self.key(workspace))
    }
  }

  @Test("One count of a workspace runs at a time, and two in all")
  func boundsCounts() async throws {
    let cache = ReportCache(Self.limits())
    let workspaces = [workspace] + (0..<2).map { _ in WorkspaceID(timestamp: TestServer.start) }
    for from in ["2026-09-01", "2026-09-02"] {
      for workspace in workspaces {
        #expect(try await ask(cache, Self.key(workspace, from: from)) == nil)
      }
    }
    for begun in [2, 4, 6] {
      await counts.wait(for: begun)
      try await Task.sleep(for: .milliseconds(20))
      #expect(await counts.begun == begun)
      await counts.end()
    }
    #expect(await counts.mostAtOnce == 2)
  }

  @Test("A workspace's counts wait in a line of bounded length, and what is kept is bounded")
  func boundsWhatWaitsAndIsKept() async throws {
    var limits = Self.limits()
    (limits.waiting, limits.reports) = (2, 2)
    let cache = ReportCache(limits)
    let keys = (1...4).map { Self.key(workspace, from: "2026-09-0\($0)") }
    for key in keys { #expect(try await ask(cache, key) == nil) }
    for begun in 1...3 {
      await counts.wait(for: begun)
      await counts.end()
      #expect(try await numbers(cache, keys[begun - 1]) == Int64(begun))
      clock.advance(milliseconds: 1)
    }
    // The fourth found no place, and the first is the one that was to be forgotten first.
    #expect(try await ask(cache, keys[1]) == 2)
    #expect(try await ask(cache, keys[0]) == nil)
    await counts.wait(for: 4)
    await counts.end()
  }

  @Test("An error is told once, and not kept")
  func tellsErrorsOnce() async throws {
    let cache = ReportCache(Self.limits())
    let key = Self.key(workspace)
    let now: @Sendable () -> Timestamp = { [clock] in clock.now }
    let fail: @Sendable () async throws -> ReportPage.Content = { [counts] in
      _ = await counts.count()
      throw ProblemError(.invalidQuery, "Too many events.")
    }
    #expect(Self.number(try await cache.report(key, now: now, fail)) == nil)
    await counts.wait(for: 1)
    await counts.end()
    var told = false
    while !told {
      do {
        _ = try await cache.report(key, now: now, fail)
        try await Task.sleep(for: .milliseconds(1))
      } catch is ProblemError {
        told = true
      }
    }
    #expect(try await ask(cache, key) == nil)
    await counts.wait(for: 2)
    await counts.end()
    #expect(try await numbers(cache, key) == 2)
  }
}
