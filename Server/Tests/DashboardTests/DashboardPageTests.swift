import DashboardTestSupport
import Foundation
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

@Suite("Pages of the dashboard")
struct DashboardPageTests {
  @Test("Every type of page has a sample, by which the browser tests find it")
  func everyPageHasASample() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let pages = try Self.sources(package.appending(path: "Sources/Dashboard"))
      .matches(of: /package struct (\w+Page)\b/).map { String($0.output.1) }
    let samples = try Self.sources(package.appending(path: "Tests/DashboardTestSupport"))
    let made = Set(samples.matches(of: /\b(\w+Page)\(/).map { String($0.output.1) })
    #expect(pages.count > 40 && pages.contains("RecoveryCodesPage"))
    #expect(pages.filter { !made.contains($0) } == [])
  }

  @Test("The page of components shows every type that draws a part of a page")
  func everyComponentIsShown() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let sources = try Self.sources(package.appending(path: "Sources/Dashboard"))
    let types = sources.split(separator: /\n(?=(package )?(struct|enum|extension) )/)
    let components = types.filter { $0.contains("var html: HTML") }.compactMap {
      $0.firstMatch(of: /^(?:package )?(?:struct|enum) (\w+)/).map { String($0.output.1) }
    }
    // What is around each page, this one too, and the two documents of users without a session.
    let around = ["DashboardFrame", "DocumentHead", "PageTitle", "AccountForm", "DashboardCard"]
    let page = try #require(DashboardSamples().pages["components"]).description
    let missing = components.filter { name in
      !name.hasSuffix("Page") && !around.contains(name)
        && !page.contains("<h2><code>\(name)</code></h2>")
    }
    #expect(components.count > 60 && components.contains("FunnelBars"))
    #expect(missing == [])
  }

  /// The text of every source file below a folder.
  private static func sources(_ folder: URL) throws -> String {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined()
  }

  @Test("Every page is a whole document without inline styles, scripts or handlers")
  func pagesObeyThePolicy() throws {
    // asvs 3.2.2
    for (name, page) in DashboardSamples().pages {
      let text = page.description
      #expect(text.hasPrefix("<!DOCTYPE html>"), "\(name)")
      #expect(text.contains("</html>"), "\(name)")
      #expect(text.firstMatch(of: #/ style="/#) == nil, "\(name)")
      #expect(text.firstMatch(of: /<[a-z][^>]* on[a-z]+="/) == nil, "\(name)")
      #expect(text.matches(of: /<script/).count == 1, "\(name)")
      #expect(text.matches(of: /<h1/).count == 1, "\(name)")
    }
  }

  @Test("A message that reached nobody says why")
  func messageThatReachedNobody() throws {
    let pages = DashboardSamples().pages
    let dropped = try #require(pages["message-dropped"]).description
    let reason = "\u{2068}no device with their IDs accepts notifications."
    let users = "None of the \u{2068}724\u{2069} users"
    #expect(dropped.contains("\(users) received the message: \(reason)"))
    #expect(!(try #require(pages["message"]).description.contains("None of")))
  }

  @Test("A message that changes by itself is fetched again in all its parts")
  func messageIsFetchedAgain() throws {
    let pages = DashboardSamples().messagesByStatus
    #expect(pages.count == MessageStatus.allCases.count)
    for (status, page) in pages {
      let html = page.description
      for name in ["status", "actions", "outcome", "life"] {
        let region = try #require(html.firstRange(of: " data-region=\"\(name)\""), "\(name)")
        let refreshes = html[region.upperBound...].hasPrefix(" data-refresh=\"5000\"")
        #expect(refreshes == [.scheduled, .sending].contains(status), "\(status) \(name)")
      }
    }
  }

  @Test("A message has its results from the launch on, so that the first numbers move nothing")
  func resultsAreThereFromTheLaunchOn() throws {
    let pages = DashboardSamples().messagesByStatus
    func hasResults(_ status: MessageStatus) -> Bool? {
      pages[status]?.description.contains("<h2>Results</h2>")
    }
    #expect(hasResults(.scheduled) == true && hasResults(.sending) == true)
    #expect(hasResults(.draft) == false && hasResults(.cancelled) == false)
  }

  @Test("Every part of the navigation has a sample of a new workspace")
  func everySectionHasAnEmptySample() {
    let samples = DashboardSamples().pages.keys
    // They have something to say from the start.
    let full: [Section] = [.settings, .system]
    for section in Section.allCases where !full.contains(section) {
      #expect(samples.contains("\(section.rawValue)-empty"))
    }
  }

  @Test("A page without anything to list says so, and what to do next")
  func emptyPagesLeadOn() {
    for (name, page) in DashboardSamples().pages where name.hasSuffix("-empty") {
      let html = page.description
      #expect(!html.contains("<tbody>\n</tbody>"), "\(name)")
      #expect(html.contains(/<ol[^>]*><\/ol>\n<\/section>/) == false, "\(name)")
    }
  }

  @Test("Every id of a page is there once")
  func idsAreUnique() {
    for (name, page) in DashboardSamples().pages {
      let ids = page.description.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
      #expect(Set(ids).count == ids.count, "\(name)")
    }
  }

  @Test("Pages in Arabic are written from right to left")
  func arabicIsRightToLeft() throws {
    let page = DashboardSamples(language: .arabic).pages["links"]
    #expect(try #require(page).description.contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test("A change of hundreds of links is shown in part, so that the page stays short")
  func longChangesAreShortened() {
    let ids = (0..<500).map { JSONValue.string("018f2c5e-7a00-7000-8000-\(100_000_000_000 + $0)") }
    let entry = AuditEntryResource(
      number: 1,
      occurredAt: Timestamp(milliseconds: 1),
      actor: "key",
      actorID: nil,
      session: nil,
      request: nil,
      action: "link.create",
      thingID: nil,
      changes: [AuditChange(field: "id", before: nil, after: .array(ids))]
    )
    let page = AuditPage(
      environment: DashboardSamples().environment,
      query: .init(),
      entries: Page(items: Array(repeating: entry, count: 50))
    )
    #expect(page.html.description.utf8.count < 100_000)
    #expect(page.html.description.contains("100000000000"))
  }

  @Test("Few counts before are shown as they are, and signs stay with their numbers")
  func changesOfFewAreNoShares() {
    var page = HomePage(
      environment: DashboardSamples(language: .arabic).environment,
      today: ReportCountsResource(clicks: 40, installs: 0),
      yesterday: ReportCountsResource(clicks: 20, installs: 3),
      month: OverviewReport(
        from: Timestamp(milliseconds: 0),
        to: Timestamp(milliseconds: 0),
        timeZone: "GMT",
        link: nil,
        totals: ReportCountsResource(),
        days: []
      ),
      topLinks: [],
      steps: []
    )
    #expect(page.html.description.contains("<bdi dir=\"ltr\">+"))
    page.today.clicks = 20
    #expect(!page.html.description.contains("<bdi dir=\"ltr\">"))
  }

  @Test("Addresses name the workspace of users with several")
  func addressesNameTheWorkspace() {
    var samples = DashboardSamples()
    #expect(samples.environment.path("links", ["search": "a b"]) == "/dashboard/links?search=a%20b")
    samples.environment.namesWorkspace = true
    #expect(
      samples.environment.path("links")
        == "/dashboard/links?workspace=\(samples.environment.workspace)"
    )
  }

  @Test("No page puts a path behind the workspace of an address")
  func workspacesEndAddresses() {
    var samples = DashboardSamples()
    samples.environment.namesWorkspace = true
    let pages = samples.pages
    #expect(pages["app"]?.description.contains("/push-keys?workspace=") == true)
    for (name, page) in pages {
      let wrong = page.description.firstMatch(of: /workspace=[^"&#]*[\/?]/)
      #expect(wrong == nil, "\(name): \(String(describing: wrong?.output))")
    }
  }

  @Test("What the form of a link has no field for leads to the page that changes it")
  func refusedPlacesLeadSomewhere() {
    let samples = DashboardSamples()
    let errors = ["/rules/1/when", "/passthrough"].map {
      Problem.FieldError(pointer: $0, code: "invalid", detail: "is wrong")
    }
    let problem = Problem(status: 422, code: "invalid_fields", title: "no", errors: errors)
    let page = LinkFormPage(
      environment: samples.environment,
      draft: LinkDraft(version: "1"),
      domains: [],
      path: "links/1/edit",
      problem: problem
    ).html.description
    #expect(page.contains("<a href=\"/dashboard/links/1/rules\"><code>/rules/1/when</code></a>"))
    #expect(page.contains("<a href=\"/dashboard/links/1/json\"><code>/passthrough</code></a>"))
  }

  @Test("Every page but that of the links searches them, and has the sign of the dashboard")
  func hasASearchAndASign() {
    let pages = DashboardSamples().pages
    for name in ["home", "settings", "keys"] {
      let page = pages[name]?.description ?? ""
      #expect(page.contains("<form class=\"find\" role=\"search\" action=\"/dashboard/links\""))
      #expect(page.contains("href=\"\(DashboardAsset.icon.path)\""))
    }
    #expect(pages["links"]?.description.contains("class=\"find\"") == false)
  }

  @Test("The names of files change with their content, and nothing else")
  func assetsAreNamedByContent() {
    for asset in DashboardAsset.all {
      #expect(asset.path.firstMatch(of: /^\/dashboard\/assets\/[0-9a-f]{16}\.(css|js|svg)$/) != nil)
      #expect(asset.content.filled(isCompressed: true).count < 8_192)
    }
  }
}
