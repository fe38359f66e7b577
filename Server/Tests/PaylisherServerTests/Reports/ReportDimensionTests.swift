import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Unique clicks, devices and properties, from what clients send to the reports.
@Suite struct ReportDimensionTests {
  private static func tap(
    _ server: TestServer,
    from address: String,
    agent: String = UserAgents.iPhone
  ) async throws {
    let headers: HTTPFields = [
      .userAgent: agent, .forwardedFor: address, .referer: "https://news.example/a?b=c",
      .acceptLanguage: "de-AT,en",
    ]
    #expect(try await server.send(.get, "/c/SUMMER25", headers: headers).status.code < 400)
  }

  private static func rows(
    _ server: TestServer,
    by dimension: String,
    _ more: String = ""
  ) async throws -> [String: ReportCountsResource] {
    let path = "/api/v1/reports/breakdown?by=\(dimension)\(more)"
    let report = try await server.manage(.get, path).decoded(BreakdownReport.self)
    #expect(report.by == dimension)
    return report.rows.reduce(into: [:]) { $0[$1.value ?? "(none)"] = $1.counts }
  }

  private static func send(_ server: TestServer, _ events: [String]) async throws {
    let body = """
      {"api_key":"\(server.publishableKey)","batch":[\(events.joined(separator: ","))]}
      """
    let answer = try await server.send(.post, "/batch", body: body)
    #expect(answer.status == .ok)
  }

