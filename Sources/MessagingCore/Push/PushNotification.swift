public import LayoutCore
import LinkCore

/// A notification in the reader's language, as the service extension or the app puts it together.
public struct PushContent: Equatable, Sendable {
  /// The title, `nil` to leave what the push service was given.
  public let title: String?
  /// The words, `nil` to leave what the push service was given.
  public let body: String?
  /// The picture to attach, always `https`.
  public let imageURL: String?
  /// Whether it makes no sound.
  public let isSilent: Bool
  /// The buttons.
  public let category: PushCategory
}

/// The buttons of a notification, as a category of the system.
public struct PushCategory: Equatable, Sendable {
  /// A button.
  public struct Button: Equatable, Sendable {
    /// What the system reports when it is tapped.
    public let identifier: String
    /// The words.
    public let title: String
    /// Whether the app has to come to the front.
    public let opensApp: Bool
  }

  /// The name of the category; the same buttons have the same name.
  public let identifier: String
  /// The buttons in the order of the payload.
  public let buttons: [Button]

  /// The category of notifications without buttons, which reports when one is dismissed.
  public static let plain = PushCategory(
    identifier: "com.paylisher.notification.tracked",
    buttons: []
  )
  static let buttonPrefix = "com.paylisher.button."
}

/// What was done with a notification.
public enum PushInteraction: Equatable, Sendable {
  /// Tapped.
  case opened
  /// Dismissed.
  case dismissed
  /// One of its buttons was tapped, counted from 0.
  case button(Int)

  /// Reads the identifier that the system reports; an unknown one opened the notification.
  public init(actionIdentifier: String) {
    let prefix = PushCategory.buttonPrefix
    if actionIdentifier == "com.apple.UNNotificationDismissActionIdentifier" {
      self = .dismissed
    } else if actionIdentifier.hasPrefix(prefix),
      let number = Int(actionIdentifier.dropFirst(prefix.count)), number >= 0
    {
      self = .button(number)
    } else {
      self = .opened
    }
  }
}

extension MessagePayload {
  /// The notification in the reader's language.
  public func notification(for languages: [LanguageTag]) -> PushContent {
    PushContent(
      title: title.best(for: languages, fallback: defaultLanguage)?.text,
      body: body.best(for: languages, fallback: defaultLanguage)?.text,
      imageURL: imageURL,
      isSilent: isSilent,
      category: category(for: languages)
    )
  }

  private func category(for languages: [LanguageTag]) -> PushCategory {
    guard !buttons.isEmpty else { return .plain }
    var digest = ContentDigest()
    let shown = buttons.enumerated().map { index, button in
      let title = button.label.best(for: languages, fallback: defaultLanguage)?.text ?? ""
      digest.add(.string(title))
      digest.add(.bool(button.action.opensApp))
      return PushCategory.Button(
        identifier: PushCategory.buttonPrefix + String(index),
        title: title,
        opensApp: button.action.opensApp
      )
    }
    return PushCategory(
      identifier: "com.paylisher.notification." + digest.hexadecimal,
      buttons: shown
    )
  }

  /// What follows from what was done with the notification; `nil` for nothing.
  public func action(for interaction: PushInteraction) -> LayoutAction? {
    switch interaction {
    case .dismissed: nil
    case .opened: action
    case .button(let number): buttons.indices.contains(number) ? buttons[number].action : action
    }
  }

  /// Whether the app has to post the notification itself, because the system does not show it.
  public var needsLocalNotification: Bool { kind.isNotification && !isShownBySystem }

  /// The identifier of a notification that the app posts: never empty, and the same for the same
  /// delivery.
  public var notificationIdentifier: String { deliveryID ?? identity.description }
}

extension LayoutAction {
  /// Whether the app has to be in front for it.
  var opensApp: Bool { self != .dismiss }
}
