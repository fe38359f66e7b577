@available(iOS 14, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@available(iOS 14, *)
@resultBuilder @MainActor public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@available(iOS 14, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  public static func main() {}
}

@available(iOS 14, *)
public struct WindowGroup<Content: View>: Scene {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
}

@available(iOS 14, *)
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate> {
  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { fatalError() }
}

// What follows is for tests.

/// Shows an app of one window, as far as its logic goes: what it asks to be called for, and what is on
/// the screen now.
@MainActor public final class StubHost {
  private let renderApp: (StubHost) -> Void
  public private(set) var openURL: [(URL) -> Void] = []
  public private(set) var userActivities: [(type: String, action: (NSUserActivity) -> Void)] = []
  public private(set) var texts: [String] = []
  public private(set) var buttons: [(title: String, action: @MainActor () -> Void)] = []
  public private(set) var paths: [Any] = []
  public private(set) var sheetCount = 0
  public private(set) var taps: [() -> Void] = []
  public private(set) var pastes: [([Any]) -> Void] = []
  public private(set) var accessibilityActions: [() -> Void] = []
  public private(set) var traits: [AccessibilityTraits] = []
  public private(set) var labels: [UILabel] = []
  /// The window that views of UIKit are put into.
  public var window: UIWindow?
  private var appeared: [() -> Void] = []

  /// Launches an app: makes it, installs its state, and shows it.
  public init<Shown: App>(_ type: Shown.Type) {
    let app = Shown()
    for child in Mirror(reflecting: app).children {
      (child.value as? any StubInstallable)?.install()
    }
    renderApp = { host in
      if let window = app.body as? any StubWindow { window.render(host) }
    }
    render()
    for action in appeared { action() }
  }

  /// Shows one view.
  public init(showing view: some View, in window: UIWindow? = nil) {
    self.window = window
    renderApp = { $0.walk(view) }
    render()
  }

  /// Asks every view for its body again.
  public func render() {
    (openURL, userActivities, texts, buttons, paths, sheetCount) = ([], [], [], [], [], 0)
    (taps, appeared, traits, labels, pastes) = ([], [], [], [], [])
    accessibilityActions = []
    renderApp(self)
  }

  /// Shows what was drawn last.
  public func appear() { for action in appeared { action() } }

  /// Presses the button of a title, if it is on the screen.
  public func press(_ title: String) {
    render()
    buttons.first { $0.title == title }?.action()
    render()
  }

  func walk(_ view: some View) {
    if let part = view as? any StubPart {
      part.visit(self)
    } else if let representable = view as? any UIViewRepresentable {
      show(representable)
    } else {
      walk(view.body)
    }
  }

  private func show<Shown: UIViewRepresentable>(_ representable: Shown) {
    let view = representable.makeUIView(context: UIViewRepresentableContext<Shown>())
    representable.updateUIView(view, context: UIViewRepresentableContext<Shown>())
    if let window { view.move(to: window) }
    guard let label = view as? UILabel else { return }
    labels.append(label)
    if let text = label.attributedText?.string { add(text: text) }
  }

  func add(traits: AccessibilityTraits) { self.traits.append(traits) }
  func add(openURL action: @escaping (URL) -> Void) { openURL.append(action) }
  func add(_ type: String, _ action: @escaping (NSUserActivity) -> Void) {
    userActivities.append((type, action))
  }
  func add(text: String) { texts.append(text) }
  func add(_ title: String, _ action: @escaping @MainActor () -> Void) {
    buttons.append((title, action))
  }
  func add(path: Any) { paths.append(path) }
  func add(paste action: @escaping ([Any]) -> Void) { pastes.append(action) }
  func add(accessibilityAction action: @escaping () -> Void) {
    accessibilityActions.append(action)
  }
  func add(tap action: @escaping () -> Void) { taps.append(action) }
  func add(appeared action: @escaping () -> Void) { appeared.append(action) }
  func addSheet() { sheetCount += 1 }
}

@MainActor protocol StubWindow { func render(_ host: StubHost) }

extension WindowGroup: StubWindow {
  func render(_ host: StubHost) { host.walk(content) }
}

@MainActor protocol StubInstallable { func install() }

/// A view that says itself what it is.
@MainActor protocol StubPart { func visit(_ host: StubHost) }
