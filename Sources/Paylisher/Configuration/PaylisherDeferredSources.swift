public import Foundation

/// A web session that has the cookies of the device's browser and ends with a URL of the app.
///
/// On Apple platforms, use `PaylisherAuthenticationSession`, which shows the system's dialog.
///
/// ```swift
/// PaylisherSDK.shared.deferredDeepLink(
///   session: PaylisherAuthenticationSession(anchor: window),
///   onSuccess: { navigate(to: $0.resolvedDestination) },
///   onNoMatch: {},
///   onError: { _ in }
/// )
/// ```
public protocol PaylisherWebSession: Sendable {
  /// Opens a web page and waits for the URL that ends the session.
  ///
  /// - Parameters:
  ///   - url: The URL of the page.
  ///   - callbackScheme: The URL scheme that ends the session.
  /// - Returns: The URL that ended the session, or `nil` if the user closed it.
  func open(_ url: URL, callbackScheme: String) async -> URL?
}

/// A source of Google Play's install referrer, for apps on Android.
///
/// If you configure a source, the SDK assumes that the app runs on Android.
public protocol PaylisherInstallReferrer: Sendable {
  /// Returns the install referrer.
  ///
  /// - Returns: The referrer in the form that Google Play returns it, such as `pl_token%3D…`, or
  ///   `nil` if there is none.
  func installReferrer() async -> String?
}
