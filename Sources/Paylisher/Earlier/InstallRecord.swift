import Foundation
import LinkCore

/// What is known about the installation: written once, when everything that an earlier SDK left is
/// stored.
package struct InstallRecord: Codable, Equatable, Sendable {
  static let name = "install"

  /// Whether the app was on the device before it had this SDK: its first start is an update.
  package var existedBefore = false
  /// The version and the build before, where they are known.
  package var previousVersion: String?
  package var previousBuild: String?
  /// Whether the files of the earlier SDK are removed.
  package var isCleared = false

  /// A new installation.
  package init() {}
}

/// The first start of this SDK in an app.
struct FirstStart {
  /// What is known about the installation.
  var record: InstallRecord
  /// The person of the earlier SDK, if it cannot be stored now.
  var person: Identity?
  /// Whether an earlier start found out.
  var isKnown = false

  /// Finds out what was there before, and keeps it.
  ///
  /// The earlier files stay until a later start, so that a process that ends here, or a loss of power,
  /// leaves them or the whole new state.
  ///
  /// - Throws: What the storage or the disk throws if a file is locked; nothing was written then.
  init(_ environment: PaylisherEnvironment, isExisting: Bool?, newID: () -> String) throws {
    let storage = environment.storage
    if let data = try storage.value(named: InstallRecord.name),
      let known = try? JSONDecoder().decode(InstallRecord.self, from: data)
    {
      (record, isKnown) = (known, true)
      return
    }
    record = InstallRecord()
    record.existedBefore = isExisting ?? false
    guard let earlier = environment.earlier else { return }
    let hasRun = try Self.hasRun(storage)
    let files = try earlier.files(isExtension: environment.isExtension)
    let traces = earlier.traces()
    let wasThere =
      hasRun || !files.isEmpty || traces.showsEarlierLaunch(build: environment.device.appBuild)
    record.existedBefore = isExisting ?? wasThere
    (record.previousVersion, record.previousBuild) = (traces.version, traces.build)
    let earlierPerson = EarlierPerson(files)
    Self.report(earlierPerson, to: environment.log)
    // If an extension finds a person, the app has stored it and has read every folder.
    let isApps =
      try environment.isExtension && storage.value(named: IdentityStore.name) != nil
    guard try keep(earlierPerson, hasRun: hasRun || isApps, in: storage, newID) else { return }
    // The mark that all of it is stored.
    storage.encode(record, named: InstallRecord.name)
  }

  /// Keeps the person.
  ///
  /// - Returns: Whether that is done: not if the disk is full.
  private mutating func keep(
    _ earlier: EarlierPerson,
    hasRun: Bool,
    in storage: any KeyValueStorage,
    _ newID: () -> String
  ) throws -> Bool {
    func next(_ data: Data?) -> Identity? {
      let own = data.flatMap { try? JSONDecoder().decode(Identity.self, from: $0) }
      return earlier.identity(over: own, hasRun: hasRun, newID: newID)
    }
    person = next(try storage.value(named: IdentityStore.name))
    guard person != nil else { return true }
    do {
      try storage.update(named: IdentityStore.name) { data in
        person = next(data)
        return try person.map { try StateEncoder.encode($0) } ?? data
      }
      return true
    } catch {
      return false
    }
  }

  private static func hasRun(_ storage: any KeyValueStorage) throws -> Bool {
    for name in [LaunchRecord.name, LifecycleTracker.name]
    where try storage.value(named: name) != nil {
      return true
    }
    return false
  }

  private static func report(_ person: EarlierPerson, to log: (String) -> Void) {
    guard !person.damaged.isEmpty else { return }
    let names = person.damaged.map(\.rawValue).joined(separator: ", ")
    let choice =
      person.damaged.contains(.optOut) ? ": the user counts as opted out until optIn()" : ""
    log("[Paylisher] The earlier SDK's files cannot be read: \(names)\(choice)")
  }
}
