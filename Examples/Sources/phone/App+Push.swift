import Foundation
import Paylisher

extension App {
  /// What an app does about push: names its user, registers the tokens that the platform hands out, asks
  /// for consent, and forwards what arrives.
  func receivePushes() async throws {
    let sdk = PaylisherSDK.shared
    if let person = options.person { sdk.identify(person) }
    if let token = options.firebaseToken { sdk.registerFCMToken(token) }
    if let token = options.deviceToken { sdk.registerAPNsToken(token, isSandbox: true) }
    for category in options.consents { sdk.setMarketingConsent(true, category: category) }
    if options.firebaseToken != nil || options.deviceToken != nil || !options.consents.isEmpty {
      try await wait { sdk.isPushUpToDate }
      Report.line(["what": "registered", "upToDate": sdk.isPushUpToDate])
    }
    for push in options.pushes {
      guard
        let userInfo = try JSONSerialization.jsonObject(with: Data(push.text.utf8))
          as? [String: Any]
      else { throw PhoneOptions.Failure(message: "\(push.text) is not an object") }
      let isOurs = sdk.handlePush(userInfo, isTapped: push.isTapped)
      Report.line([
        "what": push.isTapped ? "tapped" : "pushed", "handled": isOurs,
        "title": sdk.inbox.first?.title, "unread": sdk.unreadInboxCount,
      ])
    }
    if options.optsOut {
      await flush()
      sdk.optOut()
      try await wait { sdk.isPushUpToDate }
      Report.line(["what": "opted out", "upToDate": sdk.isPushUpToDate])
    }
  }
}
