@MainActor open class UIViewController: UIResponder {
  public var title: String?
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?
  public var isModalInPresentation = false
  public let view = UIView()

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open func accessibilityPerformEscape() -> Bool { false }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func present(
    _ controller: UIViewController,
    animated: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = controller
    controller.presentingViewController = self
    controller.viewDidLoad()
    controller.viewDidAppear(animated)
    completion?()
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil, let presenter = presentingViewController {
      return presenter.dismiss(animated: animated, completion: completion)
    }
    let dismissed = presentedViewController
    presentedViewController = nil
    dismissed?.presentingViewController = nil
    dismissed?.viewDidDisappear(animated)
    completion?()
  }
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let landscape = UIInterfaceOrientationMask(rawValue: 24)
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
  public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
}

@MainActor open class UINavigationController: UIViewController {
  public private(set) var viewControllers: [UIViewController]

  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    viewControllers.append(controller)
  }

  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    defer { viewControllers.removeLast(viewControllers.count - 1) }
    return Array(viewControllers.dropFirst())
  }
}

@MainActor open class UIWindow: UIView {
  public struct Level: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static func + (level: Level, number: CGFloat) -> Level {
      Level(rawValue: level.rawValue + number)
    }
  }

  public var rootViewController: UIViewController?
  public var windowLevel = Level.normal
  public private(set) var isKeyWindow = false
  public private(set) weak var windowScene: UIWindowScene?
  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init()
    windowScene.windows.append(self)
  }
  public override init() { super.init() }
  public required init?(coder: NSCoder) { nil }
  public func makeKeyAndVisible() { isKeyWindow = true }
}

@MainActor public final class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  /// For tests: what pressing it does.
  public let press: () -> Void

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    weak var pressed: UIAlertAction?
    press = { if let pressed { handler?(pressed) } }
    super.init()
    pressed = self
  }
}

@MainActor public final class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public let message: String?
  public private(set) var actions: [UIAlertAction] = []

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    super.init()
    self.title = title
  }

  public func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// For tests: presses the action of a title, which also takes the alert away.
  public func press(_ title: String) {
    let action = actions.first { $0.title == title }
    presentingViewController?.dismiss(animated: false)
    action?.press()
  }
}
