import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct AsyncTests {
  let phone = TestPhone()

  @Test func aSequenceGetsTheLinksThatCameBeforeAndAfterIt() async {
    let app = TestApp(phone, handlers: [])
    app.open("yourapp://products/1")
    let links = app.sdk.deepLinks
    app.open("yourapp://products/2")
    #expect(await routes(of: links, 2) == ["products/1", "products/2"])
  }

  @Test func everySequenceGetsEachLink() async {
    let app = TestApp(phone, handlers: [])
    let (first, second) = (app.sdk.deepLinks, app.sdk.deepLinks)
    app.open("yourapp://products/1")
    #expect(await routes(of: first, 1) == ["products/1"])
    #expect(await routes(of: second, 1) == ["products/1"])
  }

  @Test func aLinkThatNeedsALoginComesAfterIt() async throws {
    let app = TestApp(phone, handlers: [.authenticate])
    let links = app.sdk.deepLinks
    app.open("yourapp://wallet")
    #expect(await app.observed(1) == ["login wallet"])
    app.completions[0](true)
    #expect(await routes(of: links, 1) == ["wallet"])
  }

  @Test func linksWaitAfterTheLastSequenceHasEnded() async {
    let app = TestApp(phone, handlers: [])
    app.open("yourapp://products/1")
    #expect(await routes(of: app.sdk.deepLinks, 1) == ["products/1"])
    #expect(phone.captured("Deep Link Opened").count == 1)
    app.open("yourapp://products/2")
    await settle()
    #expect(phone.captured("Deep Link Opened").count == 1)
    #expect(await routes(of: app.sdk.deepLinks, 1) == ["products/2"])
  }

  @Test func theDeferredLinkIsAwaited() async throws {
    phone.transport.respond { request in
      request.url.path.hasSuffix("deferred-deeplink")
        ? .json(200, ["status": "no_match", "reason": "no_candidates"])
        : TransportResponse(status: 404)
    }
    let app = TestApp(phone) { $0.deferredDeepLinkConfig = .init().withEnabled() }
    #expect(try await app.sdk.deferredDeepLink() == nil)
    #expect(app.sdk.lastDeferredOutcome?.reason == "no_candidates")
  }

  @Test func aDeferredLookUpThatFailsThrows() async {
    phone.transport.respond { _ in TransportResponse(status: 503) }
    let app = TestApp(phone) { $0.deferredDeepLinkConfig = .init().withEnabled() }
    await #expect(throws: PaylisherDeepLinkError.self) { try await app.sdk.deferredDeepLink() }
  }

  @Test func flagsAreAwaitedWithAndWithoutSetup() async {
    await PaylisherSDK().reloadFeatureFlagsAndWait()
    let app = TestApp(phone)
    await app.sdk.reloadFeatureFlagsAndWait()
  }

  private func routes(of links: AsyncStream<PaylisherDeepLink>, _ count: Int) async -> [String] {
    var routes: [String] = []
    for await link in links {
      routes.append(link.pathSegments.joined(separator: "/"))
      if routes.count == count { break }
    }
    return routes
  }
}
