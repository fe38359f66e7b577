import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Targets such as `tel:`, which a workspace allows by their schemes.
@Suite struct AllowedSchemeTests {
  private static let schemes = ["tel", "mailto", "sms", "whatsapp", "geo", "facetime", "market"]

  private static func server(allowing schemes: [String] = schemes) async throws -> TestServer {
    let server = try await LinkModelTests.server(host: "localhost")
    let changed = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: try json(WorkspaceSettings(allowedSchemes: schemes))
    )
    #expect(changed.status == .ok, "\(changed.text)")
    try await server.application.prepare()
    return server
  }

  private static func link(_ target: String, at place: String = "fallback") -> String {
    let path = place.split(separator: "/")
    let value = path.reversed().reduce("\"\(target)\"") { #"{"\#($1)":\#($0)}"# }
    return #"{"code":"CALL","targets":\#(value)}"#
  }

  @Test(arguments: [
    ("tel:+1-555-0100", "Call"), ("TEL:+15550100", "Call"),
    ("mailto:shop@example.com?subject=Hi%20there&body=a%0Ab", "Write an email"),
    ("sms:+15550100?body=Hi", "Write a message"),
    ("whatsapp://send?phone=15550100&text=Hi", "Write a message"),
    ("geo:48.2010,16.3695?q=Shop", "Show on the map"), ("facetime:shop@example.com", "Call"),
    ("market://details?id=com.example.shop", "Continue"),
  ])
  func opensByAButton(target: String, label: String) async throws {
    let server = try await Self.server()
    let made = try await server.manage(.post, "/api/v1/links", body: Self.link(target))
    #expect(made.status == .created, "\(made.text)")
    let stored = try #require(try made.decoded(LinkResource.self).targets.fallback)
    for agent in [UserAgents.iPhone, UserAgents.android, UserAgents.mac] {
      let tap = try await server.send(
        .get,
        "/c/CALL?utm_source=mail&text=evil&source=qr",
        headers: [.userAgent: agent]
      )
      let href = stored.replacing("&", with: "&amp;")
      #expect(tap.status == .ok)
      #expect(tap.headers[.location] == nil)
      #expect(tap.text.contains(#"href="\#(href)">\#(label)</a>"#), "\(tap.text)")
      #expect(tap.text.contains(#"class="code""#) == (agent == UserAgents.mac))
    }
    try await server.drain()
    let clicks = try await server.manage(.get, "/api/v1/clicks").decoded(Page<ClickResource>.self)
    #expect(clicks.items.map(\.destination) == [.web, .web, .web])
  }

  @Test(arguments: [
    "desktop", "ios/web", "ipad/web", "android/web", "huawei/web",
  ])
  func standsWhereAWebPageStands(place: String) async throws {
    let server = try await Self.server()
    let body = Self.link("tel:+15550100", at: place)
    #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
  }

  @Test(arguments: [
    ("tel:+15550100", "ios/universalLink", "scheme_not_allowed"),
    ("tel:+15550100", "ios/app", "scheme_not_allowed"),
    ("tel:+15550100", "ios/store", "scheme_not_allowed"),
    ("skype:shop", "fallback", "scheme_not_allowed"),
    ("ftp://example.com/", "fallback", "scheme_not_allowed"),
    ("http://example.com/", "fallback", "scheme_not_allowed"),
    ("javascript:alert(1)", "fallback", "scheme_never_allowed"),
    ("tel:", "fallback", "no_route"),
  ])
  func refusesOtherPlacesAndSchemes(row: (target: String, place: String, code: String)) async throws
  {
    let server = try await Self.server()
    let body = Self.link(row.target, at: row.place)
    let refused = try await server.manage(.post, "/api/v1/links", body: body)
    let fault = try #require(try refused.problem().errors?.first)
    #expect(fault.pointer == "/targets/\(row.place)" && fault.code == row.code, "\(refused.text)")
  }

  @Test(arguments: ["tel:+15550100", "whatsapp://send?phone=1", "mailto:a@example.com"])
  func namesTheSettingWhereNoneIsAllowed(target: String) async throws {
    let server = try await LinkModelTests.server()
    let refused = try await server.manage(.post, "/api/v1/links", body: Self.link(target))
    #expect(try refused.problem().errors?.first?.detail.contains("--allow-scheme") == true)
  }

  @Test(arguments: [
    "javascript", "data", "file", "intent", "itms-services", "vbscript", "about", "blob", "https",
    "http", "ws", "ftp", "shortcuts", "tel:+1", "te l", "", "1tel",
  ])
  func neverAllows(scheme: String) async throws {
    let server = try await TestServer()
    let body = try json(WorkspaceSettings(allowedSchemes: ["tel", scheme]))
    let refused = try await server.manage(.patch, "/api/v1/workspace", body: body)
    #expect(refused.status == .unprocessableContent)
    #expect(try refused.problem().errors?.first?.pointer == "/allowedSchemes/1", "\(refused.text)")
  }

  @Test func keepsSchemesInOneSpelling() async throws {
    let server = try await Self.server(allowing: ["TEL", "tel:", "whatsapp://", "mailto"])
    let stored = try await server.manage(.get, "/api/v1/workspace").decoded(WorkspaceResource.self)
    #expect(stored.allowedSchemes == ["tel", "whatsapp", "mailto"])
    let none = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedSchemes":[]}"#
    )
    #expect(try none.decoded(WorkspaceResource.self).allowedSchemes == nil)
  }

  /// What would be refused now is not served.
  @Test func leadsNowhereOnceTheSchemeIsGone() async throws {
    let server = try await Self.server()
    let body = Self.link("tel:+15550100")
    #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    let changed = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedSchemes":["sms"]}"#
    )
    #expect(changed.status == .ok)
    let tap = try await server.send(.get, "/c/CALL", headers: [.userAgent: UserAgents.iPhone])
    #expect(tap.status == .notFound)
  }

  @Test func actionsOfMessagesObeyIt() async throws {
    func message(_ action: String) -> String {
      #"{"name":"A","channel":"push","variants":[{"name":"A","contents":{"en":{"title":"T","action":"\#(action)"}}}]}"#
    }
    let server = try await Self.server()
    let made = try await server.manage(
      .post,
      "/api/v1/messages",
      body: message("tel:+15550100")
    )
    #expect(made.status == .created, "\(made.text)")
    let refused = try await server.manage(.post, "/api/v1/messages", body: message("skype:shop"))
    #expect(try refused.problem().errors?.first?.code == "scheme_not_allowed")
  }

  /// The query of a tap chooses no such target, whatever the workspace allows.
  @Test func noTapChoosesSuchATarget() async throws {
    let server = try await Self.server()
    let settings = #"{"acceptsOneLinkTargets":true,"allowedHosts":["example.com"]}"#
    #expect(try await server.manage(.patch, "/api/v1/workspace", body: settings).status == .ok)
    let body = Self.link("https://example.com/")
    #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    let tap = try await server.send(
      .get,
      "/c/CALL?af_web_dp=tel:%2B15550100",
      headers: [.userAgent: UserAgents.mac]
    )
    #expect(tap.headers[.location]?.hasPrefix("https://example.com/") == true)
  }
}
