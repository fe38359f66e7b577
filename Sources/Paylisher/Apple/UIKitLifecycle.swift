#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import UIKit

/// Tells the SDK when the app comes to the front, when it leaves, and when its files can be read.
enum UIKitLifecycle: Sendable {
  /// The longest that sending may hold up the end of the process, in seconds.
  private static let longestDelay = 20

  static func observe(_ sdk: PaylisherSDK) {
    let observers = sdk.observers
    observers.remove()
    observers.add(UIApplication.didBecomeActiveNotification) { [weak sdk] in
      sdk?.applicationDidBecomeActive()
    }
    observers.add(UIScene.didActivateNotification) { [weak sdk] in sdk?.sceneDidActivate() }
    observers.addObject(UIScene.didDisconnectNotification) { [weak sdk] object in
      guard let scene = object as? UIScene else { return }
      // Ends at once.
      Task { @MainActor in
        let identifier = scene.session.persistentIdentifier
        sdk?.perform { engine, _ in engine.links.sceneEnded(identifier) }
      }
    }
    observers.add(UIApplication.didEnterBackgroundNotification) { [weak sdk] in
      guard let sdk else { return }
      sdk.applicationDidEnterBackground()
      sendBeforeSuspension(sdk)
    }
    observers.add(UIApplication.willTerminateNotification) { [weak sdk] in
      sdk?.applicationWillTerminate()
    }
    observers.add(UIApplication.protectedDataDidBecomeAvailableNotification) { [weak sdk] in
      sdk?.protectedDataBecameAvailable()
    }
    reportActivity(sdk)
  }

  /// Reports an app that was active before, for example because it asked for consent first.
  private static func reportActivity(_ sdk: PaylisherSDK) {
    guard !PlatformHooks.isExtension else { return }
    // Ends at once.
    Task { @MainActor [weak sdk] in
      if UIKitPresentation.application?.applicationState == .active {
        sdk?.applicationDidBecomeActive()
      }
    }
  }

  /// Asks the system not to suspend the process until what is returned is called.
  static func stayAwake() -> @Sendable () -> Void {
    let work = ExpiringWork()
    ProcessInfo.processInfo.performExpiringActivity(withReason: "Writing the person") { isExpired in
      work.run(isExpired: isExpired, atMost: longestDelay)
    }
    return { work.finish() }
  }

  /// Asks the system for the seconds that sending takes, which extensions get too.
  private static func sendBeforeSuspension(_ sdk: PaylisherSDK) {
    let work = ExpiringWork()
    ProcessInfo.processInfo.performExpiringActivity(withReason: "Sending events") { isExpired in
      work.run(isExpired: isExpired, atMost: longestDelay) {
        // Ends with the answer; the system takes the time back if that is too late.
        Task {
          _ = await sdk.flushAndWait()
          work.finish()
        }
      }
    }
  }
}
#endif
