import Foundation
import LayoutCore
import Paylisher
import PaylisherTestSupport

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
    if options.showsMessages { try await wait(milliseconds: 3_000) { messagesShown > 0 } }
    if options.optsOut {
      await flush()
      sdk.optOut()
      try await wait { sdk.isPushUpToDate }
      Report.line(["what": "opted out", "upToDate": sdk.isPushUpToDate])
    }
  }
  /// Starts the SDK, with in-app messages on a screen of an upright phone where they are wanted.
  func setUp(_ config: PaylisherConfig) {
    guard options.showsMessages else { return PaylisherSDK.shared.setup(config) }
    config.engageInAppConfig = PaylisherEngageInAppConfig()
    let screen = SimulatedScreen { [weak self] message in self?.show(message) }
    PaylisherSDK.shared.setup(config, screen: screen)
  }

  /// Prints where a message is and what it says, then taps its first link, or closes it.
  private func show(_ message: SimulatedScreen.Message) {
    let nodes = message.geometry.flattened.map(\.node)
    let frame = message.geometry.message.frame
    let texts = nodes.compactMap { node in
      if case .text(let run) = node.content { run.text } else { nil }
    }
    Report.line([
      "what": "message", "kind": message.geometry.kind.rawValue, "nodes": nodes.count,
      "frame": [frame.x, frame.y, frame.width, frame.height], "texts": texts,
    ])
    messagesShown += 1
    let link = nodes.lazy.compactMap(\.action).first { action in
      if case .open = action { true } else { false }
    }
    if let link { message.tap(link) } else { message.close() }
  }
}
