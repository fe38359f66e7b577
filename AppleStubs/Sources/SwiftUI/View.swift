@_exported import Foundation
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public struct EmptyView: View, StubPart {
  public nonisolated init() {}
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {}
}

/// What a modifier or a builder returns.
public struct Part: View, StubPart {
  private let content: @MainActor (StubHost) -> Void
  init(_ content: @escaping @MainActor (StubHost) -> Void) { self.content = content }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { content(host) }
}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Part {
    Part { host in repeat host.walk(each content) }
  }
  public static func buildEither(first: some View) -> Part { Part { $0.walk(first) } }
  public static func buildEither(second: some View) -> Part { Part { $0.walk(second) } }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension View {
  @available(iOS 14, *)
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Part { host in
      host.add(openURL: action)
      host.walk(self)
    }
  }
  @available(iOS 14, *)
  public func onContinueUserActivity(
    _ type: String,
    perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Part { host in
      host.add(type, action)
      host.walk(self)
    }
  }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Part { host in
      if let action { host.add(appeared: action) }
      host.walk(self)
    }
  }
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View { Part { $0.walk(self) } }
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    Part { $0.walk(self) }
  }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Part { host in
      host.walk(self)
      guard isPresented.wrappedValue else { return }
      host.addSheet()
      host.walk(content())
    }
  }
  @available(iOS 16, *)
  public func navigationDestination<Value: Hashable, Destination: View>(
    for type: Value.Type,
    @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View { Part { $0.walk(self) } }
}

public struct Text: View, StubPart {
  private let text: String
  public init(_ text: String) { self.text = text }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.add(text: text) }
}

public struct Button: View, StubPart {
  private let title: String
  private let action: @MainActor () -> Void
  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.add(title, action) }
}

public struct VStack<Content: View>: View, StubPart {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

public struct TabView<Selection: Hashable, Content: View>: View, StubPart {
  private let content: Content
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) { host.walk(content) }
}

@available(iOS 16, *)
public struct NavigationStack<Path, Root: View>: View, StubPart {
  private let path: Binding<Path>
  private let root: Root
  public init(path: Binding<Path>, @ViewBuilder root: () -> Root) {
    self.path = path
    self.root = root()
  }
  public var body: Never { fatalError() }
  func visit(_ host: StubHost) {
    host.add(path: path.wrappedValue)
    host.walk(root)
  }
}
