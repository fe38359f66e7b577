public import Foundation

/// The configuration of requests for in-app messages.
#if canImport(ObjectiveC)
@objc(PaylisherEngageInAppConfig) @objcMembers
#endif
public final class PaylisherEngageInAppConfig: NSObject {
  /// The URL for requests for in-app messages.
  ///
  /// The default is `nil`, which uses `/v1/push/inapp/fetch` on the SDK's host.
  public var fetchEndpoint: String?
  /// The team ID to include in each request.
  public var teamId: String?
  /// The project ID to include in each request.
  public var projectId: String?
  /// The source ID to include in each request.
  public var sourceId: String?
  /// The key for requests for in-app messages.
  ///
  /// The default is `nil`, which uses the SDK's publishable key.
  public var sdkKey: String?
  /// A Boolean value that indicates whether the SDK requests messages when the app enters the foreground.
  ///
  /// The default is `true`.
  public var autoFetchOnForeground: Bool
  /// The maximum number of messages per request, from 1 to 5.
  ///
  /// The default is 1.
  public var maxMessages: Int
  /// A Boolean value that has no effect.
  ///
  /// To log how the SDK handles messages, call ``PaylisherSDK/debug(_:)``.
  public var debugLogging: Bool
  /// Parts of the names of screens where the SDK shows no messages.
  ///
  /// The SDK ignores case. The default is `["Splash"]`.
  public var excludedActivities: [String]

  /// Creates a configuration with the default values.
  override public convenience init() {
    self.init(fetchEndpoint: nil)
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - fetchEndpoint: The URL for requests for in-app messages. The default is `nil`, which uses
  ///     the SDK's host.
  ///   - teamId: The team ID to include in each request. The default is `nil`.
  ///   - projectId: The project ID to include in each request. The default is `nil`.
  ///   - sourceId: The source ID to include in each request. The default is `nil`.
  ///   - sdkKey: The key for the requests. The default is `nil`, which uses the SDK's publishable
  ///     key.
  ///   - autoFetchOnForeground: `true` to request messages when the app enters the foreground,
  ///     otherwise `false`. The default is `true`.
  ///   - maxMessages: The maximum number of messages per request, from 1 to 5. The default is 1.
  ///   - debugLogging: A value that has no effect. The default is `false`.
  ///   - excludedActivities: Parts of the names of screens where the SDK shows no messages. The
  ///     default is `["Splash"]`.
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
