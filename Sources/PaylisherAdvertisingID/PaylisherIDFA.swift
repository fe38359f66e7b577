#if canImport(AdSupport) && canImport(AppTrackingTransparency)
import AdSupport
import AppTrackingTransparency
public import Foundation
public import Paylisher

/// The advertising id of Apple's devices, where the user has allowed the app to track.
///
/// In a product of its own, so that apps without it do not link AdSupport. The app asks the user, by
/// `ATTrackingManager.requestTrackingAuthorization`, and declares `NSUserTrackingUsageDescription`
/// and, in its own privacy manifest, `NSPrivacyTracking` with its domains.
///
/// ```swift
/// config.deferredDeepLinkConfig?.withIDFA(true).withAdvertisingID(PaylisherIDFA())
/// ```
@available(iOS 14.0, macOS 11.0, tvOS 14.0, *)
public struct PaylisherIDFA: PaylisherAdvertisingIDSource {
  /// Makes a reader of the id.
  public init() {}

  /// The id where the user has allowed tracking, otherwise `nil`.
  public func authorizedAdvertisingID() -> UUID? {
    guard ATTrackingManager.trackingAuthorizationStatus == .authorized else { return nil }
    return ASIdentifierManager.shared().advertisingIdentifier
  }

  /// Whether the user has answered the system's question.
  public func isDetermined() -> Bool {
    ATTrackingManager.trackingAuthorizationStatus != .notDetermined
  }
}
#endif
