#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Dispatch
import Foundation
import UIKit

/// Tells the SDK when the app comes to the front and when it leaves.
enum UIKitLifecycle: Sendable {
  /// The longest that sending may hold up the end of the process, in seconds.
  private static let patience = 20

  static func observe(_ sdk: PaylisherSDK) {
    observe(UIApplication.didBecomeActiveNotification, sdk) { $0.applicationDidBecomeActive() }
    observe(UIApplication.didEnterBackgroundNotification, sdk) { sdk in
      sdk.applicationDidEnterBackground()
      sendBeforeSuspension(sdk)
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

  /// Asks the system for the seconds that sending takes, which also extensions are given.
  private static func sendBeforeSuspension(_ sdk: PaylisherSDK) {
    ProcessInfo.processInfo.performExpiringActivity(withReason: "Sending events") { isExpired in
      guard !isExpired else { return }
      let done = DispatchSemaphore(value: 0)
      // Ends with the answer; the system takes the time back if that is too late.
      Task {
        _ = await sdk.flushAndWait()
        done.signal()
      }
      _ = done.wait(timeout: .now() + .seconds(patience))
    }
  }
}
#endif
