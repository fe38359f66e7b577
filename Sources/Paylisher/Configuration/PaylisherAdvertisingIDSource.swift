public import Foundation

/// Where the SDK learns the advertising id, if the app has one to give.
///
/// The SDK links neither AdSupport nor App Tracking Transparency, and asks for no permission: the app answers
/// with the id only where the person has allowed it already.
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
  /// The id where the person has allowed it, otherwise `nil`.
  ///
  /// It is asked for once per look-up; an id of zeros counts as `nil`.
  func authorizedAdvertisingID() -> UUID?

  /// Whether the person has answered; a look-up waits for that, see
  /// ``PaylisherDeferredDeepLinkConfig/advertisingIDWait``.
  func isDetermined() -> Bool
}

extension PaylisherAdvertisingIDSource {
  /// `true`: nothing is waited for.
  public func isDetermined() -> Bool { true }

  /// The id as it is sent, in upper case.
  var text: String? {
    guard let id = authorizedAdvertisingID()?.uuidString.uppercased() else { return nil }
    return id.contains { $0 != "0" && $0 != "-" } ? id : nil
  }
}
