public import Foundation

extension PaylisherSDK {
  /// Replaces how links are recognised, gated and reported, also after ``setup(_:)``.
  ///
  /// What is said here before `setup` is stronger than ``PaylisherConfig/deepLinkConfig``.
  ///
  /// - Parameter config: Copied.
  public func configureDeepLinks(_ config: PaylisherDeepLinkConfig) {
    let settings = LinkSettings(config)
    changeLinks { $0 = settings }
  }

  /// Replaces the destinations that need a person who is logged in, also after ``setup(_:)``.
  public func configureDeepLinks(authRequired destinations: [String]) {
    changeLinks { $0.gate(destinations) }
  }

  /// Opens a link that the system passed to the app.
  ///
  /// Before ``setup(_:)`` the link is kept and opened then; the answer is `false` because it is not
  /// known yet whose it is.
  ///
  /// - Parameter url: Of a custom scheme or a universal link.
  /// - Returns: Whether it is a link of this app; others are left alone.
  @discardableResult
  public func handleDeepLink(_ url: URL) -> Bool {
    open(url)
  }

  /// Opens the links that a scene was given; those of others are left alone.
  @discardableResult
  public func handleDeepLinks(_ urls: [URL]) -> Bool {
    urls.map { open($0) }.contains(true)
  }

  /// Adds a closure for links, which is called on the main thread.
  ///
  /// With `true` the link needs a login first: do not open it yet.
  public func onDeepLink(_ handler: @escaping @MainActor (PaylisherDeepLink, Bool) -> Void) {
    handlers.add(receive: MainCallback { handler($0.0, $0.1) })
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Adds a closure for links that need a login; it calls its second argument once it knows,
  /// from any thread.
  ///
  /// Without such a closure those links wait until ``completePendingDeepLink()`` or their timeout.
  /// The answer counts once, and only for the link it was asked about.
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

  /// Adds a closure for links that will not be delivered.
  public func onDeepLinkFailed(_ handler: @escaping @MainActor (URL, (any Error)?) -> Void) {
    handlers.add(fail: MainCallback { handler($0.0, $0.1) })
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Adds a closure for links whose campaign became known after they were delivered.
  ///
  /// A link waits ``PaylisherDeepLinkConfig/campaignWait`` seconds for its campaign. Where the server
  /// answers later, and the campaign leads to nothing that needs a login, the closure gets the link
  /// once more, with the campaign's route: an app that is still on the screen the link opened may
  /// go there. Where the campaign's route needs a login, the link is announced to the closures of
  /// ``onDeepLink(_:)`` and ``onDeepLinkRequiresAuth(_:)`` instead, as one that arrives.
  ///
  /// ```swift
  /// PaylisherSDK.shared.onDeepLinkResolved { deepLink in router.navigate(deepLink) }
  /// ```
  public func onDeepLinkResolved(_ handler: @escaping @MainActor (PaylisherDeepLink) -> Void) {
    handlers.add(resolve: MainCallback(handler))
  }

  /// Sets a delegate, which is called beside the closures and is not kept alive.
  public func setDeepLinkHandler(_ handler: any PaylisherDeepLinkHandler) {
    handlers.set(handler)
    perform { engine, _ in engine.links.handlersChanged() }
  }

  /// Delivers the link that waits for a login.
  public func completePendingDeepLink() { perform { engine, _ in engine.links.complete() } }

  /// Gives the link that waits for a login up.
  public func cancelPendingDeepLink() { perform { engine, _ in engine.links.cancel() } }

  /// Forgets the link that waits for a login, without an event or a callback.
  public func clearPendingDeepLink() { perform { engine, _ in engine.links.clear() } }

  /// Whether a link waits for a login.
  public var hasPendingDeepLink: Bool { pendingDeepLink != nil }

  /// The link that waits for a login.
  public var pendingDeepLink: PaylisherDeepLink? { engineForValue?.links.pending }

  /// Where the link that waits for a login leads.
  public var pendingDeepLinkDestination: String? { pendingDeepLink?.resolvedDestination }

  /// The link that was delivered or announced last.
  public var lastDeepLink: PaylisherDeepLink? { engineForValue?.links.last }
}

extension PaylisherSDK {
  /// Asks, on the first launch, for the link that led to the install.
  ///
  /// One of the three closures is called, once, on the main thread, also where the app asks before
  /// ``setup(_:)``. Callers during a look-up share its answer. ``lastDeferredOutcome`` says why.
  ///
  /// The first launch lasts until the server has answered: without a network the next launch asks
  /// again, and this one when the network returns, until the app leaves the screen. A match goes to
  /// `onSuccess` and not to the `onDeepLink` closures; ``PaylisherDeferredDeepLinkConfig/autoHandleDeepLink``
  /// says where one goes that no caller waits for. A match that needs a login goes through the same
  /// gate as every link, and to `onSuccess` once it was approved. A match is found once and is kept
  /// until the app has it, over the end of the process.
  ///
  /// - Parameters:
  ///   - onSuccess: The link.
  ///   - onNoMatch: There is none, the question was answered before, or the user opened the same link
  ///     in this launch.
  ///   - onError: The server could not be asked, or the link was not opened: a
  ///     ``PaylisherDeepLinkError``.
  public func checkDeferredDeepLink(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in engine.deferred.check(callbacks) }
  }

  /// Asks for the link that a person's code names: typed from a landing page, or scanned from the
  /// page of a computer.
  ///
  /// May be asked after ``checkDeferredDeepLink(onSuccess:onNoMatch:onError:)`` found nothing, as
  /// often as the user types, and not any more once a link was found. Without a network the next
  /// check asks again with the code.
  ///
  /// - Parameters:
  ///   - code: Such as `7K3M-9QXT`, in any case and with any spaces; or a scanned link.
  ///   - onSuccess: The link.
  ///   - onNoMatch: The code is wrong, used or too old.
  ///   - onError: The server could not be asked, or the link may not be opened.
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

  /// Asks for the link that the landing page copied and the user pasted.
  ///
  /// The system's paste buttons give the app a text without a permission dialog. `PaylisherPasteButton` for SwiftUI and
  /// `PaylisherPasteControl` for UIKit call this. May be asked as often and as long as
  /// ``deferredDeepLink(code:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameters:
  ///   - text: What was pasted. Anything but a link of the app's own domains is forgotten immediately.
  ///   - onSuccess: The link.
  ///   - onNoMatch: The text is no such link, or the link's token is used or too old.
  ///   - onError: The server could not be asked, or the link may not be opened.
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

  /// Asks the phone's browser for the link that led to the install, by a web session that the person
  /// sees.
  ///
  /// The session opens `/handoff` on the first of the app's link domains and ends with the first of
  /// its schemes. Its answer counts only if it repeats this question's random state.
  ///
  /// - Parameters:
  ///   - session: Opens the page; `PaylisherAuthenticationSession` on Apple platforms.
  ///   - onSuccess: The link.
  ///   - onNoMatch: The browser has no tap, or the person closed the session.
  ///   - onError: The server could not be asked, or the link may not be opened.
  public func deferredDeepLink(
    session: any PaylisherWebSession,
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    let callbacks = DeferredCallbacks(onSuccess, onNoMatch, onError)
    perform(.lookUp) { engine, _ in engine.deferred.check(callbacks, asking: session) }
  }

  /// Why the last check ended as it did; `nil` before.
  public var lastDeferredOutcome: PaylisherDeferredOutcome? { engineForValue?.deferred.outcome }

  /// Makes the next check ask again, as a new installation.
  public func resetDeferredDeepLinkForTesting() {
    perform { engine, _ in engine.deferred.reset() }
  }
}
