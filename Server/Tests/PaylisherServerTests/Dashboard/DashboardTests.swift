import HTTPTypes
import HummingbirdTesting
import LinkCore
import LinkPagesTestSupport
import Testing
import WireModels

@testable import PaylisherServer

/// The pages of the dashboard over HTTP, as members of each role.
@Suite("Dashboard")
struct DashboardTests {
  private static let pages: [(path: String, permission: Permission)] = [
    ("/dashboard", .readReports), ("/dashboard/links", .readLinks),
    ("/dashboard/links/new", .editLinks), ("/dashboard/reports", .readReports),
    ("/dashboard/reports/breakdown", .readReports), ("/dashboard/reports/funnel", .readReports),
    ("/dashboard/reports/retention", .readReports), ("/dashboard/reports/people", .readReports),
    ("/dashboard/reports/revenue", .readReports), ("/dashboard/live", .readEvents),
    ("/dashboard/domains", .readLinks), ("/dashboard/apps", .readLinks),
    ("/dashboard/keys", .manageKeys), ("/dashboard/settings", .manageWorkspace),
    ("/dashboard/members", .manageMembers), ("/dashboard/audit", .readAuditLog),
    ("/dashboard/system", .maintainStore), ("/dashboard/messages", .readMessages),
    ("/dashboard/messages/new", .editMessages), ("/dashboard/audiences", .readMessages),
    ("/dashboard/sequences", .readMessages), ("/dashboard/sequences/new", .editMessages),
    ("/dashboard/screens", .readMessages), ("/dashboard/placements", .readMessages),
    ("/dashboard/first-launches", .readEvents), ("/dashboard/people", .readPeople),
    ("/dashboard/people?person=ada", .readPeople),
  ]

