import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Rules, settings, QR codes and changes of several links, over HTTP.
@Suite("Dashboard: links")
struct DashboardLinkTests {
  private static func link(_ server: TestServer) async throws -> LinkResource {
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return try #require(links.items.first)
  }

  @Test("Rules are written in their order, and one that is never reached is marked")
  func rules() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/rules"
    #expect(try await browser.open(path).text.contains("New rule"))
    let saved = try await browser.post(
      path,
      [
        "version": "1", "count": "3", "order0": "3", "name0": "Night", "from0": "22:00",
        "until0": "06:00", "web0": "https://a.example.com/night", "order1": "1", "name1": "Turkey",
        "countries1": "tr, CY", "platform1": "ios", "web1": "https://a.example.com/tr",
        "order2": "2", "name2": "Every", "web2": "https://a.example.com/all",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let rules = try #require(try await Self.link(server).settings.rules)
    #expect(rules.map(\.name) == ["Turkey", "Every", "Night"])
    #expect(rules.first?.conditions?.map(\.kind) == ["platform", "country"])
    #expect(Set(rules.first?.conditions?.last?.values ?? []) == ["TR", "CY"])
    let page = try await browser.open(path)
    #expect(page.text.contains("Never reached"))
    #expect(page.text.contains("value=\"22:00\""))
    let wrong = try await browser.post(
      path,
      ["version": "2", "count": "1", "name0": "Bad", "countries0": "Turkey", "web0": "x"]
    )
    #expect(wrong.status == .unprocessableContent && wrong.text.contains("value=\"Turkey\""))
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.post(path, ["count": "0"]).status == .forbidden)
  }

