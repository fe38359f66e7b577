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
