import Foundation
import LinkCore

extension PaylisherEnvironment {
  /// The device itself; makes the folders, so it runs on the storage queue.
  ///
  /// - Parameters:
  ///   - choice: What the app says about its folders.
  ///   - log: Where lines for developers go.
  ///   - describe: Adds what the platform knows about the device.
  /// - Returns: The environment.
  /// - Throws: Where the person of an earlier version cannot be taken over now.
  static func live(
    _ choice: StorageFolders.Choice,
    log: PaylisherLog,
    describe: @Sendable (DeviceFacts) -> DeviceFacts
  ) throws -> PaylisherEnvironment {
    let folders = StorageFolders(choice)
    let isExtension = PlatformHooks.isExtension
    let storage = try folders.prepare(isExtension: isExtension)
    let events = folders.events.path
    var environment = PaylisherEnvironment(
      clock: SystemClock(),
      transport: URLSessionTransport(),
      storage: storage,
      openEvents: {
        SegmentedEventStorage(path: events) {
          EntityID(timestamp: SystemClock().now()).description
        }
      },
      makeID: { EntityID(timestamp: $0) },
      random: { Double.random(in: 0..<1) },
      device: describe(.current()),
      observeNetwork: PlatformHooks.networkObserver(),
      storageQueue: .shared,
      log: { log.write(.warning, $0) }
    )
    environment.trace = { log.write(.debug, $0) }
    environment.isExtension = isExtension
    environment.earlier = folders.earlier
    environment.isShared = choice.directory != nil || folders.shared != folders.state
    environment.reportsActivity = PlatformHooks.reportsActivity
    environment.present = PlatformHooks.present
    environment.readPermission = PlatformHooks.readPermission
    environment.addCategory = PlatformHooks.addCategory
    environment.withdrawNotifications = PlatformHooks.withdrawNotifications
    environment.arrivedFolder = folders.arrived
    environment.screens = PlatformHooks.screens
    environment.store = PlatformHooks.store
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    environment.pictureFolder = caches?.appendingPathComponent("PaylisherPictures")
    environment.screenFolder = folders.state.appendingPathComponent("screens")
    return environment
  }
}
