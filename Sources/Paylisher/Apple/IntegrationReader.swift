#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import UIKit

#if canImport(UserNotifications)
import UserNotifications
#endif

/// Reads who receives links and notifications in the app.
@MainActor enum IntegrationReader {
  /// Whether an object implements a method of Objective-C.
  typealias Responds = @MainActor (AnyObject, String) -> Bool

  /// Asks the delegates of the app and of its scenes.
  static func delegates(responds: Responds = responds) -> IntegrationFacts.Delegates? {
    guard let application = UIKitPresentation.application else { return nil }
    var facts = IntegrationFacts.Delegates()
    let scenes = application.connectedScenes.compactMap { $0.delegate as AnyObject? }
    facts.hasScenes = !scenes.isEmpty
    if facts.hasScenes {
      facts.isSwiftUI = scenes.contains { String(reflecting: type(of: $0)).hasPrefix("SwiftUI.") }
      facts.opensURLs = scenes.contains { responds($0, "scene:openURLContexts:") }
      facts.continuesActivities = scenes.contains { responds($0, "scene:continueUserActivity:") }
      facts.receivesLaunchLinks = scenes.contains {
        responds($0, "scene:willConnectToSession:options:")
      }
    } else if let delegate = application.delegate as AnyObject? {
      facts.opensURLs = responds(delegate, "application:openURL:options:")
      facts.continuesActivities =
        responds(delegate, "application:continueUserActivity:restorationHandler:")
    }
    #if canImport(UserNotifications)
    // Only an app that has a bundle may ask.
    facts.hasNotificationDelegate =
      Bundle.main.bundleIdentifier != nil && UNUserNotificationCenter.current().delegate != nil
    #endif
    return facts
  }

  /// Asks the run-time system of Objective-C.
  private static func responds(_ object: AnyObject, _ selector: String) -> Bool {
    #if canImport(ObjectiveC)
    (object as? any NSObjectProtocol)?.responds(to: NSSelectorFromString(selector)) ?? false
    #else
    true
    #endif
  }
}
#endif
