import DatabaseTestSupport
import DeviceModels
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import SQLiteDriver
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct InviteTests {
  /// The code of an invitation that was made.
  private func code(_ answer: TestResponse) throws -> String {
    try #require(answer.status == .created, "\(answer.text)")
    return String(try answer.decoded(InviteResponse.self).url.split(separator: "/")[3])
  }

  private func invite(
    _ server: TestServer,
    template: String = "SUMMER25",
    domain: String = "localhost",
    _ parameters: [String: String] = [:],
    key: APIKey? = nil
  ) async throws -> TestResponse {
    let body = try JSONEncoder().encode(
      InviteRequest(domain: domain, template: template, parameters: parameters)
    )
    return try await server.send(
      .post,
      "/v1/invites",
      headers: [
        .authorization: "Bearer \(key ?? server.publishableKey)",
        .contentType: "application/json",
      ],
      body: String(decoding: body, as: UTF8.self)
    )
  }

  @Test func anInvitationLeadsWhereItsTemplateLeadsAndTellsTheAppMore() async throws {
    let server = try await TapTests.summer()
    let answer = try await invite(
      server,
      ["deep_link_value": "apple", "af_referrer_customer_id": "u7", "pid": "af_app_invites"]
    )
    #expect(answer.status == .created, "\(answer.text)")
    let url = try answer.decoded(InviteResponse.self).url
    let prefix = "http://localhost/c/"
    #expect(url.hasPrefix(prefix))
    let code = url.dropFirst(prefix.count)
    #expect(code.count == 10)
    let tap = try await server.send(.get, "/c/\(code)", headers: [.userAgent: UserAgents.mac])
    #expect(tap.headers[.location] == "https://shop.example.com/p/42?from=link#top")
    let resolved = try await server.send(.get, "/resolve/\(code)").json()
    #expect(resolved["metaData"]?["deep_link_value"] == "apple")
    #expect(resolved["metaData"]?["af_referrer_customer_id"] == "u7")
    #expect(resolved["metaData"]?["discount"] == 25)
    let page = try await server.manage(.get, "/api/v1/links?tag=invite")
      .decoded(Page<LinkResource>.self)
    #expect(page.items.map(\.code) == [String(code)])
    #expect(page.items.first?.expiresAt != nil)
  }

  private static let forged = "Your account is locked. Call eve."

  /// What the owner wrote of the link stays, and pages say nothing that an app sent.
  @Test func anAppChangesNoDataOfItsTemplateAndNoTextOfItsPages() async throws {
    // attack 88
    let server = try await TapTests.summer()
    let answer = try await invite(server, ["discount": "99", "description": Self.forged])
    let code = try code(answer)
    let resolved = try await server.send(.get, "/resolve/\(code)").json()
    #expect(resolved["metaData"]?["discount"] == 25)
    #expect(resolved["metaData"]?["description"]?.stringValue == Self.forged)
    for agent in [UserAgents.iPhone, UserAgents.bot] {
      let page = try await server.send(.get, "/c/\(code)", headers: [.userAgent: agent])
      #expect(page.status == .ok)
      #expect(page.text.contains("Summer sale") && !page.text.contains("Call eve"))
    }
  }

  /// What an invitation says of itself counts, whatever its template says of the same.
  @Test func anAppSaysWhatItsInvitationOpens() async throws {
    // attack 88
    let server = try await TapTests.server { server in
      var link = try server.link("AFINVITE")
      link.campaign?.metaData = ["deep_link_value": "home", "plan": "basic"]
      return [link]
    }
    let sent = ["deep_link_value": "pear", "c": "friends", "plan": "free for ever"]
    let code = try code(await invite(server, template: "AFINVITE", sent))
    let metaData = try await server.send(.get, "/resolve/\(code)").json()["metaData"]
    #expect(metaData?["deep_link_value"] == "pear" && metaData?["c"] == "friends")
    #expect(metaData?["plan"] == "basic")
  }

  @Test func pagesOfAnInvitationSayWhatThoseOfItsTemplateSay() async throws {
    // attack 88
    let server = try await TapTests.server { server in
      var link = try server.link("HALF")
      link.campaign?.metaData = ["description": "Half the price,\nthis week."]
      return [link]
    }
    let answer = try await invite(server, template: "HALF", ["description": Self.forged])
    let code = try code(answer)
    let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
    let page = try await server.send(.get, "/c/\(code)", headers: headers)
    #expect(page.text.contains("Half the price, this week."))
    #expect(!page.text.contains("Call eve"))
  }

  @Test(arguments: ["af_dp", "af_ios_url", "af_android_url", "af_web_dp", "af_r"])
  func anAppDoesNotSayWhereItsLinksLead(name: String) async throws {
    let server = try await TapTests.summer()
    let problem = try await invite(server, [name: "https://shop.example.com"]).problem()
    #expect(problem.code == "invalid_fields")
    #expect(problem.errors?.map(\.pointer) == ["/parameters/\(name)"])
  }

  @Test func refusesWhatIsTooLong() async throws {
    let server = try await TapTests.summer()
    let long = String(repeating: "a", count: 101)
    let problem = try await invite(server, ["c": long]).problem()
    #expect(problem.errors?.map(\.pointer) == ["/parameters/c"])
  }

  /// The data of template and app together have the bounds of every link.
  @Test func refusesMoreDataThanALinkMayHave() async throws {
    // attack 92
    let server = try await TapTests.server { server in
      var full = try server.link("FULL")
      full.campaign?.metaData = ["a": .string(String(repeating: "a", count: 16_000))]
      var many = try server.link("MANY")
      many.id = Self.id(1)
      let members = (0..<64).map { ("own\($0)", JSONValue.integer(1)) }
      many.campaign?.metaData = JSONObject(members)
      return [full, many]
    }
    let long = String(repeating: "b", count: 400)
    for (template, parameters) in [("FULL", ["b": long]), ("MANY", ["b": "1"])] {
      let problem = try await invite(server, template: template, parameters).problem()
      #expect(problem.code == "invalid_fields", "\(template)")
      #expect(problem.errors?.map(\.pointer) == ["/parameters"], "\(template)")
      #expect(try await invite(server, template: template).status == .created, "\(template)")
    }
  }

  @Test func onlyOpenLinksOfTheKeysWorkspaceAreTemplates() async throws {
    // attack 92
    let server = try await TapTests.server { server in
      var disabled = try server.link("DISABLED")
      disabled.state = .disabled
      var unlisted = try server.link("UNLISTED")
      (unlisted.id, unlisted.isUnlisted) = (Self.id(1), true)
      var sensitive = try server.link("SENSITIVE")
      (sensitive.id, sensitive.isSensitive) = (Self.id(2), true)
      var open = try server.link("OPEN")
      open.id = Self.id(3)
      var limited = try server.link("LIMITED")
      (limited.id, limited.clickLimit) = (Self.id(4), 1)
      var expired = try server.link("EXPIRED")
      (expired.id, expired.expiresAt) = (Self.id(5), TestServer.start)
      return [disabled, unlisted, sensitive, open, limited, expired]
    }
    for template in [
      "DISABLED", "UNLISTED", "SENSITIVE", "LIMITED", "EXPIRED", "ABSENT", "not a code",
    ] {
      let problem = try await invite(server, template: template).problem()
      #expect(problem.code == "unknown_reference", "\(template)")
      #expect(problem.errors?.map(\.pointer) == ["/template"])
    }
    #expect(try await invite(server, template: "OPEN", domain: "other").status == .conflict)
    #expect(try await invite(server, template: "OPEN").status == .created)
    let other = try await Owner.make(in: server.dependencies)
    let foreign = try await invite(server, template: "OPEN", key: other.publishableKey)
    #expect(try foreign.problem().code == "unknown_reference")
    let secret = try await invite(server, template: "OPEN", key: server.secretKey)
    #expect(secret.status == .forbidden)
  }

  @Test func aNetworkMayMakeSoManyInAnHour() async throws {
    let server = try await TapTests.summer()
    for _ in 0..<InvitesFeature.perNetwork {
      #expect(try await invite(server).status == .created)
    }
    let refused = try await invite(server)
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] != nil)
  }

  /// What is over goes within a week and an hour, and leaves the template.
  @Test(arguments: TestEngine.allCases)
  func invitationsGoOnceTheyAreOver(_ engine: TestEngine) async throws {
    // attack 87
    try await engine.withClock { server, clock in
      try await server.makeDomain([try server.link("SUMMER25")])
      let maintenance = EventMaintenance(server.dependencies)
      _ = try code(try await invite(server))
      func codes() async throws -> Int {
        try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self).items.count
      }
      clock.advance(milliseconds: InvitesFeature.lifetime + EventMaintenance.memoryOfInvites)
      try await maintenance.keep()
      #expect(try await codes() == 2)
      clock.advance(milliseconds: 1)
      try await maintenance.keep()
      #expect(try await codes() == 1)
      let page = try await server.manage(.get, "/api/v1/links?tag=invite")
      #expect(try page.decoded(Page<LinkResource>.self).items.isEmpty)
    }
  }

  /// Where the table of a month cannot be made, everything else that is too old goes.
  @Test func invitationsGoWhereAMonthCannotBeMade() async throws {
    let (driver, clock) = (try await MigratedSQLite.inMemory(), TestClock())
    let server = try await TestServer(driver: driver) { $0.now = { clock.now } }
    try await server.makeDomain([try server.link("SUMMER25")])
    _ = try code(try await invite(server))
    clock.advance(milliseconds: InvitesFeature.lifetime + EventMaintenance.memoryOfInvites + 1)
    try await driver.write { try $0.executeScript("DROP VIEW event_log") }
    let maintenance = EventMaintenance(server.dependencies)
    await #expect(throws: StoreError.self) { try await maintenance.keep() }
    let left = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    #expect(left.items.map(\.code) == ["SUMMER25"])
  }

  /// What happens to a template after an invitation was made, and what a tap on the invitation gets then.
  enum Change: String, CaseIterable, Sendable {
    case disabled = #"{"state":"disabled"}"#
    case warned = #"{"state":"warn"}"#
    case password = #"{"password":"open sesame"}"#
    case expired = #"{"expiresAt":"2020-01-01"}"#
    case retargeted = #"{"targets":{"fallback":"https://new.example.com/"}}"#
    case limited = #"{"clickLimit":5}"#
    case deleted = ""
  }

  /// A take-down of a link takes its invitations, whose own rows nobody touched.
  @Test(arguments: Change.allCases, TestEngine.allCases)
  func anInvitationFollowsWhatBecomesOfItsTemplate(
    change: Change,
    engine: TestEngine
  ) async throws {
    // attack 89
    try await engine.with { server in
      try await server.makeDomain([try server.link("SUMMER25")])
      let code = try code(await invite(server))
      let old = "https://shop.example.com/p/42"
      let tap = {
        try await server.send(.get, "/c/\(code)", headers: [.userAgent: UserAgents.mac])
      }
      #expect(try await tap().headers[.location]?.hasPrefix(old) == true)
      let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
      let template = try #require(links.items.first { $0.code == "SUMMER25" })
      let invitation = try #require(links.items.first { $0.code == code })
      #expect(invitation.template == template.id && template.template == nil)
      let path = "/api/v1/links/\(template.id)"
      let changed =
        change == .deleted
        ? try await server.manage(.delete, path)
        : try await server.manage(.patch, path, body: change.rawValue)
      #expect(changed.status == (change == .deleted ? .noContent : .ok), "\(changed.text)")
      let after = try await tap()
      switch change {
      case .disabled, .deleted, .limited: #expect(after.status == .notFound)
      case .expired: #expect(after.status == .gone)
      case .warned: #expect(after.status == .ok && after.text.contains("shop.example.com"))
      case .password: #expect(after.status == .ok && after.text.contains("type=\"password\""))
      case .retargeted:
        #expect(after.headers[.location]?.hasPrefix("https://new.example.com/") == true)
      }
      #expect(after.headers[.location]?.hasPrefix(old) != true)
      // What explains a tap says the same.
      let agent = PercentCoding.encode(UserAgents.mac)
      let explained = try await server.manage(
        .get,
        "/api/v1/links/\(invitation.id)/explain?userAgent=\(agent)"
      )
      #expect(try explained.decoded(Explanation.self).status == after.status.code)
    }
  }

  /// An invitation that a member gives targets of its own follows no other link any more.
  @Test func anInvitationWithTargetsOfItsOwnFollowsNoTemplate() async throws {
    let server = try await TapTests.summer()
    let code = try code(await invite(server))
    let page = try await server.manage(.get, "/api/v1/links?tag=invite")
      .decoded(Page<LinkResource>.self)
    let path = "/api/v1/links/\(try #require(page.items.first).id)"
    let renamed = try await server.manage(.patch, path, body: #"{"notes":"Ada's"}"#)
    #expect(try renamed.decoded(LinkResource.self).template != nil)
    let body = #"{"targets":{"fallback":"https://own.example.com/"}}"#
    let changed = try await server.manage(.patch, path, body: body)
    #expect(try changed.decoded(LinkResource.self).template == nil)
    let tap = try await server.send(.get, "/c/\(code)", headers: [.userAgent: UserAgents.mac])
    #expect(tap.headers[.location]?.hasPrefix("https://own.example.com/") == true)
  }

  @Test func pagesOfTheDashboardNameTheTemplate() async throws {
    let server = try await TapTests.summer()
    _ = try code(await invite(server))
    let page = try await server.manage(.get, "/api/v1/links?tag=invite")
      .decoded(Page<LinkResource>.self)
    let link = try #require(page.items.first)
    let template = try #require(link.template)
    let browser = try await server.browser(.owner)
    for path in ["/dashboard/links", "/dashboard/links/\(link.id)"] {
      let text = try await browser.open(path).text
      #expect(text.contains("/dashboard/links/\(template)"), "\(path)")
      #expect(text.contains("Invitation template"), "\(path)")
    }
  }

  private static func id(_ offset: Int64) -> LinkID {
    LinkID(timestamp: Timestamp(milliseconds: TestServer.start.milliseconds + offset))
  }
}
