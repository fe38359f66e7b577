public import Foundation

/// Receives links instead of closures, or beside them.
///
/// Methods are called on the main thread.
public protocol PaylisherDeepLinkHandler: AnyObject {
  /// A link arrived; with `requiresAuth` it must not be opened yet.
  @MainActor func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool)

  /// A link needs a person who is logged in: call `completion` once it is known whether they are.
  @MainActor func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  )

  /// A link will not be delivered.
  @MainActor func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?)
}

extension PaylisherDeepLinkHandler {
  /// Leaves the link waiting: nobody has approved it.
  @MainActor public func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {}

  /// Does nothing.
  @MainActor public func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?) {}
}
