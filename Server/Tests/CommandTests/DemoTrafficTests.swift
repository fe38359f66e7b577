import Foundation
import LinkCore
import Persistence
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherCLI

/// The simulated traffic of a demo.
@Suite struct DemoTrafficTests {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)

  @Test func isTheSameForTheSameMoment() {
    let (first, second) = (SimulatedMonth(until: Self.now), SimulatedMonth(until: Self.now))
    #expect(first.visits.map(\.at) == second.visits.map(\.at))
    #expect(first.visits.count > 6_000 && first.visits.count < 12_000)
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
      now: Self.now.advanced(bySeconds: -91 * 86_400)
    )
    let url = PublicURL(host: "127.0.0.1", port: 8_080)
    let workspace = try await builder.demoWorkspace(publicURL: url).workspace
    try await DemoTraffic(repositories, workspace, now: Self.now).fill()

    let month = SimulatedMonth(until: Self.now)
    let steps = month.visits.flatMap(\.steps) + month.returns.flatMap(\.steps)
    // Besides logins, what came of messages, and visits of screens.
    #expect(try await repositories.events.count(workspace) > Int64(steps.count + 500))
    var clicks: Int64 = 0
    for link in try await repositories.links.list(workspace).items {
      clicks += try await repositories.clicks.count(workspace, link: link.id)
    }
    #expect(clicks == Int64(month.visits.filter { !$0.isBot }.count))
    #expect(try await repositories.reports.verify(workspace).wrong == 0)
    let launches = try await repositories.receipts.report(
      workspace,
      from: Self.now.advanced(bySeconds: -91 * 86_400),
      to: Self.now
    )
    #expect(launches.total == Int64(month.visits.filter(\.installs).count))
    try await Self.checkPeople(of: month, workspace, repositories)
    try await Self.checkReports(workspace, repositories)
    try await Self.checkMessages(workspace, repositories)

    _ = try await repositories.simulation.empty(workspace, now: Self.now, by: nil)
    #expect(try await repositories.events.count(workspace) == 0)
    let left = try await repositories.links.list(workspace).items.map(\.code.description)
    #expect(left == [Demo.code])
    #expect(try await repositories.audiences.list(workspace).isEmpty)
    for table in Self.emptied {
      let rows = try await driver.read { connection in
        try connection.query(SQLStatement(text: "SELECT COUNT(*) AS count FROM \(table)"))
          .map { try $0.int64("count") }
      }
      #expect(rows == [0], "\(table)")
    }
  }

  /// What the demo alone has filled.
  private static let emptied = [
    "click", "install", "receipt", "handoff", "message", "message_step", "message_event",
    "message_send", "message_count", "push_ack", "push_address", "person_link", "person_profile",
    "person_event", "purchase", "rollup", "touch", "screen", "screen_version", "placement",
  ]

  /// Every login is a merge, and a device that logged in can be reached under each of its ids.
  private static func checkPeople(
    of month: SimulatedMonth,
    _ workspace: WorkspaceID,
    _ repositories: Repositories
  ) async throws {
    #expect(month.logins.count > 10)
    for login in month.logins {
      let devices = login.second == nil ? 1 : 2
      let anonymous = login.person.anonymousID(on: devices)
      let person = try await repositories.erasure.person(workspace, anonymous)
      #expect(person.distinctIDs.count == devices + 1)
      #expect(person.distinctIDs.contains(login.person.id))
      let addresses = try await repositories.addresses.list(workspace, person: anonymous)
      #expect(addresses.count == devices)
      #expect(addresses.allSatisfy { $0.registration.address.isSimulated })
    }
  }

  /// Every filter of reports has something to show: platforms and apps of events, visitors and referrers of clicks.
  private static func checkReports(
    _ workspace: WorkspaceID,
    _ repositories: Repositories
  ) async throws {
    let day: Int64 = 86_400
    for days in [Int64(0), 30] {
      let range = ReportRange(
        from: now.advanced(bySeconds: -(days + 30) * day),
        to: now.advanced(bySeconds: -days * day)
      )
      let platforms = try await repositories.reports.breakdown(
        workspace,
        by: .dimension(.platform),
        in: range
      )
      for name in ["ios", "android"] {
        let counts = try #require(platforms.first { $0.value == name }?.counts, "\(name)")
        #expect(counts.opens > 50 && counts.events > 100 && counts.clicks > 100, "\(name)")
        #expect(counts.uniqueClicks > 100 && counts.uniqueClicks < counts.clicks * 19 / 20)
      }
      #expect(platforms.allSatisfy { $0.value != nil || $0.counts.events == 0 })
    }
  }

  /// What devices reported is counted, and no send is left to workers.
  private static func checkMessages(
    _ workspace: WorkspaceID,
    _ repositories: Repositories
  ) async throws {
    let messages = try await repositories.messages.list(workspace).items
    #expect(messages.map(\.status) == [.draft, .sent, .sent])
    for message in messages.dropFirst() {
      let sums = try await repositories.messages.numbers(workspace, message.id).counts
        .reduce(into: [String: Int64]()) { $0[$1.kind, default: 0] += $1.count }
      func sum(_ kind: String) -> Int64 { sums[kind, default: 0] }
      #expect(sum("sent") > 20)
      #expect(sum("targeted") == sum("sent") + sum("failed") + sum("dropped"))
      #expect(sum("held_out") > 0)
      let isPush = message.message.channel == .push
      #expect(sum("sent") >= sum("delivered") && sum("dismissed") > 0)
      #expect(sum("delivered") >= sum(isPush ? "opened" : "shown"))
      #expect(sum(isPush ? "opened" : "clicked") > 5)
      #expect(isPush == (sum("converted") > 0))
    }
    let lease = try await repositories.outbox.claim(limit: 10, lease: 1_000, now: now)
    #expect(lease.sends.isEmpty)
  }
}
