@MainActor open class UIView: UIResponder {
  public var backgroundColor: UIColor?
  public var isHidden = false
  public var isUserInteractionEnabled = true
  public private(set) weak var window: UIWindow?
  public var accessibilityViewIsModal = false
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { self }
  open func didMoveToWindow() {}

  public var translatesAutoresizingMaskIntoConstraints = true
  public private(set) var subviews: [UIView] = []
  public let leadingAnchor = NSLayoutXAxisAnchor()
  public let trailingAnchor = NSLayoutXAxisAnchor()
  public let topAnchor = NSLayoutYAxisAnchor()
  public let bottomAnchor = NSLayoutYAxisAnchor()

  public override init() {}
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}

  open func addSubview(_ view: UIView) { subviews.append(view) }

  /// For tests: puts the view into a window.
  public func move(to window: UIWindow?) {
    self.window = window
    didMoveToWindow()
  }

  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {}
}

@MainActor public final class UIEvent: NSObject {}

public struct UILayoutPriority: Sendable {
  public static let defaultLow = UILayoutPriority()
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
  public private(set) var isActive = false
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

@MainActor open class NSLayoutXAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@MainActor open class NSLayoutYAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

public enum NSLineBreakMode: Int, Sendable { case byWordWrapping }
public enum NSTextAlignment: Int, Sendable { case left, center, right }
public enum NSWritingDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
}

@MainActor open class UILabel: UIView {
  public var numberOfLines = 1
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  public var adjustsFontForContentSizeCategory = false
  public var attributedText: NSAttributedString?
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let header = UIAccessibilityTraits(rawValue: 1)
  public static let staticText = UIAccessibilityTraits(rawValue: 2)
  public static let button = UIAccessibilityTraits(rawValue: 4)
  public static let link = UIAccessibilityTraits(rawValue: 8)
}

// The informal protocol that every object has.
extension UIResponder {
  public var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  public var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  public var accessibilityLanguage: String? {
    get { nil }
    set {}
  }
}

public enum UIAccessibility: Sendable {
  public struct Notification: Sendable {
    public static let screenChanged = Notification()
    public static let layoutChanged = Notification()
  }

  @MainActor public static var isReduceMotionEnabled: Bool { false }
  @MainActor public static var isVoiceOverRunning: Bool { false }
  @MainActor public static func post(notification: Notification, argument: Any?) {}
}

open class UIColor: NSObject {
  public required init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public static var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

open class UIImage: NSObject {
  public let size: CGSize
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    size = CGSize(width: 1, height: 1)
  }
}

open class UIFont: NSObject {
  public struct Weight: Hashable, Sendable {
    let value: Double
    public static let regular = Weight(value: 0)
    public static let bold = Weight(value: 1)
  }

  public let pointSize: CGFloat
  public let fontDescriptor = UIFontDescriptor()
  public init?(name: String, size: CGFloat) { return nil }
  public init(descriptor: UIFontDescriptor, size: CGFloat) { pointSize = size }
  private init(size: CGFloat) { pointSize = size }
  public class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size)
  }
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size)
  }
}

public final class UIFontDescriptor: NSObject {
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
  }

  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? { self }
}

@MainActor public final class UIFontMetrics: NSObject {
  public static let `default` = UIFontMetrics()
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

open class NSParagraphStyle: NSObject {}

open class NSMutableParagraphStyle: NSParagraphStyle {
  public var minimumLineHeight: CGFloat = 0
  public var maximumLineHeight: CGFloat = 0
  public var alignment = NSTextAlignment.left
  public var baseWritingDirection = NSWritingDirection.leftToRight
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
}

public final class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}

extension NSAttributedString {
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions,
    context: NSStringDrawingContext?
  ) -> CGRect {
    let width = min(size.width, CGFloat(string.count) * 8)
    let lines = width > 0 ? (CGFloat(string.count) * 8 / width).rounded(.up) : 1
    return CGRect(x: 0, y: 0, width: width, height: lines * 20)
  }
}
