import Foundation
import LinkCore

/// Where requests go.
struct HostChoice: Equatable, Sendable {
  let url: URL
  /// What the app named as host and is none.
  let unreadable: String?

  /// Why the app's key is none that an app may have.
  let keyFault: KeyFault?

  /// Whether requests may be sent at all.
  var isReadable: Bool { unreadable == nil && keyFault == nil }

  /// What is wrong with a key.
  enum KeyFault: Equatable, Sendable {
    case missing
    /// A key that manages the workspace, which every user of the app could read.
    case secret

    init?(_ key: String) {
      if key.allSatisfy(\.isWhitespace) {
        self = .missing
      } else if key.split(separator: "_").prefix(3).contains("sk") {
        self = .secret
      } else {
        return nil
      }
    }
  }
}

/// What ``PaylisherConfig`` said when the SDK was set up.
struct EngineSettings: Sendable {
  let host: HostChoice
  let apiKey: String
  private(set) var policy: DeliveryMachine.Policy
  let maximumCount: Int
  let dataMode: PaylisherConfig.PaylisherDataMode
  let isOptedOut: Bool
  let isExistingInstall: Bool?
  let anonymousID: AnonymousIDChoice
  let events: EventRecorder.Settings
  let flags: FeatureFlagCoordinator.Settings
  @Boxed var links: LinkSettings
  @Boxed private(set) var deferred: DeferredSettings
  let repeatedIdentify: PaylisherRepeatedIdentifyBehavior
  let capturesLifecycle: Bool
  let capturesScreens: Bool
  let logs: Bool
  let log: PaylisherLog
  let folders: StorageFolders.Choice
  let notificationSchemes: Set<String>
  let messages: InAppSettings?
  let heartbeat: HeartbeatSender.Settings
  let buysInScreens: Bool

  init(_ config: PaylisherConfig) {
    host = HostChoice(
      url: config.host,
      unreadable: config.unreadableHost,
      keyFault: HostChoice.KeyFault(config.apiKey)
    )
    apiKey = config.apiKey
    policy = DeliveryMachine.Policy(
      flushAt: max(1, config.flushAt),
      batchLimit: max(1, min(config.maxBatchSize, 500)),
      interval: Int64(max(1, min(config.flushIntervalSeconds, 86_400)) * 1_000)
    )
    maximumCount = max(1, config.maxQueueSize)
    dataMode = config.dataMode
    isOptedOut = config.optOut
    isExistingInstall = config.isExistingInstall
    anonymousID = AnonymousIDChoice(choose: config.getAnonymousId)
    events = EventRecorder.Settings(config)
    flags = FeatureFlagCoordinator.Settings(config)
    var links = LinkSettings(config.deepLinkConfig)
    links.opensScreens = config.opensScreens
    self.links = links
    deferred = DeferredSettings(config, links: links.configuration)
    repeatedIdentify = config.repeatedIdentifyBehavior
    capturesLifecycle = config.captureApplicationLifecycleEvents
    capturesScreens = config.captureScreenViews
    logs = config.debug
    log = PaylisherLog(handler: config.logHandler)
    notificationSchemes = Set(config.notificationExternalSchemes)
    messages = InAppSettings(config)
    heartbeat = HeartbeatSender.Settings(
      isEnabled: config.enableHeartbeat,
      url: config.host.appendingPathComponent("heartbeat"),
      apiKey: config.apiKey
    )
    buysInScreens = config.buysInScreens
    folders = StorageFolders.Choice(
      directory: config.storageDirectory,
      appGroup: config.appGroupIdentifier
    )
  }

  /// An app extension lives for seconds and belongs to an app: it sends at once, and takes none of
  /// the app's links.
  mutating func restrictToExtension() {
    policy.flushAt = 1
    deferred.isEnabled = false
  }
}
