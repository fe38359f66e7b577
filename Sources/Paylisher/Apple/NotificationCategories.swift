#if canImport(UserNotifications) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import MessagingCore
import UserNotifications

/// The categories of notifications, which the system takes all at once.
enum NotificationCategories: Sendable {
  /// The most categories of the SDK.
  private static let maximum = 64

  /// What was added in this process, the latest last.
  private static let added = Locked<[PushCategory]>([])

  /// Adds a category to those of the app; one that is there stays as it is.
  ///
  /// With it go those that were added before: of two that are added at once the system has only one otherwise.
  static func register(_ category: PushCategory) {
    added.withLock { added in
      added.removeAll { $0.identifier == category.identifier }
      added = added.suffix(maximum - 1) + [category]
    }
    merge(attempts: 2)
  }

  /// Adds to what the system has.
  ///
  /// The service extension does the same at any moment, and the system keeps the last set: what is
  /// missing afterwards is added once more.
  private static func merge(attempts: Int) {
    guard attempts > 0 else { return }
    UNUserNotificationCenter.current().getNotificationCategories { @Sendable categories in
      let known = Set(categories.map(\.identifier))
      let new = added.withLock { $0 }.filter { !known.contains($0.identifier) }
      guard !new.isEmpty else { return }
      let all = categories.union(new.map { UNNotificationCategory($0) })
      UNUserNotificationCenter.current().setNotificationCategories(all)
      merge(attempts: attempts - 1)
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
