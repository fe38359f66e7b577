import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// Where taps on a link would go that is not saved: over the API, and beside its form.
@Suite("Dashboard: preview of a link")
struct DashboardPreviewTests {
  private static let agents: [TapDevice] = [.chat, .iphone, .android, .computer]

  private static func preview(
    _ server: TestServer,
    _ settings: String,
    _ more: String = ""
  ) async throws -> TestResponse {
    let agents = agents.map { "\"\($0.userAgent)\"" }.joined(separator: ",")
    return try await server.manage(
      .post,
      "/api/v1/links/preview",
      body: "{\"settings\":\(settings),\"userAgents\":[\(agents)]\(more)}"
    )
  }

  private static func links(_ server: TestServer) async throws -> [LinkResource] {
    try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self).items
  }

  private static let settings = """
    {"code":"NEW","title":"Autumn","targets":{"fallback":"https://shop.example.com/",\
    "ios":{"store":"https://apps.apple.com/app/id1234567890"},\
    "android":{"store":"https://play.google.com/store/apps/details?id=com.example"}},\
    "preview":{"description":"Leaves","imageURL":"https://cdn.example.com/a.png"},\
    "rules":[{"name":"Computers","conditions":[{"kind":"platform","values":["desktop"]}],\
    "web":"https://shop.example.com/desk"}]}
    """

  @Test("A preview says what the saved link does, and saves nothing")
  func saysWhatIsSaved() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let answer = try await Self.preview(server, Self.settings)
    #expect(answer.status == .ok, "\(answer.text)")
    let previewed = try answer.decoded(LinkPreviewResult.self).taps
    #expect(try await Self.links(server).isEmpty)
    #expect(previewed.map(\.link) == [nil, nil, nil, nil])
    let made = try await server.manage(.post, "/api/v1/links", body: Self.settings)
      .decoded(LinkResource.self)
    for (device, preview) in zip(Self.agents, previewed) {
      let agent = PercentCoding.encode(device.userAgent)
      let path = "/api/v1/links/\(made.id)/explain?userAgent=\(agent)"
      let saved = try await server.manage(.get, path).decoded(Explanation.self)
      #expect(preview.destination == saved.destination && preview.url == saved.url, "\(device)")
      #expect(preview.rule == saved.rule && preview.trace == saved.trace, "\(device)")
      #expect(preview.card == saved.card && preview.status == saved.status, "\(device)")
    }
    #expect(previewed.map(\.destination) == ["preview", "store", "store", "web"])
    #expect(previewed.last?.rule == "Computers")
    let card = try #require(previewed.first?.card)
    #expect(card.title == "Autumn" && card.description == "Leaves")
    #expect(card.imageURL == "https://cdn.example.com/a.png" && !card.site.isEmpty)
  }

  @Test("The card is what the tags of the page say")
  func cardIsWhatThePageSays() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let previewed = try await Self.preview(server, Self.settings).decoded(LinkPreviewResult.self)
    let card = try #require(previewed.taps.first?.card)
    _ = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    let page = try await server.send(
      .get,
      "/c/NEW",
      headers: [.userAgent: TapDevice.chat.userAgent]
    ).text
    #expect(page.contains("<meta property=\"og:title\" content=\"\(card.title)\">"))
    #expect(page.contains("<meta property=\"og:site_name\" content=\"\(card.site)\">"))
    let image = try #require(card.imageURL)
    #expect(page.contains("<meta property=\"og:image\" content=\"\(image)\">"))
  }

  @Test("A password is asked for, or not any more, without being hashed")
  func password() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let plain = #"{"targets":{"fallback":"https://shop.example.com/"}}"#
    let locked = #"{"password":"secret","targets":{"fallback":"https://shop.example.com/"}}"#
    let id = try await server.manage(.post, "/api/v1/links", body: locked)
      .decoded(LinkResource.self).id
    let cases = [
      (plain, "", "web"), (locked, "", "password"),
      (plain, ",\"link\":\"\(id)\"", "password"),
      (plain, ",\"link\":\"\(id)\",\"hasPassword\":false", "web"),
    ]
    for (settings, more, destination) in cases {
      let answer = try await Self.preview(server, settings, more).decoded(LinkPreviewResult.self)
      #expect(answer.taps.last?.destination == destination, "\(settings)\(more)")
      #expect((answer.taps.first?.card == nil) == (destination == "password"))
    }
  }

  @Test("What could not be saved is refused with its place, and links of others are not there")
  func refusals() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let wrong = try await Self.preview(server, #"{"targets":{"fallback":"ftp://x"}}"#)
    #expect(wrong.status == .unprocessableContent, "\(wrong.text)")
    #expect(wrong.text.contains("/settings/targets/fallback"))
    let other = LinkID(timestamp: TestServer.start)
    let foreign = try await Self.preview(server, Self.settings, ",\"link\":\"\(other)\"")
    #expect(foreign.status == .notFound)
    let none = try await server.manage(
      .post,
      "/api/v1/links/preview",
      body: "{\"settings\":\(Self.settings),\"userAgents\":[]}"
    )
    #expect(none.status == .unprocessableContent)
  }

  @Test("Taps come from a country, in a language, at a time")
  func circumstances() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let settings = """
      {"targets":{"fallback":"https://shop.example.com/"},"rules":[{"name":"Night","conditions":[\
      {"kind":"country","values":["TR"]},{"kind":"language","values":["tr"]},\
      {"kind":"hours","from":"22:00","until":"06:00","zone":"UTC"}],\
      "web":"https://shop.example.com/night"}]}
      """
    let night = #","country":"TR","language":"tr","at":"2026-11-24T23:30:00Z""#
    let cases: [(String, String?)] = [
      (night, "Night"), (night.replacing("TR", with: "DE"), nil), ("", nil),
      (night.replacing("\"tr\"", with: "\"de\""), nil), (night.replacing("T23", with: "T21"), nil),
    ]
    for (tap, rule) in cases {
      let answer = try await Self.preview(server, settings, tap)
      let taps = try answer.decoded(LinkPreviewResult.self).taps
      #expect(taps.last?.rule == rule, "\(tap)")
    }
    let wrong = try await Self.preview(server, settings, #","country":"t""#)
    #expect(wrong.status == .unprocessableContent && wrong.text.contains("\"/country\""))
  }

  @Test("A preview warns of what the saved link warns of")
  func warnings() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let settings = """
      {"targets":{"fallback":"https://shop.example.com/"},"rules":[\
      {"name":"Every","web":"https://shop.example.com/a"},\
      {"name":"Never","web":"https://shop.example.com/b"}]}
      """
    let warnings = try await Self.preview(server, settings).decoded(LinkPreviewResult.self).warnings
    #expect(warnings?.map(\.code) == ["unreachable_rule"])
    let made = try await server.manage(.post, "/api/v1/links", body: settings)
    #expect(try made.decoded(LinkResource.self).warnings == warnings)
    let without = try await Self.preview(server, #"{"targets":{"fallback":"https://a.example/"}}"#)
    #expect(try without.decoded(LinkPreviewResult.self).warnings == nil)
  }

  @Test("The form asks where and when the taps of its preview happen")
  func formAsksWhereAndWhen() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let link = try #require(try await Self.links(server).first)
    let browser = try await server.browser(.editor)
    let saved = try await browser.post(
      "/dashboard/links/\(link.id)/rules",
      [
        "version": "1", "count": "1", "order0": "1", "name0": "Night", "countries0": "TR",
        "from0": "22:00", "until0": "06:00", "web0": "https://a.example.com/night",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    func preview(_ country: String, _ time: String) async throws -> String {
      try await browser.post(
        "/dashboard/links/\(link.id)/preview",
        [
          "version": "2", "url": "https://a.example.com/", "country": country,
          "date": "2026-11-24", "time": time,
        ]
      ).text
    }
    for (country, time, isNight) in [
      ("tr", "23:30", true), ("tr", "12:00", false), ("de", "23:30", false),
    ] {
      let page = try await preview(country, time)
      #expect(page.contains("<code dir=\"ltr\">https://a.example.com/night") == isNight)
      #expect(page.contains("<details open>") && page.contains("value=\"\(time)\""))
    }
    let unfinished = try await preview("t", "23:30")
    #expect(unfinished.contains("role=\"status\">Country: "))
    #expect(!unfinished.contains("Not ready to save") && !unfinished.contains("class=\"place\""))
    #expect(!(try await browser.open("/dashboard/links/new").text.contains("<details open>")))
  }

  @Test("The form shows its draft and keeps what is in its fields")
  func form() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let link = try #require(try await Self.links(server).first)
    let browser = try await server.browser(.editor)
    let edit = try await browser.open("/dashboard/links/\(link.id)/edit").text
    #expect(edit.contains("data-region") && edit.contains("class=\"place\""))
    for path in ["/dashboard/links/preview", "/dashboard/links/\(link.id)/preview"] {
      let answer = try await browser.post(
        path,
        [
          "url": "shop.example.com/autumn", "desktop": "", "title": "Autumn",
          "cardText": "Leaves & <b>",
          "cardImage": "cdn.example.com/a.png",
          "iosStore": "https://apps.apple.com/app/id1234567890",
          "version": path.hasSuffix("links/preview") ? "" : "1",
        ]
      )
      #expect(answer.status == .ok, "\(answer.text)")
      #expect(answer.text.contains("<bdi>Leaves &amp; &lt;b&gt;</bdi>"), "\(path)")
      #expect(answer.text.contains("cdn.example.com\u{2069}"), "\(path)")
      #expect(answer.text.contains("https://shop.example.com/autumn</code>"), "\(path)")
      #expect(answer.text.contains("value=\"shop.example.com/autumn\""), "\(path)")
    }
    #expect(try await Self.links(server).map(\.settings.title) == [link.settings.title])
    let unfinished = try await browser.post("/dashboard/links/preview", ["url": "shop"])
    #expect(unfinished.status == .ok && unfinished.text.contains("Not ready to save"))
    #expect(unfinished.text.contains("<li>Destination URL: "))
    #expect(!unfinished.text.contains("class=\"alert bad\""))
  }

  @Test("Other sites and members who may not edit are refused")
  func othersAreRefused() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let path = "/dashboard/links/\(try #require(try await Self.links(server).first).id)/preview"
    let editor = try await server.browser(.editor)
    for path in [path, "/dashboard/links/preview"] {
      let foreign = try await server.send(
        .post,
        path,
        headers: [
          .cookie: editor.cookie, .secFetchSite: "cross-site",
          .contentType: "application/x-www-form-urlencoded",
        ],
        body: "url=https%3A%2F%2Fa.example"
      )
      #expect(foreign.status == .forbidden, "\(path)")
    }
    for role in [Role.analyst, .viewer] {
      let browser = try await server.browser(role)
      for path in [path, "/dashboard/links/preview"] {
        #expect(try await browser.post(path, ["url": "https://a.example"]).status == .forbidden)
      }
    }
  }
}
