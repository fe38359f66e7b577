public import JSONCoding
public import LinkCore
public import WireModels

/// What a device receives by push: the members that the SDK reads, for both providers.
///
/// The send's id is the `pushId`, by which the device shows one message once, whatever is delivered
/// twice.
public struct PushPayload: Hashable, Sendable {
  /// The most bytes that both providers take.
  public static let maximumBytes = 4_096

  /// The send.
  public let send: SendID
  /// The message.
  public let message: MessageID
  /// What it says.
  public let content: MessageContentForm
  /// ``apns`` as JSON, the larger of both forms.
  public private(set) var bytes: [UInt8] = []

  /// Makes the payload of one send.
  public init(send: SendID, message: MessageID, content: MessageContentForm) {
    (self.send, self.message, self.content) = (send, message, content)
    bytes = apns.canonicalBytes
  }

  fileprivate init(send: SendID, _ template: PushTemplate, _ bytes: [UInt8]) {
    (self.send, message, content) = (send, template.message, template.content)
    self.bytes = bytes
  }

  /// Names and values as texts, as Google's service takes them.
  public var data: [String: String] {
    var data = [
      "source": "Paylisher", "type": "PUSH", "pushId": "\(send)", "messageId": "\(message)",
    ]
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
    members["aps"] = ["alert": .object(alert), "mutable-content": 1, "sound": "default"]
    return .object(members)
  }
}

/// What all sends of one content have in common: the payload is written once, and each send puts its id in.
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
    let bytes = PushPayload(send: none, message: message, content: content).bytes
    // A text of the content has no bare quotes, so that this is found as the member alone.
    let member = Array(#""pushId":"\#(none)""#.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: member) } ?? bytes.startIndex
    let end = start + member.count - 1
    head = Array(bytes[..<(end - 36)])
    tail = Array(bytes[end...])
  }

  /// The payload of one send.
  public func payload(of send: SendID) -> PushPayload {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.count + 36 + tail.count)
    bytes += head
    send.value.appendText(to: &bytes)
    bytes += tail
    return PushPayload(send: send, self, bytes)
  }
}
