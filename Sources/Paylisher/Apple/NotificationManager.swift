#if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import LinkCore
import MessagingCore
public import UIKit
public import UserNotifications

/// Handles the system's notification callbacks for taps, dismissals and arrivals.
///
/// Call these methods from the app's `UNUserNotificationCenterDelegate`, on any thread. The app
/// itself calls the system's completion handlers. The SDK ignores notifications that are not from
/// Paylisher.
///
/// ```swift
/// func userNotificationCenter(
///   _ center: UNUserNotificationCenter,
///   didReceive response: UNNotificationResponse,
///   withCompletionHandler completionHandler: @escaping () -> Void
/// ) {
///   _ = NotificationManager.shared.handleNotificationResponse(response)
///   completionHandler()
/// }
/// ```
#if canImport(ObjectiveC)
@objc(PaylisherNotificationManager) @objcMembers
#endif
public final class NotificationManager: NSObject, Sendable {
  /// The shared instance, which reports to ``PaylisherSDK/shared``.
  public static let shared = NotificationManager(sdk: .shared)

  private let sdk: PaylisherSDK

  init(sdk: PaylisherSDK) {
    self.sdk = sdk
    super.init()
  }

  /// Reports that the user tapped or dismissed a notification, and opens the notification's link.
  ///
  /// The SDK reports each notification once, even across launches. It handles a link of the app
  /// like any other link, including the login check. The system opens links to web pages.
  ///
  /// - Parameter response: The response that the system passed to
  ///   `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
  /// - Returns: `true` if the notification is from Paylisher, otherwise `false`.
  @discardableResult
  public func handleNotificationResponse(_ response: UNNotificationResponse) -> Bool {
    let userInfo = response.notification.request.content.userInfo
    guard let payload = MessagePayload(userInfo: userInfo) else { return false }
    let interaction = PushInteraction(actionIdentifier: response.actionIdentifier)
    sdk.perform(.lookUp) { $0.notifications.handled(payload, interaction, at: $1) }
    return true
  }

  /// Reports that a notification arrived while the app is in the foreground.
  ///
  /// - Parameter notification: The notification that the system passed to
  ///   `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
  /// - Returns: `true` if the notification is from Paylisher, otherwise `false`.
  @discardableResult
  public func handleForegroundPresentation(_ notification: UNNotification) -> Bool {
    guard let payload = MessagePayload(userInfo: notification.request.content.userInfo) else {
      return false
    }
    sdk.perform(.lookUp) { $0.notifications.received(payload, at: $1) }
    return true
  }

  /// Reports that the user launched the app by tapping a notification.
  ///
  /// Call this method on the main thread. It does not open the notification's link. The
  /// notification center's delegate opens the link afterwards.
  ///
  /// The launch options also contain a push message if the system launched the app in the
  /// background to deliver it. The SDK does not count such a launch as a tap.
  ///
  /// - Parameter launchOptions: The launch options that the system passed to
  ///   `application(_:didFinishLaunchingWithOptions:)`.
  /// - Returns: `true` if the user launched the app by tapping a notification from Paylisher,
  ///   otherwise `false`.
  @discardableResult
  public func handleLaunchOptions(
    _ launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    handleLaunchOptions(launchOptions, isInBackground: PaylisherSDK.isInBackground)
  }

  func handleLaunchOptions(
    _ launchOptions: [UIApplication.LaunchOptionsKey: Any]?,
    isInBackground: Bool
  ) -> Bool {
    guard let userInfo = launchOptions?[.remoteNotification] as? [AnyHashable: Any] else {
      return false
    }
    return sdk.takeLaunch(userInfo, isInBackground: isInBackground)
  }

  /// Reports that a message arrived, and shows its notification if the system does not show it.
  ///
  /// The system shows push messages with an alert, so the SDK does not post them again. The SDK
  /// posts a notification for silent push messages, in the user's language and at their
  /// `displayTime`. It shows in-app messages one at a time, on their screen and when their
  /// conditions are met. In-app messages are kept across launches.
  ///
  /// - Parameters:
  ///   - windowScene: A value that has no effect. The SDK shows in-app messages in the scene that
  ///     is in the foreground.
  ///   - userInfo: The payload of the push message.
  ///   - content: The content to fill with the payload's title, text and buttons.
  ///   - request: The notification request that arrived.
  ///   - completion: A closure that the SDK calls once with `content`, before this method returns.
  #if canImport(ObjectiveC)
  @objc(customNotificationInScene:userInfo:content:request:completion:)
  #endif
  public func customNotification(
    windowScene: UIWindowScene?,
    userInfo: [AnyHashable: Any],
    _ content: UNMutableNotificationContent,
    _ request: UNNotificationRequest,
    _ completion: (UNNotificationContent) -> Void
  ) {
    defer { completion(content) }
    guard let payload = MessagePayload(userInfo: userInfo) else { return }
    sdk.perform(.lookUp) { $0.notifications.received(payload, at: $1) }
    guard payload.kind.isNotification else {
      let source = JSONValue.userInfo(userInfo)
      return sdk.perform(.lookUp) { engine, _ in engine.inApp.receive(payload, source: source) }
    }
    let shown = payload.notification(for: LanguageTag.preferred)
    content.title = shown.title ?? content.title
    content.body = shown.body ?? content.body
    content.sound = shown.isSilent ? nil : .default
    content.categoryIdentifier = shown.category.identifier
    content.userInfo = userInfo
    NotificationCategories.register(shown.category)
    guard payload.needsLocalNotification, sdk.isForPerson(payload) else { return }
    let posted = UNNotificationRequest(
      identifier: payload.notificationIdentifier,
      content: content,
      trigger: Self.trigger(payload.condition)
    )
    UNUserNotificationCenter.current().add(posted) { @Sendable _ in }
  }

  /// Takes back what ``customNotification(windowScene:userInfo:_:_:_:)`` posted and the system has not shown yet,
  /// but what a closure keeps.
  static func withdraw(keeping isKept: @escaping @Sendable (MessagePayload) -> Bool) {
    UNUserNotificationCenter.current().getPendingNotificationRequests { @Sendable requests in
      let withdrawn = requests.filter { request in
        MessagePayload(userInfo: request.content.userInfo).map { !isKept($0) } ?? false
      }
      UNUserNotificationCenter.current()
        .removePendingNotificationRequests(withIdentifiers: withdrawn.map(\.identifier))
    }
  }

  /// `nil` is now.
  private static func trigger(_ condition: MessageCondition) -> UNNotificationTrigger? {
    guard let moment = condition.notBefore else { return nil }
    let wait = moment.date.timeIntervalSinceNow
    guard wait >= 1 else { return nil }
    return UNTimeIntervalNotificationTrigger(timeInterval: wait, repeats: false)
  }
}
#endif
