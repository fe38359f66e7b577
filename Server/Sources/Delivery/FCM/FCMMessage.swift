import Foundation
package import JSONCoding
package import WireModels

/// One message to Firebase Cloud Messaging
/// ([Message](https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages)).
package struct FCMMessage: Sendable {
  /// The most bytes of names and values in a message's data.
  package static let maximumData = 4_096

  /// Why a message cannot be sent; the same for every device.
  package enum LimitError: Error, Hashable, Sendable {
    /// Names and values of the data have more than ``maximumData`` bytes.
    case dataTooLarge(bytes: Int)
    /// FCM keeps the name for itself.
    case reservedName(String)
  }

  let address: PushAddress
  let content: Content

  /// The members of a message beside its address.
  package struct Content: Encodable, Sendable {
    /// What the app receives; FCM takes text only.
    package var data: [String: String]
    /// Title and body, which the system shows; without it the app draws the message.
    package var notification: Notification?
    /// What is for Android only.
    package var android: Android?
    /// What is for Apple's devices only: the headers and payload of a push, as JSON.
    package var apns: Apple?

    package init(
      data: [String: String],
      notification: Notification? = nil,
      android: Android? = nil,
      apns: Apple? = nil
    ) {
      self.data = data
      self.notification = notification
      self.android = android
      self.apns = apns
    }
  }

  /// What the system shows.
  package struct Notification: Encodable, Hashable, Sendable {
    package var title: String?
    /// The text.
    package var body: String?
    /// The picture's URL.
    package var image: String?

    package init(title: String? = nil, body: String? = nil, image: String? = nil) {
      self.title = title
      self.body = body
      self.image = image
    }
  }

  /// What is for Android only.
  package struct Android: Encodable, Hashable, Sendable {
    /// `HIGH` or `NORMAL`.
    package var priority: String
    /// How long FCM keeps the message, such as `3600s`.
    package var ttl: String?
    /// Messages with one key replace each other while they wait.
    package var collapseKey: String?
    /// How Android shows the notification.
    package var notification: AndroidNotification?

    /// Makes the Android part.
    package init(isUrgent: Bool, timeToLive: Int64? = nil, collapseKey: String? = nil) {
      priority = isUrgent ? "HIGH" : "NORMAL"
      ttl = timeToLive.map { "\(min(max(0, $0), 2_419_200))s" }
      self.collapseKey = collapseKey
    }

    enum CodingKeys: String, CodingKey {
      case priority
      case ttl
      case collapseKey = "collapse_key"
      case notification
    }
  }

  /// How Android shows a notification
  /// ([AndroidNotification](https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#AndroidNotification)).
  package struct AndroidNotification: Encodable, Hashable, Sendable {
    /// A notification replaces the one with the same tag.
    package var tag: String
    /// The channel, which the app has to create.
    package var channelID: String?
    /// The action of the intent that a tap sends; the launcher's where absent.
    package var clickAction: String?
    /// The sound, by the name of a resource of the app.
    package var sound: String?
    /// The number that launchers show on the icon.
    package var count: Int?
    /// `PRIORITY_LOW` makes no sound and does not peek.
    package var priority: String?

    /// Makes the part of a notification.
    package init(tag: String, isSilent: Bool = false) {
      self.tag = tag
      priority = isSilent ? "PRIORITY_LOW" : nil
    }

    enum CodingKeys: String, CodingKey {
      case tag
      case sound
      case channelID = "channel_id"
      case clickAction = "click_action"
      case count = "notification_count"
      case priority = "notification_priority"
    }
  }

  /// What is for Apple's devices only.
  package struct Apple: Encodable, Sendable {
    /// Header fields, such as `apns-collapse-id`.
    package var headers: [String: String]
    package var payload: [String: JSONValue]

    /// Makes the Apple part.
    package init(headers: [String: String], payload: [String: JSONValue]) {
      self.headers = headers
      self.payload = payload
    }
  }

  /// Makes a message to one address.
  ///
  /// - Throws: ``LimitError``.
  package init(to address: PushAddress, _ content: Content) throws(LimitError) {
    let bytes = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    guard bytes <= Self.maximumData else { throw .dataTooLarge(bytes: bytes) }
    if let name = content.data.keys.sorted().first(where: Self.isReserved) {
      throw .reservedName(name)
    }
    self.address = address
    self.content = content
  }

  private static func isReserved(_ name: String) -> Bool {
    ["from", "message_type"].contains(name) || name.hasPrefix("google") || name.hasPrefix("gcm")
  }

  /// The body of the request.
  func body() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Form(message: Targeted(address: address, content: content))))
  }

  private struct Form: Encodable {
    var message: Targeted
  }

  private struct Targeted: Encodable {
    var address: PushAddress
    var content: Content

    enum CodingKeys: String, CodingKey {
      case token
      case fid
    }

    func encode(to encoder: any Encoder) throws {
      try content.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(address.value, forKey: address.kind == .fcmInstallation ? .fid : .token)
    }
  }
}
