import DashboardTestSupport
import Foundation
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The list of links is filtered by what its address says.
@Suite("List of links")
struct LinkListPageTests {
  private func page(_ query: LinkListPage.Query, domains: [String]) -> String {
    let samples = DashboardSamples()
    return LinkListPage(
      environment: samples.environment,
      query: query,
      links: Page(items: [samples.link]),
      domains: domains,
      mayEdit: true
    ).html.description
  }

  @Test("Domains are a filter where there are several")
  func domains() {
    let one = page(.init(), domains: ["go.example.com"])
    #expect(!one.contains("Every domain"))
    let several = page(
      .init(search: "sale", status: .active, cursor: "x"),
      domains: ["go.example.com", "t.example.com"]
    )
    #expect(several.contains("Every domain"))
    let address = "/dashboard/links?search=sale&amp;status=active&amp;domain=t.example.com"
    #expect(several.contains("href=\"\(address)\""))
  }

  @Test("The export is of every page of the list, and the import is for those who may edit links")
  func files() {
    let list = page(.init(search: "sale", tag: "a b", cursor: "x"), domains: [])
    let path = "/dashboard/links/export?search=sale&amp;tag=a%20b"
    #expect(list.contains("href=\"\(path)\""))
    #expect(list.contains("href=\"/dashboard/links/import\""))
    let samples = DashboardSamples()
    let read = LinkListPage(
      environment: samples.environment,
      query: .init(),
      links: Page(items: [samples.link]),
      mayEdit: false
    ).html.description
    #expect(read.contains("/dashboard/links/export\"") && !read.contains("links/import"))
  }

  @Test("The menu of a link has what the role allows, and its forms are in no other form")
  func menus() {
    let samples = DashboardSamples()
    let links = Page(items: [samples.link])
    let link = "/dashboard/links/\(links.items[0].id)"
    let edits = LinkListPage(
      environment: samples.environment,
      query: .init(search: "sale"),
      links: links,
      mayEdit: true
    ).html.description
    #expect(edits.contains("popovertarget=\"row-0\"") && edits.contains("id=\"row-0\" popover"))
    #expect(edits.contains("href=\"\(link)/rules\"") && edits.contains("href=\"\(link)/edit\""))
    #expect(edits.contains("form=\"changes\""))
    let form = edits.components(separatedBy: "</form>").first { $0.hasSuffix(">Disable</button>") }
    #expect(form?.contains("name=\"list-search\" value=\"sale\"") == true)
    #expect(form?.components(separatedBy: "action=\"/dashboard/links/bulk\"").count == 2)
    let reads = LinkListPage(
      environment: samples.environment,
      query: .init(),
      links: links,
      mayEdit: false
    ).html.description
    #expect(reads.contains("href=\"\(link)/code\"") && reads.contains("href=\"\(link)/history\""))
    #expect(!reads.contains("\(link)/edit") && !reads.contains("links/bulk"))
  }

  @Test("An end date is the end of the day where the user is, and no change is none")
  func endDates() throws {
    let istanbul = try #require(TimeZone(identifier: "Europe/Istanbul"))
    var link = DashboardSamples().link
    let change = LinkChange(.setEnd, values: [.end: "2027-01-31"])
    let end: Int64 = 1_801_429_200_000
    #expect(change.patch(of: link, in: istanbul)?.members == ["expiresAt": .integer(end)])
    link.settings.expiresAt = Timestamp(milliseconds: end)
    #expect(change.patch(of: link, in: istanbul) == nil)
    #expect(LinkChange(.removeEnd).patch(of: link, in: istanbul)?.members == ["expiresAt": .null])
    #expect(LinkChange(.removeTag, values: [.tag: "winter"]).patch(of: link, in: istanbul) == nil)
    #expect(LinkChange(.setEnd, values: [.end: "2027-02-29"]).lacksValue(in: istanbul))
  }

  @Test("A chosen domain stays while other filters change")
  func domainStays() {
    let page = page(.init(domain: "t.example.com"), domains: ["go.example.com", "t.example.com"])
    #expect(page.contains("<input type=\"hidden\" name=\"domain\" value=\"t.example.com\">"))
    #expect(page.contains("name=\"list-domain\" value=\"t.example.com\""))
    #expect(page.contains("/dashboard/links?status=active&amp;domain=t.example.com"))
  }
}
