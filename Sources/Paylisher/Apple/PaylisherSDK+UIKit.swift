#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import Foundation
public import UIKit

extension PaylisherConfig {
  /// The scene that in-app messages are shown in; not kept alive.
  @MainActor public var windowScene: UIWindowScene? {
    get { scene as? UIWindowScene }
    set { scene = newValue }
  }
}

/// The system's handler on its way to the main thread.
///
/// `@unchecked` because only the main thread calls it, once.
private struct FetchHandler: @unchecked Sendable {
  let handler: (UIBackgroundFetchResult) -> Void
}

extension PaylisherSDK {
  /// Whether the app runs without the user, as far as the thread of the caller can know.
  ///
  /// An app with scenes is in the background also while the user launches it; the system reports the
  /// tap to its delegates then.
  package static var isInBackground: Bool {
    guard Thread.isMainThread else { return true }
    return MainActor.assumeIsolated {
      UIKitPresentation.application?.applicationState == .background
    }
  }

  /// Takes a silent push: answers one that asks whether the app is installed, and shows an in-app message
  /// at its moment.
  ///
  /// - Parameters:
  ///   - userInfo: As passed to `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  ///   - completionHandler: Called once, on the main thread and within 25 s, where this returns `true`.
  /// - Returns: Whether the push is one of Paylisher's that shows nothing by itself.
  @discardableResult
  public func handleSilentPush(
    _ userInfo: [AnyHashable: Any],
    completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) -> Bool {
    let handler = FetchHandler(handler: completionHandler)
    return takeSilentPush(userInfo) { isNew in
      DispatchQueue.main.async { handler.handler(isNew ? .newData : .failed) }
    }
  }

  /// Opens a link of a custom scheme, with what the system says about who opened it.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - options: As passed to `application(_:open:options:)`.
  /// - Returns: Whether it is a link of this app; others are left alone.
  @discardableResult
  public func handleDeepLink(
    _ url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    open(url, platformHint: options[.sourceApplication] as? String)
  }
}
#endif
