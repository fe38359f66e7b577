import Foundation

/// A type that changes or removes event properties before the SDK stores them.
///
/// The SDK calls it on every thread that captures events.
#if canImport(ObjectiveC)
@objc(PaylisherPropertiesSanitizer)
#endif
public protocol PaylisherPropertiesSanitizer {
  /// Returns the properties to store.
  ///
  /// - Parameter properties: The properties of the captured event.
  /// - Returns: The properties that the SDK stores instead.
  func sanitize(_ properties: [String: Any]) -> [String: Any]
}

extension PaylisherConfig {
  /// The networks over which the SDK sends events.
  ///
  /// The setting does not apply to links and campaigns, which use any network.
  #if canImport(ObjectiveC)
  @objc(PaylisherDataMode)
  #endif
  public enum PaylisherDataMode: Int, Sendable {
    /// Wi-Fi and wired networks.
    case wifi
    /// Mobile networks.
    case cellular
    /// All networks.
    case any
  }
}

/// The users whose events update a person profile on the server.
#if canImport(ObjectiveC)
@objc(PaylisherPersonProfiles)
#endif
public enum PaylisherPersonProfiles: Int, Sendable {
  /// No users.
  ///
  /// With this option, `identify` has no effect.
  case never
  /// All users.
  case always
  /// Identified users only.
  case identifiedOnly
}

/// The behavior of `identify` for an ID that is already identified.
#if canImport(ObjectiveC)
@objc(PaylisherRepeatedIdentifyBehavior)
#endif
public enum PaylisherRepeatedIdentifyBehavior: Int, Sendable {
  /// No event, unless the call sets properties.
  case ignore
  /// Another `$identify` event.
  case capture
}
