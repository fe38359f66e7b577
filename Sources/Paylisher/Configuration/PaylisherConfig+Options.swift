import Foundation

/// Changes the properties of events before they are stored.
///
/// It is called on every thread that captures.
#if canImport(ObjectiveC)
@objc(PaylisherPropertiesSanitizer)
#endif
public protocol PaylisherPropertiesSanitizer {
  /// Returns what to store instead of `properties`.
  func sanitize(_ properties: [String: Any]) -> [String: Any]
}

extension PaylisherConfig {
  /// Which network events are sent over; links and campaigns use any.
  #if canImport(ObjectiveC)
  @objc(PaylisherDataMode)
  #endif
  public enum PaylisherDataMode: Int, Sendable {
    /// Wi-Fi or a wire.
    case wifi
    /// A mobile network.
    case cellular
    /// Whatever there is.
    case any
  }
}

/// Whose events update a person profile on the server.
#if canImport(ObjectiveC)
@objc(PaylisherPersonProfiles)
#endif
public enum PaylisherPersonProfiles: Int, Sendable {
  /// No events; `identify` has no effect.
  case never
  /// All events.
  case always
  /// The events of identified people.
  case identifiedOnly
}

/// What `identify` does for an id that is identified already.
#if canImport(ObjectiveC)
@objc(PaylisherRepeatedIdentifyBehavior)
#endif
public enum PaylisherRepeatedIdentifyBehavior: Int, Sendable {
  /// Nothing, unless there are properties to set.
  case ignore
  /// Captures `$identify` again.
  case capture
}
