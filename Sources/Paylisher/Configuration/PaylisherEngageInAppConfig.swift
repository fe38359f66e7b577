public import Foundation

/// How the SDK asks the server for in-app messages.
#if canImport(ObjectiveC)
@objc(PaylisherEngageInAppConfig) @objcMembers
#endif
public final class PaylisherEngageInAppConfig: NSObject {
  /// Where to ask; `nil` for `/v1/push/inapp/fetch` of the SDK's host.
  public var fetchEndpoint: String?
  /// Sent with each request.
  public var teamId: String?
  /// Sent with each request.
  public var projectId: String?
  /// Sent with each request.
  public var sourceId: String?
  /// The key of these requests; `nil` for the SDK's own.
  public var sdkKey: String?
  /// Whether the SDK asks whenever the app comes to the front.
  public var autoFetchOnForeground: Bool
  /// How many messages an answer has at most, from 1 to 5.
  public var maxMessages: Int
  /// Has no effect; ``PaylisherSDK/debug(_:)`` writes what happens to messages.
  public var debugLogging: Bool
  /// Parts of the names of screens over which no message is shown, in any case of letters.
  public var excludedActivities: [String]

  /// Makes a configuration with the defaults.
  override public convenience init() {
    self.init(fetchEndpoint: nil)
  }

  /// Makes a configuration.
  public init(
    fetchEndpoint: String? = nil,
    teamId: String? = nil,
    projectId: String? = nil,
    sourceId: String? = nil,
    sdkKey: String? = nil,
    autoFetchOnForeground: Bool = true,
    maxMessages: Int = 1,
    debugLogging: Bool = false,
    excludedActivities: [String] = ["Splash"]
  ) {
    self.fetchEndpoint = fetchEndpoint
    self.teamId = teamId
    self.projectId = projectId
    self.sourceId = sourceId
    self.sdkKey = sdkKey
    self.autoFetchOnForeground = autoFetchOnForeground
    self.maxMessages = maxMessages
    self.debugLogging = debugLogging
    self.excludedActivities = excludedActivities
  }
}

@available(*, unavailable)
extension PaylisherEngageInAppConfig: Sendable {}
