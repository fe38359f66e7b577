import Foundation
import LinkCore
import PaylisherTestSupport
import RecordLog

@testable import Paylisher

/// The folders of the earlier SDK in memory: files can be locked or broken, and the process can end at
/// any step.
final class EarlierFolder: Sendable {
  enum File: Hashable, Sendable {
    case text(String)
    /// The disk cannot return it.
    case broken
  }

  struct Killed: Error {}

  private struct State {
    var files: [String: File] = [:]
    var isLocked = false
    var stepsLeft = Int.max
  }

  private let state = Locked(State())

  init(_ files: [String: File] = [:]) {
    state.withLock { $0.files = files }
  }

  var files: [String: File] {
    get { state.withLock { $0.files } }
    set { state.withLock { $0.files = newValue } }
  }

  func setLocked(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }

  /// The process ends after some steps; every later one fails.
  func end(afterSteps count: Int) { state.withLock { $0.stepsLeft = count } }

  /// One step of the process, also of its own storage.
  func step() throws {
    try state.withLock { state in
      if state.stepsLeft <= 0 { throw Killed() }
      state.stepsLeft -= 1
    }
  }

  var disk: EarlierDisk {
    EarlierDisk(
      read: { path in
        try self.step()
        return try self.state.withLock { state in
          guard let file = state.files[path] else { return nil }
          if state.isLocked { throw RecordLogError(.open, path: path, number: 1) }
          guard case .text(let text) = file else {
            throw RecordLogError(.read, path: path, number: 5)
          }
          return Array(text.utf8)
        }
      },
      list: { path in
        try self.step()
        let names = self.files.keys.filter { $0.hasPrefix("\(path)/") }
          .compactMap { $0.dropFirst(path.count + 1).split(separator: "/").first.map(String.init) }
        return Set(names).sorted()
      },
      remove: { path in
        try self.step()
        self.state.withLock { state in
          for file in state.files.keys where file == path || file.hasPrefix("\(path)/") {
            state.files[file] = nil
          }
        }
      }
    )
  }

  func install(_ traces: InstallTraces = InstallTraces()) -> EarlierInstall {
    EarlierInstall(folders: ["group/app", "own"], group: "group", disk: disk, traces: { traces })
  }
}

extension TestPhone {
  /// Starts an app whose last version had the earlier SDK.
  func launch(
    after earlier: EarlierFolder,
    traces: InstallTraces = InstallTraces(),
    isExtension: Bool = false,
    configure: (PaylisherConfig) -> Void = { _ in }
  ) -> PaylisherSDK {
    var environment = environment
    environment.earlier = earlier.install(traces)
    environment.isExtension = isExtension
    environment.storage = SteppedStorage(base: storage, folder: earlier)
    let config = TestApp.config {
      $0.captureApplicationLifecycleEvents = true
      $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      configure($0)
    }
    return PaylisherSDK.with(config, environment: environment)
  }
}

/// A storage whose writes are steps of the process.
struct SteppedStorage: KeyValueStorage {
  let base: MemoryStorage
  let folder: EarlierFolder

  var isInMemory: Bool { true }

  func value(named name: String) throws -> Data? { try base.value(named: name) }

  func setValue(_ value: Data?, named name: String) throws {
    try folder.step()
    try base.setValue(value, named: name)
  }

  func update(named name: String, _ change: (Data?) throws -> Data?) throws {
    try folder.step()
    try base.update(named: name, change)
  }
}
