package import Foundation
import LinkCore
package import Paylisher

/// Carries out what ``AppsFlyerMachine`` decides, on the SDK.
package final class AppsFlyerBridge: Sendable {
  /// The engine below.
  package let sdk: PaylisherSDK
  private let setUp: @Sendable (PaylisherConfig) -> Void
  private let listener = Locked<Listener?>(nil)
  @MainActor private var machine = AppsFlyerMachine()

  /// Who is called.
  package struct Listener: Sendable {
    package var delegates: @MainActor @Sendable () -> AppsFlyerMachine.Delegates
    package var perform: @MainActor @Sendable (AppsFlyerMachine.Action) -> Void

    package init(
      delegates: @escaping @MainActor @Sendable () -> AppsFlyerMachine.Delegates,
      perform: @escaping @MainActor @Sendable (AppsFlyerMachine.Action) -> Void
    ) {
      self.delegates = delegates
      self.perform = perform
    }
  }

  /// Makes a bridge.
  ///
  /// - Parameters:
  ///   - sdk: Where links come from and events go.
  ///   - setUp: Sets it up; called where the app did not do so itself.
  package init(sdk: PaylisherSDK, setUp: @escaping @Sendable (PaylisherConfig) -> Void) {
    self.sdk = sdk
    self.setUp = setUp
  }

  /// Takes the listener; called once, before anything else.
  package func listen(_ listener: Listener) {
    self.listener.withLock { $0 = listener }
    sdk.onDeepLink { [weak self] link, requiresAuth in
      let (tapped, url) = (AppsFlyerLink(link, isDeferred: false), link.url.absoluteString)
      MainActor.assumeIsolated {
        // A link that needs a login comes again once it is approved.
        self?.decide {
          requiresAuth ? $0.announced(tapped, url: url, $1) : $0.opened(tapped, url: url, $1)
        }
      }
    }
    sdk.onDeepLinkFailed { [weak self] url, error in
      let reason = error?.localizedDescription ?? "The link is not opened."
      MainActor.assumeIsolated {
        self?.decide { $0.refused(reason, url: url.absoluteString, $1) }
      }
    }
  }

  /// Sets the SDK up where that was not done, and reports where the installation came from, once a
  /// launch.
  ///
  /// - Throws: ``AppsFlyerSettings/Unusable`` where there is no key or server.
  package func start(
    _ settings: AppsFlyerSettings,
    advertisingID: (any PaylisherAdvertisingIDSource)? = nil
  ) throws(AppsFlyerSettings.Unusable) {
    if !sdk.isSetUp { setUp(try settings.configuration(advertisingID: advertisingID)) }
    sdk.readState(.appsFlyer) { [weak self] data in
      let kept = data.flatMap { try? JSONDecoder().decode(AppsFlyerConversion.self, from: $0) }
      self?.decide { $0.started(kept: kept, $1) }
    }
  }

  /// Gives the SDK a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - settings: What the app said so far; before the first start links of the app wait.
  /// - Returns: Whether it is a link of the app.
  @discardableResult
  package func open(_ url: URL, _ settings: AppsFlyerSettings) -> Bool {
    let configuration = LinkConfiguration(
      customSchemes: settings.schemes,
      universalLinkDomains: settings.linkDomains
    )
    let verdict = LinkGrammar.parse(url.absoluteString, configuration: configuration)
    if verdict.link != nil {
      let text = url.absoluteString
      onMain { [weak self] in self?.machine.arrives(text) }
    }
    return sdk.handleDeepLink(url) || verdict.link != nil
  }

  /// Runs at once on the main thread, else there later.
  private func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated(work)
    } else {
      // Ends at once.
      Task { @MainActor in work() }
    }
  }

  @MainActor private func decide(
    _ change: (inout AppsFlyerMachine, AppsFlyerMachine.Delegates) -> [AppsFlyerMachine.Action]
  ) {
    guard let listener = listener.withLock({ $0 }) else { return }
    for action in change(&machine, listener.delegates()) {
      switch action {
      case .lookUp: lookUp()
      case .keep(let conversion):
        sdk.keepState(try? JSONEncoder().encode(conversion), as: .appsFlyer)
      case .resolve, .openAttribution, .openAttributionFailure, .conversion, .conversionFailure:
        listener.perform(action)
      }
    }
  }

  @MainActor private func lookUp() {
    sdk.checkDeferredDeepLink(
      onSuccess: { [weak self] link in
        let method = self?.sdk.lastDeferredOutcome?.attributionMethod
        self?.ended(.found(AppsFlyerLink(link, isDeferred: true, method: method)))
      },
      onNoMatch: { [weak self] in
        self?.ended(.none(reason: self?.sdk.lastDeferredOutcome?.reason ?? "no_match"))
      },
      onError: { [weak self] error in self?.ended(.failed(error.localizedDescription)) }
    )
  }

  /// The SDK calls its closures on the main thread.
  private func ended(_ result: AppsFlyerMachine.LookUp) {
    MainActor.assumeIsolated {
      let now = sdk.now
      decide { $0.lookedUp(result, now: now, $1) }
    }
  }
}
