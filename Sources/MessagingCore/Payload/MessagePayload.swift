public import LayoutCore
import LinkCore

/// A message as it arrived: by push, or from the server's list of in-app messages.
public struct MessagePayload: Equatable, Sendable {
  /// What the message is.
  public let kind: MessageKind
  /// The number or name of the message on the server, `nil` where it has none.
  public let pushID: String?
  /// The number that the push service gave to this delivery, `nil` where it came otherwise.
  public let deliveryID: String?
  /// The title of a notification.
  public let title: LocalizedText
  /// The words of a notification.
  public let body: LocalizedText
  /// The picture of a notification, always `https`.
  public let imageURL: String?
  /// What a tap on the notification does, `nil` for opening the app.
  public let action: LayoutAction?
  /// Whether the notification makes no sound.
  public let isSilent: Bool
  /// The language that its author wrote first.
  public let defaultLanguage: LanguageTag?
  /// When and where it may be shown.
  public let condition: MessageCondition
  /// The buttons of a notification.
  public let buttons: [MessageButton]
  /// The layout of an in-app message, `nil` where there is nothing to show.
  public let layout: LayoutDocument?
  /// Which of several waiting messages comes first: the highest.
  public let priority: Int
  /// The person that the message is for, `nil` for any.
  public let recipient: String?
  /// Whether the system shows the notification by itself.
  public let isShownBySystem: Bool
  /// What identifies the message.
  public let identity: MessageIdentity
}

/// A button of a notification.
public struct MessageButton: Equatable, Sendable {
  /// The words.
  public let label: LocalizedText
  /// What a tap does.
  public let action: LayoutAction

  /// The most buttons of a notification; further ones are left out.
  public static let maximumButtons = 4
}

/// What identifies a message: its number, or what it says.
public struct MessageIdentity: Hashable, Sendable, CustomStringConvertible {
  /// `push:` and the number, or `content:` and a digest of what the message says.
  public let description: String

  /// Takes over an identity that was kept.
  public init(stored text: String) {
    description = text
  }

  /// Makes the identity of a message.
  ///
  /// - Parameters:
  ///   - pushID: The message's number. When and where it is shown is no part of the identity.
  ///   - content: What identifies a message without a number, in any order of its keys.
  init(pushID: String?, content: @autoclosure () -> [JSONValue]) {
    if let pushID {
      description = "push:" + pushID
      return
    }
    var digest = ContentDigest()
    for value in content() { digest.add(value) }
    description = "content:" + digest.hexadecimal
  }
}

/// A digest of JSON values that does not depend on the order of keys (FNV-1a of 64 bits).
struct ContentDigest {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  var hexadecimal: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ value: JSONValue) {
    switch value {
    case .null: add("n")
    case .bool, .integer, .number: add("#" + (value.tolerantText ?? "") + ";")
    case .string(let text): add("\"" + text + "\u{0}")
    case .array(let values):
      add("[")
      for value in values { add(value) }
      add("]")
    case .object(let members):
      add("{")
      for (key, value) in members.ordered(by: { Self.precedes($0.key, $1.key) }) {
        add(.string(key))
        add(value)
      }
      add("}")
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  private static func precedes(_ one: String, _ two: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(two.utf8)
  }
}
