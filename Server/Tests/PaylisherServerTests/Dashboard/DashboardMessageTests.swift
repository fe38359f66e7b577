import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Pages that change messages, audiences, screens and placements, over HTTP.
@Suite("Dashboard: messages and screens")
struct DashboardMessageTests {
  @Test("An audience is made of rows of conditions, changed, and removed")
  func audiences() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let made = try await browser.post(
      "/dashboard/audiences",
      [
        "name": "Turkey", "kind0": "country", "value0": "TR, CY", "kind1": "event",
        "name1": "Purchase", "value1": "2", "days1": "30", "not1": "1",
        "property1": "category", "propertyValue1": "shoes, bags",
      ]
    )
    let path = String(try #require(made.headers[.location]).prefix { $0 != "?" })
    let page = try await browser.open(path)
    #expect(page.text.contains("TR") && page.text.contains("CY"))
    #expect(page.text.contains("not (Event"))
    #expect(page.text.contains("(“category” = shoes, bags)"))
    #expect(page.text.contains(#"value="shoes, bags""#))
    let stored = try await server.manage(.get, "/api/v1/audiences").decoded(
      Page<AudienceResource>.self
    )
    let audience = try #require(stored.items.first).audience
    #expect(Set(audience.all?.first?.is ?? []) == [.text("TR"), .text("CY")])
    #expect(audience.all?.last?.not?.first?.withinDays == 30)
    #expect(audience.all?.last?.not?.first?.where?.first?.is == [.text("shoes"), .text("bags")])
    let refused = try await browser.post(path, ["name": "", "kind0": "country", "value0": "TR"])
    #expect(refused.status == .unprocessableContent)
    #expect(try await browser.post(path + "/delete", [:]).status == .seeOther)
    #expect(try await browser.open("/dashboard/audiences").text.contains("No audiences yet"))
  }

