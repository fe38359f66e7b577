import Testing
import WireModels

@testable import Delivery

/// Each reason that Apple documents leads to one action.
@Suite struct APNsOutcomeTests {
  static let registered = PushContext(registeredAt: 1_000_000)
  static let minute: Int64 = 60_000

  static let actions: [(APNsReason, PushAction)] = [
    (.badCollapseID, .stopMessage), (.badExpirationDate, .stopMessage),
    (.badMessageID, .stopMessage),
    (.badPriority, .stopMessage), (.invalidPushType, .stopMessage), (.payloadEmpty, .stopMessage),
    (.missingDeviceToken, .stopMessage), (.duplicateHeaders, .stopMessage),
    (.payloadTooLarge, .stopMessage), (.badPath, .stopMessage), (.methodNotAllowed, .stopMessage),
    (.badDeviceToken, .retireAddress), (.deviceTokenNotForTopic, .retireAddress),
    (.expiredToken, .retireAddress), (.unregistered, .retireAddress),
    (.badTopic, .stopApp), (.missingTopic, .stopApp), (.topicDisallowed, .stopApp),
    (.badCertificate, .stopCredential), (.badCertificateEnvironment, .stopCredential),
    (.badEnvironmentKeyIDInToken, .stopCredential), (.badEnvironmentKeyInToken, .stopCredential),
    (.invalidProviderToken, .stopCredential), (.missingProviderToken, .stopCredential),
    (.forbidden, .stopCredential),
    (.expiredProviderToken, .renewCredential),
    (.unrelatedKeyIDInToken, .changeConnection(restMilliseconds: 0)),
    (.tooManyProviderTokenUpdates, .changeConnection(restMilliseconds: 20 * minute)),
    (.tooManyRequests, .retry(afterMilliseconds: minute, .device)),
    (.idleTimeout, .changeConnection(restMilliseconds: 0)),
    (.shutdown, .changeConnection(restMilliseconds: 0)),
    (.internalServerError, .retry(afterMilliseconds: 15 * minute, .send)),
    (.serviceUnavailable, .retry(afterMilliseconds: 15 * minute, .send)),
  ]

  @Test func hasARowForEachReason() {
    #expect(Set(Self.actions.map(\.0)) == Set(APNsReason.allCases))
    #expect(Self.actions.count == APNsReason.allCases.count)
  }

  @Test(arguments: actions)
  func leadsToItsAction(_ reason: APNsReason, _ action: PushAction) {
    let response = Self.response(reason)
    let outcome = response.apnsOutcome(Self.registered)
    #expect(outcome.action == action)
    #expect(outcome.code == reason.rawValue)
    let stops: [PushAction] = [.stopMessage, .stopApp, .stopCredential]
    #expect((outcome.reason != nil) == stops.contains(action))
    if let remark = outcome.reason {
      #expect(remark.arguments == ["code": .text(reason.rawValue)])
    }
  }

  @Test(arguments: [
    (Int64(999_999), PushAction.failSend), (1_000_000, .retireAddress), (1_000_001, .retireAddress),
  ])
  func keepsATokenThatWasRegisteredSinceItDied(_ died: Int64, _ action: PushAction) {
    let body = #"{"reason":"Unregistered","timestamp":\#(died)}"#
    let response = PushResponse(status: 410, body: Array(body.utf8))
    #expect(response.apnsOutcome(Self.registered).action == action)
  }

  @Test func triesTheOtherEnvironmentOnceWhereItWasAssumed() {
    var context = PushContext(registeredAt: 0, knowsEnvironment: false)
    #expect(Self.response(.badDeviceToken).apnsOutcome(context).action == .tryOtherEnvironment)
    context.attempt = 1
    #expect(Self.response(.badDeviceToken).apnsOutcome(context).action == .retireAddress)
  }

  @Test func blamesTheClockWhereANewTokenIsCalledExpired() {
    let context = PushContext(registeredAt: 0, attempt: 1)
    let outcome = Self.response(.expiredProviderToken).apnsOutcome(context)
    #expect(outcome.action == .stopCredential)
    #expect(outcome.reason?.reason == .clockWrong)
  }

  @Test func waitsLongerAtEachAttemptUpToAnHour() {
    let waits = (0..<30).map { attempt in
      Self.response(.internalServerError)
        .apnsOutcome(PushContext(registeredAt: 0, attempt: attempt)).action
    }
    #expect(waits[1] == .retry(afterMilliseconds: 30 * Self.minute, .send))
    #expect(waits[29] == .retry(afterMilliseconds: 60 * Self.minute, .send))
  }

  @Test(arguments: [
    (200, "", PushAction.accept, "accepted"),
    (200, "<html>", .accept, "accepted"),
    (400, #"{"reason":"SomethingNew"}"#, .failSend, "SomethingNew"),
    (418, "", .failSend, "status_418"),
    (410, "", .retireAddress, "Unregistered"),
    (429, "no JSON", .retry(afterMilliseconds: 60_000, .device), "TooManyRequests"),
    (
      502, "<html>Bad gateway</html>", .retry(afterMilliseconds: 900_000, .send),
      "InternalServerError"
    ),
    (500, #"{"reason":7}"#, .retry(afterMilliseconds: 900_000, .send), "InternalServerError"),
  ])
  func keepsTheTokenWhereAnAnswerIsNotDocumented(
    _ status: Int,
    _ body: String,
    _ action: PushAction,
    _ code: String
  ) {
    let response = PushResponse(status: status, body: Array(body.utf8))
    let outcome = response.apnsOutcome(Self.registered)
    #expect(outcome.action == action)
    #expect(outcome.code == code)
  }

  static func response(_ reason: APNsReason) -> PushResponse {
    PushResponse(status: reason.status, body: Array(#"{"reason":"\#(reason.rawValue)"}"#.utf8))
  }
}

/// What follows where no answer came.
@Suite struct PushInterruptionTests {
  @Test(arguments: [
    (PushInterruption.unreachable, PushAction.retry(afterMilliseconds: 5_000, .send)),
    (.unprocessed, .changeConnection(restMilliseconds: 0)),
    (.busy, .wait(milliseconds: 5_000)), (.lost, .recordAsUnknown), (.timeout, .recordAsUnknown),
  ])
  func countsOnlyWhatMayHaveArrivedAsUnknown(_ interruption: PushInterruption, _ action: PushAction)
  {
    #expect(interruption.outcome(PushContext(registeredAt: 0)).action == action)
  }
}
