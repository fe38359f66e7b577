// What the example shop is drawn with. Nothing is drawn here: a host walks what is inside.

// MARK: Controls

extension Button {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> some View) {
    let host = StubHost(showing: label())
    self.init(host.texts.first ?? "", action: action)
  }
}

@available(iOS 14, *)
public struct Label: View, StubPart {
  private let title: String
  public init(_ title: String, systemImage: String) { self.title = title }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.add(text: title) }
}

public struct TextField: View, StubPart {
  public init(_ title: String, text: Binding<String>) {}
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {}
}

// In CoreTransferable on Apple's platforms.
public protocol Transferable: Sendable {}
extension String: Transferable {}

@available(iOS 16, *)
public struct PasteButton: View, StubPart {
  private let paste: ([Any]) -> Void
  public init<Payload: Transferable>(
    payloadType: Payload.Type,
    onPaste: @escaping ([Payload]) -> Void
  ) {
    paste = { items in
      let payloads = items.compactMap { $0 as? Payload }
      if !payloads.isEmpty { onPaste(payloads) }
    }
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.add(paste: paste) }
}

public struct ButtonStyle: Sendable {
  public static let plain = ButtonStyle()
  public static let bordered = ButtonStyle()
  public static let borderedProminent = ButtonStyle()
}
public struct TextFieldStyle: Sendable { public static let roundedBorder = TextFieldStyle() }
@available(iOS 15, *)
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}
@available(iOS 15, *)
public struct TextSelectability: Sendable { public static let enabled = TextSelectability() }
@available(iOS 15, *)
public enum ControlSize: Sendable { case mini, small, regular, large }

extension View {
  public func buttonStyle(_ style: ButtonStyle) -> some View { Part { $0.walk(self) } }
  public func textFieldStyle(_ style: TextFieldStyle) -> some View { Part { $0.walk(self) } }
  @available(iOS 15, *)
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { Part { $0.walk(self) } }
  @available(iOS 15, *)
  public func textSelection(_ selectability: TextSelectability) -> some View {
    Part { $0.walk(self) }
  }
  @available(iOS 15, *)
  public func controlSize(_ controlSize: ControlSize) -> some View { Part { $0.walk(self) } }
  public func disabled(_ disabled: Bool) -> some View { Part { $0.walk(self) } }
}

// MARK: Layout

public enum HorizontalAlignment: Sendable { case leading, center, trailing }

extension Alignment {
  public static let leading = Alignment(name: "leading")
}

extension VStack {
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.init(content: content) }
}

@available(iOS 14, *)
public struct GridItem: Sendable {
  public enum Size: Sendable { case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) }
  public init(_ size: Size, spacing: CGFloat? = nil) {}
}

@available(iOS 14, *)
public struct LazyVGrid<Content: View>: View, StubPart {
  private let content: Content
  public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public struct List<Content: View>: View, StubPart {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public struct Section<Content: View>: View, StubPart {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

extension View {
  public func frame(
    minWidth: CGFloat? = nil,
    maxWidth: CGFloat?,
    alignment: Alignment = .center
  ) -> some View { Part { $0.walk(self) } }
  public func padding(_ length: CGFloat) -> some View { Part { $0.walk(self) } }
  public func background<Background: View>(
    _ background: Background,
    alignment: Alignment = .center
  ) -> some View {
    Part { host in
      host.walk(background)
      host.walk(self)
    }
  }
}

// MARK: Navigation

@available(iOS 14, *)
public enum NavigationBarTitleDisplayMode: Sendable { case automatic, inline, large }
@available(iOS 14, *)
public enum ToolbarItemPlacement: Sendable { case automatic, navigationBarTrailing }

@available(iOS 14, *)
public struct ToolbarItemGroup<Content: View>: View, StubPart {
  private let content: Content
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

extension View {
  @available(iOS 14, *)
  public func navigationTitle(_ title: String) -> some View { Part { $0.walk(self) } }
  @available(iOS 14, *)
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarTitleDisplayMode
  ) -> some View { Part { $0.walk(self) } }
  @available(iOS 14, *)
  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let content = content()
    return Part { host in
      host.walk(self)
      host.walk(content)
    }
  }
}

// MARK: Drawing

public struct Font: Sendable {
  public static let largeTitle = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
  public static func system(size: CGFloat) -> Font { Font() }
  public func bold() -> Font { self }
}

public struct UnitPoint: Sendable {
  public static let topLeading = UnitPoint()
  public static let bottomTrailing = UnitPoint()
}

public struct LinearGradient: View, StubPart {
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {}
}

extension Image {
  public init(systemName: String) {}
}

extension Color {
  public init(_ name: String) { self.init(red: 0, green: 0, blue: 0) }
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let orange = Color(red: 1, green: 0.6, blue: 0)
  public static let secondary = Color(red: 0.5, green: 0.5, blue: 0.5)
}

extension AccessibilityChildBehavior {
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

extension View {
  public func font(_ font: Font?) -> some View { Part { $0.walk(self) } }
  public func foregroundColor(_ color: Color?) -> some View { Part { $0.walk(self) } }
  @available(iOS 15, *)
  public func tint(_ tint: Color?) -> some View { Part { $0.walk(self) } }
  @available(iOS 14, *)
  public func accessibilityHidden(_ hidden: Bool) -> some View { Part { $0.walk(self) } }
}
