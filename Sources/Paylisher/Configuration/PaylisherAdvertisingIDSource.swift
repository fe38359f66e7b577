public import Foundation

/// A source of the advertising ID, which the app implements.
///
/// The SDK does not link AdSupport or App Tracking Transparency, and does not ask the user for
/// permission. Return the ID only if the user has already allowed tracking.
///
/// ```swift
/// struct AdvertisingID: PaylisherAdvertisingIDSource {
///   func authorizedAdvertisingID() -> UUID? {
///     guard ATTrackingManager.trackingAuthorizationStatus == .authorized else { return nil }
///     return ASIdentifierManager.shared().advertisingIdentifier
///   }
/// }
/// config.deferredDeepLinkConfig?.withAdvertisingID(AdvertisingID())
/// ```
public protocol PaylisherAdvertisingIDSource: Sendable {
  /// Returns the advertising ID if the user has allowed tracking.
  ///
  /// The SDK calls this method once per lookup. It treats an ID that contains only zeros as `nil`.
  ///
  /// - Returns: The advertising ID, or `nil` if the user has not allowed tracking.
  func authorizedAdvertisingID() -> UUID?

  /// Returns a Boolean value that indicates whether the user has answered the tracking prompt.
  ///
  /// A lookup waits for the answer. See ``PaylisherDeferredDeepLinkConfig/advertisingIDWait``.
  ///
  /// - Returns: `true` if the user has answered, otherwise `false`.
  func isDetermined() -> Bool
}

extension PaylisherAdvertisingIDSource {
  /// Returns `true`, so that lookups do not wait for the user's answer.
  public func isDetermined() -> Bool { true }

  /// The id as it is sent, in upper case.
  var text: String? {
    guard let id = authorizedAdvertisingID()?.uuidString.uppercased() else { return nil }
    return id.contains { $0 != "0" && $0 != "-" } ? id : nil
  }
}
