import Foundation

/// Where the SDK keeps its files.
///
/// An app and its extensions share who the person is, through the container of their app group, and
/// nothing else: the system ends a suspended app that holds a lock on a file there, so that the
/// events of each process, whose files are locked, stay in a folder of its own.
struct StorageFolders: Hashable, Sendable {
  /// Identity and other small values.
  let state: URL
  /// Waiting events.
  let events: URL

  /// Chooses folders.
  ///
  /// - Parameters:
  ///   - chosen: The app's own choice, which holds both.
  ///   - group: The container of the app group, `nil` where there is none.
  ///   - own: The process's own folder.
  init(chosen: URL?, group: URL?, own: URL) {
    let own = chosen ?? own
    // Named for the SDK and not for the process, or the app and its extensions would not share it.
    let shared =
      chosen == nil ? group?.appendingPathComponent("Library/Application Support/paylisher") : nil
    state = (shared ?? own).appendingPathComponent("state")
    events = own.appendingPathComponent("events")
  }

  /// Chooses folders for an app as it is configured.
  init(_ config: PaylisherConfig) {
    self.init(
      chosen: config.storageDirectory,
      group: config.appGroupIdentifier.flatMap(Self.container),
      own: Self.own
    )
  }

  /// Makes the folders: readable while the device is locked after the first unlock, and not part of
  /// a backup, from which another device would send the events again.
  ///
  /// An app that takes up an app group stays the person it was.
  func prepare() {
    let files = FileManager.default
    let before = events.deletingLastPathComponent().appendingPathComponent("state")
    if before != state, !files.fileExists(atPath: state.path) {
      let parent = state.deletingLastPathComponent()
      try? files.createDirectory(at: parent, withIntermediateDirectories: true)
      try? files.copyItem(at: before, to: state)
    }
    for folder in [state, events] { Self.prepare(folder) }
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
    let support = FileManager.default.urls(
      for: .applicationSupportDirectory,
      in: .userDomainMask
    )
    let base = support.first ?? FileManager.default.temporaryDirectory
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appendingPathComponent(app).appendingPathComponent("paylisher")
  }
}
