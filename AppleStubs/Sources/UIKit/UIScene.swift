@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  public var activationState = ActivationState.unattached
  // Strong on Apple's platforms, too.
  public var delegate: (any UISceneDelegate)?
  public let session = UISceneSession()

  public nonisolated static let didActivateNotification = Notification.Name("sceneDidActivate")
  public nonisolated static let didDisconnectNotification = Notification.Name("sceneDidDisconnect")

  @MainActor public final class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var userActivities: Set<NSUserActivity> = []
    public override init() {}
  }

  @MainActor public final class OpenURLOptions: NSObject {
    public var sourceApplication: String?
  }
}

@MainActor public final class UIWindowScene: UIScene {
  public internal(set) var windows: [UIWindow] = []
}

@MainActor public final class UISceneSession: NSObject {
  public let persistentIdentifier = UUID().uuidString
  public override init() {}
}

@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()
  public init(url: URL) { self.url = url }
}

// Optional requirements in Objective-C; here they have bodies that do nothing, so that a test that
// calls them through the protocol sees whether an example's method has the right name.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
