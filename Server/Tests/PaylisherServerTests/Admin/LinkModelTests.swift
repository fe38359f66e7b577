import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Everything an owner can say about a link")
struct LinkModelTests {
  static let fallback = #""targets":{"fallback":"https://example.com/"}"#

  static func server(host: String = "go.example.com") async throws -> TestServer {
    let server = try await TestServer()
    let body = "{\"host\":\"\(host)\"}"
    #expect(try await server.manage(.post, "/api/v1/domains", body: body).status == .created)
    return server
  }

  /// A link with a value in every field.
  private static var everyField: LinkSettings {
    var settings = LinkSettings(
      targets: TargetsForm(
        ios: TargetsForm.Phone(
          app: "acme://p/1",
          universalLink: "https://open.example.com/p/1",
          store: "https://apps.apple.com/app/id1",
          web: "https://example.com/ios"
        ),
        ipad: TargetsForm.Phone(app: "acme://ipad"),
        android: TargetsForm.Phone(store: "https://play.google.com/store/apps/details?id=a.b"),
        huawei: TargetsForm.Phone(store: "https://appgallery.huawei.com/app/C1"),
        desktop: "https://example.com/desktop",
        fallback: "https://example.com/all"
      )
    )
    settings.domain = "go.example.com"
    settings.code = "ALL"
    settings.title = "Everything"
    settings.tags = ["Summer", "tv"]
    settings.notes = "Two\nlines"
    settings.rules = LinkRuleSamples.everyKind
    settings.campaign = CampaignFields(
      type: "sale",
      title: "Summer",
      teamID: "team",
      projectID: "project",
      sourceID: "source",
      adID: "ad",
      webhookURL: "https://hooks.example.com/1",
      metaData: ["a": [1, nil, ["b": "c"]]]
    )
    settings.preview = SharePreview(
      title: "Look",
      description: "At this.",
      imageURL: "https://example.com/a.png"
    )
    settings.state = .warn
    settings.sensitive = true
    settings.startsAt = Timestamp(milliseconds: 1_800_000_000_000)
    settings.expiresAt = Timestamp(milliseconds: 1_900_000_000_000)
    settings.expiredTarget = "https://example.com/over"
    settings.clickLimit = 10
    settings.password = "swordfish"
    settings.matchWindow = MatchWindow(certain: 86_400_000, probabilistic: 600_000)
    return settings
  }

  @Test func keepsEveryFieldAsItWasWritten() async throws {
    let server = try await Self.server()
    let settings = Self.everyField
    let made = try await server.manage(.post, "/api/v1/links", body: try json(settings))
    #expect(made.status == .created, "\(made.text)")
    let link = try made.decoded(LinkResource.self)
    #expect(link.hasPassword)
    #expect(!made.text.contains("swordfish"))
    var expected = settings
    expected.password = nil
    (expected.unlisted, expected.forwardParameters) = (false, true)
    (expected.forwardClickID, expected.offerStore, expected.archived) = (false, true, false)
    #expect(LinkSettings(link) == expected)
    let path = try #require(made.headers[.location])
    let read = try await server.manage(.get, path).decoded(LinkResource.self)
    #expect(read == link)
    let again = try await server.manage(.put, path, body: try json(LinkSettings(link)))
    #expect(again.status == .ok)
    #expect(try again.decoded(LinkResource.self).hasPassword)
  }

