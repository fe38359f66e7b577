import DashboardTestSupport
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

@Suite("Live and a click")
struct LivePageTests {
  private static let environment = DashboardSamples().environment

  private static func page(
    _ values: [LivePage.Filter: String],
    search: LivePage.Search? = nil
  ) -> String {
    LivePage(
      environment: environment,
      query: .init { values[$0] },
      clicks: [],
      events: [],
      search: search,
      server: "https://go.example.com"
    ).html.description
  }

  @Test("The stream, the form and the link that reloads keep the filters")
  func filtersAreKept() {
    let page = Self.page([.link: "SUMMER", .event: "Buy & go"])
    #expect(
      page.contains("data-live=\"/dashboard/live/events?link=SUMMER&amp;event=Buy%20%26%20go\"")
    )
    #expect(page.contains("href=\"/dashboard/live?link=SUMMER&amp;event=Buy%20%26%20go\""))
    #expect(page.contains("value=\"Buy &amp; go\"") && page.contains("href=\"/dashboard/live\""))
    let plain = Self.page([:])
    #expect(plain.contains("data-live=\"/dashboard/live/events\""))
    #expect(!plain.contains("Clear filters"))
  }

  @Test("Lists that filters leave empty say which of them hides what")
  func hiddenIsSaid() {
    let search = LivePage.Search(count: 200, hidden: [.link: 180, .event: 33])
    let page = Self.page([.link: "SUMMER", .event: "Buy"], search: search)
    #expect(page.contains("The link filter \u{2068}SUMMER\u{2069} hides clicks"))
    #expect(page.contains("Clicks have no app or event name"))
    #expect(page.contains("None of the newest \u{2068}200\u{2069} events"))
    #expect(
      page.contains("\u{2068}Event\u{2069} \u{2068}Buy\u{2069} hides \u{2068}33\u{2069} of these")
    )
    #expect(!page.contains("No events yet"))
    let none = Self.page([.event: "Buy"], search: .init(count: 0, hidden: [:]))
    #expect(none.contains("No events yet") && none.contains("No clicks yet"))
  }

  @Test("Filters that cannot be used are said beside their fields, and no stream is opened")
  func refused() throws {
    let page = try #require(DashboardSamples().pages["live-refused"]).description
    #expect(page.contains("<a href=\"#link\">Link filter: no link has this ID"))
    #expect(page.contains("id=\"link-error\""))
    #expect(!page.contains("data-live") && !page.contains("live-pause"))
  }

  @Test("A click says where it went, why, and what is known of the device")
  func click() throws {
    let pages = DashboardSamples(language: .german).pages
    let page = try #require(pages["click"]).description
    #expect(page.contains("<bdi>iOS 18.1</bdi>") && page.contains("<bdi>Türkei</bdi>"))
    #expect(page.contains("<bdi>Instagram</bdi>") && page.contains("<bdi>AS9121</bdi>"))
    #expect(page.contains("<code>link_enabled passed</code>"))
    let gone = try #require(pages["click-of-deleted-link"]).description
    #expect(gone.contains("Der Link ist gelöscht.") && gone.contains("nicht gespeichert"))
    let live = try #require(pages["live"]).description
    #expect(live.contains("href=\"/dashboard/clicks/"))
  }

  @Test("The choice of days keeps the filters, and the charts say that they count every app")
  func launches() throws {
    let page = try #require(DashboardSamples().pages["first-launches-nothing-found"]).description
    #expect(page.contains("Installs in 90 days"))
    #expect(page.contains("The charts include installs of all apps"))
    #expect(page.contains("No installs match"))
    let links = page.matches(of: #/href="\/dashboard\/first-launches\?([^"]*)"/#)
      .map { String($0.output.1) }
    #expect(links.contains { $0.contains("reason=matched&amp;app=") && $0.contains("days=7") })
    #expect(links.contains("days=90"))
  }
}
