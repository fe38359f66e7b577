public import Foundation

#if canImport(ObjectiveC)
/// A delegate that receives links, in addition to the closures.
///
/// The SDK calls the methods on the main thread. All methods except the first are optional.
@objc(PaylisherDeepLinkHandler)
public protocol PaylisherDeepLinkHandler: AnyObject {
  /// Tells the delegate that a link arrived.
  ///
  /// - Parameters:
  ///   - deepLink: The link.
  ///   - requiresAuth: `true` if the link requires a login and must not be opened yet, otherwise
  ///     `false`.
  @MainActor func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool)

  /// Asks the delegate whether the user may open a link that requires a login.
  ///
  /// - Parameters:
  ///   - deepLink: The link.
  ///   - completion: A closure to call with `true` if the user is logged in, otherwise with
  ///     `false`.
  @MainActor @objc optional func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  )

  /// Tells the delegate that a link cannot be delivered.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - error: The reason.
  @MainActor @objc optional func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?)

  /// Tells the delegate that the campaign of an already delivered link arrived.
  ///
  /// See ``PaylisherSDK/onDeepLinkResolved(_:)``.
  ///
  /// - Parameter deepLink: The link with its campaign's route.
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
/// A delegate that receives links, in addition to the closures.
///
/// The SDK calls the methods on the main thread. All methods except the first are optional.
public protocol PaylisherDeepLinkHandler: AnyObject {
  /// Tells the delegate that a link arrived.
  ///
  /// - Parameters:
  ///   - deepLink: The link.
  ///   - requiresAuth: `true` if the link requires a login and must not be opened yet, otherwise
  ///     `false`.
  @MainActor func paylisherDidReceiveDeepLink(_ deepLink: PaylisherDeepLink, requiresAuth: Bool)

  /// Asks the delegate whether the user may open a link that requires a login.
  ///
  /// - Parameters:
  ///   - deepLink: The link.
  ///   - completion: A closure to call with `true` if the user is logged in, otherwise with
  ///     `false`.
  @MainActor func paylisherDeepLinkRequiresAuth(
    _ deepLink: PaylisherDeepLink,
    completion: @escaping (Bool) -> Void
  )

  /// Tells the delegate that a link cannot be delivered.
  ///
  /// - Parameters:
  ///   - url: The URL of the link.
  ///   - error: The reason.
  @MainActor func paylisherDeepLinkDidFail(_ url: URL, error: (any Error)?)

  /// Tells the delegate that the campaign of an already delivered link arrived.
  ///
  /// See ``PaylisherSDK/onDeepLinkResolved(_:)``.
  ///
  /// - Parameter deepLink: The link with its campaign's route.
  @MainActor func paylisherDidResolveDeepLink(_ deepLink: PaylisherDeepLink)
}

extension PaylisherDeepLinkHandler {
  /// Does nothing, so the link keeps waiting for a login.
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
