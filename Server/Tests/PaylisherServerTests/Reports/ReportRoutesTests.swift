import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Reports with filters, from ingest to answer.
@Suite struct ReportRoutesTests {
  private static func filled() async throws -> TestServer {
    let server = try await TestServer()
    let moment = TestServer.start.iso8601
    let events = [
      #"{"campaign_source":"instagram","currency":"try","plan":"pro","revenue":129.90}"#,
      """
      {"campaign_source":"IG","currency":null,"$currency":"TRY","plan":"free","$revenue":null,\
      "revenue":0.10000000000000001}
      """,
      #"{"campaign_source":"twitter","currency":"EUR","plan":"pro","$revenue":"5"}"#,
      #"{"plan":"pro","revenue":"a lot"}"#,
    ].map { properties in
      """
      {"event":"Purchase","distinct_id":"u1","properties":\(properties),"timestamp":"\(moment)",\
      "uuid":"\(EntityID(timestamp: TestServer.start))"}
      """
    }
    let body = """
      {"api_key":"\(server.publishableKey)","batch":[\(events.joined(separator: ","))],\
      "sent_at":"\(moment)"}
      """
    let answer = try await server.send(.post, "/batch", body: body)
    #expect(answer.status == .ok)
    return server
  }

  @Test func leavesOutEventsThatNoColumnCounts() async throws {
    let server = try await Self.filled()
    let body = """
      {"api_key":"\(server.publishableKey)","batch":[{"event":"$screen","distinct_id":"u1"}]}
      """
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    let report = try await server.manage(.get, "/api/v1/reports/breakdown?by=event")
      .decoded(BreakdownReport.self)
    #expect(report.rows.map(\.value) == ["Purchase"])
  }

  @Test func pagesThroughABreakdown() async throws {
    // attack 37
    let server = try await Self.filled()
    let path = "/api/v1/reports/breakdown?by=source"
    let all = try await server.manage(.get, path).decoded(BreakdownReport.self)
    #expect(all.rows.count > 1)
    #expect(all.nextCursor == nil)
    var rows: [BreakdownReport.Row] = []
    var cursor: String? = "0"
    while let place = cursor {
      let page = try await server.manage(.get, "\(path)&limit=1&cursor=\(place)")
        .decoded(BreakdownReport.self)
      #expect(page.rows.count == 1)
      rows += page.rows
      cursor = page.nextCursor
    }
    #expect(rows == all.rows)
    let wrong = try await server.manage(.get, path + "&limit=1001")
    #expect(try wrong.problem().code == "invalid_query")
  }

  @Test func sortsABreakdown() async throws {
    let server = try await Self.filled()
    let path = "/api/v1/reports/breakdown?by=source"
    func rows(_ query: String) async throws -> [BreakdownReport.Row] {
      try await server.manage(.get, path + query).decoded(BreakdownReport.self).rows
    }
    let events = try await rows("&sort=events")
    #expect(events.map(\.counts.events) == events.map(\.counts.events).sorted(by: >))
    let values = try await rows("&sort=value").map(\.value)
    #expect(values.count > 2 && values.last == .some(nil))
    #expect(values.compactMap(\.self) == values.compactMap(\.self).sorted())
    #expect(try await rows("&sort=value&limit=1&cursor=1").map(\.value) == [values[1]])
    #expect(Set(try await rows("&sort=value")) == Set(events))
    let answer = try await server.manage(.get, path + "&sort=fame")
    #expect(try answer.problem().errors?.first?.pointer == "?sort")
  }

  @Test(arguments: ["overview", "breakdown", "retention"])
  func refusesARangeThatEndsBeforeItBegins(report: String) async throws {
    let server = try await TestServer()
    let answer = try await server.manage(.get, "/api/v1/reports/\(report)?from=2000&to=1000")
    #expect(try answer.problem().code == "invalid_query")
  }

