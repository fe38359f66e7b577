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
  /// - Parameter userActivity: The user activity. The SDK ignores types other than
  ///   `NSUserActivityTypeBrowsingWeb`.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`.
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
/// Methods for apps with several windows, which set each link's ``PaylisherDeepLink/sceneIdentifier``.
extension PaylisherSDK {
  /// Opens the links that the system passed to a scene.
  ///
  /// The SDK ignores links that do not belong to this app.
  ///
  /// - Parameter contexts: The URL contexts that the system passed to the scene delegate.
  @MainActor public func handleURLContexts(_ contexts: Set<UIOpenURLContext>) {
    open(contexts, scene: nil)
  }

  /// Opens the links that the system passed to a scene, and records the scene of each link.
  ///
  /// ```swift
  /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
  ///   PaylisherSDK.shared.handleURLContexts(contexts, in: scene)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - contexts: The URL contexts that the system passed to the scene delegate.
  ///   - scene: The scene. See ``PaylisherDeepLink/sceneIdentifier``.
  @MainActor public func handleURLContexts(
    _ contexts: Set<UIOpenURLContext>,
    in scene: UIScene
  ) {
    open(contexts, scene: scene.session.persistentIdentifier)
  }

  /// Opens a universal link that the system passed to a scene, and records the scene of the link.
  ///
  /// - Parameters:
  ///   - userActivity: The user activity. The SDK ignores types other than
  ///     `NSUserActivityTypeBrowsingWeb`.
  ///   - scene: The scene that the system passed to `scene(_:continue:)`.
  /// - Returns: `true` if the link belongs to this app, otherwise `false`.
  @discardableResult
  @MainActor public func handleUserActivity(
    _ userActivity: NSUserActivity,
    in scene: UIScene
  ) -> Bool {
    open(userActivity, scene: scene.session.persistentIdentifier)
  }

  /// Opens the links for which the system created a scene, at a cold start or for a new window.
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
  ///
  /// - Parameters:
  ///   - options: The connection options that the system passed to the scene delegate.
  ///   - scene: The scene. See ``PaylisherDeepLink/sceneIdentifier``.
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
