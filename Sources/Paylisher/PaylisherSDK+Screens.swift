public import Foundation
package import LinkCore

extension PaylisherSDK {
  /// Allows links to open screens, or forbids it again.
  ///
  /// Until then, and while the app is not active, such links wait, up to eight and five minutes each,
  /// and open in their order, one at a time.
  ///
  /// ```swift
  /// PaylisherSDK.shared.setReadyForScreens(true)  // after splash screen, onboarding and login
  /// ```
  public func setReadyForScreens(_ isReady: Bool) {
    screenHooks.set(isReady: isReady)
    perform { engine, _ in engine.paywalls.updateReadiness() }
  }

  /// Opens a screen by a link of the app, such as `yourapp://ply/presentations/SUMMER`.
  ///
  /// - Returns: Whether the link opens a screen; any other link is left alone, without a trace.
  @discardableResult
  public func handleScreenLink(_ url: URL) -> Bool {
    switch state.withLock({ $0.stage }) {
    case .running(let engine):
      return !engine.environment.isExtension && engine.links.openScreen(url)
    case .launching(let launch):
      let configuration = launch.links.withLock { $0.configuration }
      guard ScreenLink.parse(url.absoluteString, configuration: configuration) != nil else {
        return false
      }
      perform(.link) { engine, _ in _ = engine.links.openScreen(url) }
      return true
    case .stopped: return false
    }
  }

  /// Sets the closure that hears how a screen ended that a link opened; `nil` for none.
  ///
  /// A screen that the app presents calls its own completion instead.
  public func onScreenEnded(_ handler: (@MainActor (PaylisherScreenOutcome) -> Void)?) {
    screenHooks.set(ended: handler.map { MainCallback($0) })
  }

  /// The same, for a closure whose signature does not say that it is called on the main thread.
  package func whenScreenEnded(_ handler: ((PaylisherScreenOutcome) -> Void)?) {
    screenHooks.set(ended: handler.map { MainCallback.unmarked($0) })
  }

  /// Sets the closure of the `login` button of screens.
  public func onScreenLogin(_ handler: @escaping @MainActor () -> Void) {
    screenHooks.set(login: MainCallback { handler() })
  }

  /// Opens a screen now.
  ///
  /// - Parameters:
  ///   - id: The screen, `nil` for the default one.
  ///   - completion: Called once, on the main thread, also where there was nothing to show.
  public func presentScreen(
    _ id: String? = nil,
    completion: @escaping @MainActor (PaylisherScreenOutcome) -> Void = { _ in }
  ) {
    present(.screen(id: id), MainCallback(completion))
  }

  /// Opens the screen that a placement chooses for the user.
  ///
  /// - Parameters:
  ///   - id: The placement, `nil` for the default one.
  ///   - completion: Called once, on the main thread, also where there was nothing to show.
  public func presentPlacement(
    _ id: String? = nil,
    completion: @escaping @MainActor (PaylisherScreenOutcome) -> Void = { _ in }
  ) {
    present(.placement(id: id), MainCallback(completion))
  }

  /// Closes the screen that is open.
  public func closeScreen() { perform { engine, _ in engine.paywalls.close() } }

  /// Opens what a link names, now.
  package func present(
    _ link: ScreenLink,
    _ completion: @escaping (PaylisherScreenOutcome) -> Void
  ) {
    present(link, MainCallback.unmarked(completion))
  }

  private func present(_ link: ScreenLink, _ callback: MainCallback<PaylisherScreenOutcome>) {
    perform(.lookUp) { engine, _ in
      engine.paywalls.open(link, by: .app) { callback.call($0) }
    }
  }

  /// Loads what a link names ahead, and says what it is.
  package func lookUp(_ link: ScreenLink, _ answer: @escaping (ScreenLookUp) -> Void) {
    let callback = MainCallback.unmarked(answer)
    perform(.lookUp) { engine, _ in engine.paywalls.lookUp(link) { callback.call($0) } }
  }

  /// Asks a closure about every tap on a screen; `nil` for going on with all.
  package func interceptScreens(_ handler: ((ScreenTap) -> Void)?) {
    screenHooks.set(intercept: handler.map { MainCallback.unmarked($0) })
  }

  /// Tells a closure what is captured about screens: the event's name, and the screen.
  package func onScreenEvent(_ handler: ((String, PaylisherScreenOutcome) -> Void)?) {
    screenHooks.set(event: handler.map { handler in MainCallback.unmarked { handler($0.0, $0.1) } })
  }

  /// Captures what the user owns, without asking the user anything.
  ///
  /// - Parameter completion: Called once with whether there is a store.
  package func synchronizePurchases(_ completion: @escaping (Bool) -> Void) {
    let callback = MainCallback.unmarked(completion)
    perform(.lookUp) { engine, _ in engine.paywalls.synchronize { callback.call($0) } }
  }

  /// Asks the store for earlier purchases, which may ask the user to sign in, and captures them.
  ///
  /// - Parameter completion: Called once with whether the store answered.
  package func restorePurchases(_ completion: @escaping (Bool) -> Void) {
    let callback = MainCallback.unmarked(completion)
    perform(.lookUp) { engine, _ in engine.paywalls.restoreAll { callback.call($0) } }
  }
}
