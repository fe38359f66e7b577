import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// The reports of the dashboard over HTTP: what their filters understand, and what they say.
@Suite("Dashboard: reports")
struct DashboardReportTests {
  /// A server on which a link was clicked and another was not.
  private static func clicked() async throws -> TestServer {
    let server = try await TestServer()
    var spring = try server.link("SPRING")
    spring.title = "Spring sale"
    try await server.makeDomain([spring, server.link("AUTUMN")])
    for _ in 0..<3 {
      let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
      #expect(try await server.send(.get, "/c/SPRING", headers: headers).status.code < 400)
    }
    try await server.drain()
    return server
  }

  private static func clicks(_ page: TestResponse) -> Substring? {
    page.text.firstMatch(of: #/<dt>Clicks</dt><dd>([^<]*)/#)?.output.1
  }

  @Test(
    "A link is understood by code, short URL, title and id, in any case",
    arguments: [
      "SPRING", "spring", "localhost/SPRING", "https://localhost/SPRING?x=1", "spring SALE",
    ]
  )
  func understandLinks(text: String) async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    let page = try await browser.open("/dashboard/reports?link=\(PercentCoding.encode(text))")
    #expect(Self.clicks(page) == "3", "\(text)")
    let other = try await browser.open("/dashboard/reports?link=AUTUMN")
    #expect(Self.clicks(other) == "0")
    let csv = try await browser.open("/dashboard/reports/overview.csv?link=autumn")
    #expect(!csv.text.contains("\"3\""))
  }

