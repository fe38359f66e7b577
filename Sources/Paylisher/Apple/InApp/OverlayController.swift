#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import SwiftUI
import UIKit

/// Shows a message or a screen over the app, and closes it by the escape gesture of a screen reader.
///
/// The status bar, the orientations and the home indicator stay as the app's screen below wants them.
@MainActor final class OverlayController<Content: View>: UIHostingController<Content> {
  var didAppear: () -> Void = {}
  var escape: () -> Void = {}
  /// The app's controller in front, below the overlay.
  weak var below: UIViewController?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    didAppear()
  }

  override func accessibilityPerformEscape() -> Bool {
    escape()
    return true
  }

  override var preferredStatusBarStyle: UIStatusBarStyle {
    AppWindow.follow(below) { $0.childForStatusBarStyle }?.preferredStatusBarStyle ?? .default
  }

  override var prefersStatusBarHidden: Bool {
    AppWindow.follow(below) { $0.childForStatusBarHidden }?.prefersStatusBarHidden ?? false
  }

  override var prefersHomeIndicatorAutoHidden: Bool {
    AppWindow.follow(below) { $0.childForHomeIndicatorAutoHidden }?
      .prefersHomeIndicatorAutoHidden ?? false
  }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    below?.supportedInterfaceOrientations ?? .allButUpsideDown
  }
}

/// Looks at the app's own window.
enum AppWindow: Sendable {
  /// The controller in front in a scene, under the windows of the SDK.
  @MainActor static func topController(of scene: UIWindowScene) -> UIViewController? {
    let window = scene.windows.first { $0.isKeyWindow } ?? scene.windows.first
    return follow(window?.rootViewController) { $0.presentedViewController }
  }

  /// The last of the controllers that each name the next.
  @MainActor static func follow(
    _ controller: UIViewController?,
    _ next: (UIViewController) -> UIViewController?
  ) -> UIViewController? {
    var last = controller
    // As deep as any app; a cycle would be one of the app's own controllers.
    for _ in 0..<64 {
      guard let current = last, let following = next(current) else { return last }
      last = following
    }
    return last
  }
}
#endif
