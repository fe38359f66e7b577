public import Foundation

/// Opens a web session that has the cookies of the phone's browser and ends with a URL of the app.
///
/// On Apple platforms use `PaylisherAuthenticationSession`, which shows the system's own dialog.
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
  /// Opens a page and returns the URL of a scheme that it ended with, `nil` where the person closed
  /// it.
  func open(_ url: URL, callbackScheme: String) async -> URL?
}

/// Reads what Google Play passed on from the store's page, on Android.
///
/// Having one says that the app runs on Android.
public protocol PaylisherInstallReferrer: Sendable {
  /// The referrer as Play returns it, such as `pl_token%3D…`; `nil` where there is none.
  func installReferrer() async -> String?
}