  @Test func followsThePeopleOfALinkFromTheirClicks() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER25")])
    for address in ["203.0.113.7", "203.0.113.7", "198.51.100.9"] {
      try await Self.tap(server, from: address)
    }
    try await server.drain()
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let link = try #require(links.items.first)
    let path = "/api/v1/reports/conversion?link=\(link.id)"
    let report = try await server.manage(.get, path).decoded(ConversionReport.self)
    #expect(report.link == link.id)
    #expect(report.steps.map(\.event) == ["click", "install", "open", "event"])
    #expect(report.steps.map(\.people) == [2, 0, 0, 0])
    let unknown = "/api/v1/reports/conversion?link=\(LinkID(timestamp: TestServer.start))"
    #expect(try await server.manage(.get, unknown).status == .notFound)
  }

  @Test func countsVisitorsOfALinkOnceADay() async throws {
    // attack 77
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    try await server.makeDomain([server.link("SUMMER25")])
    for _ in 0..<3 { try await Self.tap(server, from: "203.0.113.7") }
    try await Self.tap(server, from: "203.0.113.7", agent: UserAgents.android)
    try await Self.tap(server, from: "198.51.100.9")
    try await Self.tap(server, from: "198.51.100.9", agent: UserAgents.bot)
    try await server.drain()
    let report = try await server.manage(.get, "/api/v1/reports/overview")
      .decoded(OverviewReport.self)
    #expect((report.totals.clicks, report.totals.uniqueClicks) == (5, 3))
    #expect(report.totals.botClicks == 1)
    #expect(try await Self.rows(server, by: "link")["SUMMER25"]?.uniqueClicks == 3)
    let clicks = try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self)
    #expect(clicks.items.count(where: \.isUnique) == 3)
    // What tells visitors apart is no part of a click.
    let text = try await server.manage(.get, "/api/v1/clicks").text
    #expect(!text.contains("visitor") && !text.contains("203.0.113"))
    clock.advance(milliseconds: 86_400_000)
    try await Self.tap(server, from: "203.0.113.7")
    try await server.drain()
    #expect(try await Self.rows(server, by: "link")["SUMMER25"]?.uniqueClicks == 4)
    let checked = try await server.manage(.get, "/api/v1/reports/rollups")
      .decoded(RollupReport.self)
    #expect(checked.wrong == 0 && checked.cells > 0)
  }

  @Test func countsByWhatDevicesSay() async throws {
    let server = try await TapTests.summer()
    try await Self.tap(server, from: "203.0.113.7")
    let phone =
      #""$device_model":"iPhone17,1","$device_type":"Mobile","$os_name":"iOS","$os_version":"18.5","$app_version":"2.1""#
    try await Self.send(
      server,
      [
        #"{"event":"View","distinct_id":"a","properties":{\#(phone)}}"#,
        #"{"event":"Buy","distinct_id":"a","properties":{\#(phone)}}"#,
        #"{"event":"View","distinct_id":"b","properties":{"$app_version":"2.0"}}"#,
      ]
    )
    try await server.drain()
    let types = try await Self.rows(server, by: "deviceType")
    #expect(types["phone"]?.clicks == 1)
    #expect(types.mapValues(\.events) == ["phone": 2, "(none)": 1])
    let models = try await Self.rows(server, by: "device").mapValues(\.events)
    #expect(models == ["iPhone17,1": 2, "(none)": 1])
    let versions = try await Self.rows(server, by: "appVersion").mapValues(\.events)
    #expect(versions == ["2.1": 2, "2.0": 1])
    let systems = try await Self.rows(server, by: "system")
    let click = try #require(
      try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self).items.first
    )
    #expect(click.device == "phone")
    #expect(systems[click.system ?? ""]?.clicks == 1)
    #expect(systems["ios 18.5"]?.events == 2)
    let pages = try await Self.rows(server, by: "referrer", "&language=de")
    #expect(pages.mapValues(\.clicks) == ["news.example": 1])
    let browsers = try await Self.rows(server, by: "inAppBrowser")
    #expect(browsers.mapValues(\.clicks) == ["(none)": 1])
    let names = try await Self.rows(server, by: "event", "&appVersion=2.1")
    #expect(names.mapValues(\.events) == ["View": 1, "Buy": 1])
    let overview = try await server.manage(
      .get,
      "/api/v1/reports/overview?device=iPhone17,1&timeZone=Asia/Kathmandu"
    ).decoded(OverviewReport.self)
    #expect((overview.totals.events, overview.totals.clicks) == (2, 0))
    #expect(overview.days.reduce(0) { $0 + $1.counts.events } == 2)
    let both = try await server.manage(
      .get,
      "/api/v1/reports/breakdown?by=system&property=plan&value=pro"
    )
    #expect(both.status == .badRequest)
    #expect(both.text.contains("cannot be combined"))
  }

  @Test(arguments: ReportField.allCases)
  func everyFieldIsCountedAsItSays(_ field: ReportField) {
    #expect((ReportDimension(rawValue: field.rawValue) != nil) == (field.basis == .dimension))
    #expect((ContextField(rawValue: field.rawValue) != nil) == (field.basis == .context))
  }

  @Test func operatorsChooseWhatIsCounted() async throws {
    let server = try await TestServer()
    let junk = (0..<40).map { #"{"event":"E","distinct_id":"a","properties":{"junk\#($0)":1}}"# }
    let plan = #"{"event":"E","distinct_id":"a","properties":{"plan":"pro"}}"#
    try await Self.send(server, junk + [plan])
    let path = "/api/v1/properties"
    let listed = try await server.manage(.get, path).decoded(PropertyReport.self)
    #expect(listed.limit == 40)
    #expect(listed.items.count == 40 && listed.items.allSatisfy(\.isCounted))

    let count = #"{"isCounted":true}"#
    let full = try await server.manage(.put, path + "/plan", body: count)
    #expect(full.status == .conflict)
    #expect(full.text.contains("Exclude a property first"))
    let ignored = try await server.manage(.put, path + "/junk7", body: #"{"isCounted":false}"#)
      .decoded(PropertyResource.self)
    #expect(ignored == PropertyResource(name: "junk7", isCounted: false, values: 0))
    let counted = try await server.manage(.put, path + "/plan", body: count)
      .decoded(PropertyResource.self)
    #expect(counted == PropertyResource(name: "plan", isCounted: true, values: 1))
    var report = RollupReport(cells: 0, wrong: 0, progress: 0)
    while report.progress < 1 {
      report = try await server.manage(.post, "/api/v1/reports/rollups").decoded(RollupReport.self)
    }
    let rows = try await Self.rows(server, by: "property", "&property=plan")
    #expect(rows.mapValues(\.events) == ["pro": 1])
    #expect(try await Self.rows(server, by: "property", "&property=junk7").isEmpty)

    let long = String(repeating: "x", count: 65)
    #expect(try await server.manage(.put, path + "/" + long, body: count).status == .notFound)
    let wrong = try await server.manage(.put, path + "/plan", body: #"{"isCounted":1}"#)
    #expect(wrong.status == .unprocessableContent)
  }
}
