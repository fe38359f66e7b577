public import JSONCoding
public import LinkCore
import MessagingCore
public import WireModels

/// What a device receives by push: the members that the SDK reads, for both providers.
///
/// The send's id is the `pushId`, by which the device shows one message once, whatever is delivered
/// twice.
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
  /// ``apns`` as JSON, the larger of both forms.
  public private(set) var bytes: [UInt8] = []

  /// Makes the payload of one send.
  public init(
    send: SendID,
    message: MessageID,
    to recipient: String?,
    content: MessageContentForm
  ) {
    (self.send, self.message, self.content) = (send, message, content)
    self.recipient = recipient
    bytes = apns.canonicalBytes
  }

  fileprivate init(
    send: SendID,
    to recipient: String?,
    _ template: PushTemplate,
    _ bytes: [UInt8]
  ) {
    (self.send, message, content) = (send, template.message, template.content)
    self.recipient = recipient
    self.bytes = bytes
  }

  /// Names and values as texts, as Google's service takes them.
  public var data: [String: String] {
    var data = [
      "source": "Paylisher", "type": "PUSH", "pushId": "\(send)", "messageId": "\(message)",
    ]
    data["recipient"] = recipient
    data["title"] = content.title
    data["message"] = content.body
    data["imageUrl"] = content.imageURL
    data["action"] = content.action
    return data
  }

  /// The payload for Apple's service: the same members beside `aps`.
  public var apns: JSONValue {
    var alert = JSONObject()
    alert["title"] = content.title.map(JSONValue.string)
    alert["body"] = content.body.map(JSONValue.string)
    var members = JSONObject(data.mapValues(JSONValue.string))
    members["aps"] = [
      "alert": .object(alert), "category": .string(Self.category), "mutable-content": 1,
      "sound": "default",
    ]
    return .object(members)
  }
}

/// What all sends of one content have in common: the payload is written once, and each send puts its id and its
/// recipient in.
public struct PushTemplate: Sendable {
  /// The message.
  public let message: MessageID
  /// What it says.
  public let content: MessageContentForm
  private let head: [UInt8]
  private let tail: [UInt8]

  /// Writes what the sends have in common.
  public init(message: MessageID, content: MessageContentForm) {
    (self.message, self.content) = (message, content)
    let none = SendID(EntityID(high: 0, low: 0))
    let bytes = PushPayload(send: none, message: message, to: nil, content: content).bytes
    // A text of the content has no bare quotes, so that this is found as the member alone.
    let member = Array(#""pushId":"\#(none)""#.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: member) } ?? bytes.startIndex
    let end = start + member.count - 1
    head = Array(bytes[..<(end - 36)])
    tail = Array(bytes[end...])
  }

  /// The payload of one send.
  ///
  /// - Parameters:
  ///   - send: The send.
  ///   - recipient: The distinct id that the device registered its address with.
  /// - Returns: What ``PushPayload`` makes of both and the content.
  public func payload(of send: SendID, to recipient: String?) -> PushPayload {
    // The member that follows the id in canonical order.
    let name = recipient.map { JSONValue.string($0).canonicalBytes }
    let named = name.map { Array(#"","recipient":"#.utf8) + $0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.count + 36 + (named?.count ?? 0) + tail.count)
    bytes += head
    send.value.appendText(to: &bytes)
    if let named {
      bytes += named
      bytes += tail.dropFirst()
    } else {
      bytes += tail
    }
    return PushPayload(send: send, to: recipient, self, bytes)
  }
}