  @Test(
    "Every page opens for the roles that may read it, and for no other",
    arguments: Role.allCases
  )
  func openForRoles(role: Role) async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(role)
    for page in Self.pages {
      let answer = try await browser.open(page.path)
      #expect(answer.status == (role.allows(page.permission) ? .ok : .forbidden), "\(page.path)")
    }
  }

  @Test("A browser without a session is sent to the page that signs in, and comes back")
  func sendToSignIn() async throws {
    let server = try await TestServer()
    for page in Self.pages {
      let answer = try await server.send(.get, page.path, headers: [.accept: "text/html"])
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location]?.hasPrefix("/login?next=%2Fdashboard") != false)
    }
  }

  @Test("The root leads browsers to the dashboard and programs to the API's description")
  func rootLeadsOn() async throws {
    let server = try await TestServer()
    let browser = try await server.send(.get, "/", headers: [.accept: "text/html,*/*"])
    #expect(browser.headers[.location] == "/dashboard")
    let program = try await server.send(.get, "/", headers: [.accept: "*/*"])
    #expect(program.headers[.location] == "/openapi.json")
  }

  @Test("A browser gets a page for an unknown path, a program a problem")
  func unknownPath() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.viewer)
    let page = try await browser.open("/dashboard/nope")
    #expect(page.status == .notFound && page.text.contains("<!DOCTYPE html>"), "\(page.text)")
    let problem = try await browser.open("/dashboard/nope", accept: "application/json")
    #expect(problem.status == .notFound && problem.text.contains("\"not_found\""))
  }

  @Test("A link is created with one URL, changed, disabled, and found")
  func editLinks() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let browser = try await server.browser(.editor)
    let made = try await browser.post(
      "/dashboard/links/new",
      [
        "url": "https://shop.example.com/sale", "title": "Sale", "code": "SALE",
        "domain": "localhost",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let path = String(try #require(made.headers[.location]).prefix { $0 != "?" })
    let page = try await browser.open(path)
    #expect(page.text.contains("<bdi>Sale</bdi>"))
    #expect(page.text.contains("https://shop.example.com/sale"))
    let stale = try await browser.post(
      path + "/edit",
      ["version": "7", "url": "https://x.example.com/"]
    )
    #expect(stale.status == .unprocessableContent)
    let wrong = try await browser.post(path + "/edit", ["version": "1", "url": "ftp:/"])
    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains("<a href=\"#url\">"))
    let changed = try await browser.post(
      path + "/edit",
      [
        "version": "1", "url": "https://shop.example.com/new", "title": "New",
        "expires": "2099-12-31",
      ]
    )
    #expect(changed.status == .seeOther, "\(changed.text)")
    #expect(try await browser.open(path + "/edit").text.contains("value=\"2099-12-31\""))
    let state = try await browser.post(path + "/state", ["version": "2", "state": "disabled"])
    #expect(state.status == .seeOther)
    #expect(try await browser.open("/dashboard/links?search=sale").text.contains("Disabled"))
    #expect(
      try await browser.open("/dashboard/links?search=nothing").text.contains("No links match")
    )
  }

  @Test("Members who may not edit see no way to, and are refused")
  func analystsOnlyRead() async throws {
    // asvs 8.3.1
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let browser = try await server.browser(.analyst)
    let list = try await browser.open("/dashboard/links")
    #expect(list.text.contains("SUMMER") && !list.text.contains("links/new"))
    #expect(!(try await browser.open("/dashboard").text.contains("links/new")))
    let refused = try await browser.post("/dashboard/links/new", ["url": "https://a.example.com/"])
    #expect(refused.status == .forbidden)
    let page = try await browser.open("/dashboard/links/new")
    #expect(page.status == .forbidden && page.text.contains("href=\"/dashboard\""))
  }

  @Test("Forms of other sites are refused")
  func otherSitesAreRefused() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let answer = try await server.send(
      .post,
      "/dashboard/settings",
      headers: [
        .cookie: browser.cookie, .secFetchSite: "cross-site",
        .contentType: "application/x-www-form-urlencoded",
      ],
      body: "name=Evil"
    )
    #expect(answer.status == .forbidden)
  }

  @Test("Texts that run scripts stay texts in links, tags and queries")
  func hostileTextsStayText() async throws {
    // asvs 1.1.2 1.3.1 1.3.5
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    for payload in scriptPayloads {
      let query = PercentCoding.encode(payload)
      for path in [
        "/dashboard/links?search=", "/dashboard/links?tag=", "/dashboard/reports?campaign=",
      ] {
        let page = try await browser.open(path + query)
        #expect(page.text.matches(of: /<script/).count == 1, "\(path) \(payload)")
        #expect(!page.text.contains("<img"), "\(path) \(payload)")
      }
    }
  }

  @Test("Keys are shown once, settings are saved, apps and domains are added")
  func setUp() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    // No role is no owner, and what was typed stays.
    let refused = try await browser.post("/dashboard/keys", ["name": "CI", "app": ""])
    #expect(refused.status == .unprocessableContent && refused.text.contains("id=\"role-error\""))
    #expect(refused.text.contains("value=\"CI\""))
    let owner: KeyValuePairs = ["name": "CI", "app": "", "role": "owner"]
    let made = try await browser.post("/dashboard/keys", owner)
    let key = try #require(made.text.firstMatch(of: /paylisher_live_sk_[A-Za-z0-9_]+/)).output
    #expect(!(try await browser.open("/dashboard/keys").text.contains(key)))
    // A key may do less than who makes it.
    _ = try await browser.post("/dashboard/keys", ["name": "BI", "app": "", "role": "viewer"])
    let roles = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
      .items.reduce(into: [:]) { $0[$1.name ?? ""] = $1.role }
    #expect(roles["CI"] == .owner && roles["BI"] == .viewer)
    let form: KeyValuePairs = ["name": "Acme", "zone": "UTC", "hosts": "acme.example\n"]
    #expect(try await browser.post("/dashboard/settings", form).status == .seeOther)
    let settings = try await browser.open("/dashboard/settings")
    #expect(settings.text.contains("value=\"Acme\"") && settings.text.contains("acme.example"))
    let app = try await browser.post(
      "/dashboard/apps",
      ["name": "Shop", "platform": "android", "bundleID": "com.example.shop"]
    )
    #expect(app.status == .seeOther, "\(app.text)")
    let domain = try await browser.post("/dashboard/domains", ["host": "go.acme.example"])
    #expect(domain.status == .seeOther, "\(domain.text)")
    let lab = try await browser.open("/dashboard/domains")
    #expect(lab.text.contains("go.acme.example"))
  }

  @Test("Reports are tables too, and no field of them is a formula")
  func downloadReports() async throws {
    // asvs 5.4.1 5.4.2
    let server = try await TestServer()
    let browser = try await server.browser(.viewer)
    let csv = try await browser.open("/dashboard/reports/overview.csv")
    #expect(csv.text.hasPrefix("\"day\",\"clicks\""))
    #expect(csv.text.split(separator: "\r\n").count == 31)
    #expect(csv.headers[.contentDisposition] == "attachment; filename=\"overview.csv\"")
    for (report, first) in [
      ("breakdown", "link"), ("revenue", "day"), ("retention", "first_day"), ("people", "day"),
      ("funnel", "event"),
    ] {
      let path = "/dashboard/reports/\(report).csv?steps=Open,Purchase"
      #expect(try await browser.open(path).text.hasPrefix("\"\(first)\","), "\(report)")
    }
  }

  @Test("Files are kept for ever under names with their hash")
  func filesAreKept() async throws {
    let server = try await TestServer()
    let page = try await server.browser(.viewer).open("/dashboard")
    let path = try #require(page.text.firstMatch(of: /\/dashboard\/assets\/[0-9a-f]+\.css/)).output
    let file = try await server.send(.get, String(path))
    #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(file.headers[.contentType] == "text/css; charset=utf-8")
  }

  @Test("An app gets its icon and its color in the form that adds it")
  func addAppsWithTheirLook() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.admin)
    let icon = "https://cdn.example.com/icon.png"
    let form: KeyValuePairs = [
      "name": "Shop", "platform": "ios", "bundleID": "com.example.shop", "iconURL": icon,
      "color": "D6006D #",
    ]
    let wrong = try await browser.post("/dashboard/apps", form)
    #expect(wrong.status == .unprocessableContent)
    #expect(wrong.text.contains("<a href=\"#color\">") && wrong.text.contains(icon))
    let made = try await browser.post(
      "/dashboard/apps",
      [
        "name": "Shop", "platform": "ios", "bundleID": "com.example.shop", "iconURL": icon,
        "color": "#D6006D",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let apps = try await server.manage(.get, "/api/v1/apps").decoded(Page<AppResource>.self)
    let app = try #require(apps.items.first { $0.settings.name == "Shop" })
    #expect(app.settings.appearance == AppAppearance(iconURL: icon, color: "D6006D"))
    let page = try await browser.open("/dashboard/apps").text
    #expect(page.contains(icon) && page.contains("fill=\"#D6006D\""))
  }
}
