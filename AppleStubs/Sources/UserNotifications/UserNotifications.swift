@_exported import Foundation
import StubControl

// On no actor and not Sendable, as in the headers of UserNotifications.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  public internal(set) var title = ""
  public internal(set) var subtitle = ""
  public internal(set) var body = ""
  public internal(set) var categoryIdentifier = ""
  public internal(set) var userInfo: [AnyHashable: Any] = [:]
  public internal(set) var sound: UNNotificationSound?
  public internal(set) var attachments: [UNNotificationAttachment] = []

  open override func mutableCopy() -> Any {
    let copy = UNMutableNotificationContent()
    (copy.title, copy.subtitle, copy.body) = (title, subtitle, body)
    (copy.categoryIdentifier, copy.userInfo, copy.sound) = (categoryIdentifier, userInfo, sound)
    return copy
  }
}

open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  public override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  public override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  public override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  public override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { super.attachments = newValue }
  }
}

public final class UNNotificationAttachment: NSObject, @unchecked Sendable {
  public let identifier: String
  public let url: URL
  public init(identifier: String, url: URL, options: [AnyHashable: Any]?) throws {
    self.identifier = identifier
    self.url = url
  }
}

open class UNNotificationServiceExtension: NSObject {
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {}
  open func serviceExtensionTimeWillExpire() {}
}

public final class UNNotificationSound: NSObject, @unchecked Sendable {
  public static let `default` = UNNotificationSound()
}

open class UNNotificationTrigger: NSObject {}

public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public let timeInterval: TimeInterval
  public init(timeInterval: TimeInterval, repeats: Bool) { self.timeInterval = timeInterval }
}

public final class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?
  public init(
    identifier: String,
    content: UNNotificationContent,
    trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

public final class UNNotification: NSObject {
  public let request: UNNotificationRequest
  public let date = Date()
  // For tests: the system makes these.
  public init(request: UNNotificationRequest) { self.request = request }
}

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

public final class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String
  // For tests: the system makes these.
  public init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  @available(iOS 14, *)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  @available(iOS 14, *)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
}

public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}

public final class UNNotificationAction: NSObject, @unchecked Sendable {
  public let identifier: String
  public let title: String
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
  }
}

public final class UNNotificationCategory: NSObject, @unchecked Sendable {
  public let identifier: String
  public let actions: [UNNotificationAction]
  public let options: UNNotificationCategoryOptions
  public init(
    identifier: String,
    actions: [UNNotificationAction],
    intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.options = options
  }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  )
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  )
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {}
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {}
}

public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
  case provisional = 3
  case ephemeral = 4
}

public final class UNNotificationSettings: NSObject, @unchecked Sendable {
  public let authorizationStatus = UNAuthorizationStatus.authorized
}

public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let only = UNUserNotificationCenter()
  public class func current() -> UNUserNotificationCenter { only }

  private let lock = NSLock()
  private var categories: Set<UNNotificationCategory> = []
  private var requests: [UNNotificationRequest] = []
  public weak var delegate: (any UNUserNotificationCenterDelegate)?

  public func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping (Bool, (any Error)?) -> Void
  ) { SystemCallbacks.deliver { completionHandler(true, nil) } }

  public func getNotificationSettings(
    completionHandler: @escaping (UNNotificationSettings) -> Void
  ) { SystemCallbacks.deliver { completionHandler(UNNotificationSettings()) } }

  public func getNotificationCategories(
    completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
  ) {
    let current = lock.withLock { categories }
    SystemCallbacks.deliver { completionHandler(current) }
  }

  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    lock.withLock { self.categories = categories }
  }

  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    lock.withLock {
      requests.removeAll { $0.identifier == request.identifier }
      requests.append(request)
    }
    SystemCallbacks.deliver { completionHandler?(nil) }
  }

  public func getPendingNotificationRequests(
    completionHandler: @escaping ([UNNotificationRequest]) -> Void
  ) {
    let waiting = lock.withLock { requests.filter { $0.trigger != nil } }
    SystemCallbacks.deliver { completionHandler(waiting) }
  }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    lock.withLock {
      requests.removeAll { $0.trigger != nil && identifiers.contains($0.identifier) }
    }
  }

  // What follows is for tests.
  public var posted: [UNNotificationRequest] { lock.withLock { requests } }
  public var registered: Set<UNNotificationCategory> { lock.withLock { categories } }
}
