import Foundation
import LinkCore

extension PaylisherSDK {
  /// Links that wait for ``setup(_:)`` at most.
  static let maximumEarlyLinks = 32
  /// Events that wait in memory at most until files can be read.
  static let maximumEarlyCaptures = 1_000
  /// How long a method that returns a value waits for the state of earlier launches, in milliseconds.
  private static let longestWait = 100
  /// How long a flush waits for that, in milliseconds: a disk may be busy.
  private static let longestRead = 10_000

  /// A change to how links are treated that came before ``setup(_:)``.
  typealias LinkChange = @Sendable (inout LinkSettings) -> Void

  /// Where the SDK is between ``setup(_:)`` and ``close()``.
  enum Stage {
    case stopped
    case launching(Launch)
    case running(Engine)
  }

  struct State {
    var stage = Stage.stopped
    /// What waits for the engine, in order.
    var operations: [Operation] = []
    /// Changes to how links are treated that came before ``setup(_:)``.
    var linkChanges: [LinkChange] = []
    /// What the app chose for the person before ``setup(_:)``.
    var isOptedOut: Bool?
    /// Whether the app came to the front before ``setup(_:)``.
    var isActive = false
    var lostCaptures = 0
    /// Calls that came before ``setup(_:)``, each of which is logged once.
    var early: Set<String> = []
  }

  /// A call that waits for the engine.
  struct Operation {
    let kind: Kind
    /// When it was made, `nil` before ``setup(_:)``.
    let at: Timestamp?
    let work: Work

    typealias Work = @Sendable (Engine, Timestamp) -> Void

    enum Kind {
      /// Without effect before ``setup(_:)``.
      case change
      /// The same, and given up where too many wait.
      case capture
      /// Waits for ``setup(_:)`` too.
      case link
      /// The same, and never given up: its caller waits for an answer.
      case lookUp
    }
  }

  /// Whether ``setup(_:)`` was called and ``close()`` was not.
  package var isSetUp: Bool {
    state.withLock { state in
      if case .stopped = state.stage { false } else { true }
    }
  }

  /// What ``setup(_:)`` made, `nil` before and until it could read its files.
  var engine: Engine? {
    state.withLock { state in
      if case .running(let engine) = state.stage { engine } else { nil }
    }
  }

  /// The engine for a method that returns a value: waits a moment for the files to be read.
  var engineForValue: Engine? {
    switch state.withLock({ $0.stage }) {
    case .stopped: return nil
    case .running(let engine): return engine
    case .launching(let launch):
      launch.attempt()
      launch.wait(atMost: Self.longestWait)
      return engine
    }
  }

  /// The engine once its files are read, also where that takes seconds; `nil` where they cannot be read now.
  func engineOnceRead() async -> Engine? {
    for _ in 0..<Self.longestRead / 20 {
      guard case .launching(let launch) = state.withLock({ $0.stage }) else { break }
      launch.attempt()
      if engine == nil, !launch.isReading { break }
      try? await Task.sleep(nanoseconds: 20_000_000)
    }
    return engine
  }

  /// Does something with the engine, now or when it is there.
  ///
  /// - Parameters:
  ///   - kind: What becomes of the call before ``setup(_:)``.
  ///   - name: The call, where the log says that it came too early.
  ///   - work: What to do.
  func perform(
    _ kind: Operation.Kind = .change,
    named name: String? = nil,
    _ work: @escaping Operation.Work
  ) {
    let stage = state.withLock { state in
      switch state.stage {
      case .running: break
      case .launching(let launch):
        state.keep(Operation(kind: kind, at: launch.clock.now(), work: work))
      case .stopped:
        if kind == .link || kind == .lookUp {
          state.keep(Operation(kind: kind, at: nil, work: work))
        }
      }
      return state.stage
    }
    switch stage {
    case .running(let engine): work(engine, engine.environment.clock.now())
    // The files may be readable now.
    case .launching(let launch): launch.attempt()
    case .stopped:
      if let name, state.withLock({ $0.early.insert(name).inserted }) {
        earlyLog.withLock { $0 }("[Paylisher] \(name) has no effect before setup(_:)")
      }
    }
  }

