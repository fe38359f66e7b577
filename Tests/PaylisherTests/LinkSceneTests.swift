import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Links keep the window that was asked to open them until the app has them.
@MainActor
@Suite struct LinkSceneTests {
  let phone = TestPhone { request in
    request.url.path.contains("SUMMER") ? .json(200, ["keyName": "SUMMER"]) : .accepting(request)
  }

  private func open(_ text: String, in scene: String?, _ app: TestApp) throws {
    #expect(app.sdk.open(try #require(URL(string: text)), scene: scene))
  }

  @Test(arguments: ["left", "right", nil])
  func aLinkSaysWhichWindowWasAsked(scene: String?) async throws {
    let app = TestApp(phone)
    try open("yourapp://products/42", in: scene, app)
    #expect(await app.observed(1) == ["open products/42"])
    #expect(app.links.map(\.sceneIdentifier) == [scene])
    #expect(app.sdk.lastDeepLink?.sceneIdentifier == scene)
  }

  @Test func aLinkThatWaitsForItsCampaignKeepsTheWindow() async throws {
    let app = TestApp(phone)
    try open("yourapp://products/42?keyName=SUMMER", in: "left", app)
    _ = await app.observed(1)
    #expect(app.links.first?.campaignData != nil)
    #expect(app.links.first?.sceneIdentifier == "left")
  }

  @Test func aLinkBeforeSetupKeepsTheWindow() async throws {
    let sdk = PaylisherSDK()
    #expect(!sdk.open(try #require(URL(string: "yourapp://products/42")), scene: "left"))
    var iterator = sdk.deepLinks.makeAsyncIterator()
    sdk.setup(TestApp.config(), environment: phone.environment)
    #expect(await iterator.next()?.sceneIdentifier == "left")
    sdk.close()
  }

  @Test func theGateKeepsTheWindow() async throws {
    let app = TestApp(phone)
    try open("yourapp://wallet", in: "left", app)
    _ = await app.observed(2)
    #expect(app.sdk.pendingDeepLink?.sceneIdentifier == "left")
    app.completions[0](true)
    #expect(await app.observed(3).last == "open wallet")
    #expect(app.links.map(\.sceneIdentifier) == ["left", "left"])
  }

  /// Otherwise no window would take it.
  @Test(arguments: zip(["left", "right"], [nil, "left"] as [String?]))
  func aPendingLinkLosesAWindowThatIsClosed(closed: String, expected: String?) async throws {
    let app = TestApp(phone)
    try open("yourapp://wallet", in: "left", app)
    _ = await app.observed(2)
    app.sdk.engine?.links.sceneEnded(closed)
    #expect(app.sdk.pendingDeepLink?.sceneIdentifier == expected)
    app.completions[0](true)
    _ = await app.observed(3)
    #expect(app.links.last?.sceneIdentifier == expected)
  }

  @Test func aWaitingLinkLosesAWindowThatIsClosed() async throws {
    let app = TestApp(phone, handlers: [])
    try open("yourapp://products/42", in: "left", app)
    app.sdk.engine?.links.sceneEnded("left")
    app.register(.receive)
    _ = await app.observed(1)
    #expect(app.links.first?.sceneIdentifier == .some(nil))
  }

  /// The window may be gone at the next launch, and the other one must take the link then.
  @Test func theNextLaunchDoesNotKnowTheWindow() async throws {
    let app = TestApp(phone)
    try open("yourapp://wallet", in: "left", app)
    _ = await app.observed(2)
    app.sdk.close()
    let next = TestApp(phone)
    _ = await next.observed(2)
    #expect(next.sdk.pendingDeepLink != nil)
    #expect(next.sdk.pendingDeepLink?.sceneIdentifier == nil)
  }
}
