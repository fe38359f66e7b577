import Foundation
import LinkCore

#if canImport(os)
import os
#endif

extension PaylisherEnvironment {
  /// The device itself.
  static func live(_ config: PaylisherConfig) -> PaylisherEnvironment {
    let folder = folder(config)
    return PaylisherEnvironment(
      clock: SystemClock(),
      transport: URLSessionTransport(),
      storage: FileStorage(folder: folder.appendingPathComponent("state")),
      openEvents: {
        SegmentedEventStorage(path: folder.appendingPathComponent("events").path) {
          EntityID(timestamp: SystemClock().now()).description
        }
      },
      makeID: { EntityID(timestamp: $0) },
      random: { Double.random(in: 0..<1) },
      device: PlatformHooks.describe(.current()),
      observeNetwork: PlatformHooks.networkObserver(),
      log: log
    )
  }

  /// Where the SDK keeps its files: readable while the device is locked after the first unlock, and
  /// not part of a backup, from which another device would send them again.
  private static func folder(_ config: PaylisherConfig) -> URL {
    var folder = config.storageDirectory ?? groupFolder(config) ?? defaultFolder
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #if canImport(Darwin)
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
    return folder
  }

  /// Named for the SDK and not for the process, or the app and its extensions would not share it.
  private static func groupFolder(_ config: PaylisherConfig) -> URL? {
    #if canImport(Darwin)
    config.appGroupIdentifier.flatMap { group in
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
        .appendingPathComponent("Library/Application Support/paylisher")
    }
    #else
    nil
    #endif
  }

  private static var defaultFolder: URL {
    let support = FileManager.default.urls(
      for: .applicationSupportDirectory,
      in: .userDomainMask
    )
    let base = support.first ?? FileManager.default.temporaryDirectory
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return base.appendingPathComponent(app).appendingPathComponent("paylisher")
  }

  private static func log(_ line: String) {
    #if canImport(os)
    os_log("%{public}@", line)
    #else
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    #endif
  }
}
