import Foundation
package import WireModels

/// One request to Apple's push service, within the limits that it documents
/// ([Sending notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
package struct APNsNotification: Hashable, Sendable {
  /// What kind of push it is, as `apns-push-type`.
  package enum PushType: String, Hashable, Sendable, CaseIterable {
    /// Shows, badges or sounds.
    case alert
    /// Wakes the app without showing anything; its priority is 5.
    case background
    /// Starts, updates or ends a Live Activity.
    case liveActivity = "liveactivity"
  }

  /// Why a notification cannot be sent.
  package enum LimitError: Error, Hashable, Sendable {
    /// The payload has more than ``maximumPayload`` bytes.
    case payloadTooLarge(bytes: Int)
    /// The payload is no JSON object.
    case payloadInvalid
    /// The collapse id has more than 64 bytes.
    case collapseIDTooLong(bytes: Int)
  }

  /// The most bytes of a payload.
  package static let maximumPayload = 4_096
  /// The most bytes of a collapse id.
  package static let maximumCollapseID = 64

  /// The device token.
  package let token: String
  /// The bundle id.
  package let topic: String
  /// What kind of push it is.
  package let type: PushType
  /// The JSON that the device receives.
  package let payload: [UInt8]
  /// `apns-id`: a lower-case UUID, by which the send is found again.
  package let id: String
  /// Pushes with one id replace each other on the device.
  package let collapseID: String?
  /// When Apple gives up, in seconds since 1970; 0 for one attempt, `nil` for 30 days.
  package let expiration: Int64?
  /// 10 for at once, 5 for when power allows.
  package let priority: Int

  /// Makes a notification.
  ///
  /// - Throws: ``LimitError``, which is the message's fault and the same for every device.
  package init(
    token: PushAddress,
    topic: String,
    type: PushType = .alert,
    payload: [UInt8],
    id: String,
    collapseID: String? = nil,
    expiration: Int64? = nil,
    isUrgent: Bool = true
  ) throws(LimitError) {
    guard payload.count <= Self.maximumPayload else {
      throw .payloadTooLarge(bytes: payload.count)
    }
    guard payload.first == UInt8(ascii: "{"), payload.last == UInt8(ascii: "}") else {
      throw .payloadInvalid
    }
    if let length = collapseID?.utf8.count, length > Self.maximumCollapseID {
      throw .collapseIDTooLong(bytes: length)
    }
    self.token = token.value
    self.topic = type == .liveActivity ? "\(topic).push-type.liveactivity" : topic
    self.type = type
    self.payload = payload
    self.id = id.lowercased()
    self.collapseID = collapseID
    self.expiration = expiration
    priority = type == .background || !isUrgent ? 5 : 10
  }

  /// The header fields, in the order that Apple's examples have them.
  func headers(authorization: String) -> [(name: String, value: String)] {
    var headers = [
      ("authorization", "bearer \(authorization)"), ("apns-id", id),
      ("apns-push-type", type.rawValue),
      ("apns-topic", topic), ("apns-priority", String(priority)),
    ]
    if let expiration { headers.append(("apns-expiration", String(expiration))) }
    if let collapseID { headers.append(("apns-collapse-id", collapseID)) }
    return headers
  }
}
