public import Foundation
import LayoutCore
import LinkCore
import MessagingCore

/// A notification that the app received, for a list of its own.
public struct PaylisherInboxItem: Codable, Hashable, Identifiable, Sendable {
  /// Names the notification.
  public let id: String
  /// In the user's language when it came.
  public let title: String
  /// In the user's language when it came.
  public let body: String
  /// The picture, always `https`.
  public let imageURL: URL?
  /// Where a tap leads: pass it to ``PaylisherSDK/handleDeepLink(_:)``.
  public let link: URL?
  /// When it came.
  public let receivedAt: Date
  /// Whether it was opened or marked as read.
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
  /// The notifications that the app was given by `NotificationManager`, the newest first; at most 100 of
  /// the last 30 days, and none of a person who was before.
  public var inbox: [PaylisherInboxItem] { engineForValue?.notifications.inbox.items ?? [] }

  /// How many of ``inbox`` are not read.
  public var unreadInboxCount: Int { inbox.count { !$0.isRead } }

  /// Marks a notification of ``inbox`` as read, all of them where `nil`.
  public func markInboxItemRead(_ id: String? = nil) {
    perform { engine, _ in engine.notifications.changeInbox { $0.markRead(id) } }
  }

  /// Removes a notification from ``inbox``.
  public func deleteInboxItem(_ id: String) {
    perform { engine, _ in engine.notifications.changeInbox { $0.delete(id) } }
  }
}

/// Where earlier versions of the SDK kept notifications; today ``PaylisherSDK/inbox`` has them.
public final class CoreDataManager: Sendable {
  /// The manager of the app.
  public static let shared = CoreDataManager()

  init() {}

  /// Does nothing: notifications need no database and no app group, and nothing can fail.
  ///
  /// An app and its extensions share the person by ``PaylisherConfig/appGroupIdentifier``.
  public func configure(appGroupIdentifier: String) {}
}
