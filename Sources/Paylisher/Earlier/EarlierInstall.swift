import LinkCore
import RecordLog

/// What was on the device before this SDK: the files of the hosted service's SDK, and traces of an app
/// that ran before.
package struct EarlierInstall: Sendable {
  /// The folders of the earlier SDK, that of the app group first.
  package var folders: [String]
  /// The folder in which each process of the app group had one of its own.
  package var group: String?
  /// How files are read and removed.
  package var disk: EarlierDisk
  /// Reads what says that the app ran before.
  package var traces: @Sendable () -> InstallTraces

  /// Names the places.
  package init(
    folders: [String],
    group: String? = nil,
    disk: EarlierDisk = .live,
    traces: @escaping @Sendable () -> InstallTraces = { InstallTraces() }
  ) {
    (self.folders, self.group, self.disk, self.traces) = (folders, group, disk, traces)
  }

  private static let queue = "paylisher.queueFolder"
  /// Files of the earlier SDK besides those that are taken over.
  private static let others = [
    "paylisher.enabledFeatureFlags", "paylisher.enabledFeatureFlagPayloads",
    "paylisher.sessionReplay", "paylisher.enabledPersonProcessing", "paylisher.deviceToken",
    "paylisher.lastHeartbeatTimestamp", "paylisher.queue.plist", "paylisher.replayFolder",
  ]

  /// Reads the state of the earlier SDK.
  ///
  /// - Parameter isExtension: Whether only the choices are read, as an app extension does.
  /// - Returns: What the files hold.
  /// - Throws: ``RecordLogError`` if a file is there and locked, as before the first unlock.
  package func files(isExtension: Bool = false) throws -> EarlierFiles {
    var files = EarlierFiles()
    for folder in isExtension ? [] : folders {
      files.folders.append(try read(folder, EarlierFiles.Name.allCases))
    }
    for folder in neighbours() { files.folders.append(try read(folder, [.optOut])) }
    return files
  }

  /// The folders of the other processes of the app group, which were persons of their own.
  private func neighbours() -> [String] {
    guard let group else { return [] }
    return ((try? disk.list(group)) ?? []).map { "\(group)/\($0)" }.filter { !folders.contains($0) }
  }

  private func read(
    _ folder: String,
    _ names: [EarlierFiles.Name]
  ) throws -> EarlierFiles.Folder {
    var contents: [EarlierFiles.Name: EarlierFiles.Content] = [:]
    for name in names {
      do {
        contents[name] = try disk.read("\(folder)/\(name.rawValue)").map { .bytes($0) }
      } catch let error as RecordLogError where !error.isLocked {
        contents[name] = .unreadable
      }
    }
    let isUsed = (try? disk.list(folder))?.contains { $0.hasPrefix("paylisher.") } ?? false
    return EarlierFiles.Folder(contents, isUsed: isUsed)
  }

  /// Moves the events that wait to this SDK's; one that cannot be read now stays for the next launch.
  ///
  /// - Returns: How many files were damaged, and are gone.
  func moveEvents(into storage: any EventStorage, now: Timestamp) -> Int {
    var damaged = 0
    for folder in folders {
      let path = "\(folder)/\(Self.queue)"
      guard let names = try? disk.list(path), !names.isEmpty else { continue }
      var known = Set(storage.first(.max).map(\.id))
      var moved: [String] = []
      for name in Self.sorted(names) {
        guard let bytes = try? disk.read("\(path)/\(name)") else { continue }
        guard let event = EarlierEvent.read(bytes, name: name, now: now) else {
          damaged += 1
          moved.append(name)
          continue
        }
        if known.contains(event.id) || storage.append(event) { moved.append(name) }
        known.insert(event.id)
      }
      // Removed once they are on the disk itself: a loss of power must not lose both.
      storage.takeFullFlush()?()
      for name in moved { try? disk.remove("\(path)/\(name)") }
    }
    return damaged
  }

  /// The oldest first: the names are moments.
  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { (Double($0) ?? .infinity, $0) < (Double($1) ?? .infinity, $1) }
  }

  /// Removes what was taken over.
  ///
  /// - Returns: Whether nothing is left.
  func clear() -> Bool {
    var isCleared = true
    for folder in folders {
      let queue = "\(folder)/\(Self.queue)"
      if (try? disk.list(queue))?.isEmpty == false { isCleared = false }
      for name in EarlierFiles.Name.allCases.map(\.rawValue) + Self.others {
        do { try disk.remove("\(folder)/\(name)") } catch { isCleared = false }
      }
      if isCleared { try? disk.remove(queue) }
    }
    return isCleared
  }
}
