import Foundation
import Paylisher

/// An app's integration: configure, register closures, forward links, route.
@MainActor
final class App {
  let options: PhoneOptions
  private let router = Router()
  private var linksSeen = 0
  var messagesShown = 0
  private var hasStarted = false

  init(_ options: PhoneOptions) {
    self.options = options
  }

  /// What an app does when it is launched.
  func start() {
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = options.schemes
    links.universalLinkDomains = options.domains
    links.authRequiredDestinations = options.gated

    let config = PaylisherConfig(apiKey: options.apiKey, host: options.host)
    config.storageDirectory = options.storage
    config.deepLinkConfig = links
    config.flushAt = options.command == .storm ? 5 : 1_000
    config.maxQueueSize = options.command == .storm ? 1_000_000 : 10_000
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      .withEnabled(true)
      .withAttributionWindow(PaylisherDeferredDeepLinkConfig.Constants.defaultAttributionWindow)
    if let text = options.clipboard {
      config.deferredDeepLinkConfig?.withClipboard(Clipboard(text: text))
    }
    if let text = options.referrer {
      config.deferredDeepLinkConfig?.withInstallReferrer(Referrer(text: text))
    }
    if let id = options.idfa {
      config.deferredDeepLinkConfig?.withAdvertisingID(AdvertisingID(id: id))
    }
    let name = PaylisherSDK.didStartNotification
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.hasStarted = true }
    }
    setUp(config)

    PaylisherSDK.shared.onDeepLink { [weak self] deepLink, requiresAuth in
      MainActor.assumeIsolated { self?.received(deepLink, requiresAuth: requiresAuth) }
    }
    PaylisherSDK.shared.onDeepLinkRequiresAuth { [options] link, complete in
      Report.line(["what": "login", "destination": link.resolvedDestination])
      if !options.isUndecided { complete(options.isLoggedIn) }
    }
    PaylisherSDK.shared.onDeepLinkFailed { [weak self] url, error in
      Report.line([
        "what": "failed", "url": url.absoluteString, "error": error?.localizedDescription,
      ])
      MainActor.assumeIsolated { self?.linksSeen += 1 }
    }
    PaylisherSDK.shared.applicationDidBecomeActive()
  }

  /// Waits until what is captured is on disk at once.
  func waitForStart() async throws {
    try await wait { hasStarted }
  }

  /// What an app does when the system passes it a link.
  func open(_ url: URL) {
    let isOurs = PaylisherSDK.shared.handleDeepLink(url)
    Report.line(["what": "open", "url": url.absoluteString, "handled": isOurs])
    if !isOurs { linksSeen += 1 }
  }

  /// What an app does once, to learn which link led to its installation.
  func checkDeferredLink() async throws {
    try await report {
      PaylisherSDK.shared.checkDeferredDeepLink(onSuccess: $0, onNoMatch: $1, onError: $2)
    }
    if let code = options.code {
      try await report {
        PaylisherSDK.shared.deferredDeepLink(code: code, onSuccess: $0, onNoMatch: $1, onError: $2)
      }
    }
    if options.asksBrowser {
      try await report {
        PaylisherSDK.shared.deferredDeepLink(
          session: Browser(),
          onSuccess: $0,
          onNoMatch: $1,
          onError: $2
        )
      }
    }
  }

  /// Asks, and prints what came of it.
  private func report(
    _ ask: (
      @escaping @MainActor (PaylisherDeepLink) -> Void,
      @escaping @MainActor () -> Void,
      @escaping @MainActor (any Error) -> Void
    ) -> Void
  ) async throws {
    var isOver = false
    let before = linksSeen
    ask(
      { [weak self] deepLink in
        MainActor.assumeIsolated { self?.received(deepLink, requiresAuth: false) }
      },
      { isOver = true },
      { error in
        Report.line(["what": "error", "error": error.localizedDescription])
        isOver = true
      }
    )
    try await wait { isOver || self.linksSeen > before }
    let outcome = PaylisherSDK.shared.lastDeferredOutcome
    Report.line([
      "what": "deferred", "match": outcome?.isMatch, "reason": outcome?.reason,
      "receipt": outcome?.receipt, "method": outcome?.attributionMethod,
    ])
  }

  /// Waits until the links that were opened have been delivered or refused.
  func waitForLinks(_ count: Int) async throws {
    try await wait { self.linksSeen >= count }
  }

  func capture(_ event: String) {
    PaylisherSDK.shared.capture(event, properties: ["screen": router.screen])
    Report.line(["what": "captured", "event": event])
  }

  /// Sends what waits, and says how far that came.
  func flush() async {
    let report = await PaylisherSDK.shared.flushAndWait()
    Report.line(["what": "flushed", "sent": report.sent, "waiting": report.waiting])
  }

  private func received(_ deepLink: PaylisherDeepLink, requiresAuth: Bool) {
    Report.line([
      "what": requiresAuth ? "announced" : "link",
      "url": deepLink.url.absoluteString,
      "route": deepLink.pathSegments,
      "destination": deepLink.resolvedDestination,
      "campaignKey": deepLink.campaignKeyName,
      "jid": deepLink.jid,
      "title": deepLink.campaignData?.title,
      "requiresAuth": requiresAuth,
    ])
    guard !requiresAuth else { return }
    router.navigate(deepLink)
    linksSeen += 1
  }

  func wait(milliseconds: Int = 15_000, until condition: () -> Bool) async throws {
    for _ in 0..<milliseconds / 10 where !condition() {
      try await Task.sleep(nanoseconds: 10_000_000)
    }
  }
}
