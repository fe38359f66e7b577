import LinkCore

extension PaylisherSDK {
  /// Captures an event.
  ///
  /// The event is on disk when this returns, so that it survives the end of the process. Until
  /// ``didStartNotification``, and where the disk is full, it waits in memory.
  public func capture(_ event: String) {
    perform(.capture, named: "capture(_:)") { $0.recorder.capture(event, at: $1) }
  }

  /// Captures an event with properties, which win over the SDK's own of the same name.
  ///
  /// - Parameters:
  ///   - event: Its name.
  ///   - distinctId: Whose it is, where it is not the current person's.
  ///   - properties: Anything that JSON can represent; the rest is dropped.
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

  /// Captures that a screen was shown.
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

  /// Begins to send what waits.
  public func flush() {
    perform { engine, _ in engine.flush() }
  }

  /// Sends what waits, and returns when nothing more can be sent now.
  ///
  /// An app extension calls it before it ends: the system tells extensions nothing about their end.
  ///
  /// - Returns: How many events the server has stored, and how many still wait; where the files of earlier launches
  ///   cannot be read, such as before the first unlock, those that were captured since then.
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

  /// Tells the SDK that the app is in front of the person; the adapter for UIKit does this itself.
  public func applicationDidBecomeActive() {
    setActive(true)
    perform { $0.becameActive(at: $1) }
  }

  /// Tells the SDK that the app is no longer in front of the person; sends what waits.
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

  /// Tells the SDK that the network is back; sends what waits.
  public func networkDidBecomeAvailable() { flush() }

  /// Whether the contents of screens are being recorded: never.
  public func isSessionReplayActive() -> Bool { false }

  private func setActive(_ isActive: Bool) {
    state.withLock { state in
      if case .stopped = state.stage { state.isActive = isActive }
    }
  }
}
