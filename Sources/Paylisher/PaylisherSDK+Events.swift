import LinkCore

extension PaylisherSDK {
  /// Captures an event.
  ///
  /// The event is on disk when this method returns, so it is not lost if the process ends. Until
  /// ``didStartNotification``, or if the disk is full, the event waits in memory.
  ///
  /// - Parameter event: The name of the event.
  public func capture(_ event: String) {
    perform(.capture, named: "capture(_:)") { $0.recorder.capture(event, at: $1) }
  }

  /// Captures an event with properties.
  ///
  /// Your properties take precedence over the SDK's properties with the same names.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - distinctId: The distinct ID of the event's user. The default is `nil`, for the current
  ///     user.
  ///   - properties: The properties of the event. The SDK drops values that JSON cannot represent.
  ///     The default is `nil`.
  ///   - userProperties: The properties to set on the person (`$set`). The default is `nil`.
  ///   - userPropertiesSetOnce: The properties to set on the person unless they are already set
  ///     (`$set_once`). The default is `nil`.
  ///   - groups: The group keys by group type, in addition to the user's groups. The default is
  ///     `nil`.
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
    perform(.capture, named: "capture(_:)") { [all] engine, moment in
      engine.recorder.capture(
        event,
        all,
        distinctID: distinctId,
        groups: groups ?? [:],
        at: moment
      )
    }
  }

  /// Captures a `$screen` event.
  ///
  /// - Parameters:
  ///   - screenTitle: The name of the screen.
  ///   - properties: The properties of the event. The default is `nil`.
  public func screen(_ screenTitle: String, properties: [String: Any]? = nil) {
    let properties = JSONValue.object(properties)
    perform(.capture, named: "screen(_:)") { engine, moment in
      engine.screens.capture(screenTitle, properties, at: moment)
      engine.inApp.screenChanged(to: screenTitle)
    }
  }

  /// Captures a screen that announces itself, where the app wants that.
  func screenAppeared(_ name: String, properties: [String: Any]?) {
    let properties = JSONValue.object(properties)
    perform(.capture) { engine, moment in
      engine.screens.appeared(name, properties, at: moment)
      engine.inApp.screenChanged(to: name)
    }
  }

  /// Starts sending waiting events.
  public func flush() {
    perform { engine, _ in engine.flush() }
  }

  /// Sends waiting events and returns when no more events can be sent now.
  ///
  /// Call this method before an app extension ends, because the system does not notify extensions
  /// before it ends them.
  ///
  /// - Returns: The number of events that the server has stored and the number that still wait. If
  ///   the SDK cannot read its files, for example before the first unlock, the report includes only
  ///   events that were captured since ``setup(_:)``.
  public func flushAndWait() async -> PaylisherDeliveryReport {
    if let engine = await engineOnceRead() { return await engine.drain() }
    let (waiting, stage) = state.withLock { state in
      (state.operations.count { $0.kind == .capture }, state.stage)
    }
    var problem: StorageProblem?
    if case .launching(let launch) = stage { problem = launch.problem }
    return PaylisherDeliveryReport(
      sent: 0,
      waiting: waiting,
      problem: problem.flatMap { $0.isLocked ? nil : $0.description }
    )
  }

  /// Notifies the SDK that the app became active.
  ///
  /// With UIKit, the SDK detects this change automatically.
  public func applicationDidBecomeActive() {
    setActive(true)
    perform { $0.becameActive(at: $1) }
  }

  /// Notifies the SDK that the app entered the background, and sends waiting events.
  ///
  /// With UIKit, the SDK detects this change automatically.
  public func applicationDidEnterBackground() {
    setActive(false)
    perform { $0.enteredBackground(at: $1) }
  }

  /// A scene of the app is in front of the user, perhaps beside one that was before.
  func sceneDidActivate() { perform { engine, _ in engine.paywalls.becameActive() } }

  /// The app ends: gives what was captured a moment to reach its file.
  func applicationWillTerminate() {
    applicationDidEnterBackground()
    engine?.environment.storageQueue.wait(atMost: 100)
  }

  /// Notifies the SDK that the network is available again, and sends waiting events.
  public func networkDidBecomeAvailable() { flush() }

  /// Returns a Boolean value that indicates whether session replay is active.
  ///
  /// - Returns: Always `false`, because the SDK does not record screen contents.
  public func isSessionReplayActive() -> Bool { false }

  private func setActive(_ isActive: Bool) {
    state.withLock { state in
      if case .stopped = state.stage { state.isActive = isActive }
    }
  }
}
