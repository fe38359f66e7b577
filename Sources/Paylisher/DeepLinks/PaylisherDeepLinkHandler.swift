public import Foundation

#if canImport(ObjectiveC)
/// Receives links instead of closures, or beside them.
///
/// Methods are called on the main thread. All but the first are optional.
@objc(PaylisherDeepLinkHandler)
public protocol PaylisherDeepLinkHandler: AnyObject {
  /// A link arrived; with `requiresAuth` it must not be opened yet.
  @MainActor func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool)

  /// A link needs a login: call `completion` once it is known whether the user is logged in.
  @MainActor @objc optional func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  )

  /// A link will not be delivered.
  @MainActor @objc optional func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?)

  /// The campaign of a link is known that was delivered without it; see
  /// ``PaylisherSDK/onDeepLinkResolved(_:)``.
  @MainActor @objc optional func paylisherDidResolveDeepLink(_ deepLink: PaylisherDeepLink)
}

extension PaylisherDeepLinkHandler {
  @MainActor func askForLogin(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {
    paylisherDeepLinkRequiresAuth?(deepLink, completion: completion)
  }

  @MainActor func reportFailure(_ url: URL, error: (any Error)?) {
    paylisherDeepLinkDidFail?(url, error: error)
  }

  @MainActor func reportCampaign(of deepLink: PaylisherDeepLink) {
    paylisherDidResolveDeepLink?(deepLink)
  }
}
#else
/// Receives links instead of closures, or beside them.
///
/// Methods are called on the main thread. All but the first are optional.
public protocol PaylisherDeepLinkHandler: AnyObject {
  /// A link arrived; with `requiresAuth` it must not be opened yet.
  @MainActor func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool)

  /// A link needs a login: call `completion` once it is known whether the user is logged in.
  @MainActor func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  )

  /// A link will not be delivered.
  @MainActor func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?)

  /// The campaign of a link is known that was delivered without it; see
  /// ``PaylisherSDK/onDeepLinkResolved(_:)``.
  @MainActor func paylisherDidResolveDeepLink(_ deepLink: PaylisherDeepLink)
}

extension PaylisherDeepLinkHandler {
  /// Leaves the link waiting.
  @MainActor public func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {}

  /// Does nothing.
  @MainActor public func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?) {}

  /// Does nothing.
  @MainActor public func paylisherDidResolveDeepLink(_ deepLink: PaylisherDeepLink) {}

  @MainActor func askForLogin(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  ) {
    paylisherDeepLinkRequiresAuth(deepLink, completion: completion)
  }

  @MainActor func reportFailure(_ url: URL, error: (any Error)?) {
    paylisherDeepLinkDidFail(url, error: error)
  }

  @MainActor func reportCampaign(of deepLink: PaylisherDeepLink) {
    paylisherDidResolveDeepLink(deepLink)
  }
}
#endif
