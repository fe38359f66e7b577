public import Foundation
import LinkCore

extension PaylisherSDK {
  /// A notification that the SDK posts on the main thread when it has started.
  public static let didStartNotification = Notification.Name("PaylisherDidStart")

  /// A notification that the SDK posts on the main thread after each request for feature flags.
  ///
  /// The SDK posts this notification even if the request failed.
  public static let didReceiveFeatureFlags = Notification.Name("PaylisherDidReceiveFeatureFlags")

  /// Requests the current user's feature flags from the server.
  public func reloadFeatureFlags() {
    perform { engine, _ in engine.flags.reload() }
  }

  /// Requests the current user's feature flags from the server and calls a closure when it is done.
  ///
  /// - Parameter callback: A closure that the SDK calls once, on the main thread. The SDK calls it
  ///   even if the server did not answer or the SDK is not set up.
  public func reloadFeatureFlags(_ callback: @escaping @MainActor () -> Void) {
    let callback = MainCallback<Void> { callback() }
    if case .stopped = state.withLock({ $0.stage }) {
      // Ends at once.
      Task { @MainActor in callback.call(()) }
      return
    }
    perform { engine, _ in engine.flags.reload(callback) }
  }

  /// Returns the value of a feature flag.
  ///
  /// This method returns immediately with the value from the server's last answer, which the SDK
  /// keeps across launches. After the app reads a flag for the first time, the SDK requests the
  /// flags from the server immediately and at every start, unless
  /// ``PaylisherConfig/preloadFeatureFlags`` is `false`.
  ///
  /// - Parameter key: The key of the flag.
  /// - Returns: `true`, `false`, the name of a variant, or `nil` if the flag is unknown.
  public func getFeatureFlag(_ key: String) -> Any? {
    look(at: key) { $0.value(of: key) }?.anyValue
  }

  /// Returns a Boolean value that indicates whether a feature flag is enabled.
  ///
  /// - Parameter key: The key of the flag.
  /// - Returns: `true` if the flag is on or has a variant. `false` if it is off or unknown.
  public func isFeatureEnabled(_ key: String) -> Bool {
    look(at: key) { $0.isEnabled(key) } ?? false
  }

  /// Returns the payload of a feature flag.
  ///
  /// - Parameter key: The key of the flag.
  /// - Returns: The payload as Foundation types, or `nil` if there is none.
  public func getFeatureFlagPayload(_ key: String) -> Any? {
    look(at: key) { $0.payloads[key] }?.anyValue
  }

  private func look<Answer>(at key: String, _ read: (FeatureFlags) -> Answer?) -> Answer? {
    guard let engine = engineForValue else { return nil }
    let (answer, isFirst) = engine.flags.look(at: key) { (read($0), $0.value(of: key)) }
    if isFirst {
      engine.recorder.capture(
        "$feature_flag_called",
        ["$feature_flag": .string(key), "$feature_flag_response": answer.1 ?? .null]
      )
    }
    return answer.0
  }
}
