import Dispatch
import Foundation
import LinkCore

/// Makes the engine as soon as the state of earlier launches can be read.
///
/// Before the first unlock of the device nothing can be read. Nothing is decided then, so that no
/// second person takes the place of the first.
final class Launch: Sendable {
  let clock: any PaylisherClock
  let beganAt: Timestamp
  /// How links are recognised, to answer whose a link is before there is an engine.
  let links: Locked<LinkSettings>
  private let queue: StorageQueue
  private let log: @Sendable (String) -> Void
  private let makeEngine: @Sendable () throws -> Engine
  private let publish: @Sendable (Engine, Launch) -> Void
  private let state = Locked(State())

  private struct State {
    var attempt: Attempt?
    var isOver = false
    var problem: StorageProblem?
  }

  private struct Attempt: Sendable {
    let end = DispatchGroup()
    var thread: ObjectIdentifier?
  }

  init(
    clock: any PaylisherClock,
    links: LinkSettings,
    queue: StorageQueue,
    log: @escaping @Sendable (String) -> Void,
    makeEngine: @escaping @Sendable () throws -> Engine,
    publish: @escaping @Sendable (Engine, Launch) -> Void
  ) {
    self.clock = clock
    beganAt = clock.now()
    self.links = Locked(links)
    self.queue = queue
    self.log = log
    self.makeEngine = makeEngine
    self.publish = publish
  }

  /// Tries to read; nothing happens while an attempt is under way.
  func attempt() {
    let begins = state.withLock { state in
      guard state.attempt == nil, !state.isOver else { return false }
      let attempt = Attempt()
      attempt.end.enter()
      state.attempt = attempt
      return true
    }
    guard begins else { return }
    queue.async { [self] in
      state.withLock { $0.attempt?.thread = ObjectIdentifier(Thread.current) }
      let engine = makeOrReport()
      if let engine { publish(engine, self) }
      // Callers wait for the person, not for the events of earlier launches.
      let end = state.withLock { state in
        defer { state.attempt = nil }
        state.isOver = engine != nil
        return state.attempt?.end
      }
      end?.leave()
      engine?.open()
    }
  }

  /// Makes the engine; a problem that an unlock does not solve is written to the log, once.
  private func makeOrReport() -> Engine? {
    do {
      return try makeEngine()
    } catch {
      let problem = StorageProblem(error)
      let isNew = state.withLock { state in
        defer { state.problem = problem }
        return state.problem != problem
      }
      if isNew, !problem.isLocked {
        log("[Paylisher] The SDK cannot open its files: \(problem). Calls wait in memory.")
      }
      return nil
    }
  }

  /// Why the files cannot be opened, as far as it is known.
  var problem: StorageProblem? { state.withLock { $0.problem } }

  /// Whether an attempt is under way.
  var isReading: Bool { state.withLock { $0.attempt != nil } }

  /// Waits for the end of the attempt that is under way, but no longer than some milliseconds; not
  /// at all inside a closure of the app that the attempt calls.
  func wait(atMost milliseconds: Int) {
    let attempt = state.withLock { $0.attempt }
    guard let attempt, attempt.thread != ObjectIdentifier(Thread.current) else { return }
    _ = attempt.end.wait(timeout: .now() + .milliseconds(milliseconds))
  }
}
