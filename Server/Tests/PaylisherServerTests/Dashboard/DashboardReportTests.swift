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
      #expect(page.contains("nothing in these days has “\u{2068}DE\u{2069}”"))
    }
    let page = try await browser.open("/dashboard/reports?platform=toaster").text
    #expect(page.contains("“\u{2068}toaster\u{2069}”. There are: "))
    #expect(page.contains("\u{2068}ios\u{2069}"))
  }

  @Test("Each filter and grouping of the API is one of the pages, and reaches the report")
  func takeEveryFilter() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.viewer)
    let dimensions = ReportDimension.allCases.map(\.rawValue) + DeviceField.allCases.map(\.rawValue)
    let form = try await browser.open("/dashboard/reports/breakdown").text
    for dimension in dimensions {
      #expect(form.contains("name=\"\(dimension)\""), "\(dimension)")
      #expect(form.contains("<option value=\"\(dimension)\""), "\(dimension)")
      guard dimension != "link" else { continue }
      let none = dimension == "country" ? "AQ" : "nothing-of-the-kind"
      let counted = try await browser.open("/dashboard/reports/overview.csv?\(dimension)=\(none)")
      #expect(counted.status == .ok && !counted.text.contains("\"3\""), "\(dimension)")
    }
    let phones = try await browser.open("/dashboard/reports/overview.csv?deviceType=phone")
    #expect(phones.text.contains("\"3\""))
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
    let note = "Days of combined filters are days of UTC."
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

  @Test("Breakdown, funnel and people are shown beside the range before")
  func compares() async throws {
    let server = try await Self.clicked()
    let browser = try await server.browser(.owner)
    let day = TestServer.start.iso8601.prefix(10)
    let range = "from=\(day)&to=\(day)&compare=1"
    let breakdown = try await browser.open("/dashboard/reports/breakdown?by=link&\(range)")
    #expect(breakdown.text.contains("<small class=\"change\">None before</small>"))
    // The day after has nothing itself, and the clicks of the day before beside it.
    let next = Timestamp(milliseconds: TestServer.start.milliseconds + 86_400_000).iso8601.prefix(
      10
    )
    let after = try await browser.open("/dashboard/reports?from=\(next)&to=\(next)&compare=1")
    #expect(Self.clicks(after) == "0" && after.text.contains("Before: <bdi>3</bdi>"))
    for report in ["funnel?steps=Purchase&", "people?"] {
      let page = try await browser.open("/dashboard/reports/\(report)\(range)")
      #expect(page.status == .ok && page.text.contains("name=\"compare\" value=\"1\" checked"))
    }
    let retention = try await browser.open("/dashboard/reports/retention?\(range)")
    #expect(retention.status == .ok && !retention.text.contains("name=\"compare\""))
    let file = try await browser.open("/dashboard/reports/breakdown.csv?by=link&\(range)")
    #expect(file.status == .ok && !file.text.contains("before"))
  }
}
