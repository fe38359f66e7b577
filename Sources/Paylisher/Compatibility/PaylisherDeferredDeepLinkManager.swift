/// A type from earlier versions of the SDK that looks up deferred links for ``PaylisherSDK/shared``.
public final class PaylisherDeferredDeepLinkManager: Sendable {
  private static let instance = PaylisherDeferredDeepLinkManager()

  private init() {}

  /// Returns a Boolean value that indicates whether the SDK is set up.
  ///
  /// - Returns: `true` after ``PaylisherSDK/setup(_:)``, otherwise `false`.
  public static func isSetup() -> Bool { PaylisherSDK.shared.isSetUp }

  /// Returns the shared instance, which is also available before ``PaylisherSDK/setup(_:)``.
  public static func getInstance() -> PaylisherDeferredDeepLinkManager { instance }

  /// Finds the link that led to the install, on the first launch of the app.
  ///
  /// This method is the same as
  /// ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameters:
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if there is no link, or if an earlier lookup
  ///     already has an answer.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or did not
  ///     open the link.
  public static func check(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: onSuccess,
      onNoMatch: onNoMatch,
      onError: onError
    )
  }

  /// Finds the link that led to the install, on the first launch of the app.
  ///
  /// This method is the same as
  /// ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``.
  ///
  /// - Parameters:
  ///   - onSuccess: A closure that receives the link.
  ///   - onNoMatch: A closure that the SDK calls if there is no link, or if an earlier lookup
  ///     already has an answer.
  ///   - onError: A closure that receives an error if the SDK could not ask the server or did not
  ///     open the link.
  public func check(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    Self.check(onSuccess: onSuccess, onNoMatch: onNoMatch, onError: onError)
  }

  /// Resets the deferred link lookup, so that the next check runs as it does after a new installation.
  ///
  /// This method is the same as ``PaylisherSDK/resetDeferredDeepLinkForTesting()``.
  public static func resetForTesting() { PaylisherSDK.shared.resetDeferredDeepLinkForTesting() }
}
