/// The same as the closures, for code that awaits.
extension PaylisherSDK {
  /// The links to open, as they arrive.
  ///
  /// A link that needs a login is an element once the login is approved; register
  /// ``onDeepLinkRequiresAuth(_:)`` to ask for it. Links that arrive before the loop starts are its first
  /// elements. While one sequence or closure exists, links count as delivered; after the loop has ended, they
  /// wait for the next one.
  ///
  /// ```swift
  /// .task {
  ///   for await link in PaylisherSDK.shared.deepLinks { router.navigate(link) }
  /// }
  /// ```
  public var deepLinks: AsyncStream<PaylisherDeepLink> {
    AsyncStream { continuation in
      let id = handlers.add(sequence: continuation)
      continuation.onTermination = { [weak self] _ in
        guard let self else { return }
        handlers.removeSequence(id)
        perform { engine, _ in engine.links.handlersChanged() }
      }
      perform { engine, _ in engine.links.handlersChanged() }
    }
  }

  /// Asks, on the first launch, for the link that led to the install.
  ///
  /// The same as ``checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``; ``lastDeferredOutcome`` has the reason.
  ///
  /// - Returns: The link; `nil` if there is none, or if an earlier call has the answer.
  /// - Throws: A ``PaylisherDeepLinkError`` if the server could not be asked or the link was not opened.
  public func deferredDeepLink() async throws -> PaylisherDeepLink? {
    try await withCheckedThrowingContinuation { continuation in
      checkDeferredDeepLink(
        onSuccess: { continuation.resume(returning: $0) },
        onNoMatch: { continuation.resume(returning: nil) },
        onError: { continuation.resume(throwing: $0) }
      )
    }
  }

  /// Asks for the link of a code that a person typed or scanned.
  ///
  /// The same as ``deferredDeepLink(code:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameter code: A code such as `7K3M-9QXT`, in any case and with any spaces, or a scanned link.
  /// - Returns: The link; `nil` if the code is wrong, used or too old.
  /// - Throws: A ``PaylisherDeepLinkError`` if the server could not be asked or the link may not be opened.
  public func deferredDeepLink(code: String) async throws -> PaylisherDeepLink? {
    try await withCheckedThrowingContinuation { continuation in
      deferredDeepLink(
        code: code,
        onSuccess: { continuation.resume(returning: $0) },
        onNoMatch: { continuation.resume(returning: nil) },
        onError: { continuation.resume(throwing: $0) }
      )
    }
  }

  /// Asks for the link that the landing page copied and the user pasted.
  ///
  /// The same as ``deferredDeepLink(pasted:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameter text: What was pasted.
  /// - Returns: The link; `nil` if the text is no link of the app, or if its token is used or too old.
  /// - Throws: A ``PaylisherDeepLinkError`` if the server could not be asked or the link may not be opened.
  public func deferredDeepLink(pasted text: String) async throws -> PaylisherDeepLink? {
    try await withCheckedThrowingContinuation { continuation in
      deferredDeepLink(
        pasted: text,
        onSuccess: { continuation.resume(returning: $0) },
        onNoMatch: { continuation.resume(returning: nil) },
        onError: { continuation.resume(throwing: $0) }
      )
    }
  }

  /// Asks the server for the feature flags of the current person and returns when it has answered.
  ///
  /// Returns immediately if the SDK is not set up.
  public func reloadFeatureFlagsAndWait() async {
    await withCheckedContinuation { continuation in
      reloadFeatureFlags { continuation.resume() }
    }
  }
}
