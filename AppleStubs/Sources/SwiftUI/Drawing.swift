// What the messages of the SDK are drawn with. Nothing is drawn here: a host walks what is inside.

public struct ZStack<Content: View>: View, StubPart {
  private let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public struct HStack<Content: View>: View, StubPart {
  private let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public struct ScrollView<Content: View>: View, StubPart {
  private let content: Content
  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public enum Axis: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, StubPart {
  private let data: Data
  private let content: (Data.Element) -> Content
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { for element in data { host.walk(content(element)) } }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
}

public struct GeometryProxy {
  public let size: CGSize
  public let safeAreaInsets: EdgeInsets
}

public struct GeometryReader<Content: View>: View, StubPart {
  private let content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {
    let insets = EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)
    host.walk(
      content(GeometryProxy(size: CGSize(width: 390, height: 763), safeAreaInsets: insets))
    )
  }
}

public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

public struct Alignment: Equatable, Sendable {
  let name: String
  public static let center = Alignment(name: "center")
  public static let topLeading = Alignment(name: "topLeading")
}

public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}

public struct Color: View, StubPart, Equatable, Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, displayP3 }

  public init(
    _ space: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {}
  public static let black = Color(red: 0, green: 0, blue: 0)
  public func opacity(_ opacity: Double) -> Color { self }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {}
}

public struct Image: View, StubPart {
  public init(uiImage: UIImage) {}
  public func resizable() -> Image { self }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {}
}

public struct Path: Equatable, Sendable {
  public init() {}
  public mutating func move(to point: CGPoint) {}
  public mutating func addLines(_ points: [CGPoint]) {}
  public mutating func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {}
  public mutating func closeSubpath() {}
}

public struct StrokeStyle: Equatable, Sendable {
  public init(
    lineWidth: CGFloat = 1,
    lineCap: CGLineCap = .butt,
    lineJoin: CGLineJoin = .miter
  ) {}
}

// In CoreGraphics on Apple's platforms.
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

@preconcurrency public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: Part { Part { _ in } }
  public func fill(_ color: Color) -> some View { Part { _ in } }
  public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View { Part { _ in } }
  public func stroke(_ color: Color, style: StrokeStyle) -> some View { Part { _ in } }
}

public struct Rectangle: Shape {
  public init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public struct Circle: Shape {
  public init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct RoundedRectangle: Shape {
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {}
  public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = Part
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

extension View {
  public func modifier(_ modifier: some ViewModifier) -> some View {
    Part { host in host.walk(modifier.body(content: Part { $0.walk(self) })) }
  }
  public func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { Part { $0.walk(self) } }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Part { $0.walk(self) } }
  public func offset(_ offset: CGSize) -> some View { Part { $0.walk(self) } }
  public func padding(_ insets: EdgeInsets) -> some View { Part { $0.walk(self) } }
  public func opacity(_ opacity: Double) -> some View { Part { $0.walk(self) } }
  public func clipped() -> some View { Part { $0.walk(self) } }
  public func clipShape(_ shape: some Shape) -> some View { Part { $0.walk(self) } }
  public func contentShape(_ shape: some Shape) -> some View { Part { $0.walk(self) } }
  public func overlay(_ overlay: some View) -> some View { Part { $0.walk(self) } }
  public func shadow(
    color: Color,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { Part { $0.walk(self) } }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { Part { $0.walk(self) } }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    Part { host in
      host.add(tap: action)
      host.walk(self)
    }
  }
  public func gesture(_ gesture: some Gesture) -> some View { Part { $0.walk(self) } }
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    Part { host in
      let outer = EnvironmentValues.current
      defer { EnvironmentValues.current = outer }
      EnvironmentValues.current[keyPath: path] = value
      host.walk(self)
    }
  }
}

// MARK: Gestures and animation

public protocol Gesture {}

public struct DragGesture: Gesture {
  public struct Value {
    public let translation: CGSize
    public let predictedEndTranslation: CGSize
  }

  public init(minimumDistance: CGFloat = 10) {}
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture { self }
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture { self }
}

extension Gesture {
  public func onEnded(_ action: @escaping (DragGesture.Value) -> Void) -> some Gesture { self }
}

public struct Animation: Equatable, Sendable {
  public init() {}
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
}

@MainActor public func withAnimation<Result>(
  _ animation: Animation? = Animation(),
  _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Environment

public enum ColorScheme: Sendable { case light, dark }
public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }
public enum ContentSizeCategory: Sendable { case medium, large, accessibilityExtraLarge }

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  /// Those of the view that is walked now, on the main thread.
  nonisolated(unsafe) static var current = EnvironmentValues()
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var colorScheme = ColorScheme.light
  public var layoutDirection = LayoutDirection.leftToRight
  public var sizeCategory = ContentSizeCategory.large
  public let accessibilityReduceMotion = false
}

@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

// MARK: Accessibility

public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isImage = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isStaticText = AccessibilityTraits(rawValue: 16)
  public static let isSelected = AccessibilityTraits(rawValue: 32)
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
}

extension View {
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { Part { $0.walk(self) } }
  public func accessibility(label: Text) -> some View {
    Part { host in
      host.walk(label)
      host.walk(self)
    }
  }
  public func accessibility(hidden: Bool) -> some View { Part { $0.walk(self) } }
  public func accessibility(sortPriority: Double) -> some View { Part { $0.walk(self) } }
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    Part { host in
      host.add(traits: traits)
      host.walk(self)
    }
  }
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default,
    _ handler: @escaping () -> Void
  ) -> some View {
    Part { host in
      host.add(accessibilityAction: handler)
      host.walk(self)
    }
  }
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
    Part { $0.walk(self) }
  }
}

// MARK: UIKit

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}

public struct UIViewRepresentableContext<Representable> {
  init() {}
}

extension UIViewRepresentable {
  public var body: Never { fatalError() }
}

@MainActor open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

extension Optional: StubPart where Wrapped: View {
  func visit(_ host: StubHost) {
    if let self { host.walk(self) }
  }
}

public struct AccessibilityActionKind: Hashable, Sendable {
  public static let `default` = AccessibilityActionKind()
}