  @Test("A tap is explained at a day and time of the reader's clock")
  func explainsATime() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)"
    let saved = try await browser.post(
      path + "/rules",
      [
        "version": "1", "count": "1", "order0": "1", "name0": "Night", "from0": "22:00",
        "until0": "06:00", "web0": "https://a.example.com/night",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let answer = "<code dir=\"ltr\">https://a.example.com/night</code></p>"
    for (time, isNight) in [
      ("date=2026-11-24&time=23:30", true), ("date=2026-11-24&time=21:59", false),
      ("date=2026-11-24", false), ("time=05:59", true), ("time=06:00", false),
    ] {
      let page = try await browser.open("\(path)?device=computer&\(time)")
      #expect(page.text.contains(answer) == isNight, "\(time)")
    }
  }

  @Test("A split is lines of weight, URL and name")
  func splits() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/rules"
    let lines = "50 https://a.example.com/ A\r\n50 https://b.example.com/ New page\n"
    let saved = try await browser.post(
      path,
      ["version": "1", "count": "1", "order0": "1", "name0": "AB", "split0": lines]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let split = try #require(try await Self.link(server).settings.rules?.first?.split)
    #expect(split.map(\.name) == ["A", "New page"] && split.map(\.weight) == [50, 50])
    #expect(split.last?.targets.fallback == "https://b.example.com/")
    #expect(try await browser.open(path).text.contains("50 https://b.example.com/ New page"))
    for wrong in ["much https://a.example.com/", "50"] {
      let answer = try await browser.post(
        path,
        ["version": "2", "count": "1", "order0": "1", "name0": "AB", "split0": wrong]
      )
      #expect(answer.status == .unprocessableContent && answer.text.contains(wrong))
    }
  }

  @Test("A rule that says more than the fields is changed as JSON, and moves")
  func rulesAsJSON() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let link = try await Self.link(server)
    let split = #"""
      {"rules":[{"name":"Old","conditions":[{"kind":"systemVersion","from":"12","below":"15"}],
      "web":"https://a.example.com/"}]}
      """#
    let answer = try await server.manage(
      .patch,
      "/api/v1/links/\(link.id)",
      headers: [.ifMatch: "\"1\""],
      body: split
    )
    try #require(answer.status == .ok, "\(answer.text)")
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(link.id)/rules"
    #expect(try await browser.open(path).text.contains("&quot;systemVersion&quot;"))
    let json =
      #"{"name":"Old","conditions":[{"kind":"systemVersion","below":"16"}],"web":"https://c.example.com/"}"#
    let broken = try await browser.post(
      path,
      ["version": "2", "count": "1", "order0": "1", "json0": "{\"name\":"]
    )
    #expect(broken.status == .unprocessableContent)
    #expect(broken.text.contains("is not a valid rule in JSON"))
    let saved = try await browser.post(
      path,
      [
        "version": "2", "count": "2", "order0": "2", "json0": json, "order1": "1",
        "name1": "First", "languages1": "tr", "web1": "https://a.example.com/tr",
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let rules = try #require(try await Self.link(server).settings.rules)
    #expect(rules.map(\.name) == ["First", "Old"])
    #expect(rules.last?.conditions?.first?.below == "16")
    #expect(rules.last?.web == "https://c.example.com/")
  }

  @Test("A link gets a password, keeps it when the form is saved again, and loses it")
  func passwords() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/edit"
    func save(_ version: Int, _ password: String, remove: String = "") async throws -> Bool {
      let answer = try await browser.post(
        path,
        [
          "version": "\(version)", "url": "https://a.example.com/", "password": password,
          "removePassword": remove,
        ]
      )
      #expect(answer.status == .seeOther, "\(answer.text)")
      return try await Self.link(server).hasPassword
    }
    #expect(!(try await browser.open(path).text.contains("removePassword")))
    #expect(try await save(1, "open sesame"))
    let page = try await browser.open(path).text
    #expect(page.contains("removePassword") && !page.contains("open sesame"))
    #expect(try await save(2, ""))
    #expect(!(try await save(3, "", remove: "1")))
  }

  @Test("Every setting of a link is changed as JSON")
  func settingsAsJSON() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/json"
    #expect(try await browser.open(path).text.contains("&quot;SUMMER&quot;"))
    let json = #"{"state":"warn","sensitive":true,"targets":{"fallback":"https://d.example.com/"}}"#
    let saved = try await browser.post(path, ["version": "1", "json": json])
    #expect(saved.status == .seeOther, "\(saved.text)")
    let link = try await Self.link(server)
    #expect(link.state == .warn && link.settings.sensitive == true)
    #expect(link.settings.targets.fallback == "https://d.example.com/")
    let misspelled =
      #"{"targets":{"fallback":"https://d.example.com/"},"preview":{"image":"https://d.example.com/a.png"}}"#
    for wrong in ["{", #"{"targets":{"fallback":"x"}}"#, misspelled] {
      let answer = try await browser.post(path, ["version": "2", "json": wrong])
      #expect(answer.status == .unprocessableContent)
    }
    // A form that was refused keeps the version that its JSON is of.
    let late = try await browser.post(path, ["version": "1", "json": json])
    #expect(late.text.contains("Someone else changed this page"))
    #expect(late.text.contains("value=\"1\""))
    #expect(late.text.contains("<a href=\"\(path)\">Reload</a>"))
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.post(path, ["version": "2", "json": json]).status == .forbidden)
  }

  @Test("Addresses get the scheme that people leave out, and a card its picture")
  func addresses() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/edit"
    let saved = try await browser.post(
      path,
      ["version": "1", "url": "www.example.com/a?b=c:d", "cardImage": "cdn.example.com/a.png"]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    let link = try await Self.link(server)
    #expect(link.settings.targets.fallback == "https://www.example.com/a?b=c:d")
    #expect(link.settings.preview?.imageURL == "https://cdn.example.com/a.png")
    #expect(try await browser.open(path).text.contains("https://cdn.example.com/a.png"))
    let empty = try await browser.post("/dashboard/links/new", ["url": "", "clickLimit": "x"])
    #expect(empty.status == .unprocessableContent)
    #expect(
      empty.text.contains("<a href=\"#clickLimit\"><bdi>Click limit</bdi>: "),
      "\(empty.text)"
    )
  }

  @Test("A QR code is drawn in chosen colors, and refused where scanners could not read it")
  func codes() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.viewer)
    let path = "/dashboard/links/\(try await Self.link(server).id)"
    let page = try await browser.open(path + "/code?foreground=%231a1a2e&size=256")
    #expect(page.text.contains("foreground=1a1a2e&amp;background=ffffff&amp;size=256"))
    let code = try await browser.open(path + "/qr?format=svg&foreground=1a1a2e")
    #expect(code.text.contains("#1a1a2e"))
    let pale = try await browser.open(path + "/code?foreground=%23ffff00")
    #expect(pale.text.contains("Scanners cannot read this QR code"))
  }
}
