#if canImport(ObjectiveC)
public import Foundation

/// Methods and properties that replace Swift types that Objective-C does not support.
@available(swift, obsoleted: 1)
extension PaylisherSDK {
  /// Registers an Apple Push Notification service (APNs) device token and detects its environment.
  ///
  /// - Parameter deviceToken: The token that the system passed to the app.
  @objc(registerAPNsToken:)
  public func objcRegisterAPNsToken(_ deviceToken: Data) {
    registerAPNsToken(deviceToken, isSandbox: nil)
  }

  /// Registers an Apple Push Notification service (APNs) device token.
  ///
  /// - Parameters:
  ///   - deviceToken: The token that the system passed to the app.
  ///   - isSandbox: `true` if the APNs sandbox issued the token, otherwise `false`.
  @objc(registerAPNsToken:isSandbox:)
  public func objcRegisterAPNsToken(_ deviceToken: Data, isSandbox: Bool) {
    registerAPNsToken(deviceToken, isSandbox: isSandbox)
  }

  /// Returns the user's most recent choice on this device about a category of marketing messages.
  ///
  /// - Parameter category: The category.
  /// - Returns: The user's choice. ``PaylisherMarketingConsent/notAsked`` before setup, and if the
  ///   user has not made a choice on this device.
  @objc(marketingConsentForCategory:)
  public func objcMarketingConsent(category: String) -> PaylisherMarketingConsent {
    switch marketingConsent(category: category) {
    case nil: .notAsked
    case false?: .denied
    case true?: .granted
    }
  }

  /// The notifications that the app received, newest first.
  @objc(inbox) public var objcInbox: [PaylisherInboxEntry] { inbox.map(PaylisherInboxEntry.init) }

  /// The stable name of the reason for the last deferred link lookup's result, or `nil` before it ends.
  @objc public var lastDeferredReason: String? { lastDeferredOutcome?.reason }
}

@available(swift, obsoleted: 1)
extension PaylisherDeepLink {
  /// The campaign data from the server, or `nil` if the server was not asked or has not answered yet.
  @objc public var campaignProperties: [String: Any]? { campaignData?.toPropertiesDictionary() }
}

@available(swift, obsoleted: 1)
extension PaylisherConfig {
  /// Sets whether the user had the app before it included this SDK.
  ///
  /// Call this method if the SDK cannot detect this from the app's files.
  ///
  /// - Parameter isExisting: `true` if the user had the app before it included this SDK, otherwise
  ///   `false`.
  @objc(setIsExistingInstall:)
  public func objcSetIsExistingInstall(_ isExisting: Bool) { isExistingInstall = isExisting }
}

/// The user's choice about a category of marketing messages, which is an optional `Bool` in Swift.
@objc(PaylisherMarketingConsent)
public enum PaylisherMarketingConsent: Int, Sendable {
  /// No choice on this device.
  case notAsked
  /// No consent, or a withdrawn consent.
  case denied
  /// Consent.
  case granted
}

/// A notification in the inbox, which is ``PaylisherInboxItem`` in Swift.
@objc(PaylisherInboxItem) @objcMembers
public final class PaylisherInboxEntry: NSObject, Sendable {
  private let item: PaylisherInboxItem

  init(_ item: PaylisherInboxItem) {
    self.item = item
    super.init()
  }

  /// The ID of the notification.
  public var identifier: String { item.id }
  /// The title, in the user's language at the time when the notification arrived.
  public var title: String { item.title }
  /// The text, in the user's language at the time when the notification arrived.
  public var body: String { item.body }
  /// The `https` URL of the image.
  public var imageURL: URL? { item.imageURL }
  /// The link to open when the user taps the notification.
  ///
  /// Pass the link to `handleDeepLink:`.
  public var link: URL? { item.link }
  /// The time when the notification arrived.
  public var receivedAt: Date { item.receivedAt }
  /// A Boolean value that indicates whether the notification was opened or marked as read.
  public var isRead: Bool { item.isRead }
}

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
@available(swift, obsoleted: 1)
extension PaylisherDeferredDeepLinkConfig {
  /// Configures the SDK to look for a copied link on the system's pasteboard.
  ///
  /// - Returns: This configuration.
  @available(iOS 14.0, *)
  @objc public func withPasteboard() -> PaylisherDeferredDeepLinkConfig {
    withClipboard(PaylisherPasteboard())
  }
}
#endif
#endif
