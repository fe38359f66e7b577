#if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import LinkCore
import MessagingCore
public import UIKit
public import UserNotifications

/// Takes what the system says about notifications: taps, dismissals, arrivals.
///
/// Call it from the app's own `UNUserNotificationCenterDelegate`, from any thread; the app calls the
/// system's completion handlers itself. What is not a notification of Paylisher is left alone.
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
  /// The manager of the app, which reports to ``PaylisherSDK/shared``.
  public static let shared = NotificationManager(sdk: .shared)

  private let sdk: PaylisherSDK

  init(sdk: PaylisherSDK) {
    self.sdk = sdk
    super.init()
  }

  /// Reports that a notification was tapped or dismissed, and opens its link.
  ///
  /// Each notification is reported once, over launches. A link of the app goes through the same gate
  /// and to the same closures as every link; a web page is opened by the system.
  ///
  /// - Parameter response: As passed to `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
  /// - Returns: Whether the notification is Paylisher's.
  @discardableResult
  public func handleNotificationResponse(_ response: UNNotificationResponse) -> Bool {
    let userInfo = response.notification.request.content.userInfo
    guard let payload = MessagePayload(userInfo: userInfo) else { return false }
    let interaction = PushInteraction(actionIdentifier: response.actionIdentifier)
    sdk.perform(.lookUp) { $0.notifications.handled(payload, interaction, at: $1) }
    return true
  }

  /// Reports that a notification came while the app is in front.
  ///
  /// - Parameter notification: As passed to `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
  /// - Returns: Whether the notification is Paylisher's.
  @discardableResult
  public func handleForegroundPresentation(_ notification: UNNotification) -> Bool {
    guard let payload = MessagePayload(userInfo: notification.request.content.userInfo) else {
      return false
    }
    sdk.perform(.lookUp) { $0.notifications.received(payload, at: $1) }
    return true
  }

  /// Reports that a tap on a notification launched the app; the delegate then opens the link.
  ///
  /// Call it on the main thread. The system has a push in the launch options also where it launched the
  /// app in the background to give it that push, which is no tap.
  ///
  /// - Parameter launchOptions: As passed to `application(_:didFinishLaunchingWithOptions:)`.
  /// - Returns: Whether the user launched the app by a notification of Paylisher.
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

  /// Reports that a message came, and shows a notification that the system does not show by itself.
  ///
  /// A push with an alert is shown by the system, and is not posted a second time. A silent one is
  /// posted in the user's language, at its `displayTime`. An in-app message waits for its screen and its
  /// moment, also over launches, and is shown alone.
  ///
  /// - Parameters:
  ///   - windowScene: Unused: an in-app message is shown in the scene that is in front at its moment.
  ///   - userInfo: The payload.
  ///   - content: Gets title, words and buttons of the payload.
  ///   - request: The notification that came.
  ///   - completion: Gets `content`, once, before this returns.
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
