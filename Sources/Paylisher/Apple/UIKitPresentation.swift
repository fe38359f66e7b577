#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import UIKit

/// What the SDK asks UIKit to show.
enum UIKitPresentation: Sendable {
  /// The app; extensions, which have none, may link the SDK only where `UIApplication.shared` is not
  /// named.
  @MainActor static var application: UIApplication? {
    #if canImport(ObjectiveC)
    UIApplication.perform(NSSelectorFromString("sharedApplication"))?.takeUnretainedValue()
      as? UIApplication
    #else
    UIApplication.shared
    #endif
  }

  /// The scene in front of the user that can have windows, which one of CarPlay cannot.
  @MainActor static var activeScene: UIWindowScene? {
    let scenes = application?.connectedScenes.compactMap { $0 as? UIWindowScene } ?? []
    return scenes.first { $0.activationState == .foregroundActive }
  }

  static func present(_ request: PlatformRequest) {
    guard !PlatformHooks.isExtension else { return }
    // Ends at once.
    Task { @MainActor in
      switch request {
      case .url(let url): application?.open(url, options: [:], completionHandler: nil)
      case .copy(let text): UIPasteboard.general.string = text
      case .settings:
        // The page of the app, which has its notifications; a page of their own needs iOS 16.
        if let url = URL(string: UIApplication.openSettingsURLString) {
          application?.open(url, options: [:], completionHandler: nil)
        }
      }
    }
  }
}
#endif
