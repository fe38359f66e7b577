public import JSONCoding
import LayoutCore
public import LinkCore
import MessagingCore
public import WireModels

/// What a device receives by push: the members that the SDK reads, for both providers.
///
/// The send's id is the `pushId`, by which the device shows one message once, whatever is delivered
/// twice. Title and text are maps from language to text in JSON, as other SDKs of the format read them.
public struct PushPayload: Hashable, Sendable {
  /// The most bytes that both providers take.
  public static let maximumBytes = 4_096
  /// The category that makes Apple's systems say when the user dismisses a notification.
  public static var category: String { PushCategory.plain.identifier }

  /// The send.
  public let send: SendID
  /// The message.
  public let message: MessageID
  /// The distinct id that the device registered its address with: the SDK lists, reports and opens
  /// nothing that was sent to another person of the device.
  public let recipient: String?
  /// What it says.
  public let content: MessageContentForm
  /// The language of the content, such as `en`.
  public let language: String
  /// ``apns`` as JSON, the larger of both forms.
  public private(set) var bytes: [UInt8] = []

  /// Makes the payload of one send.
  public init(
    send: SendID,
    message: MessageID,
    to recipient: String?,
    language: String,
    content: MessageContentForm
  ) {
    (self.send, self.message, self.content) = (send, message, content)
    (self.recipient, self.language) = (recipient, language)
    bytes = apns.canonicalBytes
  }

  fileprivate init(
    send: SendID,
    to recipient: String?,
    _ template: PushTemplate,
    _ bytes: [UInt8]
  ) {
    (self.send, message, content) = (send, template.message, template.content)
    (self.recipient, language) = (recipient, template.language)
    self.bytes = bytes
  }

  /// Whether the notification makes no sound and may be delivered later.
  public var isSilent: Bool { content.silent == true }

  /// Names and values as texts, as Google's service takes them.
  public var data: [String: String] {
    var data = content.data ?? [:]
    data["source"] = "Paylisher"
    data["type"] =
      (content.buttons ?? []).isEmpty ? MessageKind.push.rawValue : MessageKind.actionBased.rawValue
    data["pushId"] = "\(send)"
    data["messageId"] = "\(message)"
    data["recipient"] = recipient
    data["defaultLang"] = language
    data["title"] = content.title.map(localized)
    data["message"] = content.body.map(localized)
    data["imageUrl"] = content.imageURL
    data["action"] = content.action
    data["silent"] = isSilent ? "true" : nil
    data["buttons"] = content.buttons.map { JSONValue.array($0.map(\.json)).canonicalText }
    return data
  }

  private func localized(_ text: String) -> String {
    JSONValue.object([language: .string(text)]).canonicalText
  }

  /// The payload for Apple's service: the same members beside `aps`.
  public var apns: JSONValue {
    var alert = JSONObject()
    alert["title"] = content.title.map(JSONValue.string)
    alert["body"] = content.body.map(JSONValue.string)
    var aps = self.aps
    aps["alert"] = .object(alert)
    var members = JSONObject(data.mapValues(JSONValue.string))
    members["aps"] = .object(aps)
    return .object(members)
  }

  /// Apple's own members without the texts
  /// ([Generating a remote notification](
  /// https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification)).
  public var aps: JSONObject {
    var aps: JSONObject = ["category": .string(Self.category), "mutable-content": 1]
    aps["sound"] = sound
    aps["badge"] = content.badge.map { .integer(Int64($0)) }
    let level = content.interruptionLevel ?? (isSilent ? .passive : nil)
    aps["interruption-level"] = level.map { .string($0.rawValue) }
    return aps
  }

  private var sound: JSONValue? {
    guard !isSilent else { return nil }
    let name = JSONValue.string(content.sound ?? "default")
    return content.interruptionLevel == .critical
      ? ["critical": 1, "name": name, "volume": 1] : name
  }
}

extension MessageButtonForm {
  /// The button as devices read it: a link stands in a member of its own.
  fileprivate var json: JSONValue {
    guard case .open(let link) = LayoutAction(action) else {
      return ["label": .string(label), "action": .string(action)]
    }
    return ["label": .string(label), "action": "open", "url": .string(link)]
  }
}

/// What all sends of one content have in common: the payload is written once, and each send puts its id and its
/// recipient in.
public struct PushTemplate: Sendable {
  /// The message.
  public let message: MessageID
  /// What it says.
  public let content: MessageContentForm
  /// The language of the content.
  public let language: String
  private let head: [UInt8]
  private let middle: [UInt8]
  private let tail: [UInt8]

  /// Writes what the sends have in common.
  public init(message: MessageID, language: String, content: MessageContentForm) {
    (self.message, self.content, self.language) = (message, content, language)
    let none = SendID(EntityID(high: 0, low: 0))
    let bytes = PushPayload(
      send: none,
      message: message,
      to: "",
      language: language,
      content: content
    ).bytes
    // A text of the content has no bare quotes, so that these are found as the members alone.
    let id = Self.place(of: #""pushId":"\#(none)""#, in: bytes)
    let recipient = Self.place(of: #","recipient":"""#, in: bytes)
    head = Array(bytes[..<(id.upperBound - 37)])
    middle = Array(bytes[(id.upperBound - 1)..<recipient.lowerBound])
    tail = Array(bytes[recipient.upperBound...])
  }

  private static func place(of member: String, in bytes: [UInt8]) -> Range<Int> {
    let member = Array(member.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: member) } ?? bytes.startIndex
    return start..<(start + member.count)
  }

  /// The payload of one send.
  ///
  /// - Parameters:
  ///   - send: The send.
  ///   - recipient: The distinct id that the device registered its address with.
  /// - Returns: What ``PushPayload`` makes of both and the content.
  public func payload(of send: SendID, to recipient: String?) -> PushPayload {
    let name =
      recipient.map { Array(#","recipient":"#.utf8) + JSONValue.string($0).canonicalBytes } ?? []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.count + 36 + middle.count + name.count + tail.count)
    bytes += head
    send.value.appendText(to: &bytes)
    bytes += middle
    bytes += name
    bytes += tail
    return PushPayload(send: send, to: recipient, self, bytes)
  }
}
