import StubControl

// In Foundation on Apple's platforms.
open class NSItemProvider: NSObject, @unchecked Sendable {
  private let item: Any?

  /// For tests: a provider of a text or a URL, or of something else.
  public init(_ item: Any?) { self.item = item }

  public func canLoadObject<Object>(ofClass: Object.Type) -> Bool { item is Object }

  public func loadObject<Object>(
    ofClass: Object.Type,
    completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
  ) -> Progress {
    nonisolated(unsafe) let object = item as? Object
    SystemCallbacks.deliver(neverOnMain: true) { completionHandler(object, nil) }
    return Progress(totalUnitCount: 1)
  }
}

@MainActor open class UIPasteConfiguration: NSObject {
  public let acceptableTypeIdentifiers: [String]
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
  }
}

@MainActor public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
  var pasteConfiguration: UIPasteConfiguration? { get set }
  func paste(itemProviders: [NSItemProvider])
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}

@available(iOS 16, *)
@MainActor open class UIPasteControl: UIView {
  @MainActor open class Configuration: NSObject {
    public enum DisplayMode: UInt, Sendable { case iconAndLabel, iconOnly, labelOnly }
    public var displayMode = DisplayMode.iconAndLabel
    public override init() {}
  }

  public let configuration: Configuration
  public weak var target: (any UIPasteConfigurationSupporting)?

  public init(configuration: Configuration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  /// For tests: the user taps it, which does nothing unless the target says what it takes.
  public func press(with providers: [NSItemProvider]) {
    guard let target, target.pasteConfiguration != nil, target.canPaste(providers) else { return }
    target.paste(itemProviders: providers)
  }
}