  @Test("A message is drafted by an editor, and launched, paused and cancelled by an admin")
  func messages() async throws {
    let server = try await TestServer()
    let editor = try await server.browser(.editor)
    let made = try await editor.post(
      "/dashboard/messages/new",
      [
        "name": "Spring", "language0": "en", "title0": "Sale", "body0": "20 % off",
        "otherTitle0": "Last day", "delivery": "at", "date": "2099-01-01", "time": "10:00",
        "quietFrom": "22:00", "quietUntil": "08:00",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let path = try #require(made.headers[.location])
    let page = try await editor.open(path)
    #expect(page.text.contains("Last day") && page.text.contains("Draft"))
    #expect(!page.text.contains("/launch"))
    #expect(try await editor.post(path + "/launch", [:]).status == .forbidden)
    let form = try await editor.open(path + "/edit")
    #expect(form.text.contains("value=\"2099-01-01\"") && form.text.contains("value=\"10:00\""))
    let refused = try await editor.post(path + "/edit", ["name": "", "language0": "en"])
    #expect(refused.status == .unprocessableContent)
    let admin = try await server.browser(.admin)
    #expect(try await admin.post(path + "/launch", [:]).status == .seeOther)
    #expect(try await admin.open(path).text.contains("Scheduled"))
    #expect(try await admin.post(path + "/pause", [:]).status == .seeOther)
    #expect(try await admin.post(path + "/cancel", [:]).status == .seeOther)
    #expect(try await admin.open("/dashboard/messages").text.contains("Cancelled"))
    #expect(try await admin.post(path + "/launch", [:]).status == .conflict)
  }

  @Test("An in-app message is written in a form, drawn in a frame, and read back into the form")
  func inAppMessages() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let new = try await browser.open("/dashboard/messages/new?channel=in_app")
    #expect(new.text.contains("value=\"in_app\"") && new.text.contains("iframe name=\"drawing\""))
    let made = try await browser.post(
      "/dashboard/messages/new",
      [
        "channel": "in_app", "name": "Welcome", "language0": "en", "shape": "banner",
        "title0": "Hello <b>", "body0": "Look around", "button0": "Go",
        "action0": "acme://home", "screen": "Home", "otherTitle0": "Hi",
      ]
    )
    #expect(made.status == .seeOther, "\(made.text)")
    let path = try #require(made.headers[.location])
    let stored = try await server.manage(.get, "/api/v1/messages").decoded(
      Page<MessageResource>.self
    )
    let message = try #require(stored.items.first?.message)
    let layout = try #require(message.variants.first?.contents["en"]?.layout)
    #expect((message.channel, message.variants.count) == (.inApp, 2))
    #expect(layout["layoutType"] == "banner" && layout["condition"]?["target"] == "Home")
    let form = try await browser.open(path + "/edit")
    for value in ["Hello &lt;b&gt;", "Go", "acme://home", "Home", "Hi"] {
      #expect(form.text.contains("value=\"\(value)\""), "\(value)")
    }
    let drawn = try await browser.open(path + "/drawing?variant=B&look=dark")
    #expect(drawn.text.contains(">Hi<") && !drawn.text.contains("Hello"))
    let first = try await browser.open(path + "/drawing")
    #expect(first.text.contains("Hello &lt;b&gt;") && first.text.contains("Look around"))
    let policy = try #require(first.headers[.contentSecurityPolicy])
    #expect(policy.contains("frame-ancestors 'self'") && policy.contains("script-src 'none'"))
    #expect(!policy.contains("https:"))
  }

  @Test("A frame draws what a form has before it is saved, and says why it cannot")
  func drawings() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    _ = try await browser.post("/dashboard/screens", ["id": "SUMMER"])
    let path = "/dashboard/screens/SUMMER"
    #expect(try await browser.open(path).text.contains("src=\"\(path)/drawing\""))
    #expect(try await browser.open(path + "/drawing").text.contains("Hello"))
    let texts = #"{"blocks":[{"type":"text","content":{"en":"Two","de":"Zwei"}}]}"#
    let drawn = try await browser.post(
      path + "/drawing",
      ["document": texts, "look": "dark", "shown": "de"]
    )
    #expect(drawn.text.contains("Zwei") && !drawn.text.contains("Two"))
    #expect(drawn.text.contains("background:#14161a"))
    // Nothing was saved.
    #expect(try await browser.open(path + "/drawing").text.contains("Hello"))
    let broken = try await browser.post(path + "/drawing", ["document": "{"])
    #expect(broken.status == .ok && broken.text.contains("The preview cannot be shown yet"))
    let wrong = try await browser.post(path + "/drawing", ["document": #"{"schema":9}"#])
    #expect(wrong.text.contains("/schema"))
    let notification = try await browser.post("/dashboard/messages/drawing", ["title0": "Sale"])
    #expect(notification.text.contains("There is nothing to preview yet"))
    let message = try await browser.post(
      "/dashboard/messages/drawing",
      [
        "channel": "in_app", "language0": "en", "title0": "Sale",
        "image0": "https://example.com/a.png",
      ]
    )
    #expect(message.text.contains(">Sale<") && !message.text.contains("example.com"))
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.post(path + "/drawing", ["document": texts]).status == .forbidden)
  }

  @Test("A page says whether one user would receive a message, and why not")
  func onePerson() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let made = try await browser.post(
      "/dashboard/messages/new",
      ["name": "Spring", "language0": "en", "title0": "Sale", "body0": "x"]
    )
    let path = try #require(made.headers[.location])
    let answer = try await browser.open(path + "?person=ada")
    #expect(answer.text.contains("Would not receive it"))
    #expect(try await browser.post(path + "/test", ["person": "ada"]).status == .ok)
  }

