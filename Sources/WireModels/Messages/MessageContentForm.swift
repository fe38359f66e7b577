public import JSONCoding

/// What a message says in one language.
///
/// ```json
/// {"title": "Your cart", "body": "Two things wait for you", "action": "shop://cart",
///  "buttons": [{"label": "Check out", "action": "shop://cart"}, {"label": "Later", "action": "dismiss"}]}
/// ```
public struct MessageContentForm: Codable, Hashable, Sendable {
  /// The title of a notification.
  public var title: String?
  /// The text of a notification.
  public var body: String?
  /// The picture of a notification, an `https` URL.
  public var imageURL: String?
  /// What a tap opens: a short link of the workspace, a URL of the app, `open_screen:ID` or
  /// `open_placement:ID`.
  public var action: String?
  /// The buttons of a notification, up to four.
  public var buttons: [MessageButtonForm]?
  /// Whether the notification makes no sound, lights no screen and may be delivered later to save power.
  public var silent: Bool?
  /// The name of a sound in the app, such as `bell.caf`; the system's where absent.
  public var sound: String?
  /// The number on the app's icon, 0 to remove it.
  public var badge: Int?
  /// How urgently Apple's systems show the notification; `active` where absent.
  public var interruptionLevel: InterruptionLevel?
  /// The notification channel on Android, which the app has to create; the app's default where absent.
  public var channelID: String?
  /// The action of the intent that a tap sends on Android; the launcher's where absent.
  public var clickAction: String?
  /// Names and values that the app reads from the notification.
  public var data: [String: String]?
  /// The payload of an in-app message: `layoutType`, `layouts`, `native`, `condition`.
  public var layout: JSONValue?

  /// Makes the content of a notification.
  public init(title: String? = nil, body: String? = nil) {
    self.title = title
    self.body = body
  }
}

/// A button of a notification.
public struct MessageButtonForm: Codable, Hashable, Sendable {
  /// The words on it.
  public var label: String
  /// What a tap does: a link, `open_screen:ID`, `open_placement:ID`, `copy:TEXT`, `settings` or `dismiss`.
  public var action: String

  /// Makes a button.
  public init(label: String, action: String) {
    (self.label, self.action) = (label, action)
  }
}

/// How urgently Apple's systems show a notification
/// ([UNNotificationInterruptionLevel](
/// https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel)).
public enum InterruptionLevel: String, Codable, Hashable, Sendable, CaseIterable {
  /// In the list only: no sound, and the screen stays dark.
  case passive
  /// With sound and a lit screen.
  case active
  /// Also during a Focus, if the app has Apple's capability for it.
  case timeSensitive = "time-sensitive"
  /// Also if the device is muted, if Apple granted the app the entitlement.
  case critical
}