  /// The files may be readable now: the device was unlocked.
  func protectedDataBecameAvailable() {
    perform { engine, _ in
      engine.environment.storageQueue.async { engine.identity.refresh() }
    }
  }

  /// Begins a launch; `false` where the SDK is set up already.
  func begin(
    _ settings: EngineSettings,
    clock: any PaylisherClock,
    log: @escaping @Sendable (String) -> Void,
    queue: StorageQueue,
    _ environment: @escaping @Sendable () throws -> PaylisherEnvironment
  ) -> Bool {
    if settings.logs { debugSwitch.isOn = true }
    let launch = state.withLock { state -> Launch? in
      guard case .stopped = state.stage else { return nil }
      var settings = settings
      for change in state.linkChanges { change(&settings.links) }
      let choice = state.isOptedOut
      let (handlers, screenHooks, debug) = (handlers, screenHooks, debugSwitch)
      let launch = Launch(clock: clock, links: settings.links, queue: queue, log: log) {
        [settings] in
        try Engine(
          settings,
          environment: environment(),
          choice: choice,
          handlers: handlers,
          screenHooks: screenHooks,
          debug: debug
        )
      } publish: { [weak self] engine, launch in
        self?.run(engine, launch)
      }
      state.stage = .launching(launch)
      return launch
    }
    guard let launch else {
      log("[Paylisher] setup was called again: the first configuration stays until close()")
      return false
    }
    launch.attempt()
    return true
  }

  /// Starts an engine and does what waited for it, before anything that comes now.
  private func run(_ engine: Engine, _ launch: Launch) {
    let (isActive, lost) = state.withLock { ($0.isActive, $0.lostCaptures) }
    engine.queue.addOverflow(lost)
    engine.start()
    if isActive { engine.becameActive(at: launch.beganAt) }
    while let operations = takeOperations(for: engine, launch) {
      for operation in operations { operation.work(engine, operation.at ?? launch.beganAt) }
    }
    engine.links.handlersChanged()
  }

  /// What waits; `nil` once nothing does, from when on the engine takes calls itself, and where the
  /// SDK was closed meanwhile.
  private func takeOperations(for engine: Engine, _ launch: Launch) -> [Operation]? {
    state.withLock { state in
      guard case .launching(let current) = state.stage, current === launch else { return nil }
      guard !state.operations.isEmpty else {
        state.stage = .running(engine)
        return nil
      }
      defer { state.operations = [] }
      return state.operations
    }
  }

  /// Changes how links are treated, now or at ``setup(_:)``.
  func changeLinks(_ change: @escaping LinkChange) {
    let launch = state.withLock { state -> Launch? in
      if case .launching(let launch) = state.stage { return launch }
      if case .stopped = state.stage { state.linkChanges.append(change) }
      return nil
    }
    launch?.links.withLock { change(&$0) }
    perform { engine, _ in engine.links.configure(change) }
  }

  /// Opens a link, or keeps it for ``setup(_:)``.
  func open(_ url: URL, platformHint: String? = nil, scene: String? = nil) -> Bool {
    let work: Operation.Work = { engine, _ in
      _ = engine.open(url, platformHint: platformHint, scene: scene)
    }
    switch state.withLock({ $0.stage }) {
    case .running(let engine):
      return engine.open(url, platformHint: platformHint, scene: scene)
    case .stopped:
      perform(.link, work)
      return false
    case .launching(let launch):
      perform(.link, work)
      let configuration = launch.links.withLock { $0.configuration }
      if case .notOurs = LinkGrammar.parse(url.absoluteString, configuration: configuration) {
        return false
      }
      return true
    }
  }
}

extension PaylisherSDK.State {
  /// Keeps a call in its order; the oldest event makes room, and a link too many is dropped.
  fileprivate mutating func keep(_ operation: PaylisherSDK.Operation) {
    let count = operations.count { $0.kind == operation.kind }
    switch operation.kind {
    case .link where count >= PaylisherSDK.maximumEarlyLinks: return
    case .capture where count >= PaylisherSDK.maximumEarlyCaptures:
      if let oldest = operations.firstIndex(where: { $0.kind == .capture }) {
        operations.remove(at: oldest)
        lostCaptures += 1
      }
    case .change, .capture, .link, .lookUp: break
    }
    operations.append(operation)
  }
}