  @Test func addsMoneyUpByCurrency() async throws {
    let server = try await Self.filled()
    let report = try await server.manage(.get, "/api/v1/reports/overview")
      .decoded(OverviewReport.self)
    #expect(
      report.totals.revenue == [
        RevenueResource(currency: "EUR", amount: "5.00", purchases: 1),
        RevenueResource(currency: "TRY", amount: "130.00", purchases: 2),
      ]
    )
    #expect(report.totals.unreadableRevenue == 1)
    #expect(report.days.last?.counts.events == 4)
  }

  @Test(
    arguments: [
      ("source=instagram", 2), ("source=(none)", 1), ("source=instagram&platform=ios", 2),
      ("property=plan&value=pro", 3), ("property=plan&value=pro&source=twitter", 1),
      ("event=Purchase&country=(none)", 4), ("event=View", 0), ("property=plan&value=gold", 0),
    ]
  )
  func filters(_ query: String, _ events: Int64) async throws {
    let server = try await Self.filled()
    let report = try await server.manage(.get, "/api/v1/reports/overview?\(query)")
      .decoded(OverviewReport.self)
    #expect(report.totals.events == events)
    #expect(report.days.map(\.counts.events).reduce(0, +) == events)
  }

  @Test(
    arguments: [
      ("by=property&property=plan", ["free": 1, "pro": 3]),
      ("by=property&property=plan&source=instagram", ["free": 1, "pro": 1]),
      ("by=event", ["Purchase": 4]),
      ("by=source&property=plan&value=pro", ["instagram": 1, "twitter": 1, "-": 1]),
    ] as [(String, [String: Int64])]
  )
  func breaksDown(_ query: String, _ expected: [String: Int64]) async throws {
    let server = try await Self.filled()
    let report = try await server.manage(.get, "/api/v1/reports/breakdown?\(query)")
      .decoded(BreakdownReport.self)
    let rows = report.rows.map { ($0.value ?? "-", $0.counts.events) }
    #expect(Dictionary(uniqueKeysWithValues: rows) == expected)
  }

  @Test(
    arguments: [
      "overview?property=plan", "overview?value=pro", "breakdown?by=property",
      "breakdown?by=taste", "overview?event=Purchase&timeZone=Asia/Kathmandu", "overview?taste=1",
      "breakdown?by=source&property=plan",
    ]
  )
  func refusesHalfOfAQuestion(_ query: String) async throws {
    let server = try await TestServer()
    let response = try await server.manage(.get, "/api/v1/reports/\(query)")
    #expect(response.status == .badRequest)
  }

  /// A time zone changes days, or is refused: never is it read over.
  @Test(
    arguments: [
      ("people?timeZone=Asia/Kathmandu", "?timeZone"),
      ("retention?timeZone=Asia/Kathmandu", "?timeZone"),
      ("breakdown?timeZone=Asia/Kathmandu", "?timeZone"),
      ("conversion?steps=A&timeZone=Asia/Kathmandu", "?timeZone"),
      ("overview?timeZone=Asia/Kathmandu", nil),
      ("overview?source=instagram&timeZone=Asia/Kathmandu", nil),
      ("overview?event=Purchase&timeZone=Asia/Kathmandu", "?timeZone"),
      ("overview?source=instagram&country=TR&timeZone=Asia/Kathmandu", "?timeZone"),
      (
        "overview?event=Purchase&timeZone=Asia/Kathmandu&from=1768471200000&to=1768474800000",
        "?timeZone"
      ),
      // London has the days of UTC in January, not in July.
      ("overview?event=Purchase&timeZone=Europe/London&from=1768435200000&to=1768521600000", nil),
      (
        "overview?event=Purchase&timeZone=Europe/London&from=1784073600000&to=1784160000000",
        "?timeZone"
      ),
    ] as [(String, String?)]
  )
  func readsNoTimeZoneOver(_ query: String, _ pointer: String?) async throws {
    let server = try await TestServer()
    let response = try await server.manage(.get, "/api/v1/reports/\(query)")
    #expect((response.status == .ok) == (pointer == nil), "\(response.text)")
    guard let pointer else { return }
    #expect(response.status == .badRequest)
    #expect(try response.problem().errors?.map(\.pointer) == [pointer])
  }

  @Test func followsPeopleThroughSteps() async throws {
    let server = try await Self.filled()
    let report = try await server.manage(
      .get,
      "/api/v1/reports/conversion?steps=Purchase,Refund&within=1000"
    ).decoded(ConversionReport.self)
    #expect(report.steps.map(\.event) == ["Purchase", "Refund"])
    #expect(report.steps.map(\.people) == [1, 0])
    for query in ["", "steps=", "steps=A,,B", "steps=A&within=0"] {
      let refused = try await server.manage(.get, "/api/v1/reports/conversion?\(query)")
      #expect(refused.status == .badRequest)
    }
  }

  @Test func countsPeople() async throws {
    let server = try await Self.filled()
    let people = try await server.manage(.get, "/api/v1/reports/people").decoded(PeopleReport.self)
    #expect(people.people == 1)
    #expect(people.days.last?.people == 1)
    #expect(people.days.dropLast().allSatisfy { $0.people == 0 })
    #expect(people.by == nil && people.rows == nil)
  }

  @Test func countsPeopleByADimension() async throws {
    let server = try await Self.filled()
    let path = "/api/v1/reports/people?by=link"
    let people = try await server.manage(.get, path).decoded(PeopleReport.self)
    #expect(people.by == "link")
    #expect(people.rows == [.init(value: nil, link: nil, people: 1)])
    let none = try await server.manage(.get, path + "&source=elsewhere").decoded(PeopleReport.self)
    #expect(none.people == 0 && none.rows == [])
    for query in ["by=event", "by=taste", "event=Purchase", "link=\(LinkID(timestamp: .latest))"] {
      let refused = try await server.manage(.get, "/api/v1/reports/people?\(query)")
      #expect([.badRequest, .notFound].contains(refused.status))
    }
  }

  @Test func saysWhyAnEventBelongsToNothing() async throws {
    let server = try await Self.filled()
    let events = try await server.manage(.get, "/api/v1/events").decoded(Page<EventResource>.self)
    let event = try #require(events.items.first)
    let path = "/api/v1/events/\(event.uuid)/attribution"
    let report = try await server.manage(.get, path).decoded(AttributionReport.self)
    #expect(report.reason == "organic")
    #expect(report.trace.map(\.outcome) == Array(repeating: "absent", count: 5))
    let unknown = EntityID(timestamp: TestServer.start)
    let missing = try await server.manage(.get, "/api/v1/events/\(unknown)/attribution")
    #expect(missing.status == .notFound)
  }

  @Test func countsToTheEndOfTheCalendar() async throws {
    let server = try await Self.filled()
    let latest = Timestamp.latest.milliseconds
    let people = try await server.manage(
      .get,
      "/api/v1/reports/people?from=\(latest - 1_000_000)&to=\(latest)"
    ).decoded(PeopleReport.self)
    #expect(people.to <= .latest)
    let refused = try await server.manage(.get, "/api/v1/reports/people?to=\(latest + 1)")
    #expect(refused.status == .badRequest)
  }

  @Test func countsByGroups() async throws {
    let server = try await TestServer()
    let batch = [
      ("Purchase", #"{"$groups":{"company":"acme","team":"red"},"plan":"pro"}"#),
      ("Purchase", #"{"$groups":{"company":"acme"}}"#),
      ("Purchase", #"{"$groups":{"company":"globex","odd":{"a":1}}}"#),
      ("Purchase", #"{"$groups":"acme"}"#),
      ("$groupidentify", #"{"$group_key":"acme","$group_set":{"size":9},"$group_type":"company"}"#),
    ].map { name, properties in
      #"{"event":"\#(name)","distinct_id":"u1","properties":\#(properties)}"#
    }
    let body =
      #"{"api_key":"\#(server.publishableKey)","batch":[\#(batch.joined(separator: ","))]}"#
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
    func rows(_ query: String) async throws -> [String?: Int64] {
      let report = try await server.manage(.get, "/api/v1/reports/breakdown?by=property&\(query)")
        .decoded(BreakdownReport.self)
      return Dictionary(uniqueKeysWithValues: report.rows.map { ($0.value, $0.counts.events) })
    }
    #expect(try await rows("property=$groups.company") == ["acme": 2, "globex": 1])
    #expect(try await rows("property=$groups.team") == ["red": 1])
    #expect(try await rows("property=$groups.odd") == [:])
    let filtered = try await server.manage(
      .get,
      "/api/v1/reports/overview?property=$groups.company&value=acme"
    ).decoded(OverviewReport.self)
    #expect(filtered.totals.events == 2)
    let events = try await server.manage(.get, "/api/v1/events").decoded(Page<EventResource>.self)
    let identified = events.items.first { $0.name == "$groupidentify" }
    #expect(identified?.properties.objectValue?["$group_set"] == ["size": 9])
    #expect(
      events.items.contains { $0.properties.objectValue?["$groups"] == ["company": "acme"] }
    )
    let drift = try await server.manage(.get, "/api/v1/reports/rollups").decoded(RollupReport.self)
    #expect(drift.wrong == 0)
  }

  @Test func knowsNoLinkOfSomebodyElse() async throws {
    let server = try await TestServer()
    let link = LinkID(timestamp: TestServer.start)
    for query in ["breakdown?link=\(link)", "conversion?steps=View&link=\(link)"] {
      let response = try await server.manage(.get, "/api/v1/reports/\(query)")
      #expect(response.status == .notFound)
    }
  }
}
