import Foundation
import MessagingCore

/// Where the SDK keeps its files.
///
/// An app and its extensions share who the person is, through the container of their app group, and
/// nothing else. The system ends an app that is suspended while it holds a lock on a file there, so
/// the events of each process, whose files stay locked, are in a folder of its own.
struct StorageFolders: Equatable, Sendable {
  /// Small values of this process.
  let state: URL
  /// Small values that the processes of the app group share: who the person is.
  let shared: URL
  /// Waiting events.
  let events: URL
  /// What the service extension leaves for the app; `nil` without an app group.
  let arrived: URL?
  /// Where the hosted service's SDK had the folders of an app group; `nil` without an app group.
  let earlierGroup: URL?

  /// Chooses folders.
  ///
  /// - Parameters:
  ///   - chosen: The app's own choice, which holds everything.
  ///   - group: The container of the app group, `nil` where there is none.
  ///   - own: The process's own folder.
  init(chosen: URL?, group: URL?, own: URL) {
    let own = chosen ?? own
    // Named for the SDK and not for the process, or the app and its extensions would not share it.
    earlierGroup = group?.appendingPathComponent("Library/Application Support")
    let container = chosen == nil ? earlierGroup?.appendingPathComponent("paylisher") : nil
    state = own.appendingPathComponent("state")
    shared = (container ?? own).appendingPathComponent("state")
    events = own.appendingPathComponent("events")
    arrived = chosen == nil ? group?.appendingPathComponent(ArrivedNotification.folder) : nil
  }

  /// Chooses folders for an app as it is configured.
  init(_ choice: Choice) {
    self.init(
      chosen: choice.isInAppGroup ? nil : choice.directory,
      group: choice.appGroup.flatMap(Self.container),
      own: Self.own
    )
  }

  /// What the hosted service's SDK left, whose folders had the name of the process alone.
  var earlier: EarlierInstall {
    EarlierInstall(
      folders: [
        earlierGroup?.appendingPathComponent(Self.app),
        Self.support?.appendingPathComponent(Self.app),
      ]
      .compactMap { $0?.path },
      group: earlierGroup?.path,
      traces: { InstallTraces.current() }
    )
  }

  /// What an app says about its folders.
  struct Choice: Equatable, Sendable {
    var directory: URL?
    var appGroup: String?

    /// Whether the app's own folder is in a container that it shares with other processes, where the
    /// system ends a suspended app that holds a lock.
    var isInAppGroup: Bool {
      directory?.standardizedFileURL.path.contains("/Containers/Shared/AppGroup/") ?? false
    }
  }

  /// Makes the folders: readable while the device is locked after the first unlock, and not part of
  /// a backup, from which another device would send the events again.
  ///
  /// An app that starts to use an app group stays the person it was, also where an extension ran
  /// first; an extension has no person of its own to bring.
  ///
  /// - Parameter isExtension: Whether the process is an app extension.
  /// - Returns: Where small values are kept.
  /// - Throws: Where the app's person is there and cannot be taken over now.
  func prepare(isExtension: Bool = false) throws -> FileStorage {
    for folder in Set([state, shared, events]) { Self.prepare(folder) }
    let storage = FileStorage(folder: state, sharedFolder: shared)
    if !isExtension { try storage.takeOver(from: state) }
    return storage
  }

  private static func prepare(_ folder: URL) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #if canImport(Darwin)
    var folder = folder
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? folder.setResourceValues(values)
    #endif
    #if os(iOS)
    try? FileManager.default.setAttributes(
      [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
      ofItemAtPath: folder.path
    )
    #endif
  }

  private static func container(of group: String) -> URL? {
    #if canImport(Darwin)
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    #else
    nil
    #endif
  }

  private static var own: URL {
    let base = support ?? FileManager.default.temporaryDirectory
    return base.appendingPathComponent(app).appendingPathComponent("paylisher")
  }

  private static var support: URL? {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
  }

  private static var app: String {
    Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }
}
