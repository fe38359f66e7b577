import Testing
import WireModels

@testable import Delivery

/// Each answer that Firebase documents leads to one action; details decide before the status.
@Suite struct FCMOutcomeTests {
  static let fresh = PushContext(registeredAt: 0)
  static let elsewhere = PushContext(registeredAt: 0, bodyWasAccepted: true)

  static let actions: [(Int, FCMErrorCode, PushAction)] = [
    (404, .unregistered, .retireAddress),
    (403, .senderIDMismatch, .retireAddress),
    (400, .invalidArgument, .retry(afterMilliseconds: 30_000, .device)),
    (429, .quotaExceeded, .retry(afterMilliseconds: 60_000, .send)),
    (503, .unavailable, .retry(afterMilliseconds: 10_000, .send)),
    (500, .internalError, .retry(afterMilliseconds: 10_000, .send)),
    (401, .thirdPartyAuthentication, .stopApp),
    (401, .apnsAuthentication, .stopApp),
    (400, .unspecified, .failSend),
  ]

  @Test(arguments: actions)
  func leadsToItsAction(_ status: Int, _ code: FCMErrorCode, _ action: PushAction) {
    let outcome = Self.response(status, code).fcmOutcome(Self.fresh)
    #expect(outcome.action == action)
    #expect(outcome.code == code.rawValue)
  }

  @Test func hasARowForEachCode() {
    #expect(Self.actions.map(\.1).count == FCMErrorCode.allCases.count)
    #expect(Set(Self.actions.map(\.1)) == Set(FCMErrorCode.allCases))
  }

  /// Tokens come from apps, whose publishable key is public: a wrong one must not stop a message.
  @Test(arguments: [
    (0, 9, PushAction.retry(afterMilliseconds: 30_000, .device)),
    (1, 9, .retry(afterMilliseconds: 60_000, .device)), (2, 0, .failSend), (2, 2, .failSend),
    (2, 3, .stopMessage),
  ])
  func asksOtherDevicesBeforeItBlamesTheMessage(
    _ attempt: Int,
    _ refusals: Int,
    _ action: PushAction
  ) {
    let context = PushContext(registeredAt: 0, attempt: attempt, refusals: refusals)
    #expect(Self.response(400, .invalidArgument).fcmOutcome(context).action == action)
  }

  @Test func blamesTheTokenWhereTheSameBodyWasAcceptedElsewhere() {
    let response = Self.response(400, .invalidArgument)
    #expect(response.fcmOutcome(Self.elsewhere).action == .retireAddress)
  }

  @Test(arguments: [true, false])
  func blamesTheRequestWhereAFieldIsNamed(_ hasCode: Bool) {
    let violation = Self.violation("message.data[0].value")
    let details = hasCode ? "\(Self.detail(.invalidArgument)),\(violation)" : violation
    let outcome = Self.response(400, detail: details).fcmOutcome(Self.elsewhere)
    #expect(outcome.action == .stopMessage)
    #expect(outcome.reason?.reason == .firebaseRefusesField)
    #expect(outcome.reason?.arguments["field"] == .text("message.data[0].value"))
  }

  /// Firebase names the field of a wrong token beside its own code, also where no device has the message yet.
  @Test(arguments: ["message.token", "message.fid"], [fresh, elsewhere])
  func blamesTheTokenWhereItsFieldIsNamed(_ field: String, _ context: PushContext) {
    let (code, violation) = (Self.detail(.invalidArgument), Self.violation(field))
    for details in ["\(code),\(violation)", "\(violation),\(code)", violation] {
      let outcome = Self.response(400, detail: details).fcmOutcome(context)
      #expect(outcome.action == .retireAddress)
    }
  }

  @Test func waitsAsLongAsFirebaseAsks() {
    var response = Self.response(429, .quotaExceeded)
    response.retryAfter = 90
    #expect(
      response.fcmOutcome(Self.fresh).action
        == .retry(afterMilliseconds: 90_000, .send)
    )
    response = Self.response(503, .unavailable)
    response.retryAfter = 1
    #expect(
      response.fcmOutcome(Self.fresh).action
        == .retry(afterMilliseconds: 10_000, .send)
    )
  }

  @Test(arguments: [
    (200, #"{"name":"projects/p/messages/1"}"#, PushAction.accept),
    (401, #"{"error":{"code":401,"status":"UNAUTHENTICATED"}}"#, .renewCredential),
    (403, #"{"error":{"code":403,"status":"PERMISSION_DENIED"}}"#, .stopCredential),
    (404, "", .stopCredential),
    (400, "", .stopMessage),
    (429, "", .retry(afterMilliseconds: 60_000, .send)),
    (502, "<html>", .retry(afterMilliseconds: 10_000, .send)),
    (418, "", .failSend),
  ])
  func readsAnAnswerWithoutACodeByItsStatus(_ status: Int, _ body: String, _ action: PushAction) {
    let response = PushResponse(status: status, body: Array(body.utf8))
    #expect(response.fcmOutcome(Self.fresh).action == action)
  }

  @Test func holdsTheKeyWhereANewAccessTokenIsRefusedToo() {
    let context = PushContext(registeredAt: 0, attempt: 1)
    let action = PushResponse(status: 401).fcmOutcome(context).action
    #expect(action == .stopCredential)
  }

  static func response(_ status: Int, _ code: FCMErrorCode) -> PushResponse {
    response(status, detail: detail(code))
  }

  private static func detail(_ code: FCMErrorCode) -> String {
    #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code.rawValue)"}"#
  }

  private static func violation(_ field: String) -> String {
    #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"\#(field)"}]}"#
  }

  static func response(_ status: Int, detail: String) -> PushResponse {
    let body = #"{"error":{"code":\#(status),"message":"m","status":"S","details":[\#(detail)]}}"#
    return PushResponse(status: status, body: Array(body.utf8))
  }
}

/// `Retry-After` comes as seconds or as a date.
@Suite struct RetryAfterTests {
  @Test(arguments: [
    ("0", Int64(0)), ("120", 120), ("999999", 86_400),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
  ])
  func readsBothForms(_ text: String, _ seconds: Int64) {
    // 1994-11-06T08:49:00Z
    #expect(RetryAfter.seconds(text, now: 784_111_740_000) == seconds)
  }

  @Test(arguments: [
    "", "-1", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "06 Nov 1994", "1.5",
    "Sun, 06 Nov 1994 9223372036854775807:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
  ])
  func ignoresAnythingElse(_ text: String) {
    #expect(RetryAfter.seconds(text, now: 0) == nil)
  }
}
