/// The part of ``PaylisherSDK/shared`` that asks for the link that led to the install, under the name
/// that earlier versions gave it.
public final class PaylisherDeferredDeepLinkManager: Sendable {
  private static let instance = PaylisherDeferredDeepLinkManager()

  private init() {}

  /// Whether ``PaylisherSDK/setup(_:)`` was called.
  public static func isSetup() -> Bool { PaylisherSDK.shared.isSetUp }

  /// The manager of the app, also before ``PaylisherSDK/setup(_:)``.
  public static func getInstance() -> PaylisherDeferredDeepLinkManager { instance }

  /// The same as ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``.
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

  /// The same as ``PaylisherSDK/checkDeferredDeepLink(onSuccess:onNoMatch:onError:)``.
  public func check(
    onSuccess: @escaping @MainActor (PaylisherDeepLink) -> Void,
    onNoMatch: @escaping @MainActor () -> Void,
    onError: @escaping @MainActor (any Error) -> Void
  ) {
    Self.check(onSuccess: onSuccess, onNoMatch: onNoMatch, onError: onError)
  }

  /// The same as ``PaylisherSDK/resetDeferredDeepLinkForTesting()``.
  public static func resetForTesting() { PaylisherSDK.shared.resetDeferredDeepLinkForTesting() }
}
