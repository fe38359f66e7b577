public import Foundation
package import LinkCore

extension PaylisherSDK {
  /// Allows or prevents links from opening screens.
  ///
  /// By default, links cannot open screens until you call this method with `true`. While screens
  /// are not allowed or the app is not active, up to eight links wait for up to five minutes each.
  /// They then open in order, one at a time.
  ///
  /// ```swift
  /// PaylisherSDK.shared.setReadyForScreens(true)  // after splash screen, onboarding and login
  /// ```
  ///
  /// - Parameter isReady: `true` if links may open screens, otherwise `false`.
  public func setReadyForScreens(_ isReady: Bool) {
    screenHooks.set(isReady: isReady)
    perform { engine, _ in engine.paywalls.updateReadiness() }
  }

  /// Opens a screen from a link of the app, such as `yourapp://ply/presentations/SUMMER`.
  ///
  /// - Parameter url: The link.
  /// - Returns: `true` if the link opens a screen, otherwise `false`. The SDK ignores other links
  ///   and captures nothing about them.
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

  /// Sets the closure that receives the outcome of each screen that a link opened.
  ///
  /// If the app presents a screen itself, the SDK calls that screen's completion closure instead.
  ///
  /// - Parameter handler: The closure, which the SDK calls on the main thread, or `nil` to remove
  ///   it.
  public func onScreenEnded(_ handler: (@MainActor (PaylisherScreenOutcome) -> Void)?) {
    screenHooks.set(ended: handler.map { MainCallback($0) })
  }

  /// The same, for a closure whose signature does not say that it is called on the main thread.
  package func whenScreenEnded(_ handler: ((PaylisherScreenOutcome) -> Void)?) {
    screenHooks.set(ended: handler.map { MainCallback.unmarked($0) })
  }

  /// Sets the closure that the SDK calls when the user taps a screen's `login` button.
  ///
  /// - Parameter handler: The closure. The SDK calls it on the main thread.
  public func onScreenLogin(_ handler: @escaping @MainActor () -> Void) {
    screenHooks.set(login: MainCallback { handler() })
  }

  /// Presents a screen immediately.
  ///
  /// - Parameters:
  ///   - id: The ID of the screen. The default is `nil`, for the default screen.
  ///   - completion: A closure that the SDK calls once, on the main thread, with the outcome. The
  ///     SDK calls it even if it has no screen to show.
  public func presentScreen(
    _ id: String? = nil,
    completion: @escaping @MainActor (PaylisherScreenOutcome) -> Void = { _ in }
  ) {
    present(.screen(id: id), MainCallback(completion))
  }

  /// Presents the screen that a placement selects for the user.
  ///
  /// - Parameters:
  ///   - id: The ID of the placement. The default is `nil`, for the default placement.
  ///   - completion: A closure that the SDK calls once, on the main thread, with the outcome. The
  ///     SDK calls it even if it has no screen to show.
  public func presentPlacement(
    _ id: String? = nil,
    completion: @escaping @MainActor (PaylisherScreenOutcome) -> Void = { _ in }
  ) {
    present(.placement(id: id), MainCallback(completion))
  }

  /// Closes the open screen.
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
