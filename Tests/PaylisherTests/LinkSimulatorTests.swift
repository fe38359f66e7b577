import Foundation
import Paylisher
import PaylisherTestSupport
import Testing

/// The story that the guide tells: an app's own test of tap, install and first launch.
@MainActor
@Suite struct LinkSimulatorTests {
  let simulator = LinkSimulator(domain: "go.example.com")

  func config(apiKey: String = "pk") -> PaylisherConfig {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = ["yourapp"]
    links.universalLinkDomains = ["go.example.com"]
    let config = PaylisherConfig(apiKey: apiKey, host: "https://go.example.com")
    config.deepLinkConfig = links
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      .withClipboard(AnyClipboard())
    return config
  }

  struct AnyClipboard: PaylisherClipboard {
    func probableWebURL() async -> String? { nil }
  }

  /// What the first launch shows.
  func firstScreen(_ phone: SimulatedPhone) async -> String? {
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
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    simulator.advance(by: 120)
    let phone = simulator.phone()
    phone.copy(tap.copiedLink)
    #expect(await firstScreen(phone) == "products/42")
    #expect(phone.capturedEvents.contains("Deferred Deep Link Match"))
  }

  @Test func anotherPhoneGetsNothing() async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    let (mine, other) = (simulator.phone(), simulator.phone())
    for phone in [mine, other] { phone.copy(tap.copiedLink) }
    #expect(await firstScreen(mine) == "products/42")
    #expect(await firstScreen(other) == "welcome")
  }

  @Test func aFirstLaunchWithoutANetworkLosesNothing() async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    let phone = simulator.phone()
    phone.copy(tap.copiedLink)
    phone.setOffline(true)
    #expect(await firstScreen(phone) == "offline")
    phone.setOffline(false)
    #expect(await firstScreen(phone) == "products/42")
  }

  @Test func aTapThatIsTooOldOpensNothing() async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    simulator.advance(by: 86_401)
    let phone = simulator.phone()
    phone.copy(tap.copiedLink)
    #expect(await firstScreen(phone) == "welcome")
  }

  @Test(arguments: [("", 0, "products/42"), ("", 1_801, "welcome"), ("X", 0, "welcome")])
  func aCodeIsTypedInTime(_ mistake: String, _ seconds: Double, _ shown: String) async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    simulator.advance(by: seconds)
    let screen = Locked<String?>(nil)
    let phone = simulator.phone()
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

  /// Plays one way to ask, and says what is shown and how the server knew.
  private func ask(
    _ phone: SimulatedPhone,
    _ config: PaylisherConfig,
    _ question: (PaylisherSDK, Answers) -> Void
  ) async -> [String?] {
    let screen = Locked<String?>(nil)
    let sdk = phone.launch(config)
    question(
      sdk,
      Answers(
        success: { link in screen.withLock { $0 = link.resolvedDestination } },
        noMatch: { screen.withLock { $0 = "welcome" } },
        failure: { _ in screen.withLock { $0 = "offline" } }
      )
    )
    _ = await eventually { screen.withLock { $0 } != nil }
    let method = sdk.lastDeferredOutcome?.attributionMethod
    return withExtendedLifetime(phone) { [screen.withLock { $0 }, method] }
  }

  struct Answers {
    let success: @MainActor (PaylisherDeepLink) -> Void
    let noMatch: @MainActor () -> Void
    let failure: @MainActor (any Error) -> Void
  }

  private func check(_ sdk: PaylisherSDK, _ answers: Answers) {
    sdk.checkDeferredDeepLink(
      onSuccess: answers.success,
      onNoMatch: answers.noMatch,
      onError: answers.failure
    )
  }

  struct AnyReferrer: PaylisherInstallReferrer {
    func installReferrer() async -> String? { nil }
  }

  struct AnyAdvertisingID: PaylisherAdvertisingIDSource {
    func authorizedAdvertisingID() -> UUID? { nil }
  }

  @Test func theInstallReferrerOpensWhatWasTapped() async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    let config = config()
    config.deferredDeepLinkConfig?.withInstallReferrer(AnyReferrer())
    let (phone, other) = (simulator.phone(), simulator.phone())
    phone.refer(tap.installReferrer)
    #expect(await ask(phone, config, check) == ["products/42", "signed_token"])
    #expect(await ask(other, config, check) == ["welcome", nil])
  }

  @Test func aWebSessionKnowsTheTapOfItsOwnBrowser() async {
    let (phone, other) = (simulator.phone(), simulator.phone())
    simulator.tap("SUMMER25", opens: "yourapp://products/42", on: phone)
    let config = config(apiKey: "paylisher_live_pk_0123456789_secret_abc")
    for (phone, shown) in [
      (other, ["welcome", nil]), (phone, ["products/42", "signed_token"]),
    ] as [(SimulatedPhone, [String?])] {
      let seen = await ask(phone, config) { sdk, answers in
        sdk.deferredDeepLink(
          session: phone.browser,
          onSuccess: answers.success,
          onNoMatch: answers.noMatch,
          onError: answers.failure
        )
      }
      #expect(seen == shown)
    }
  }

  @Test func aScannedCodeOpensWhatAComputerShowed() async {
    let tap = simulator.tap("SUMMER25", opens: "yourapp://products/42")
    let seen = await ask(simulator.phone(), config()) { sdk, answers in
      sdk.deferredDeepLink(
        code: tap.scannedLink,
        onSuccess: answers.success,
        onNoMatch: answers.noMatch,
        onError: answers.failure
      )
    }
    #expect(seen == ["products/42", "signed_token"])
  }

  @Test func anAdvertisingIDThatBothHaveOpensWhatWasTapped() async {
    let id = UUID()
    simulator.tap("SUMMER25", opens: "yourapp://products/42", advertisingID: id)
    let config = config()
    config.deferredDeepLinkConfig?.withAdvertisingID(AnyAdvertisingID())
    let (phone, other) = (simulator.phone(), simulator.phone())
    phone.allowAdvertisingID(id)
    other.allowAdvertisingID(UUID())
    #expect(await ask(other, config, check) == ["welcome", nil])
    #expect(await ask(phone, config, check) == ["products/42", "idfa"])
  }

  @Test func networkAndModelOpenWhatOnePhoneTapped() async {
    let simulator = LinkSimulator(matchesByNetwork: true)
    let phone = simulator.phone()
    let other = simulator.phone(model: "another iPhone")
    simulator.tap("SUMMER25", opens: "yourapp://products/42", on: phone)
    let config = config()
    config.deferredDeepLinkConfig?.withProbabilisticMatches()
    #expect(await ask(other, config, check) == ["welcome", nil])
    other.move(to: "office")
    #expect(await ask(simulator.phone(network: "office"), config, check) == ["welcome", nil])
    #expect(await ask(phone, config, check) == ["products/42", "probabilistic"])
  }

  @Test(arguments: [true, false])
  func twoPhonesOfOneModelOrNoSwitchOpenNothing(matchesByNetwork: Bool) async {
    let simulator = LinkSimulator(matchesByNetwork: matchesByNetwork)
    let phone = simulator.phone()
    simulator.tap("SUMMER25", opens: "yourapp://products/42", on: phone)
    if matchesByNetwork {
      simulator.tap("WINTER", opens: "yourapp://products/7", on: simulator.phone())
    }
    #expect(await ask(phone, config(), check) == ["welcome", nil])
  }
}
