import Foundation
import LinkCore
import Persistence
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherCLI

/// The month of simulated traffic of a demo.
@Suite struct DemoTrafficTests {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  @Test func isTheSameForTheSameMoment() {
    let (first, second) = (SimulatedMonth(until: Self.now), SimulatedMonth(until: Self.now))
    #expect(first.visits.map(\.at) == second.visits.map(\.at))
    #expect(first.visits.count > 2_000 && first.visits.count < 5_000)
    #expect(first.visits.allSatisfy { $0.at < Self.now })
    #expect(first.visits.flatMap(\.steps).allSatisfy { $0.at < Self.now })
    #expect(Set(first.visits.map(\.campaign)) == Set(SimulatedMonth.campaigns.indices))
  }

  @Test func fillsReportsExactlyAndEmptiesThem() async throws {
    let driver = try SQLiteDriver()
    try await Migrator().migrate(driver, now: Self.now)
    let repositories = Repositories(driver: driver, tombstoneKey: TombstoneKey(key: [3]))
    let builder = WorkspaceBuilder(
      repositories: repositories,
      pepper: [1],
      now: Self.now.advanced(bySeconds: -31 * 86_400)
    )
    let url = PublicURL(host: "127.0.0.1", port: 8_080)
    let workspace = try await builder.demoWorkspace(publicURL: url).workspace
    let start = ContinuousClock.now
    try await DemoTraffic(repositories, workspace, now: Self.now).fill()
    let duration = ContinuousClock.now - start
    #expect(duration < .seconds(30), "\(duration)")

    let month = SimulatedMonth(until: Self.now)
    let steps = month.visits.flatMap(\.steps) + month.returns.flatMap(\.steps)
    #expect(try await repositories.events.count(workspace) == Int64(steps.count))
    var clicks: Int64 = 0
    for link in try await repositories.links.list(workspace).items {
      clicks += try await repositories.clicks.count(workspace, link: link.id)
    }
    #expect(clicks == Int64(month.visits.filter { !$0.isBot }.count))
    #expect(try await repositories.reports.verify(workspace).wrong == 0)
    let launches = try await repositories.receipts.report(
      workspace,
      from: Self.now.advanced(bySeconds: -31 * 86_400),
      to: Self.now
    )
    #expect(launches.total == Int64(month.visits.filter(\.installs).count))

    _ = try await repositories.simulation.empty(workspace, now: Self.now)
    #expect(try await repositories.events.count(workspace) == 0)
    let left = try await repositories.links.list(workspace).items.map(\.code.description)
    #expect(left == [Demo.code])
    #expect(try await repositories.messages.list(workspace).items.isEmpty)
    #expect(try await repositories.audiences.list(workspace).isEmpty)
  }
}
