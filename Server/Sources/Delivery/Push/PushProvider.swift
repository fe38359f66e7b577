package import WireModels

/// A service that carries push messages to devices.
package enum PushProvider: String, Hashable, Sendable, CaseIterable, Codable {
  /// Apple Push Notification service.
  case apns
  /// Firebase Cloud Messaging, HTTP v1.
  case fcm
}

extension PushAddress {
  /// The provider that delivers to it.
  package var provider: PushProvider { kind == .apns ? .apns : .fcm }
}
