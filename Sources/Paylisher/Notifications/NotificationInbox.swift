public import Foundation
import LayoutCore
import LinkCore
import MessagingCore

/// A notification that the app received, for a notification list in the app.
public struct PaylisherInboxItem: Codable, Hashable, Identifiable, Sendable {
  /// The ID of the notification.
  public let id: String
  /// The title, in the user's language at the time when the notification arrived.
  public let title: String
  /// The text, in the user's language at the time when the notification arrived.
  public let body: String
  /// The `https` URL of the image.
  public let imageURL: URL?
  /// The link to open when the user taps the notification.
  ///
  /// Pass the link to ``PaylisherSDK/handleDeepLink(_:)``.
  public let link: URL?
  /// The time when the notification arrived.
  public let receivedAt: Date
  /// A Boolean value that indicates whether the notification was opened or marked as read.
  public internal(set) var isRead: Bool
}

/// The notifications that this process received, the newest first.
struct NotificationInbox: Codable, Equatable, Sendable {
  static let name = "inbox"
  /// The most notifications that are kept.
  static let capacity = 100
  /// How long one is kept, in seconds: thirty days.
  static let lifetime: TimeInterval = 30 * 86_400

  private(set) var items: [PaylisherInboxItem] = []

  /// Adds a notification; one that is there already stays as it is, or becomes read.
  mutating func add(_ item: PaylisherInboxItem) {
    if let index = items.firstIndex(where: { $0.id == item.id }) {
      items[index].isRead = items[index].isRead || item.isRead
    } else {
      let place = items.firstIndex { $0.receivedAt <= item.receivedAt }
      items.insert(item, at: place ?? items.endIndex)
    }
    items.removeAll {
      item.receivedAt.timeIntervalSince($0.receivedAt) > Self.lifetime
    }
    items = Array(items.prefix(Self.capacity))
  }

  mutating func markRead(_ id: String?) {
    for index in items.indices where id == nil || items[index].id == id {
      items[index].isRead = true
    }
  }

  mutating func delete(_ id: String) { items.removeAll { $0.id == id } }
}

extension PaylisherInboxItem {
  /// Reads a payload; `nil` where there is nothing to list.
  init?(_ payload: MessagePayload, isRead: Bool, at moment: Timestamp) {
    let shown = payload.notification(for: LanguageTag.preferred)
    guard payload.kind.isNotification, shown.title != nil || shown.body != nil else { return nil }
    id = payload.notificationIdentifier
    title = shown.title ?? ""
    body = shown.body ?? ""
    imageURL = shown.imageURL.flatMap { URL(string: $0) }
    if case .open(let text)? = payload.action { link = URL(string: text) } else { link = nil }
    receivedAt = moment.date
    self.isRead = isRead
  }
}

extension PaylisherSDK {
  /// The notifications that the app received through `NotificationManager`, newest first.
  ///
  /// The inbox contains at most 100 notifications from the last 30 days. It contains no
  /// notifications of previous users.
  public var inbox: [PaylisherInboxItem] { engineForValue?.notifications.inbox.items ?? [] }

  /// The number of unread notifications in ``inbox``.
  public var unreadInboxCount: Int { inbox.count { !$0.isRead } }

  /// Marks notifications in ``inbox`` as read.
  ///
  /// - Parameter id: The ID of the notification. The default is `nil`, which marks all
  ///   notifications.
  public func markInboxItemRead(_ id: String? = nil) {
    perform { engine, _ in engine.notifications.changeInbox { $0.markRead(id) } }
  }

  /// Deletes a notification from ``inbox``.
  ///
  /// - Parameter id: The ID of the notification.
  public func deleteInboxItem(_ id: String) {
    perform { engine, _ in engine.notifications.changeInbox { $0.delete(id) } }
  }
}

/// A type from earlier versions of the SDK, which stored notifications in a database.
///
/// To read notifications, use ``PaylisherSDK/inbox`` instead.
public final class CoreDataManager: Sendable {
  /// The shared instance.
  public static let shared = CoreDataManager()

  init() {}

  /// Does nothing, because notifications no longer need a database or an app group.
  ///
  /// To share the user's identity between an app and its extensions, use
  /// ``PaylisherConfig/appGroupIdentifier``.
  ///
  /// - Parameter appGroupIdentifier: A value that has no effect.
  public func configure(appGroupIdentifier: String) {}
}
