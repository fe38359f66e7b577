import LinkCore

extension PaylisherSDK {
  /// Captures an event; it is on disk when this returns.
  public func capture(_ event: String) {
    engine?.recorder.capture(event)
  }

  /// Captures an event with properties, which win over the SDK's own of the same name.
  ///
  /// - Parameters:
  ///   - event: Its name.
  ///   - distinctId: Whose it is, where it is not the current person's.
  ///   - properties: Anything that JSON can say; the rest is dropped.
  ///   - userProperties: Set on the person (`$set`).
  ///   - userPropertiesSetOnce: Set on the person where they are not set yet (`$set_once`).
  ///   - groups: Groups by type, besides the person's own.
  public func capture(
    _ event: String,
    distinctId: String? = nil,
    properties: [String: Any]? = nil,
    userProperties: [String: Any]? = nil,
    userPropertiesSetOnce: [String: Any]? = nil,
    groups: [String: String]? = nil
  ) {
    var all = JSONValue.object(properties)
    let set = JSONValue.object(userProperties)
    let setOnce = JSONValue.object(userPropertiesSetOnce)
    if !set.isEmpty { all["$set"] = .object(set) }
    if !setOnce.isEmpty { all["$set_once"] = .object(setOnce) }
    engine?.recorder.capture(event, all, distinctID: distinctId, groups: groups ?? [:])
  }

  /// Captures that a screen was shown.
  public func screen(_ screenTitle: String, properties: [String: Any]? = nil) {
    engine?.screens.capture(screenTitle, JSONValue.object(properties))
  }

  /// Captures a screen that announces itself, where the app wants that.
  func screenAppeared(_ name: String, properties: [String: Any]?) {
    engine?.screens.appeared(name, JSONValue.object(properties))
  }

  /// Begins to send what waits.
  public func flush() {
    engine?.flush()
  }

  /// Sends what waits, and returns when nothing more can be sent now.
  ///
  /// - Returns: How much was stored by the server, and how much still waits.
  public func flushAndWait() async -> PaylisherDeliveryReport {
    guard let engine else { return PaylisherDeliveryReport(sent: 0, waiting: 0) }
    return await engine.drain()
  }

  /// Tells the SDK that the app is in front of the person; the adapter for UIKit does this itself.
  public func applicationDidBecomeActive() {
    engine?.lifecycle.becameActive()
  }

  /// Tells the SDK that the app is no longer in front of the person; sends what waits.
  public func applicationDidEnterBackground() {
    engine?.lifecycle.enteredBackground()
    engine?.screens.enteredBackground()
    engine?.queue.synchronize()
    engine?.flush()
  }

  /// Tells the SDK that the network is back; sends what waits.
  public func networkDidBecomeAvailable() {
    engine?.flush()
  }
}
