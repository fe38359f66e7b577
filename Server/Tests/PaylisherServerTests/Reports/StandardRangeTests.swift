import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The range of a report whose question names no beginning: 30 days of the calendar.
@Suite struct StandardRangeTests {
  private static let hour: Int64 = 3_600_000

  /// A question, and its answer.
  struct Question: Sendable {
    var zone: String
    /// Where it ends.
    var end: String
    /// Where it begins.
    var start: String
    /// The lengths of days that have not 24 hours, in hours.
    var oddDays: [Int64] = []
  }

  private static func report(
    _ server: TestServer,
    _ query: String
  ) async throws -> OverviewReport {
    try await server.manage(.get, "/api/v1/reports/overview?\(query)").decoded(OverviewReport.self)
  }

  private static func moment(_ text: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: text))
  }

  /// Berlin puts its clocks forward on 29 March 2026 and back on 25 October.
  ///
  /// Santiago puts its own forward at midnight, so that 6 September begins at one o'clock.
  private static let questions = [
    Question(
      zone: "Europe/Berlin",
      end: "2026-04-10T22:00:00Z",
      start: "2026-03-11T23:00:00Z",
      oddDays: [23]
    ),
    Question(
      zone: "Europe/Berlin",
      end: "2026-11-05T23:00:00Z",
      start: "2026-10-06T22:00:00Z",
      oddDays: [25]
    ),
    Question(zone: "Europe/Berlin", end: "2026-08-31T22:00:00Z", start: "2026-08-01T22:00:00Z"),
    Question(zone: "America/Santiago", end: "2026-09-06T04:00:00Z", start: "2026-08-07T04:00:00Z"),
    Question(
      zone: "America/Santiago",
      end: "2026-10-06T03:00:00Z",
      start: "2026-09-06T04:00:00Z",
      oddDays: [23]
    ),
    Question(zone: "UTC", end: "2026-04-11T00:00:00Z", start: "2026-03-12T00:00:00Z"),
  ]

  @Test(arguments: questions)
  func hasThirtyWholeDays(_ question: Question) async throws {
    let server = try await TestServer()
    let (start, end) = (try Self.moment(question.start), try Self.moment(question.end))
    let report = try await Self.report(server, "timeZone=\(question.zone)&to=\(end.milliseconds)")
    #expect(report.from == start)
    #expect(report.to == end)
    #expect(report.days.count == 30)
    let borders = report.days.map(\.from) + [report.to]
    let lengths = zip(borders, borders.dropFirst()).map { $1.milliseconds(since: $0) / Self.hour }
    #expect(lengths.filter { $0 != 24 } == question.oddDays)
  }

  @Test func endsWithTodayInItsZone() async throws {
    let now = try Self.moment("2026-11-05T10:00:00Z")
    let server = try await TestServer { $0.now = { now } }
    let report = try await Self.report(server, "timeZone=Europe/Berlin")
    #expect(report.to.iso8601 == "2026-11-05T23:00:00.000Z")
    #expect(report.from.iso8601 == "2026-10-06T22:00:00.000Z")
    #expect(report.days.count == 30)
    let utc = try await Self.report(server, "")
    #expect(utc.to.iso8601 == "2026-11-06T00:00:00.000Z")
    #expect(utc.from.iso8601 == "2026-10-07T00:00:00.000Z")
  }

  /// An end within a day has a beginning at the same hour of another.
  @Test func beginsAtTheHourAtWhichItEnds() async throws {
    let server = try await TestServer()
    let noon = try Self.moment("2026-04-10T10:00:00Z")
    let query = "timeZone=Europe/Berlin&to=\(noon.milliseconds)"
    let report = try await Self.report(server, query)
    #expect(report.from.iso8601 == "2026-03-11T11:00:00.000Z")
    let named = noon.advanced(bySeconds: -7_200)
    let short = try await Self.report(server, "\(query)&from=\(named.milliseconds)")
    #expect(short.from == named)
  }
}
