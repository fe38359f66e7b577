import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Which source, medium, campaign and variant taps and events count for, up to the reports.
@Suite struct ClickCampaignTests {
  private static let split = """
    {"code":"SPLIT","targets":{"fallback":"https://example.com/"},"rules":[{"name":"all","split":[\
    {"name":"A","weight":1,"targets":{"fallback":"https://example.com/a"}},\
    {"name":"B","weight":1,"targets":{"fallback":"https://example.com/b"}}]}]}
    """

  private static func server() async throws -> TestServer {
    let server = try await TestServer()
    try await server.makeDomain([])
    let made = try await server.manage(.post, "/api/v1/links", body: split)
    try #require(made.status == .created, "\(made.text)")
    try await server.application.prepare()
    return server
  }

  private static func tap(
    _ server: TestServer,
    _ query: String,
    referrer: String? = nil
  ) async throws {
    var headers: HTTPFields = [.userAgent: UserAgents.iPhone]
    if let referrer { headers[.referer] = referrer }
    let answer = try await server.send(.get, "/c/SPLIT\(query)", headers: headers)
    #expect(answer.status == .found)
  }

  private static func rows(
    _ server: TestServer,
    by dimension: String
  ) async throws -> [String: Int64] {
    let report = try await server.manage(.get, "/api/v1/reports/breakdown?by=\(dimension)")
      .decoded(BreakdownReport.self)
    return report.rows.reduce(into: [:]) { $0[$1.value ?? "(none)"] = $1.counts.clicks }
  }