  @Test("A property is left out and counted again, by those who maintain the counts")
  func leaveOutProperties() async throws {
    let server = try await TestServer()
    let path = "/dashboard/reports/properties"
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.open(path).text.contains("No properties yet"))
    let event = #"{"event":"Buy","distinct_id":"ada","properties":{"plan":"pro","a/b <i>":1}}"#
    let body = "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(event)]}"
    try #require(try await server.send(.post, "/batch", body: body).status == .ok)
    let page = try await viewer.open(path).text
    #expect(page.contains(">plan<") && page.contains("a/b &lt;i&gt;"))
    #expect(!page.contains("action=\"\(path)"))
    #expect(try await viewer.post(path, ["name": "plan"]).status == .forbidden)
    let admin = try await server.browser(.admin)
    for name in ["plan", "a/b <i>"] {
      #expect(try await admin.post(path, ["name": name]).headers[.location] == path)
      #expect(try await Self.isCounted(name, server) == false)
      _ = try await admin.post(path, ["name": name, "counted": "1"])
      #expect(try await Self.isCounted(name, server) == true)
    }
    let log = try await server.manage(.get, "/api/v1/audit-log?kind=property")
    #expect(log.text.contains("\"member\""))
    _ = try await admin.post(path, ["name": "color", "counted": "1"])
    #expect(try await Self.isCounted("color", server) == true)
    let long = String(repeating: "x", count: 300)
    let refusals: KeyValuePairs<String, HTTPResponse.Status> = [
      "": .unprocessableContent, " ": .unprocessableContent, long: .notFound,
    ]
    for (name, status) in refusals {
      let refused = try await admin.post(path, ["name": name, "counted": "1"])
      #expect(refused.status == status, "\(name)")
      #expect(refused.text.contains("role=\"alert\""), "\(name)")
    }
  }

  private static func isCounted(_ name: String, _ server: TestServer) async throws -> Bool? {
    try await server.manage(.get, "/api/v1/properties").decoded(PropertyReport.self)
      .items.first { $0.name == name }?.isCounted
  }

  @Test("What is no link and no country is refused with its field, not ignored")
  func refuseUnknownValues() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    for query in ["link=WINTER", "link=(none)", "country=Atlantis"] {
      for path in ["reports", "reports/breakdown", "reports/revenue"] {
        let page = try await browser.open("/dashboard/\(path)?\(query)")
        let field = query.prefix { $0 != "=" }
        #expect(page.text.contains("<li><a href=\"#\(field)\">"), "\(path) \(query)")
        #expect(Self.clicks(page) == nil)
      }
    }
  }

  @Test("Country and platform take any case; a value that nothing has is said")
  func understandOtherFilters() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    #expect(Self.clicks(try await browser.open("/dashboard/reports?platform=iOS")) == "3")
    for country in ["de", "Germany", "Deutschland"] {
      let page = try await browser.open("/dashboard/reports?country=\(country)").text
      #expect(page.contains("no data with “\u{2068}DE\u{2069}”"))
    }
    let page = try await browser.open("/dashboard/reports?platform=toaster").text
    #expect(page.contains("“\u{2068}toaster\u{2069}” in this range. Available values: "))
    #expect(page.contains("\u{2068}ios\u{2069}"))
  }

  @Test("Each filter of the API is one of the pages, and reaches the report")
  func takeEveryFilter() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    let form = try await browser.open("/dashboard/reports/breakdown").text
    let others = ["by", "sort", "from", "to", "cursor", "limit"]
    let filters = OpenAPIOperation.reportBreakdown.queryNames.filter { !others.contains($0) }
    #expect(filters.count > 12 && filters.contains("property"))
    for filter in filters {
      #expect(form.contains("name=\"\(filter)\""), "\(filter)")
      let query: String
      switch filter {
      case "link": query = "link=AUTUMN"
      case "country": query = "country=AQ"
      case "property", "value": query = "property=plan&value=pro"
      default: query = "\(filter)=nothing-of-the-kind"
      }
      let counted = try await browser.open("/dashboard/reports/overview.csv?\(query)")
      #expect(counted.status == .ok && !counted.text.contains("\"3\""), "\(filter)")
    }
    let phones = try await browser.open("/dashboard/reports/overview.csv?deviceType=phone")
    #expect(phones.text.contains("\"3\""))
  }

  @Test("Each grouping of the API is one of the pages")
  func takeEveryGrouping() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    let form = try await browser.open("/dashboard/reports/breakdown").text
    guard case .string(let groupings) = Schema.grouping else {
      Issue.record("the API names its groupings")
      return
    }
    #expect(groupings.choices.count > 12)
    for grouping in groupings.choices {
      #expect(form.contains("<option value=\"\(grouping)\""), "\(grouping)")
      let isProperty = grouping == "property"
      let query = "by=\(grouping)\(isProperty ? "&property=plan" : "")"
      let file = try await browser.open("/dashboard/reports/breakdown.csv?\(query)")
      let heading = isProperty ? "plan" : grouping
      #expect(file.status == .ok && file.text.hasPrefix("\"\(heading)\","), "\(file.text)")
      let page = try await browser.open("/dashboard/reports/breakdown?\(query)").text
      #expect(page.contains("<option value=\"\(grouping)\" selected>"), "\(grouping)")
      #expect(!page.contains("role=\"alert\""), "\(grouping)")
    }
  }

  @Test("Events are counted by a property, and by its value")
  func countProperties() async throws {
    let server = try await TestServer()
    for (person, plan) in [("ada", "pro"), ("grace", "pro"), ("alan", "free")] {
      try await server.capture("View", person, properties: "{\"plan\":\"\(plan)\"}")
    }
    let browser = try await server.browser(.viewer)
    let path = "/dashboard/reports"
    let rows = try await browser.open("\(path)/breakdown?by=property&property=plan").text
    #expect(rows.contains("&amp;property=plan&amp;value=pro\"><bdi>pro</bdi></a>"))
    #expect(rows.contains("&amp;sort=value\">plan</a></th>"))
    // Other reports take no property without a value.
    let days = "from=2026-08-23&amp;to=2026-09-21"
    #expect(rows.contains("<a href=\"/dashboard/reports?\(days)\">Overview</a>"))
    let file = try await browser.open("\(path)/breakdown.csv?by=property&property=plan").text
    #expect(file.hasPrefix("\"plan\",\"clicks\"") && file.contains("\r\n\"pro\",\"0\""))
    let overview = try await browser.open("\(path)?property=plan&value=pro").text
    #expect(overview.contains("<dt>Events</dt><dd>2</dd>"))
    for query in ["?property=plan", "/breakdown?by=property", "?value=pro"] {
      let page = try await browser.open("\(path)\(query)").text
      let field = query == "?value=pro" ? "value" : "property"
      #expect(page.contains("<li><a href=\"#\(field)\">"), "\(query)")
    }
    let value = try await browser.open("\(path)?property=plan&value=gold").text
    #expect(value.contains("no data with “\u{2068}gold\u{2069}” in this range."))
    #expect(value.contains("\u{2068}pro\u{2069}, \u{2068}free\u{2069}"))
    let name = try await browser.open("\(path)?property=plam&value=pro").text
    #expect(name.contains("no data with “\u{2068}plam\u{2069}” in this range."))
    #expect(name.contains("\u{2068}plan\u{2069}") && !name.contains("“\u{2068}pro\u{2069}”"))
  }

  @Test("A breakdown has revenue where some row has any, and links of one title have their codes")
  func showRevenueAndCodes() async throws {
    let server = try await TestServer()
    let links = [try server.link("SPRING"), try server.link("AUTUMN")]
    try await server.makeDomain(links)
    for link in links {
      let properties = "{\"link_id\":\"\(link.id)\"}"
      try await server.capture("View", "ada", properties: properties)
    }
    let browser = try await server.browser(.viewer)
    let path = "/dashboard/reports/breakdown"
    let free = try await browser.open(path).text
    #expect(!free.contains("data-label=\"Revenue\""))
    for code in ["SPRING", "AUTUMN"] {
      #expect(free.contains("<bdi>Summer</bdi></a><small><bdi>\(code)</bdi></small>"))
    }
    #expect(try await !browser.open("\(path).csv").text.contains("revenue"))
    for (amount, currency) in [("12.5", "EUR"), ("3", "TRY")] {
      let money = "\"revenue\":\(amount),\"currency\":\"\(currency)\""
      let properties = "{\"link_id\":\"\(links[0].id)\",\(money)}"
      try await server.capture("Purchase", "ada", properties: properties)
    }
    let page = try await browser.open(path).text
    let cell = "<td role=\"cell\" data-label=\"Revenue\" class=\"number\"><div>"
    #expect(page.contains("\(cell)<div>€12.50</div><div>TRY"), "\(page)")
    #expect(page.contains("\(cell)</div></td>"))
    let file = try await browser.open("\(path).csv").text
    #expect(file.hasPrefix("\"link\",\"code\",\"clicks\""))
    #expect(file.contains("\"unique_clicks\",\"revenue\"\r\n"))
    for code in ["SPRING", "AUTUMN"] { #expect(file.contains("\"Summer\",\"\(code)\",")) }
    #expect(file.contains(",\"12.50 EUR + 3.00 TRY\"\r\n"), "\(file)")
  }

  @Test("A window of a funnel that the API does not count is refused with its field")
  func refuseWindows() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.viewer)
    let funnel = "/dashboard/reports/funnel"
    let wrong = [
      "200000000000", "99999999999999999999", "91", "0", "-1", "-9223372036854775808", "week",
    ]
    for within in wrong {
      let page = try await browser.open("\(funnel)?steps=Purchase&within=\(within)")
      let refusal = "Enter a whole number from 1 to 90.</a>"
      #expect(page.status == .ok && page.text.contains(refusal), "\(within)")
      #expect(page.text.contains("<a href=\"#within\">"), "\(within)")
      let file = try await browser.open("\(funnel).csv?steps=Purchase&within=\(within)")
      #expect(file.status == .badRequest, "\(within)")
    }
    for within in ["", "1", "90"] {
      let page = try await browser.open("\(funnel)?steps=Purchase&within=\(within)")
      #expect(page.status == .ok && !page.text.contains("role=\"alert\""), "\(within)")
    }
  }

  @Test(
    "An overview of several filters has days of UTC, and says so, in a workspace of another zone",
    arguments: ["Europe/Istanbul", "America/New_York"]
  )
  func daysOfUTC(zone: String) async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.owner)
    let saved = try await browser.post(
      "/dashboard/settings",
      ["name": "Acme", "zone": zone, "hosts": ""]
    )
    try #require(saved.status == .seeOther)
    let day = TestServer.start.iso8601.prefix(10)
    let note = "If you combine filters, days are UTC days."
    for filters in ["platform=ios&link=SPRING", "platform=ios&link=SPRING&compare=1"] {
      let path = "/dashboard/reports?\(filters)&from=\(day)&to=\(day)"
      let page = try await browser.open(path)
      #expect(Self.clicks(page) == "3" && page.text.contains(note), "\(page.text)")
    }
    let file = try await browser.open(
      "/dashboard/reports/overview.csv?platform=ios&link=SPRING&from=\(day)&to=\(day)"
    )
    #expect(file.text.contains("\"\(day)T00:00:00.000Z\",\"3\""), "\(file.text)")
    let one = try await browser.open("/dashboard/reports?link=SPRING")
    #expect(Self.clicks(one) == "3" && !one.text.contains(note))
    let wrong = try await browser.open("/dashboard/reports?link=WINTER&platform=ios")
    #expect(Self.clicks(wrong) == nil && !wrong.text.contains(note))
  }
}
