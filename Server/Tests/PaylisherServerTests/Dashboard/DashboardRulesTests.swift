import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// A tap that is explained beside the rules, by those that are saved.
@Suite("Dashboard: rules explained")
struct DashboardRulesTests {
  /// A server with a link, and the path of its rules.
  private static func link() async throws -> (server: TestServer, path: String) {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return (server, "/dashboard/links/\(try #require(links.items.first).id)/rules")
  }

  /// How the answer says where the tap goes; the fields of the rules have the same page as a value.
  private static let answer = "<code dir=\"ltr\">https://a.example.com/night</code></p>"

  @Test("The page explains a tap of a device, a country, a language and a time")
  func explains() async throws {
    let (server, path) = try await Self.link()
    let browser = try await server.browser(.editor)
    let saved = try await browser.post(
      path,
      [
        "version": "1", "count": "1", "order0": "1", "name0": "Night", "from0": "22:00",
        "until0": "06:00", "countries0": "TR", "languages0": "tr",
        "web0": "https://a.example.com/night",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let night = "device=computer&country=tr&language=tr&date=2026-11-24&time=23:30"
    for (question, isNight) in [
      (night, true), (night.replacing("23:30", with: "21:59"), false),
      (night.replacing("country=tr", with: "country=DE"), false),
      (night.replacing("language=tr", with: "language=de"), false),
    ] {
      let page = try await browser.open("\(path)?\(question)").text
      #expect(page.contains("<ol class=\"trace\">"), "\(question)")
      #expect(page.contains(Self.answer) == isNight, "\(question)")
    }
    let page = try await browser.open("\(path)?\(night)").text
    #expect(page.contains("<option value=\"computer\" selected>"))
    #expect(page.contains("value=\"TR\"") && page.contains("value=\"2026-11-24\""))
  }

  @Test("Without a question it explains a tap on an iPhone")
  func standard() async throws {
    let (server, path) = try await Self.link()
    let page = try await server.browser(.editor).open(path).text
    #expect(page.contains("<option value=\"iphone\" selected>"))
    #expect(page.contains("data-region=\"explanation\" data-status=\"Leads to: "))
    #expect(page.contains("<ol class=\"trace\">"))
  }

  @Test("A country that is half typed is said beside the rules, which stay")
  func unfinished() async throws {
    let (server, path) = try await Self.link()
    let page = try await server.browser(.editor).open(path + "?device=iphone&country=t")
    #expect(page.status == .ok && page.text.contains("role=\"status\">Country: "))
    #expect(page.text.contains("Save rules") && !page.text.contains("<ol class=\"trace\">"))
  }
}
