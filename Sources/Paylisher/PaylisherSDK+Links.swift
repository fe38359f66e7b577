public import Foundation

extension PaylisherSDK {
  /// Replaces the configuration of deep links.
  ///
  /// You can call this method before or after ``setup(_:)``. A configuration that you set before
  /// setup takes precedence over ``PaylisherConfig/deepLinkConfig``.
  ///
  /// - Parameter config: The new configuration. The SDK copies it, so later changes have no effect.
  public func configureDeepLinks(_ config: PaylisherDeepLinkConfig) {
    let settings = LinkSettings(config)
    changeLinks { $0 = settings }
  }

  /// Replaces the list of destinations that require a login.
  ///
  /// You can call this method before or after ``setup(_:)``.
  ///
  /// - Parameter destinations: The routes that require a login. See
  ///   ``PaylisherDeepLinkConfig/authRequiredDestinations``.
  public func configureDeepLinks(authRequired destinations: [String]) {
    changeLinks { $0.gate(destinations) }
  }

  /// Opens a custom-scheme or universal link that the system passed to the app.
  ///
  /// Before ``setup(_:)``, the SDK keeps the link and opens it after setup. The method then returns
  /// `false`, because the SDK does not know the app's schemes and domains yet.
  ///
  /// - Parameter url: The custom-scheme or universal link.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`. The SDK ignores other
  ///   links.
  @discardableResult
  public func handleDeepLink(_ url: URL) -> Bool {
    open(url)
  }

  /// Opens the links that the system passed to a scene.
  ///
  /// The SDK ignores links that do not belong to this app.
  ///
  /// - Parameter urls: The links.
  /// - Returns: `true` if at least one of the links belongs to this app, otherwise `false`.
  @discardableResult
  public func handleDeepLinks(_ urls: [URL]) -> Bool {
    urls.map { open($0) }.contains(true)
  }

