import Dashboard
import Foundation
import LinkCore
import LinkPages
import Testing
import WireModels

/// The page of a report before its numbers are there, and with numbers of a while ago.
@Suite("Reports that take long")
struct ReportCountingTests {
  private static let now = Timestamp(milliseconds: 1_795_000_000_000)

  private static func page(
    _ kind: ReportQuery.Kind,
    by grouping: String = "",
    _ content: ReportPage.Content,
    countedAt: Timestamp? = nil,
    language: PageLanguage = .english
  ) -> String {
    let environment = DashboardEnvironment(
      language: language,
      timeZone: TimeZone(identifier: "Europe/Istanbul") ?? .gmt,
      now: now,
      userName: "Ada",
      email: "ada@example.com",
      workspace: .init(id: WorkspaceID(timestamp: now), name: "Shop")
    )
    let query = ReportQuery(
      kind,
      value: { ["by": grouping, "steps": "Purchase"][$0] ?? "" },
      environment: environment
    )
    return ReportPage(
      environment: environment,
      query: query,
      content: content,
      countedAt: countedAt
    ).html.description
  }

  private static let people = ReportPage.Content.people(
    PeopleReport(from: now, to: now, people: 31, days: []),
    before: nil
  )

  @Test(
    "While it is counted the page says so, with a link to look again",
    arguments: PageLanguage.allCases
  )
  func counting(_ language: PageLanguage) {
    let page = Self.page(.retention, .counting, language: language)
    #expect(page.contains("data-region=\"report\"") && page.contains("data-counting=\"500\""))
    #expect(page.contains("class=\"button normal\" href=\"/dashboard/reports/retention?from="))
    #expect(page.contains("Still counting") == (language == .english))
  }

  @Test("The place of its numbers is as high before as after, where it may take long")
  func keepsItsHeight() {
    for content in [ReportPage.Content.counting, Self.people] {
      #expect(Self.page(.people, content).contains("class=\"grid tall\""))
    }
    #expect(!Self.page(.people, Self.people).contains("data-counting"))
    let isLong: [(ReportQuery.Kind, String, Bool)] = [
      (.overview, "", false), (.revenue, "", false), (.breakdown, "source", false),
      (.breakdown, "device", true), (.breakdown, "variant", false), (.funnel, "", true),
      (.retention, "", true),
    ]
    for (kind, grouping, expected) in isLong {
      let page = Self.page(kind, by: grouping, .counting)
      #expect(page.contains("class=\"grid tall\"") == expected, "\(kind) \(grouping)")
    }
  }

  @Test("Numbers of more than a few seconds ago say their time, in the reader's zone")
  func saysItsAge() {
    let recent = Timestamp(milliseconds: Self.now.milliseconds - 5_000)
    #expect(!Self.page(.people, Self.people, countedAt: recent).contains("Numbers as of"))
    let old = Timestamp(milliseconds: Self.now.milliseconds - 5_001)
    let page = Self.page(.people, Self.people, countedAt: old)
    #expect(page.contains("Numbers as of <time datetime=\"\(old.iso8601)\">14:06:34</time>"))
    #expect(page.contains("again=1\">Count again</a>"))
  }
}