  @Test func countsTapsByWhatTheirURLSays() async throws {
    let server = try await Self.server()
    try await Self.tap(
      server,
      "?utm_source=Newsletter&utm_medium=email&utm_campaign=Black%20Friday"
    )
    try await Self.tap(server, "?source=newsletter")
    try await Self.tap(server, "", referrer: "https://www.blog.example.com/post")
    try await Self.tap(server, "?source=qr")
    try await Self.tap(server, "")
    try await server.drain()
    #expect(
      try await Self.rows(server, by: "source")
        == ["newsletter": 2, "blog.example.com": 1, "qr": 1, "direct": 1]
    )
    #expect(try await Self.rows(server, by: "medium") == ["email": 1])
    #expect(try await Self.rows(server, by: "campaign") == ["black friday": 1, "split": 4])
    let funnel = try await server.manage(.get, "/api/v1/reports/funnel").decoded(FunnelReport.self)
    #expect(funnel.steps.first?.count == 5)
    let checked = try await server.manage(.get, "/api/v1/reports/rollups")
      .decoded(RollupReport.self)
    #expect(checked.wrong == 0 && checked.cells > 0)
  }

  @Test func countsEachVariantWithWhatFollowed() async throws {
    let server = try await Self.server()
    for _ in 0..<4 { try await Self.tap(server, "") }
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self)
    let variant = try #require(clicks.items.first?.variant)
    let name = "SPLIT/all/\(variant)"
    let counted = try await Self.rows(server, by: "variant")
    #expect(
      counted
        == Dictionary(grouping: clicks.items) { "SPLIT/all/\($0.variant ?? "")" }
        .mapValues { Int64($0.count) }
    )

    let click = try #require(clicks.items.first)
    let event = """
      {"api_key":"\(server.publishableKey)","batch":[{"event":"Purchase","distinct_id":"u1",\
      "properties":{"jid":"\(click.id)","revenue":5,"currency":"EUR"}}]}
      """
    #expect(try await server.send(.post, "/batch", body: event).status == .ok)
    let report = try await server.manage(
      .get,
      "/api/v1/reports/breakdown?by=variant&link=\(click.link)"
    ).decoded(BreakdownReport.self)
    let row = try #require(report.rows.first { $0.value == name })
    #expect(row.counts.events == 1)
    #expect(row.counts.revenue.map(\.amount) == ["5.00"])
    let only = try await server.manage(
      .get,
      "/api/v1/reports/overview?variant=SPLIT%2Fall%2F\(variant)"
    )
    .decoded(OverviewReport.self)
    #expect(only.totals.clicks == counted[name])
    #expect(only.totals.events == 1)
  }

  @Test(arguments: [
    (#"{"utm_source":"Newsletter","utm_medium":" Email ","utm_campaign":"June"}"#, "newsletter"),
    (#"{"utm_source":"ig","utm_medium":"email","utm_campaign":"june"}"#, "instagram"),
    (
      #"{"campaign_source":"tiktok","utm_source":"ig","utm_medium":"email","utm_campaign":"june"}"#,
      "tiktok"
    ),
  ])
  func countsEventsByTheParametersThatTheyCarry(_ properties: String, _ source: String) async throws
  {
    let server = try await Self.server()
    try await Self.purchase(server, properties)
    let counted = [("source", source), ("medium", "email"), ("campaign", "june")]
    for (dimension, value) in counted {
      #expect(try await Self.purchased(server, by: dimension) == [value])
    }
    let only = try await server.manage(.get, "/api/v1/reports/overview?medium=email&event=Purchase")
      .decoded(OverviewReport.self)
    #expect(only.totals.events == 1)
    #expect(try await server.manage(.get, "/api/v1/events").text.contains("utm_campaign"))
    let checked = try await server.manage(.get, "/api/v1/reports/rollups")
      .decoded(RollupReport.self)
    #expect(checked.wrong == 0 && checked.cells > 0)
  }

  @Test func countsTheParametersOfAnEventBeforeThoseOfItsTap() async throws {
    let server = try await Self.server()
    try await Self.tap(server, "?utm_source=mail&utm_medium=email&utm_campaign=may")
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self)
    let jid = try #require(clicks.items.first?.id)
    try await Self.purchase(server, #"{"jid":"\#(jid)","utm_medium":"push"}"#)
    for (dimension, value) in [("source", "mail"), ("medium", "push"), ("campaign", "may")] {
      #expect(try await Self.purchased(server, by: dimension) == [value])
    }
  }

  private static func purchase(_ server: TestServer, _ properties: String) async throws {
    let event = """
      {"api_key":"\(server.publishableKey)","batch":[{"event":"Purchase","distinct_id":"u1",\
      "properties":\(properties)}]}
      """
    #expect(try await server.send(.post, "/batch", body: event).status == .ok)
  }

  /// The values of a dimension that one event is counted by.
  private static func purchased(
    _ server: TestServer,
    by dimension: String
  ) async throws -> [String?] {
    try await server.manage(.get, "/api/v1/reports/breakdown?by=\(dimension)")
      .decoded(BreakdownReport.self)
      .rows.filter { $0.counts.events == 1 }.map(\.value)
  }

  @Test func showsOneClick() async throws {
    let server = try await Self.server()
    try await Self.tap(server, "?utm_source=mail")
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self)
    let id = try #require(clicks.items.first?.id)
    let click = try await server.manage(.get, "/api/v1/clicks/\(id)").decoded(ClickResource.self)
    #expect((click.code, click.source, click.rule) == ("SPLIT", "mail", "all"))
    #expect(click.trace.last?.outcome == "web")
    let missing = try await server.manage(
      .get,
      "/api/v1/clicks/\(ClickID(timestamp: .init(milliseconds: 0)))"
    )
    #expect(missing.status == .notFound)
  }

  /// Anyone can write a source into a URL: beyond a number of them one row counts the rest.
  @Test func boundsWhatTapsBring() async throws {
    let server = try await Self.server()
    let clicks = server.dependencies.repositories.clicks
    let link = try #require(try await server.dependencies.repositories.links.snapshot().links.first)
    let all = (0..<3_010).map { number in
      var click = ClickResource(
        id: ClickID(timestamp: TestServer.start),
        link: link.id,
        occurredAt: TestServer.start,
        platform: .ios,
        destination: .web
      )
      click.source = "source \(number)"
      return ClickRecord(click, in: server.workspace)
    }
    #expect(try await clicks.append(all) == 3_010)
    let rows = try await server.dependencies.repositories.reports.breakdown(
      server.workspace,
      by: .dimension(.source),
      in: ReportRange(
        from: TestServer.start,
        to: Timestamp(milliseconds: TestServer.start.milliseconds + 86_400_000)
      )
    )
    #expect(rows.count == 3_001)
    #expect(rows.first { $0.value == "(other)" }?.counts.clicks == 10)
  }
}
