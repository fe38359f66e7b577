import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// What the form of a link asks for beside its targets, and the list by domain.
@Suite("Dashboard: form of a link")
struct DashboardLinkFormTests {
  private static func link(_ server: TestServer) async throws -> LinkResource {
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return try #require(links.items.first)
  }

  @Test("A link ends at a time of a day, and leads to a page of its own then")
  func endOfALink() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let made = try await browser.post(
      "/dashboard/links/new",
      [
        "url": "https://a.example.com/", "expires": "2036-12-01", "expiresTime": "18:30",
        "expiredTarget": "a.example.com/over", "campaignType": "promotion",
        "campaignTitle": "Winter",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let link = try await Self.link(server)
    #expect(link.settings.expiresAt?.iso8601 == "2036-12-01T18:30:00.000Z")
    #expect(link.settings.expiredTarget == "https://a.example.com/over")
    #expect(link.settings.campaign == CampaignFields(type: "promotion", title: "Winter"))
    let page = try await browser.open("/dashboard/links/\(link.id)/edit").text
    for value in ["2036-12-01", "18:30", "https://a.example.com/over", "promotion", "Winter"] {
      #expect(page.contains("value=\"\(value)\""), "\(value)")
    }
    let details = try await browser.open("/dashboard/links/\(link.id)").text
    #expect(details.contains("<bdi>https://a.example.com/over</bdi></dd>"))
  }

  @Test("A copy has the settings and rules of its original, but a code of its own and no password")
  func copies() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let body = #"""
      {"targets":{"fallback":"https://a.example.com/"},"code":"FIRST","password":"secret","state":"disabled",
       "tags":["spring"],"forwardClickID":true,
       "rules":[{"name":"Spain","conditions":[{"kind":"country","values":["ES"]}],"web":"https://a.example.com/es"}]}
      """#
    #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    let original = try await Self.link(server)
    let browser = try await server.browser(.editor)
    let page = try await browser.open("/dashboard/links/new?copy=\(original.id)")
    for part in [
      "name=\"copyOf\" value=\"\(original.id)\"", "value=\"https://a.example.com/\"",
      "value=\"spring\"", "<bdi>Spain</bdi>", "This is a copy of",
    ] {
      #expect(page.text.contains(part), "\(part)")
    }
    #expect(!page.text.contains("value=\"FIRST\""))
    let made = try await browser.post(
      "/dashboard/links/new",
      [
        "copyOf": original.id.description, "code": "SECOND", "url": "https://b.example.com/",
        "tags": "spring", "forwardClickID": "1",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let links = try await server.manage(.get, "/api/v1/links?code=SECOND")
    let copy = try #require(links.decoded(Page<LinkResource>.self).items.first)
    #expect((copy.code, copy.state, copy.hasPassword) == ("SECOND", .active, false))
    #expect(copy.settings.rules == original.settings.rules && copy.settings.rules?.count == 1)
    #expect(copy.settings.tags == ["spring"] && copy.settings.forwardClickID == true)
    #expect(copy.settings.targets.fallback == "https://b.example.com/")
    for (path, status) in [("copy=none", 404), ("copy=0190a1b2-0000-7000-8000-000000000001", 404)] {
      #expect(try await browser.open("/dashboard/links/new?\(path)").status.code == status)
    }
  }

  @Test("Saving leads to the rules if the form asks for them")
  func leadsToTheRules() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let form: KeyValuePairs = ["url": "https://a.example.com/", "then": "rules"]
    let made = try await browser.post("/dashboard/links/new", form)
    let page = "/dashboard/links/\(try await Self.link(server).id)"
    #expect(made.headers[.location] == page + "/rules")
    let changed: KeyValuePairs = [
      "version": "1", "url": "https://b.example.com/", "then": "rules",
    ]
    let saved = try await browser.post(page + "/edit", changed)
    #expect(saved.headers[.location] == page + "/rules")
    #expect(try await Self.link(server).settings.targets.fallback == "https://b.example.com/")
  }

  @Test("UTM parameters are fields, which the URL has, with a script and without")
  func utmParameters() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let form: KeyValuePairs = [
      "url": "a.example.com/?b=1#top", "urlRead": "", "utm_source": "News & co",
      "utm_medium": " email ", "utm_term": "",
    ]
    let url = "a.example.com/?b=1&utm_source=News%20%26%20co&utm_medium=email#top"
    let shown = url.replacing("&", with: "&amp;")
    let preview = try await browser.post("/dashboard/links/preview", form).text
    for input in ["type=\"text\"", "name=\"urlRead\""] {
      #expect(preview.contains("\(input) value=\"\(shown)\""), "\(input)")
    }
    #expect(preview.contains("utm_source=News &amp; co"))
    #expect(try await browser.post("/dashboard/links/new", form).status == .seeOther)
    let link = try await Self.link(server)
    #expect(link.settings.targets.fallback == "https://" + url)
    let path = "/dashboard/links/\(link.id)/edit"
    let edit = try await browser.open(path).text
    #expect(edit.contains("value=\"News &amp; co\"") && edit.contains("list=\"stored-utmSource\""))
    #expect(edit.contains("<datalist id=\"stored-utmMedium\"><option value=\"email\">"))
    let twice = try await browser.post(
      path,
      [
        "version": "1", "url": "https://a.example.com/?utm_source=b",
        "urlRead": "https://" + url, "utm_source": "c",
      ]
    )
    #expect(twice.status == .unprocessableContent)
    #expect(twice.text.contains("<a href=\"#utm_source\"><bdi>UTM source</bdi>: The destination"))
    let removed = try await browser.post(
      path,
      ["version": "1", "url": "https://" + url, "urlRead": "https://" + url, "utm_source": ""]
    )
    try #require(removed.status == .seeOther, "\(removed.text)")
    #expect(
      try await Self.link(server).settings.targets.fallback
        == "https://a.example.com/?b=1&utm_medium=email#top"
    )
  }

  @Test("Beside the form is the QR code of the short URL that the link gets")
  func showsTheCode() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    try await server.makeDomain(host: "t.example.com", [])
    let browser = try await server.browser(.editor)
    let new = try await browser.open("/dashboard/links/new").text
    #expect(new.contains("/c/…</code>") && new.contains("class=\"share outline\""))
    let form: KeyValuePairs = [
      "url": "https://a.example.com/", "code": " AUTUMN ", "domain": "t.example.com",
    ]
    let preview = try await browser.post("/dashboard/links/preview", form).text
    let made = try await browser.post("/dashboard/links/new", form)
    try #require(made.status == .seeOther, "\(made.text)")
    let shown = "aria-label=\"QR code\"><svg"
    let url = "<code dir=\"ltr\">\(try await Self.link(server).shortURL)</code>"
    #expect(preview.contains(shown) && preview.contains(url))
    // A code that is taken is refused, with the preview of the rest.
    let refused = try await browser.post("/dashboard/links/new", form)
    #expect(refused.text.contains("href=\"#code\"") && refused.text.contains("class=\"place\""))
    let edit = "/dashboard/links/\(try await Self.link(server).id)/edit"
    let edited = try await browser.open(edit).text
    #expect(edited.contains(shown) && edited.contains(url))
  }

  @Test("A target after the end needs an end")
  func targetWithoutAnEnd() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let form: KeyValuePairs = [
      "url": "https://a.example.com/", "expiredTarget": "https://a.example.com/over",
    ]
    let refused = try await browser.post("/dashboard/links/new", form)
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("<a href=\"#expiredTarget\"><bdi>Expired link redirect</bdi>: "))
  }

  @Test("The form of a campaign keeps the data that it does not show")
  func keepsTheCampaign() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/\(try await Self.link(server).id)/edit"
    #expect(try await browser.open(path).text.contains("value=\"seasonal\""))
    let form: KeyValuePairs = [
      "version": "1", "url": "https://a.example.com/", "campaignType": "seasonal",
      "campaignTitle": "Autumn sale",
    ]
    #expect(try await browser.post(path, form).status == .seeOther)
    let campaign = try await Self.link(server).settings.campaign
    #expect(campaign?.title == "Autumn sale" && campaign?.metaData?["discount"] == 25)
  }

  @Test("A new link has an address that cannot be guessed where that is asked for")
  func unlisted() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let path = "/dashboard/links/new"
    let form: KeyValuePairs = ["url": "https://a.example.com/", "unlisted": "1"]
    #expect(try await browser.post(path, form).status == .seeOther)
    let link = try await Self.link(server)
    #expect(link.code.count == 22 && link.settings.unlisted == true)
    let chosen: KeyValuePairs = [
      "url": "https://a.example.com/", "unlisted": "1", "code": "SUMMER",
    ]
    let refused = try await browser.post(path, chosen)
    #expect(refused.status == .unprocessableContent && refused.text.contains("href=\"#code\""))
    #expect(refused.text.contains("name=\"unlisted\" value=\"1\" checked"))
  }

  @Test("Links are listed by domain where there are several")
  func listByDomain() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE")])
    let browser = try await server.browser(.viewer)
    #expect(!(try await browser.open("/dashboard/links").text.contains("Every domain")))
    try await server.makeDomain(host: "t.example.com", [server.link("TWO")])
    let all = try await browser.open("/dashboard/links").text
    #expect(all.contains("/c/ONE") && all.contains("/c/TWO") && all.contains("Every domain"))
    let some = try await browser.open("/dashboard/links?domain=t.example.com").text
    #expect(!some.contains("/c/ONE") && some.contains("/c/TWO"))
    let none = try await browser.open("/dashboard/links?domain=x.example.com")
    #expect(none.status == .notFound)
  }

  @Test("A change of several links leads back to the list of their domain")
  func changeKeepsTheDomain() async throws {
    let server = try await TestServer()
    try await server.makeDomain(host: "t.example.com", [server.link("TWO")])
    let browser = try await server.browser(.editor)
    let list = "/dashboard/links?domain=t.example.com"
    let page = try await browser.open(list).text
    #expect(page.contains("name=\"list-domain\" value=\"t.example.com\""))
    let answer = try await browser.post(
      "/dashboard/links/bulk",
      [
        "list-domain": "t.example.com", "link": "\(try await Self.link(server).id)",
        "action": "disabled",
      ]
    )
    #expect(answer.headers[.location] == list + "&changed=1")
  }
}
