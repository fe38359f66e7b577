#if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import MessagingCore
import UserNotifications

/// The categories of notifications, which the system takes all at once.
enum NotificationCategories: Sendable {
  /// Adds a category to those of the app; one that is there stays as it is.
  static func register(_ category: PushCategory) {
    UNUserNotificationCenter.current().getNotificationCategories { @Sendable categories in
      guard !categories.contains(where: { $0.identifier == category.identifier }) else { return }
      let added = UNNotificationCategory(category)
      UNUserNotificationCenter.current().setNotificationCategories(categories.union([added]))
    }
  }
}

extension UNNotificationCategory {
  fileprivate convenience init(_ category: PushCategory) {
    let actions = category.buttons.map { button in
      UNNotificationAction(
        identifier: button.identifier,
        title: button.title,
        options: button.opensApp ? [.foreground] : []
      )
    }
    self.init(
      identifier: category.identifier,
      actions: actions,
      intentIdentifiers: [],
      options: [.customDismissAction]
    )
  }
}
#endif
