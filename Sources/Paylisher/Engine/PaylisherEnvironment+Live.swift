import Foundation
import LinkCore

#if canImport(os)
import os
#endif

extension PaylisherEnvironment {
  /// The device itself.
  static func live(_ config: PaylisherConfig) -> PaylisherEnvironment {
    let folders = StorageFolders(config)
    folders.prepare()
    let events = folders.events.path
    return PaylisherEnvironment(
      clock: SystemClock(),
      transport: URLSessionTransport(),
      storage: FileStorage(folder: folders.state),
      openEvents: {
        SegmentedEventStorage(path: events) {
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

  private static func log(_ line: String) {
    #if canImport(os)
    os_log("%{public}@", line)
    #else
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    #endif
  }
}
