import Foundation
import LinkCore
import MessagingCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What becomes of push when the person opts out, or another one uses the device.
@MainActor @Suite struct PushPersonTests {
  /// The control: an app without push sends nothing when its user opts out.
  @Test(arguments: [true, false])
  func anOptOutTakesTheAddressBackAndNothingElse(hasPush: Bool) async {
    let phone = PushTests.phone()
    let app = TestApp(phone)
    if hasPush {
      app.sdk.registerFCMToken("abc:def")
      #expect(await eventually { PushTests.bodies(phone, "register").count == 1 })
    }
    let before = phone.transport.requests.count
    app.sdk.optOut()
    app.sdk.registerFCMToken("new:token")
    app.sdk.setMarketingConsent(true)
    if hasPush {
      #expect(await eventually { PushTests.bodies(phone, "unregister").count == 1 })
      #expect(PushTests.bodies(phone, "unregister").first?["reason"] == "opted_out")
    }
    await settle()
    #expect(phone.transport.requests.count == before + (hasPush ? 1 : 0))
    app.sdk.optIn()
    #expect(await eventually { PushTests.bodies(phone, "register").last?["value"] == "new:token" })
    #expect(await eventually { PushTests.bodies(phone, "consent").count == 1 })
  }

  /// The server may have the address although its answer has not come.
  @Test func anOptOutDuringARegistrationTakesTheAddressBack() async {
    let isAnswering = Locked(false)
    let phone = TestPhone { request in
      guard request.url.path == "/v1/push/register" else {
        return TransportResponse(status: 204)
      }
      while !isAnswering.withLock({ $0 }) { try? await Task.sleep(nanoseconds: 1_000_000) }
      return TransportResponse(status: 204)
    }
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { PushTests.bodies(phone, "register").count == 1 })
    app.sdk.optOut()
    isAnswering.withLock { $0 = true }
    #expect(await eventually { PushTests.bodies(phone, "unregister").count == 1 })
    #expect(await eventually { app.sdk.isPushUpToDate })
    await settle()
    #expect(PushTests.bodies(phone, "register").count == 1)
  }

  /// Also where the person opted out before the launch, or the configuration says so.
  @Test(arguments: [true, false])
  func anOptOutBeforeALaunchTakesTheAddressBack(byCall: Bool) async {
    let phone = PushTests.phone()
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { app.sdk.isPushUpToDate })
    app.sdk.close()
    let sdk = PaylisherSDK()
    if byCall { sdk.optOut() }
    sdk.setup(TestApp.config { $0.optOut = true }, environment: phone.environment)
    #expect(await eventually { PushTests.bodies(phone, "unregister").count == 1 })
    #expect(PushTests.bodies(phone, "unregister").first?["reason"] == "opted_out")
  }

  /// Opting in again registers no token where the app took its addresses back before.
  @Test func anOptInKeepsWhatTheAppTookBack() async {
    let phone = PushTests.phone()
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { app.sdk.isPushUpToDate })
    phone.transport.respond { _ in nil }
    app.sdk.unregisterPush()
    app.sdk.optOut()
    app.sdk.optIn()
    phone.transport.respond { _ in TransportResponse(status: 204) }
    app.sdk.networkDidBecomeAvailable()
    app.sdk.applicationDidBecomeActive()
    #expect(await eventually { app.sdk.isPushUpToDate })
    #expect(!PushTests.bodies(phone, "unregister").isEmpty)
  }

  @Test func whatWaitsForThePersonBeforeIsWithdrawn() throws {
    let phone = PushTests.phone()
    var environment = phone.environment
    let withdrawals = Locked<[@Sendable (MessagePayload) -> Bool]>([])
    environment.withdrawNotifications = { isKept in withdrawals.withLock { $0.append(isKept) } }
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    let before = sdk.getDistinctId()
    sdk.reset()
    let isKept = try #require(withdrawals.withLock { $0.last })
    func payload(_ recipient: String?) throws -> MessagePayload {
      var userInfo = ["source": "Paylisher", "type": "PUSH", "pushId": "7"]
      userInfo["recipient"] = recipient
      return try #require(MessagePayload(userInfo: userInfo))
    }
    #expect(try !isKept(payload(before)) && !isKept(payload(nil)))
    #expect(try isKept(payload(sdk.getDistinctId())))
    sdk.optOut()
    let afterOptOut = try #require(withdrawals.withLock { $0.last })
    #expect(try !afterOptOut(payload(sdk.getDistinctId())))
  }
}
