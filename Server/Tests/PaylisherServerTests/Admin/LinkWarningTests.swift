import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("What is allowed in a link and probably a mistake")
struct LinkWarningTests {
  @Test func namesARuleThatEndedAndAPageOfTheOtherStore() async throws {
    let server = try await LinkModelTests.server()
    let body = """
      {"targets":{"fallback":"https://example.com/",
      "ios":{"store":"https://play.google.com/store/apps/details?id=a.b"},
      "android":{"store":"https://play.google.com/store/apps/details?id=a.b"}},
      "rules":[{"name":"old","web":"https://example.com/a",
      "conditions":[{"kind":"dates","endsAt":1000000000000}]}]}
      """
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let warnings = try #require(made.decoded(LinkResource.self).warnings)
    #expect(warnings.map(\.pointer) == ["/targets/ios/store", "/rules/0"])
    #expect(warnings.map(\.code) == ["other_store", "ended_rule"])
    #expect(warnings[1].detail == "Rule 1, old, ended on 2001-09-09T01:46:40.000Z.")
  }

  @Test func warnsOfAStorePageThatIsInNoStore() async throws {
    let server = try await LinkModelTests.server()
    let body = """
      {"targets":{"fallback":"https://example.com/","ios":{"store":"https://example.com/get"},
      "android":{"store":"https://f-droid.org/packages/a.b"}}}
      """
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let warnings = try #require(made.decoded(LinkResource.self).warnings)
    #expect(warnings.map(\.pointer) == ["/targets/ios/store"])
    #expect(warnings.map(\.code) == ["no_store"])
    #expect(warnings[0].detail.contains("example.com, which is not a store"))
  }

  @Test func warnsOfAnAppWithoutAStorePage() async throws {
    let server = try await LinkModelTests.server()
    let apps = [
      #"{"name":"B","platform":"ios","bundleID":"b.ios","scheme":"bare"}"#,
      #"{"name":"B","platform":"android","bundleID":"b.android","scheme":"bare","#
        + #""storeURL":"https://play.google.com/store/apps/details?id=b.android"}"#,
    ]
    for app in apps {
      #expect(try await server.manage(.post, "/api/v1/apps", body: app).status == .created)
    }
    func warnings(_ targets: String) async throws -> [LinkWarning]? {
      let made = try await server.manage(
        .post,
        "/api/v1/links",
        body: #"{"targets":{"fallback":"https://example.com/",\#(targets)}}"#
      )
      return try made.decoded(LinkResource.self).warnings
    }
    let found = try await warnings(
      #""ios":{"app":"bare://a"},"android":{"app":"bare://a"}"#
    )
    #expect(found?.map(\.pointer) == ["/targets/ios/app"])
    #expect(found?.map(\.code) == ["app_without_store"])
    let own = #""ios":{"app":"bare://a","store":"https://apps.apple.com/app/id1"}"#
    #expect(try await warnings(own) == nil)
    let other = #""ios":{"web":"https://example.com/"}"#
    #expect(try await warnings(other) == nil)
    let onPurpose = #""ios":{"app":"bare://a"}},"offerStore":false,"preview":{"title":"x""#
    #expect(try await warnings(onPurpose) == nil)
    // The list and the link itself say it as well.
    let listed = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let warned = listed.items.filter { $0.warnings != nil }
    #expect(warned.count == 1 && warned[0].warnings == found)
    let read = try await server.manage(.get, "/api/v1/links/\(warned[0].id)")
    #expect(try read.decoded(LinkResource.self).warnings == found)
  }

  @Test func refusesAStorePageOfALinkThatOffersNone() async throws {
    let server = try await LinkModelTests.server()
    let body =
      #"{"offerStore":false,"targets":{"android":{"store":"https://play.google.com/store/apps/details?id=a.b"}}}"#
    let refused = try await server.manage(.post, "/api/v1/links", body: body)
    let fault = try #require(refused.problem().errors?.first)
    #expect(refused.status.code == 409 && fault.pointer == "/offerStore")
    #expect(
      fault.detail == "cannot be turned off while the link has its own store page (android.store)"
    )
  }

  /// Only an end that was past when the link was saved is a mistake.
  @Test(arguments: [("2020-01-01T00:00:00Z", true), ("2099-01-01T00:00:00Z", false)])
  func warnsOfAnEndThatWasPastWhenItWasSaved(_ end: String, _ isPast: Bool) async throws {
    let server = try await LinkModelTests.server()
    let body = #"{\#(LinkModelTests.fallback),"expiresAt":"\#(end)"}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    let link = try made.decoded(LinkResource.self)
    #expect(link.warnings?.map(\.code) == (isPast ? ["expired_when_saved"] : nil))
    #expect(link.warnings?.map(\.pointer) == (isPast ? ["/expiresAt"] : nil))
    let read = try await server.manage(.get, "/api/v1/links/\(link.id)")
    #expect(try read.decoded(LinkResource.self).warnings == link.warnings)
    let draft = #"{"settings":\#(body),"userAgents":["x"]}"#
    let preview = try await server.manage(.post, "/api/v1/links/preview", body: draft)
    #expect(try preview.decoded(LinkPreviewResult.self).warnings == link.warnings)
    var record = LinkRecord(
      id: link.id,
      workspace: WorkspaceID(EntityID(high: 1, low: 1)),
      domain: DomainID(EntityID(high: 1, low: 1)),
      code: try #require(ShortCode("A")),
      createdAt: Timestamp(milliseconds: 1_700_000_000_000)
    )
    record.routing.expiresAt = Timestamp(milliseconds: 1_800_000_000_000)
    let later = Timestamp(milliseconds: 1_900_000_000_000)
    #expect(LinkWarning.about(record, under: WorkspacePolicy(), now: later).isEmpty)
  }
}
