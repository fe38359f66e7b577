import StubControl

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad
}

// Imported from Objective-C, which Swift 5 lets use from anywhere.
@preconcurrency @MainActor open class UIDevice: NSObject {
  public static var current: UIDevice { UIDevice() }
  public override init() {}
  public var model: String { "" }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var identifierForVendor: UUID? { nil }
}

@MainActor open class UIScreen: NSObject {
  public static var main: UIScreen { UIScreen() }
  public override init() {}
  public var bounds: CGRect { .zero }
  public var scale: CGFloat { 3 }
}

extension ProcessInfo {
  // In Foundation on Apple's platforms, where the block is `NS_SWIFT_SENDABLE`.
  public func performExpiringActivity(
    withReason reason: String,
    using block: @escaping @Sendable (Bool) -> Void
  ) {
    SystemCallbacks.deliver(neverOnMain: true) { block(false) }
  }
}
