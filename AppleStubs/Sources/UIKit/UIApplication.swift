@_exported import Foundation

@MainActor open class UIResponder: NSObject, UIPasteConfigurationSupporting {
  public var accessibilityTraits: UIAccessibilityTraits = []
  open var pasteConfiguration: UIPasteConfiguration?
  public override init() {}
  open func accessibilityActivate() -> Bool { false }
  open func paste(itemProviders: [NSItemProvider]) {}
  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { true }
}

@MainActor public final class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  public static let shared = UIApplication()
  public var applicationState = State.background
  public nonisolated static let openSettingsURLString = "app-settings:"

  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public func registerForRemoteNotifications() {}
  public var connectedScenes: Set<UIScene> = []
  public weak var delegate: (any UIApplicationDelegate)?

  /// For tests: what was opened outside of the app.
  public var opened: [URL] = []
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    opened.append(url)
    completionHandler?(true)
  }

  public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "sourceApplication")
  }

  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = LaunchOptionsKey(rawValue: "url")
    public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
  }

  public nonisolated static let didBecomeActiveNotification = Notification.Name("didBecomeActive")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("background")
  public nonisolated static let willTerminateNotification = Notification.Name("willTerminate")
  public nonisolated static let protectedDataDidBecomeAvailableNotification =
    Notification.Name("protectedDataAvailable")
}

public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  public func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
}

@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

// In Foundation on Apple's platforms.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  public init(activityType: String) { self.activityType = activityType }
}
