/// Asynchronous versions of the methods that take closures.
extension PaylisherSDK {
  /// An asynchronous sequence of the deep links to open.
  ///
  /// A link that requires a login appears in the sequence after the login is approved. Register
  /// ``onDeepLinkRequiresAuth(_:)`` to request the login. Links that arrived before the loop
  /// started are the first elements.
  ///
  /// The SDK delivers links as long as at least one sequence or closure exists. If none exists, for
  /// example after the loop has ended, links wait for the next one.
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

  /// Finds the link that led to the install, on the first launch of the app.
  ///
  /// This method is the asynchronous version of
  /// ``checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``. To find out why the lookup ended as
  /// it did, read ``lastDeferredOutcome``.
  ///
  /// - Returns: The link, or `nil` if there is none or if an earlier call already has the answer.
  /// - Throws: A ``PaylisherDeepLinkError`` if the SDK could not ask the server or did not open the
  ///   link.
  public func deferredDeepLink() async throws -> PaylisherDeepLink? {
    try await withCheckedThrowingContinuation { continuation in
      checkDeferredDeepLink(
        onSuccess: { continuation.resume(returning: $0) },
        onNoMatch: { continuation.resume(returning: nil) },
        onError: { continuation.resume(throwing: $0) }
      )
    }
  }

  /// Finds the link for a code that the user typed or scanned.
  ///
  /// This method is the asynchronous version of
  /// ``deferredDeepLink(code:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameter code: A code such as `7K3M-9QXT`, or a scanned link. The SDK ignores case and
  ///   spaces in the code.
  /// - Returns: The link, or `nil` if the code is wrong, used or expired.
  /// - Throws: A ``PaylisherDeepLinkError`` if the SDK could not ask the server or the link may not
  ///   be opened.
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

  /// Finds the link that a landing page copied and the user pasted.
  ///
  /// This method is the asynchronous version of
  /// ``deferredDeepLink(pasted:onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameter text: The text that the user pasted.
  /// - Returns: The link. `nil` if the text is not a link of the app, or if its token is used or
  ///   expired.
  /// - Throws: A ``PaylisherDeepLinkError`` if the SDK could not ask the server or the link may not
  ///   be opened.
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

  /// Requests the current user's feature flags from the server and waits until the request ends.
  ///
  /// Returns immediately if the SDK is not set up.
  public func reloadFeatureFlagsAndWait() async {
    await withCheckedContinuation { continuation in
      reloadFeatureFlags { continuation.resume() }
    }
  }
}
