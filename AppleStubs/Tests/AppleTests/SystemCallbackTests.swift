import AdSupport
import AppTrackingTransparency
import AuthenticationServices
import DeviceModels
import Foundation
import PaylisherAdvertisingID
import PaylisherTestSupport
import StubControl
import Testing
import UIKit

@testable import Paylisher

/// The stubs are of the whole process, so their tests run one after the other.
@Suite(.serialized) struct SystemTests {}

extension SystemTests {
  /// The closures that the SDK hands to Apple's frameworks, called as those may call them.
  @Suite(.serialized) struct SystemCallbackTests {
    private static let link = "https://go.example.com/c/AbC123?pl_token=t1"
    private static let page = URL(fileURLWithPath: "/handoff")

    init() {
      SystemCallbacks.choose { .once }
      UIPasteboard.general.failDetection(with: nil)
      UIPasteboard.general.string = Self.link
      _ = UIPasteboard.general.takeReads()
      ASWebAuthenticationSession.answer = { _ in URL(string: "yourapp://paylisher-handoff") }
    }

    @MainActor @Test func describesTheScreen() {
      let signals = UIKitDevice.described(DeviceFacts()).signals
      #expect(signals.screenScale == 3)
      #expect(signals.deviceClass == "phone")
    }

    static let plans: [SystemCallbacks.Plan] = [
      .once, .onMain, .twice, .atOnce,
      .init(delays: [.milliseconds(30), .milliseconds(0), .milliseconds(60)], queue: .global()),
    ]

    @Test(arguments: plans.indices)
    func thePasteboardAnswersOnceOnAnyQueue(plan: Int) async {
      SystemCallbacks.choose { Self.plans[plan] }
      let pasteboard = PaylisherPasteboard()
      #expect(await pasteboard.hasProbableWebURL() == true)
      #expect(await pasteboard.probableWebURL() == Self.link)
    }

    @Test @MainActor func thePasteboardIsReadOffTheMainThread() async {
      #expect(await PaylisherPasteboard().probableWebURL() == Self.link)
      let reads = UIPasteboard.general.takeReads()
      #expect(reads.all == 1)
      #expect(reads.onMain == 0)
    }

    @Test func aPasteboardThatIsNoURLIsNotRead() async {
      UIPasteboard.general.string = "my password"
      #expect(await PaylisherPasteboard().hasProbableWebURL() == false)
      #expect(await PaylisherPasteboard().probableWebURL() == nil)
      #expect(UIPasteboard.general.takeReads().all == 0)
    }

    @Test func failedAndMissingDetectionSaysNothing() async {
      UIPasteboard.general.failDetection(with: CocoaError(.userCancelled))
      #expect(await PaylisherPasteboard().hasProbableWebURL() == nil)
      UIPasteboard.general.failDetection(with: nil)
      SystemCallbacks.choose { .never }
      #expect(await PaylisherPasteboard().hasProbableWebURL() == nil)
    }

    @Test(arguments: plans.indices)
    @MainActor func theWebSessionAnswersOnceOnAnyQueue(plan: Int) async {
      SystemCallbacks.choose { Self.plans[plan] }
      let session = PaylisherAuthenticationSession(anchor: UIWindow())
      for _ in 0..<2 {
        let answer = await session.open(Self.page, callbackScheme: "yourapp")
        #expect(answer?.absoluteString == "yourapp://paylisher-handoff")
      }
    }

    @Test @MainActor func aLateSetupLearnsThatTheAppIsActive() async {
      UIApplication.shared.applicationState = .active
      defer { UIApplication.shared.applicationState = .background }
      let phone = TestPhone { .accepting($0) }
      var environment = phone.environment
      environment.reportsActivity = true
      let sdk = PaylisherSDK()
      let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
      sdk.setup(config, environment: environment)
      PlatformHooks.start(sdk)
      #expect(await eventually { !phone.captured("Application Opened").isEmpty })
      NotificationCenter.default.post(
        name: UIApplication.didBecomeActiveNotification,
        object: nil
      )
      await settle()
      #expect(phone.captured("Application Opened").count == 1)
      sdk.close()
    }

    @Test @MainActor func aWebSessionThatCannotStartEnds() async {
      ASWebAuthenticationSession.answer = nil
      let session = PaylisherAuthenticationSession(anchor: UIWindow())
      #expect(await session.open(Self.page, callbackScheme: "yourapp") == nil)
    }
  }
}

@Suite struct AdvertisingIDTests {
  @Test func givesTheIDOnlyWhereTheUserAllowedIt() {
    #expect(PaylisherIDFA().authorizedAdvertisingID() == nil)
    ATTrackingManager.answer = .authorized
    defer { ATTrackingManager.answer = .notDetermined }
    let id = ASIdentifierManager.shared().advertisingIdentifier
    #expect(PaylisherIDFA().authorizedAdvertisingID() == id)
  }
}
