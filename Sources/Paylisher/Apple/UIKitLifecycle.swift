#if canImport(UIKit)
import Foundation
import UIKit

/// Tells the SDK when the app comes to the front and when it leaves.
enum UIKitLifecycle: Sendable {
  static func observe(_ sdk: PaylisherSDK) {
    observe(UIApplication.didBecomeActiveNotification, sdk) { $0.applicationDidBecomeActive() }
    observe(UIApplication.didEnterBackgroundNotification, sdk) {
      $0.applicationDidEnterBackground()
    }
    observe(UIApplication.willTerminateNotification, sdk) { $0.applicationDidEnterBackground() }
  }

  /// The observation lasts as long as the process, like the SDK that it is for.
  private static func observe(
    _ name: Notification.Name,
    _ sdk: PaylisherSDK,
    _ report: @escaping @Sendable (PaylisherSDK) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      [weak sdk] _ in
      if let sdk { report(sdk) }
    }
  }
}
#endif
