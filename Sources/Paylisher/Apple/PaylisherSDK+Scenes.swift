#if canImport(UIKit) || canImport(AppKit)  // also on watchOS, tvOS and visionOS
#if canImport(Darwin)
public import Foundation
#else
// The stubs of UIKit have what is in Foundation on Apple's platforms.
import Foundation
#endif

#if canImport(UIKit) && !os(watchOS)  // also on tvOS and visionOS
public import UIKit
#endif

extension PaylisherSDK {
  /// Opens a universal link.
  ///
  /// - Parameter userActivity: Of the type `NSUserActivityTypeBrowsingWeb`; others are left alone.
  /// - Returns: Whether it is a link of this app.
  @discardableResult
  public func handleUserActivity(_ userActivity: NSUserActivity) -> Bool {
    open(userActivity, scene: nil)
  }

  /// Opens a universal link that a window of the app was given.
  func open(_ userActivity: NSUserActivity, scene: String?) -> Bool {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
      let url = userActivity.webpageURL
    else { return false }
    return open(url, scene: scene)
  }
}
#endif

#if canImport(UIKit) && !os(watchOS)  // also on tvOS and visionOS
/// Links of an app with several windows: each carries ``PaylisherDeepLink/sceneIdentifier``.
extension PaylisherSDK {
  /// Opens every link that a scene was given; those of others are left alone.
  @MainActor public func handleURLContexts(_ contexts: Set<UIOpenURLContext>) {
    open(contexts, scene: nil)
  }

  /// Opens every link that a scene was given, and says which scene on each of them.
  ///
  /// ```swift
  /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///   PaylisherSDK.shared.handleURLContexts(contexts, in: scene)
  /// }
  /// ```
  @MainActor public func handleURLContexts(
    _ contexts: Set<UIOpenURLContext>,
    in scene: UIScene
  ) {
    open(contexts, scene: scene.session.persistentIdentifier)
  }

  /// Opens a universal link that a scene was given.
  ///
  /// - Parameters:
  ///   - userActivity: Of the type `NSUserActivityTypeBrowsingWeb`; others are left alone.
  ///   - scene: As passed to `scene(_:continue:)`.
  /// - Returns: Whether it is a link of this app.
  @discardableResult
  @MainActor public func handleUserActivity(
    _ userActivity: NSUserActivity,
    in scene: UIScene
  ) -> Bool {
    open(userActivity, scene: scene.session.persistentIdentifier)
  }

  /// Opens the links that a scene was created for: of a cold start, or of a new window.
  ///
  /// ```swift
  /// func scene(
  ///   _ scene: UIScene,
  ///   willConnectTo session: UISceneSession,
  ///   options: UIScene.ConnectionOptions
  /// ) {
  ///   PaylisherSDK.shared.handleConnectionOptions(options, in: scene)
  /// }
  /// ```
  @MainActor public func handleConnectionOptions(
    _ options: UIScene.ConnectionOptions,
    in scene: UIScene
  ) {
    open(options.urlContexts, scene: scene.session.persistentIdentifier)
    for userActivity in options.userActivities { handleUserActivity(userActivity, in: scene) }
  }

  @MainActor private func open(_ contexts: Set<UIOpenURLContext>, scene: String?) {
    for context in contexts {
      _ = open(context.url, platformHint: context.options.sourceApplication, scene: scene)
    }
  }
}
#endif
