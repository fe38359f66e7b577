public import Foundation
import LinkCore

extension PaylisherSDK {
  /// Posted on the main thread when the SDK has started.
  public static let didStartNotification = Notification.Name("PaylisherDidStart")

  /// Posted on the main thread when the server was asked for feature flags, whatever it said.
  public static let didReceiveFeatureFlags = Notification.Name("PaylisherDidReceiveFeatureFlags")

  /// Asks the server for the flags of the person there is now.
  public func reloadFeatureFlags() {
    perform { engine, _ in engine.flags.reload() }
  }

  /// Asks the server for the flags of the person there is now.
  ///
  /// - Parameter callback: Called once, on the main thread, also where there was no answer or the
  ///   SDK is not set up.
  public func reloadFeatureFlags(_ callback: @escaping @MainActor () -> Void) {
    let callback = MainCallback<Void> { callback() }
    if case .stopped = state.withLock({ $0.stage }) {
      // Ends at once.
      Task { @MainActor in callback.call(()) }
      return
    }
    perform { engine, _ in engine.flags.reload(callback) }
  }

  /// What is known about a flag: `true`, `false`, the name of a variant, or `nil`.
  ///
  /// Answers at once, from the server's last answer, which outlives the process. The first question
  /// of an app makes the SDK ask the server, now and at every start.
  public func getFeatureFlag(_ key: String) -> Any? {
    look(at: key) { $0.value(of: key) }?.anyValue
  }

  /// Whether a flag is known to be on; a variant is.
  public func isFeatureEnabled(_ key: String) -> Bool {
    look(at: key) { $0.isEnabled(key) } ?? false
  }

  /// What belongs to a flag's value, as Foundation's types.
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