  /// Adds a closure that receives deep links.
  ///
  /// The second argument of the closure is `true` if the link requires a login. In that case, do
  /// not open the link yet.
  ///
  /// - Parameter handler: The closure. The SDK calls it on the main thread.
  public func onDeepLink(_ handler: @escaping @MainActor (PaylisherDeepLink, Bool) -> Void) {
    handlers.add(receive: MainCallback { handler($0.0, $0.1) })
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Adds a closure that the SDK calls when a link requires a login.
  ///
  /// The closure receives the link and a completion handler. Call the completion handler with
  /// `true` if the user may open the link, otherwise with `false`. You can call it from any thread.
  /// Only the first call counts, and only for this link.
  ///
  /// If you register no such closure, links that require a login wait until you call
  /// ``completePendingDeepLink()`` or until they time out.
  ///
  /// - Parameter handler: The closure. The SDK calls it on the main thread.
  public func onDeepLinkRequiresAuth(
    _ handler:
      @escaping @MainActor (
        PaylisherDeepLink,
        @escaping @Sendable (Bool) -> Void
      ) -> Void
  ) {
    handlers.add(authenticate: MainCallback { handler($0.0, $0.1) })
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Adds a closure that the SDK calls when a link cannot be delivered.
  ///
  /// - Parameter handler: The closure, which receives the link's URL and an error. The SDK calls it
  ///   on the main thread.
  public func onDeepLinkFailed(_ handler: @escaping @MainActor (URL, (any Error)?) -> Void) {
    handlers.add(fail: MainCallback { handler($0.0, $0.1) })
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Adds a closure that receives a link again if its campaign arrives after the link was delivered.
  ///
  /// A link waits up to ``PaylisherDeepLinkConfig/campaignWait`` seconds for its campaign. If the
  /// server answers later, the closure receives the link again with the campaign's route. If the
  /// app still shows the screen that the link opened, it can then open that route.
  ///
  /// If the campaign's route requires a login, the SDK does not call this closure. It passes the
  /// link to the closures of ``onDeepLink(_:)`` and ``onDeepLinkRequiresAuth(_:)`` instead, like a
  /// new link.
  ///
  /// ```swift
  /// PaylisherSDK.shared.onDeepLinkResolved { deepLink in router.navigate(deepLink) }
  /// ```
  ///
  /// - Parameter handler: The closure. The SDK calls it on the main thread.
  public func onDeepLinkResolved(_ handler: @escaping @MainActor (PaylisherDeepLink) -> Void) {
    handlers.add(resolve: MainCallback(handler))
  }

  /// Sets a delegate that receives links in addition to the closures.
  ///
  /// - Parameter handler: The delegate. The SDK holds a weak reference to it.
  public func setDeepLinkHandler(_ handler: any PaylisherDeepLinkHandler) {
    handlers.set(handler)
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Delivers the link that waits for a login.
  public func completePendingDeepLink() { perform { engine, _ in engine.links.complete() } }

  /// Cancels the link that waits for a login.
  public func cancelPendingDeepLink() { perform { engine, _ in engine.links.cancel() } }

  /// Discards the link that waits for a login, without capturing an event or calling a closure.
  public func clearPendingDeepLink() { perform { engine, _ in engine.links.clear() } }

  /// A Boolean value that indicates whether a link is waiting for a login.
  public var hasPendingDeepLink: Bool { pendingDeepLink != nil }

  /// The link that is waiting for a login, or `nil` if there is none.
  public var pendingDeepLink: PaylisherDeepLink? { engineForValue?.links.pending }

  /// The resolved destination of the link that is waiting for a login, or `nil` if there is none.
  public var pendingDeepLinkDestination: String? { pendingDeepLink?.resolvedDestination }

  /// The link that the SDK delivered or announced most recently.
  public var lastDeepLink: PaylisherDeepLink? { engineForValue?.links.last }
}

extension PaylisherSDK {
  /// Finds the link that led to the install, on the first launch of the app.
  ///
  /// The SDK calls exactly one of the three closures, once, on the main thread. You can call this
  /// method before ``setup(_:)``. Calls that are made during a lookup share its result. To find out
  /// why the lookup ended as it did, read ``lastDeferredOutcome``.
  ///
  /// If the network is unavailable, the SDK tries again when the network returns, until the app
  /// leaves the foreground. After that, it tries again on the next launch. Once the server has
  /// answered, the SDK does not ask again.
  ///
  /// The SDK passes a match to `onSuccess`, and not to the `onDeepLink` closures. If no call is
  /// waiting for the match, ``PaylisherDeferredDeepLinkConfig/autoHandleDeepLink`` decides where
  /// the match goes. If the match requires a login, the SDK requests the login as for any other
  /// link, and calls `onSuccess` after the login is approved. The SDK finds a match only once, and
  /// keeps it across launches until the app has received it.
  ///
  /// - Parameters:
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if there is no link, if an earlier lookup already
  ///     has an answer, or if the user opened the same link during this launch.
  ///   - onError: A closure that receives a ``PaylisherDeepLinkError`` if the SDK could not ask the
  ///     server or did not open the link.
  public func checkDeferredDeepLink(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in engine.deferred.check(callbacks) }
  }

  /// Finds the link for a code that the user typed or scanned.
  ///
  /// The user types the code from a landing page, or scans it from the page on a computer.
  ///
  /// You can call this method after ``checkDeferredDeepLink(onSuccess:onNoMatch:onError:)`` found
  /// no match, as often as the user enters a code, until a link is found. If the network is
  /// unavailable, the next check repeats the request with the code. The SDK calls exactly one of
  /// the three closures, once, on the main thread.
  ///
  /// - Parameters:
  ///   - code: A code such as `7K3M-9QXT`, or a scanned link. The SDK ignores case and spaces in
  ///     the code.
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if the code is wrong, used or expired.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or the link
  ///     may not be opened.
  public func deferredDeepLink(
    code: String,
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in
      engine.deferred.check(callbacks) { settings in
        .success(DeferredClue(typed: code, configuration: settings.configuration))
      }
    }
  }

  /// Finds the link that a landing page copied and the user pasted.
  ///
  /// The system's paste buttons give the app the pasted text without a permission dialog.
  /// `PaylisherPasteButton` for SwiftUI and `PaylisherPasteControl` for UIKit call this method. You
  /// can call it under the same conditions as
  /// ``deferredDeepLink(code:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameters:
  ///   - text: The text that the user pasted. The SDK immediately discards any text that is not a
  ///     link of the app's domains.
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if the text is not a link of the app's domains, or
  ///     if the link's token is used or expired.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or the link
  ///     may not be opened.
  public func deferredDeepLink(
    pasted text: String,
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in
      engine.deferred.check(callbacks) { settings in
        DeferredClue(pasted: text, configuration: settings.configuration)
          .map { .success($0) } ?? .failure(.init(reason: "pasted_no_link"))
      }
    }
  }

  /// Finds the link that led to the install by opening a web session that the user can see.
  ///
  /// The web session has the cookies of the device's browser. It opens `/handoff` on the first of
  /// the app's link domains, and ends with a URL of the first of the app's schemes. The SDK accepts
  /// the URL only if it contains the random state of this request.
  ///
  /// - Parameters:
  ///   - session: The web session. On Apple platforms, use `PaylisherAuthenticationSession`.
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if the browser has no tap, or if the user closed
  ///     the session.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or the link
  ///     may not be opened.
  public func deferredDeepLink(
    session: any PaylisherWebSession,
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in engine.deferred.check(callbacks, asking: session) }
  }

  /// The result of the last deferred link lookup and its reason, or `nil` before the first lookup ends.
  public var lastDeferredOutcome: PaylisherDeferredOutcome? { engineForValue?.deferred.outcome }

  /// Resets the deferred link lookup, so that the next check runs as it does after a new installation.
  public func resetDeferredDeepLinkForTesting() {
    perform { engine, _ in engine.deferred.reset() }
  }
}
