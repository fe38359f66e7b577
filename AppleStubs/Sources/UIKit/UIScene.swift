@MainActor open class UIScene: UIResponder {
  @MainActor public final class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> = []
    public var userActivities: Set<NSUserActivity> = []
  }

  @MainActor public final class OpenURLOptions: NSObject {
    public var sourceApplication: String?
  }
}

@MainActor public final class UIWindowScene: UIScene {}

@MainActor public final class UISceneSession: NSObject {}

@MainActor public final class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()
  public init(url: URL) { self.url = url }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

@MainActor open class UIViewController: UIResponder {
  public var title: String?
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  public func present(_ controller: UIViewController, animated: Bool) {}
}

@MainActor public final class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {}
  public func pushViewController(_ controller: UIViewController, animated: Bool) {}
  public func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
}

@MainActor public final class UIWindow: UIResponder {
  public var rootViewController: UIViewController?
  public init(windowScene: UIWindowScene) {}
  public func makeKeyAndVisible() {}
}

@MainActor public final class UIPasteboard: NSObject {
  public enum DetectionPattern: Hashable, Sendable {
    case probableWebURL
  }

  public static let general = UIPasteboard()
  public var string: String?
  public func detectPatterns(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping @Sendable (Result<Set<DetectionPattern>, any Error>) -> Void
  ) {}
}