  @Test(arguments: [
    (#""tags":["a","A"]"#, "conflicting_fields", "/tags/1"),
    (
      #""startsAt":1900000000000,"expiresAt":1900000000000"#,
      "conflicting_fields", "/expiresAt"
    ),
    (#""expiresAt":1796083200"#, "invalid_fields", "/expiresAt"),
    (#""expiresAt":"2026-13-01""#, "invalid_fields", "/expiresAt"),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"dates","endsAt":1}]}]"#,
      "invalid_fields", "/rules/0/conditions/0/endsAt"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"language","values":["turkish"]}]}]"#,
      "invalid_fields", "/rules/0/conditions/0/values/0"
    ),
    (
      #""rules":[{"name":"r","split":[{"name":"a","weight":0.7,"targets":{"fallback":"https://a.example/"}}]}]"#,
      "invalid_fields", "/rules/0/split/0/weight"
    ),
    (#""password":"""#, "invalid_fields", "/password"),
    (#""expiredTarget":"https://example.com/x""#, "conflicting_fields", "/expiredTarget"),
    (#""state":"active","enabled":false"#, "conflicting_fields", "/enabled"),
    (#""state":"gone""#, "invalid_fields", "/state"),
    (#""clickLimit":0"#, "invalid_fields", "/clickLimit"),
    (#""unlisted":true,"code":"chosen""#, "conflicting_fields", "/code"),
    (#""preview":{"imageURL":"http://example.com/"}"#, "invalid_fields", "/preview/imageURL"),
    (#""campaign":{"webhookURL":"javascript:x"}"#, "invalid_fields", "/campaign/webhookURL"),
    (#""matchWindow":{"certain":-1}"#, "invalid_fields", "/matchWindow/certain"),
    (#""rules":[{"name":"r"}]"#, "conflicting_fields", "/rules/0"),
    (
      #""rules":[{"name":"r","web":"https://a.example/","targets":{"fallback":"https://a.example/"}}]"#,
      "conflicting_fields", "/rules/0"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"country","values":["TR","DEU"]}]}]"#,
      "invalid_fields", "/rules/0/conditions/0/values/1"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"contry"}]}]"#,
      "invalid_fields", "/rules/0/conditions/0/kind"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"country","values":["TR"],"zone":"UTC"}]}]"#,
      "invalid_fields", "/rules/0/conditions/0/zone"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"systemVersion","from":"17","below":"15"}]}]"#,
      "conflicting_fields", "/rules/0/conditions/0/below"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"hours","zone":"Mars/Base"}]}]"#,
      "conflicting_fields", "/rules/0/conditions/0/zone"
    ),
    (
      #""rules":[{"name":"r","web":"https://a.example/","conditions":[{"kind":"browser","values":["samsung"]}]}]"#,
      "conflicting_fields", "/rules/0/conditions/0/values/0"
    ),
    (#""rules":[{"name":"r","web":"javascript:x"}]"#, "invalid_fields", "/rules/0/web"),
    (
      #""rules":[{"name":"r","targets":{"ios":{"app":"other://x"}}}]"#,
      "unknown_reference", "/rules/0/targets/ios/app"
    ),
    (
      #""rules":[{"name":"r","split":[{"name":"a","weight":0,"targets":{"fallback":"https://a.example/"}}]}]"#,
      "conflicting_fields", "/rules/0/split"
    ),
  ])
  func namesTheVeryFieldThatIsWrong(
    _ member: String,
    _ code: String,
    _ pointer: String
  )
    async throws
  {
    // asvs 2.2.3
    let server = try await Self.server()
    let body = "{\(Self.fallback),\(member)}"
    let problem = try await server.manage(.post, "/api/v1/links", body: body).problem()
    #expect(problem.code == code)
    #expect(problem.errors?.map(\.pointer) == [pointer])
    #expect(problem.errors?.allSatisfy { !$0.detail.isEmpty } == true)
  }

  @Test func refusesTooMuchDataOfItsOwn() async throws {
    let server = try await Self.server()
    let long = String(repeating: "x", count: 6_000)
    let metaData = #"{"a":"\#(long)","b":"\#(long)","c":"\#(long)"}"#
    let body = #"{\#(Self.fallback),"campaign":{"metaData":\#(metaData)}}"#
    let problem = try await server.manage(.post, "/api/v1/links", body: body).problem()
    #expect(problem.errors?.map(\.pointer) == ["/campaign/metaData"])
    #expect(problem.errors?.map(\.code) == ["too_large"])
  }

  @Test func drawsACodeThatNobodyGuessesForAnUnlistedLink() async throws {
    // asvs 11.2.3
    let server = try await Self.server()
    let body = #"{\#(Self.fallback),"unlisted":true}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(try made.decoded(LinkResource.self).code.count == 22)
    let path = try #require(made.headers[.location])
    let listed = try await server.manage(.patch, path, body: #"{"unlisted":false}"#)
    #expect(try listed.problem().errors?.map(\.code) == ["immutable"])
  }

  @Test func namesARuleThatNoTapCanReach() async throws {
    let server = try await Self.server()
    let body = """
      {\(Self.fallback),"rules":[
      {"name":"phones","conditions":[{"kind":"platform","values":["ios","android"]}],
      "web":"https://example.com/a"},
      {"name":"iPhones","conditions":[{"kind":"platform","values":["ios"]},
      {"kind":"country","values":["TR"]}],"web":"https://example.com/b"}]}
      """
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let warnings = try #require(made.decoded(LinkResource.self).warnings)
    #expect(warnings.map(\.pointer) == ["/rules/1"])
    #expect(warnings.map(\.code) == ["unreachable_rule"])
    #expect(warnings[0].detail.contains("rule 1, phones, applies to every tap"))
  }

  @Test func changesOnlyWhatAPatchNames() async throws {
    let server = try await Self.server()
    let members = #""title":"Old","tags":["a"],"password":"x","expiresAt":1900000000000"#
    let body = "{\(Self.fallback),\(members)}"
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let path = try #require(made.headers[.location])
    let patch = #"{"title":null,"tags":["b"],"state":"warn"}"#
    let changed = try await server.manage(
      .patch,
      path,
      headers: [.ifMatch: "\"1\""],
      body: patch
    )
    let link = try changed.decoded(LinkResource.self)
    #expect((link.title, link.tags, link.state) == (nil, ["b"], .warn))
    #expect(
      (link.hasPassword, link.expiresAt) == (true, Timestamp(milliseconds: 1_900_000_000_000))
    )
    let opened = try await server.manage(.patch, path, body: #"{"password":null}"#)
    #expect(try !opened.decoded(LinkResource.self).hasPassword)
    let late = try await server.manage(.patch, path, headers: [.ifMatch: "\"1\""], body: patch)
    #expect(late.status == .preconditionFailed)
    #expect(try await server.manage(.patch, path, body: "{}").status == .unprocessableContent)
    let wrong = try await server.manage(.patch, path, body: #"{"targets":null}"#)
    #expect(try wrong.problem().errors?.map(\.pointer) == ["/targets"])
  }

  @Test func takesALinkDownAtOnce() async throws {
    let server = try await Self.server(host: "localhost")
    let body = #"{\#(Self.fallback),"code":"GONE"}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let path = try #require(made.headers[.location])
    let host: HTTPFields = [.userAgent: UserAgents.mac]
    let tap = "/c/GONE"
    #expect(try await server.send(.get, tap, headers: host).status == .found)
    _ = try await server.manage(.patch, path, body: #"{"state":"disabled"}"#)
    #expect(try await server.send(.get, tap, headers: host).status == .notFound)
  }

  /// The page gets the id of the click that is stored, whatever the tap's query says.
  @Test func namesTheClickToWebPagesIfTheLinkSaysSo() async throws {
    let server = try await Self.server(host: "localhost")
    for (code, member) in [("PLAIN", ""), ("NAMED", #","forwardClickID":true"#)] {
      let body = #"{"targets":{"fallback":"https://example.com/?a=1"},"code":"\#(code)"\#(member)}"#
      let made = try await server.manage(.post, "/api/v1/links", body: body)
      let link = try made.decoded(LinkResource.self)
      #expect(link.forwardClickID == !member.isEmpty)
      let tap = "/c/\(code)?jid=mine&b=2"
      let answer = try await server.send(.get, tap, headers: [.userAgent: UserAgents.mac])
      try await server.drain()
      let click = try #require(
        try await server.manage(.get, "/api/v1/clicks?link=\(link.id)")
          .decoded(Page<ClickResource>.self).items.first
      )
      #expect(click.link == link.id)
      let journey = member.isEmpty ? "&jid=mine&b=2" : "&jid=\(click.id)&b=2"
      #expect(answer.headers[.location] == "https://example.com/?a=1\(journey)")
    }
  }

  @Test func keepsTheQueryOfATapWhereTheLinkSaysSo() async throws {
    let server = try await Self.server(host: "localhost")
    let headers: HTTPFields = [.userAgent: UserAgents.mac]
    func location(_ code: String) async throws -> String? {
      try await server.send(.get, "/c/\(code)?utm_source=mail", headers: headers)
        .headers[.location]
    }
    for (code, member) in [("ON", ""), ("OFF", #","forwardParameters":false"#)] {
      let body = #"{\#(Self.fallback),"code":"\#(code)"\#(member)}"#
      let made = try await server.manage(.post, "/api/v1/links", body: body)
      #expect(try made.decoded(LinkResource.self).forwardParameters == member.isEmpty)
    }
    #expect(try await location("ON") == "https://example.com/?utm_source=mail")
    #expect(try await location("OFF") == "https://example.com/")
    let page = try await server.manage(.get, "/api/v1/links?search=off")
    let link = try #require(try page.decoded(Page<LinkResource>.self).items.first)
    let path = "/api/v1/links/\(link.id)"
    _ = try await server.manage(.patch, path, body: #"{"forwardParameters":null}"#)
    #expect(try await location("OFF") == "https://example.com/?utm_source=mail")
  }
}
