#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import Foundation
public import UIKit

extension PaylisherConfig {
  /// The scene where the SDK shows in-app messages.
  ///
  /// The configuration holds a weak reference to the scene.
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

  /// Handles a silent push message.
  ///
  /// The SDK answers heartbeat requests, which check whether the app is still installed. It shows
  /// in-app messages when their conditions are met.
  ///
  /// - Parameters:
  ///   - userInfo: The payload that the system passed to
  ///     `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  ///   - completionHandler: The system's completion handler. If this method returns `true`, the SDK
  ///     calls it once, on the main thread, within 25 seconds.
  /// - Returns: `true` if this is a silent push message from Paylisher, otherwise `false`.
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

  /// Opens a custom-scheme link and records which app opened it.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - options: The options that the system passed to `application(_:open:options:)`.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`. The SDK ignores other
  ///   links.
  @discardableResult
  public func handleDeepLink(
    _ url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    open(url, platformHint: options[.sourceApplication] as? String)
  }
}
#endif
