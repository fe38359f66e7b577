import Foundation
import LinkCore

/// What ``PaylisherDeepLinkConfig`` said when the SDK was set up.
struct LinkSettings: Sendable {
  var configuration: LinkConfiguration
  var registersCampaignKeys = true
  var capturesEvents = true
  var capturesDiagnostics = false
  var holdsGatedLinks = true
  var logs = false
  /// Whether links to screens open them instead of going to the closures.
  var opensScreens = false
  /// In milliseconds.
  var pendingTimeout: Int64 = 300_000
  /// In milliseconds.
  var campaignWait: Int64 = 3_000
  var additionalProperties: [String: JSONValue] = [:]
  var privacy = LinkPrivacy()

  init(_ config: PaylisherDeepLinkConfig) {
    configuration = LinkConfiguration(
      customSchemes: config.customSchemes,
      universalLinkDomains: config.universalLinkDomains,
      authRequiredDestinations: config.authRequiredDestinations
    )
    registersCampaignKeys = config.autoRegisterCampaignKeys
    capturesEvents = config.captureDeepLinkEvents
    capturesDiagnostics = config.captureDeepLinkDiagnostics
    holdsGatedLinks = config.autoHandleDeepLinks
    logs = config.debugLogging
    pendingTimeout = Self.milliseconds(config.pendingDeepLinkTimeout)
    campaignWait = Self.milliseconds(config.campaignWait)
    additionalProperties = JSONValue.object(config.additionalEventProperties)
    privacy = LinkPrivacy(names: config.reportedParameters)
  }

  /// Names the routes that need a login, and nothing else.
  mutating func gate(_ destinations: [String]) {
    configuration.gatedRoutes = GatedRoutes(destinations)
  }

  /// Seconds as milliseconds: not negative, and at most a year.
  private static func milliseconds(_ seconds: TimeInterval) -> Int64 {
    guard seconds.isFinite else { return seconds > 0 ? 31_536_000_000 : 0 }
    return Int64(min(max(0, seconds), 31_536_000) * 1_000)
  }
}
