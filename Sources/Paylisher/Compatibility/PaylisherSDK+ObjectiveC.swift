#if canImport(ObjectiveC)
public import Foundation

/// What Objective-C has in another form, because it lacks optional numbers and structures.
@available(swift, obsoleted: 1)
extension PaylisherSDK {
  /// Registers the device token of Apple's push service; the environment is read from the app.
  @objc(registerAPNsToken:)
  public func objcRegisterAPNsToken(_ deviceToken: Data) {
    registerAPNsToken(deviceToken, isSandbox: nil)
  }

  /// Registers the device token of Apple's push service.
  ///
  /// - Parameters:
  ///   - deviceToken: As the system passed it.
  ///   - isSandbox: Whether Apple's sandbox issued it.
  @objc(registerAPNsToken:isSandbox:)
  public func objcRegisterAPNsToken(_ deviceToken: Data, isSandbox: Bool) {
    registerAPNsToken(deviceToken, isSandbox: isSandbox)
  }

  /// What the person said last on this device about a category of marketing.
  ///
  /// - Returns: The answer; none where the person was not asked, and before setup.
  @objc(marketingConsentForCategory:)
  public func objcMarketingConsent(category: String) -> PaylisherMarketingConsent {
    switch marketingConsent(category: category) {
    case nil: .notAsked
    case false?: .denied
    case true?: .granted
    }
  }

  /// The notifications that the app was given, the newest first.
  @objc(inbox) public var objcInbox: [PaylisherInboxEntry] { inbox.map(PaylisherInboxEntry.init) }

  /// The stable name of why the last look-up for a deferred link ended as it did; `nil` before.
  @objc public var lastDeferredReason: String? { lastDeferredOutcome?.reason }
}

@available(swift, obsoleted: 1)
extension PaylisherDeepLink {
  /// What the server says about the campaign; `nil` if it was not asked or has not answered.
  @objc public var campaignProperties: [String: Any]? { campaignData?.toPropertiesDictionary() }
}

@available(swift, obsoleted: 1)
extension PaylisherConfig {
  /// Says whether the app was installed before it had this SDK, where the files of the app do not show it.
  @objc(setIsExistingInstall:)
  public func objcSetIsExistingInstall(_ isExisting: Bool) { isExistingInstall = isExisting }
}

/// What a person said about a category of marketing, which is an optional `Bool` in Swift.
@objc(PaylisherMarketingConsent)
public enum PaylisherMarketingConsent: Int, Sendable {
  /// The person was not asked on this device.
  case notAsked
  /// The person does not agree, or no longer.
  case denied
  /// The person agrees.
  case granted
}

/// A notification of the inbox, which is ``PaylisherInboxItem`` in Swift.
@objc(PaylisherInboxItem) @objcMembers
public final class PaylisherInboxEntry: NSObject, Sendable {
  private let item: PaylisherInboxItem

  init(_ item: PaylisherInboxItem) {
    self.item = item
    super.init()
  }

  /// Names the notification.
  public var identifier: String { item.id }
  /// In the user's language when it came.
  public var title: String { item.title }
  /// In the user's language when it came.
  public var body: String { item.body }
  /// The picture, always `https`.
  public var imageURL: URL? { item.imageURL }
  /// Where a tap leads: pass it to `handleDeepLink:`.
  public var link: URL? { item.link }
  /// When it came.
  public var receivedAt: Date { item.receivedAt }
  /// Whether it was opened or marked as read.
  public var isRead: Bool { item.isRead }
}

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
@available(swift, obsoleted: 1)
extension PaylisherDeferredDeepLinkConfig {
  /// Looks for the link that the landing page copied on the system's pasteboard.
  @available(iOS 14.0, *)
  @objc public func withPasteboard() -> PaylisherDeferredDeepLinkConfig {
    withClipboard(PaylisherPasteboard())
  }
}
#endif
#endif
