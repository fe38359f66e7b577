import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// The link that led to the install, tapped once more: the system delivers it, and the look-up of the
/// first launch finds it.
@MainActor @Suite struct DeferredOpenedTests {
  let phone = TestPhone()
  private let isAnswering = Locked(false)

  private func launch(_ url: String) -> TestApp {
    phone.transport.respond { [isAnswering] request in
      guard request.url.path.hasSuffix("deferred-deeplink") else {
        return request.url.path.hasSuffix("/AbC123")
          ? campaign(to: "products/42") : campaign(to: "products/7")
      }
      while !isAnswering.withLock({ $0 }) { try? await Task.sleep(nanoseconds: 1_000_000) }
      return match(url: url)
    }
    return TestApp(phone) { $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig() }
  }

  /// What the server answers: the short link with its journey, or the route inside the app.
  nonisolated static let answers = [
    "https://go.example.com/c/AbC123?jid=j1",
    "yourapp://products/42?keyName=AbC123&jid=j1",
    "yourapp://products/42?jid=j1",
  ]

  @Test(arguments: [true, false], answers)
  func isDeliveredOnce(isAsked: Bool, answer: String) async throws {
    let app = launch(answer)
    let before = isAsked ? app.sdk.answers() : nil
    app.open("https://go.example.com/c/AbC123")
    #expect(await app.observed(1) == ["open products/42"])
    let result = before ?? app.sdk.answers()
    isAnswering.withLock { $0 = true }
    #expect(await eventually { result.withLock { $0 } == ["none"] })
    #expect(await app.observed(1) == ["open products/42"])
    #expect(app.sdk.lastDeferredOutcome?.reason == "already_opened")
    #expect(phone.captured("Deep Link Opened").count == 1)
    #expect(phone.captured("Deferred Deep Link Match").count == 1)
  }

  /// A link without a campaign is known by its route and parameters.
  @Test(arguments: [("q=shoes", "none"), ("q=socks", "success search")])
  func aRouteIsComparedWithItsParameters(query: String, answer: String) async {
    phone.transport.respond { _ in
      let url: JSONValue = "yourapp://search?q=shoes&jid=j1"
      return .json(200, ["status": "match", "url": url, "jid": "j1"])
    }
    let app = TestApp(phone) { $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig() }
    app.open("https://go.example.com/search?\(query)")
    _ = await app.observed(1)
    let result = app.sdk.answers()
    #expect(await eventually { result.withLock { $0 } == [answer] })
  }

  /// The control: another link that was opened takes nothing away.
  @Test func anotherLinkDoesNotCount() async {
    let app = launch(Self.answers[0])
    app.open("https://go.example.com/c/Other1")
    _ = await app.observed(1)
    let result = app.sdk.answers()
    isAnswering.withLock { $0 = true }
    #expect(await eventually { result.withLock { $0 } == ["success products/42"] })
  }

  /// A user who types the code of a link wants to go there, wherever they were before.
  @Test func aCodeThatIsTypedIsFollowed() async {
    let app = launch(Self.answers[0])
    isAnswering.withLock { $0 = true }
    app.open("https://go.example.com/c/AbC123")
    _ = await app.observed(1)
    let result = Locked<[String]>([])
    app.sdk.deferredDeepLink(
      code: "7K3M-9QXT",
      onSuccess: { link in result.withLock { $0.append(link.resolvedDestination) } },
      onNoMatch: { result.withLock { $0.append("none") } },
      onError: { _ in result.withLock { $0.append("error") } }
    )
    #expect(await eventually { result.withLock { $0 } == ["products/42"] })
  }
}
