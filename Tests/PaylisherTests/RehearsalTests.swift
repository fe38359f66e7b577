import Paylisher
import PaylisherTestSupport
import Testing

/// The story that the guide tells: an app's own test of tap, install and first launch.
@MainActor
@Suite struct RehearsalTests {
  let rehearsal = LinkRehearsal(domain: "go.example.com")

  func config() -> PaylisherConfig {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = ["yourapp"]
    links.universalLinkDomains = ["go.example.com"]
    let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
    config.deepLinkConfig = links
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      .withClipboard(AnyClipboard())
    return config
  }

  struct AnyClipboard: PaylisherClipboard {
    func probableWebURL() async -> String? { nil }
  }

  /// What the first launch shows.
  func firstScreen(_ phone: RehearsedPhone) async -> String? {
    let screen = Locked<String?>(nil)
    phone.launch(config()).checkDeferredDeepLink(
      onSuccess: { link in screen.withLock { $0 = link.resolvedDestination } },
      onNoMatch: { screen.withLock { $0 = "welcome" } },
      onError: { _ in screen.withLock { $0 = "offline" } }
    )
    _ = await eventually { screen.withLock { $0 } != nil }
    return screen.withLock { $0 }
  }

  @Test func theFirstLaunchOpensWhatWasTapped() async {
    let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
    rehearsal.advance(by: 120)
    let phone = rehearsal.phone()
    phone.copy(tap.copiedLink)
    #expect(await firstScreen(phone) == "products/42")
    #expect(phone.capturedEvents.contains("Deferred Deep Link Match"))
  }

  @Test func anotherPhoneGetsNothing() async {
    let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
    let (mine, other) = (rehearsal.phone(), rehearsal.phone())
    for phone in [mine, other] { phone.copy(tap.copiedLink) }
    #expect(await firstScreen(mine) == "products/42")
    #expect(await firstScreen(other) == "welcome")
  }

  @Test func aFirstLaunchWithoutANetworkLosesNothing() async {
    let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
    let phone = rehearsal.phone()
    phone.copy(tap.copiedLink)
    phone.setOffline(true)
    #expect(await firstScreen(phone) == "offline")
    phone.setOffline(false)
    #expect(await firstScreen(phone) == "products/42")
  }

  @Test func aTapThatIsTooOldOpensNothing() async {
    let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
    rehearsal.advance(by: 86_401)
    let phone = rehearsal.phone()
    phone.copy(tap.copiedLink)
    #expect(await firstScreen(phone) == "welcome")
  }

  @Test(arguments: [("", 0, "products/42"), ("", 1_801, "welcome"), ("X", 0, "welcome")])
  func aCodeIsTypedInTime(_ mistake: String, _ seconds: Double, _ shown: String) async {
    let tap = rehearsal.tap("SUMMER25", opens: "yourapp://products/42")
    rehearsal.advance(by: seconds)
    let screen = Locked<String?>(nil)
    let phone = rehearsal.phone()
    phone.launch(config()).deferredDeepLink(
      code: tap.code.lowercased() + mistake,
      onSuccess: { link in screen.withLock { $0 = link.resolvedDestination } },
      onNoMatch: { screen.withLock { $0 = "welcome" } },
      onError: { _ in screen.withLock { $0 = "offline" } }
    )
    _ = await eventually { screen.withLock { $0 } != nil }
    // The phone holds the SDK of its app.
    withExtendedLifetime(phone) { #expect(screen.withLock { $0 } == shown) }
  }
}