  @Test("A screen is made, edited, published and rolled back; a placement shows it")
  func screens() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.admin)
    let made = try await browser.post("/dashboard/screens", ["id": "SUMMER"])
    #expect(made.status == .seeOther, "\(made.text)")
    let path = "/dashboard/screens/SUMMER"
    #expect(
      try await browser.post("/dashboard/screens", ["id": "a b"]).status == .unprocessableContent
    )
    let wrong = try await browser.post(path, ["document": "{", "active": "1", "revision": "1"])
    #expect(wrong.status == .unprocessableContent && wrong.text.contains("JSON is not valid"))
    #expect(try await browser.post(path + "/publish", [:]).status == .seeOther)
    let saved = try await browser.post(
      path,
      [
        "name": "Summer", "active": "1", "revision": "",
        "document": #"{"close":{"active":true},"blocks":[{"type":"text","content":"Two"}]}"#,
      ]
    )
    #expect(saved.status == .seeOther, "\(saved.text)")
    #expect(try await browser.open(path).text.contains("Unpublished changes"))
    #expect(try await browser.post(path + "/publish", [:]).status == .seeOther)
    #expect(try await browser.post(path + "/rollback", ["version": "1"]).status == .seeOther)
    #expect(try await browser.open(path).text.contains("as version \u{2068}1\u{2069}"))
    let placement = try await browser.post(
      "/dashboard/placements",
      ["id": "onboarding", "screen": "SUMMER"]
    )
    #expect(placement.status == .seeOther, "\(placement.text)")
    let shown = try await browser.open("/dashboard/placements/onboarding?person=ada")
    #expect(shown.text.contains("SUMMER") && shown.text.contains("chosen"))
    let log = try await browser.open("/dashboard/audit?thing=SUMMER")
    for action in ["create", "update", "publish", "rollback"] {
      #expect(log.text.contains("<code>screen.\(action)</code>"), "\(action)")
    }
    #expect(
      try await browser.open("/dashboard/audit?kind=placement").text.contains("placement.create")
    )
  }

  @Test("An owner invites a colleague by a link, who is removed again; the audit log lists both")
  func members() async throws {
    let server = try await TestServer()
    let owner = try await server.browser(.owner)
    _ = try await server.browser(.viewer, name: "Grace")
    let invited = try await owner.post(
      "/dashboard/members",
      ["email": "new@example.com", "role": "analyst"]
    )
    #expect(invited.text.contains("/invitations/"))
    let page = try await owner.open("/dashboard/members")
    #expect(page.text.contains("Grace") && page.text.contains("new@example.com"))
    let remove = try #require(
      page.text.firstMatch(of: #/\/dashboard\/(members\/[0-9a-f-]+\/remove)/#)
    )
    #expect(try await owner.post(String(remove.output.0), [:]).status == .seeOther)
    #expect(!(try await owner.open("/dashboard/members").text.contains("Grace")))
    let log = try await owner.open("/dashboard/audit?kind=member&check=1")
    #expect(log.text.contains("member.remove") && log.text.contains("The log is intact"))
    #expect(!log.text.contains("invitation.create"))
    #expect(try await owner.open("/dashboard/audit").text.contains("invitation.create"))
  }

  @Test("Members and keys ask for the password 15 minutes after it was given")
  func confirmation() async throws {
    let clock = TestClock()
    let server = try await TestServer { $0.now = { clock.now } }
    let owner = try await server.browser(.owner)
    #expect(try await owner.open("/dashboard/members").status == .ok)
    clock.advance(milliseconds: 16 * 60_000)
    for path in ["/dashboard/members", "/dashboard/keys"] {
      let answer = try await owner.open(path)
      #expect(answer.headers[.location]?.hasPrefix("/account/confirm?next=") == true)
      let post = try await owner.post(path, ["name": "x", "role": "owner"])
      #expect(post.status == .unauthorized)
      #expect(post.text.contains("href=\"/account/confirm?next="))
    }
    #expect(try await owner.open("/dashboard/links").status == .ok)
  }

  /// Versions before took `UK`: such an audience is shown, renamed and estimated as it is.
  @Test func keepsAStoredAudienceOfACountryThatIsRefusedNow() async throws {
    let server = try await TestServer()
    var form = AudienceForm(.country)
    form.is = [.text("UK")]
    let stored = AudienceResource(
      id: AudienceID(timestamp: TestServer.start),
      name: "Britain",
      audience: form,
      createdAt: TestServer.start,
      updatedAt: TestServer.start
    )
    try await server.dependencies.repositories.audiences.create(server.workspace, stored, by: nil)
    let path = "/api/v1/audiences/\(stored.id)"
    #expect(try await server.manage(.get, path + "/estimate").status == .ok)
    let conditions = #"{"kind":"country","is":["UK"]}"#
    let renamed = #"{"name":"Great Britain","audience":\#(conditions)}"#
    let changed = try await server.manage(.patch, path, body: renamed)
    #expect(try changed.decoded(AudienceResource.self).name == "Great Britain")
    let wider = #"{"audience":{"kind":"country","is":["UK","TR"]}}"#
    for (method, path, body) in [
      (.patch, path, wider), (.post, "/api/v1/audiences", renamed),
    ] as [(HTTPRequest.Method, String, String)] {
      let refused = try await server.manage(method, path, body: body)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("ISO 3166"), "\(refused.text)")
    }
    let browser = try await server.browser(.editor)
    #expect(try await browser.open("/dashboard/audiences/\(stored.id)").text.contains("UK"))
  }
}
