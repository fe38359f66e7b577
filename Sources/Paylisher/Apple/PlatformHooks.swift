/// What the platform adds to a set-up SDK; nothing where there is no UIKit.
enum PlatformHooks: Sendable {
  static func start(_ sdk: PaylisherSDK) {
    #if canImport(UIKit)
    UIKitLifecycle.observe(sdk)
    #endif
  }
}
