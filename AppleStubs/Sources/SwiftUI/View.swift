@_exported import Foundation
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

/// What a modifier returns.
public struct Modified<Content: View>: View {
  let content: Content
  public var body: Never { fatalError() }
}

public struct Either<First: View, Second: View>: View {
  public var body: Never { fatalError() }
}

public struct Several<each Content: View>: View {
  public var body: Never { fatalError() }
}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> Several<repeat each Content> { Several() }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> Either<First, Second> { Either() }
  public static func buildOptional<Content: View>(_ content: Content?) -> Modified<EmptyView> {
    Modified(content: EmptyView())
  }
}

extension View {
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Modified(content: self)
  }
  public func onContinueUserActivity(
    _ type: String,
    perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { Modified(content: self) }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { Modified(content: self) }
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View { Modified(content: self) }
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    Modified(content: self)
  }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { Modified(content: self) }
  public func navigationDestination<Value: Hashable, Destination: View>(
    for type: Value.Type,
    @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View { Modified(content: self) }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError() }
}

public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct TabView<Selection: Hashable, Content: View>: View {
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct NavigationStack<Path, Root: View>: View {
  public init(path: Binding<Path>, @ViewBuilder root: () -> Root) {}
  public var body: Never { fatalError() }
}
