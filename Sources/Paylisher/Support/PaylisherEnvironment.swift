package import DeviceModels
package import Foundation
package import LinkCore
package import MessagingCore

/// Everything of the outside world that the SDK touches.
package struct PaylisherEnvironment: Sendable {
  /// Moments and pauses.
  package var clock: any PaylisherClock
  /// The network.
  package var transport: any PaylisherTransport
  /// Small state.
  package var storage: any KeyValueStorage
  /// Opens the place where events wait.
  package var openEvents: @Sendable () -> any EventStorage
  /// Makes an id for a moment.
  package var makeID: @Sendable (Timestamp) -> EntityID
  /// A number from 0 up to 1, for jitter.
  package var random: @Sendable () -> Double
  /// Where files are read and written.
  package var fileQueue: StorageQueue
  /// Whether the process is an app extension.
  package var isExtension = false
  /// How long the app waits at most until its choice to opt out is kept, in milliseconds.
  package var choiceTimeout = 50
  /// What was on the device before this SDK, `nil` where nothing can have been.
  package var earlier: EarlierInstall?
  /// What is known about the installation, once it is read.
  package var install = InstallRecord()
  /// Whether another process may change who the person is.
  package var isShared = false
  /// What the SDK knows about the device and the app.
  package var device: DeviceFacts
  /// Calls back with how the network is reached, now and whenever that changes; never where the
  /// platform does not report it.
  package var observeNetwork: @Sendable (@escaping @Sendable (NetworkPath) -> Void) -> Void
  /// Whether the platform tells the SDK when the app is active.
  package var reportsActivity = false
  /// Asks the platform to show something; where there is none, nothing happens.
  package var present: @Sendable (PlatformRequest) -> Void = { _ in }
  /// Where in-app messages are shown; nowhere unless the platform says so.
  package var messages = MessageDisplay()
  /// Calls back with what the system lets the app show, where the platform says so.
  package var readPermission: @Sendable (@escaping @Sendable (PushPermission) -> Void) -> Void = {
    _ in
  }
  /// Adds a category of notifications to those of the app, where the platform has categories.
  package var addCategory: @Sendable (PushCategory) -> Void = { _ in }
  /// Takes back the notifications that wait for their moment, but those that a closure keeps.
  package var withdrawNotifications:
    @Sendable (@escaping @Sendable (MessagePayload) -> Bool) -> Void = { _ in }
  /// Where the service extension leaves the notifications that it completed; `nil` without an app group.
  package var arrivedFolder: URL?
  /// Where pictures of messages are kept, `nil` for nowhere.
  package var pictureFolder: URL?
  /// Where screens are shown; nowhere unless the platform says so.
  package var screens = ScreenDisplay()
  /// The store, `nil` where there is none.
  package var store: (any PaylisherStore)?
  /// Where screens are kept, `nil` for nowhere.
  package var screenFolder: URL?
  /// Writes a line about something that the app has to change.
  package var log: @Sendable (String) -> Void
  /// Writes a line about what the SDK does, while the app wants that.
  package var trace: @Sendable (String) -> Void

  /// Names every effect.
  package init(
    clock: any PaylisherClock,
    transport: any PaylisherTransport,
    storage: any KeyValueStorage,
    openEvents: @escaping @Sendable () -> any EventStorage,
    makeID: @escaping @Sendable (Timestamp) -> EntityID,
    random: @escaping @Sendable () -> Double,
    device: DeviceFacts,
    observeNetwork: @escaping @Sendable (@escaping @Sendable (NetworkPath) -> Void) -> Void = {
      _ in
    },
    storageQueue: StorageQueue = StorageQueue(),
    log: @escaping @Sendable (String) -> Void
  ) {
    self.clock = clock
    self.transport = transport
    self.storage = storage
    self.openEvents = openEvents
    self.makeID = makeID
    self.random = random
    self.device = device
    self.observeNetwork = observeNetwork
    fileQueue = storageQueue
    self.log = log
    trace = log
  }
}

extension PaylisherEnvironment {
  /// Where small state and events are read and written: on the caller's thread what is in memory.
  var storageQueue: StorageQueue { storage.isInMemory ? .inline : fileQueue }
}
