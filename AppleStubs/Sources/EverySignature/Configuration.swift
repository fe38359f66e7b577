import AdSupport
import AppTrackingTransparency
import Foundation
import Paylisher

class Sanitizer: NSObject, PaylisherPropertiesSanitizer {
  func sanitize(_ properties: [String: Any]) -> [String: Any] { properties }
}

struct AdvertisingID: PaylisherAdvertisingIDSource {
  func authorizedAdvertisingID() -> UUID? {
    guard ATTrackingManager.trackingAuthorizationStatus == .authorized else { return nil }
    return ASIdentifierManager.shared().advertisingIdentifier
  }
}

func configuration() -> PaylisherConfig {
  let _: String = PaylisherConfig.defaultHost
  let config = PaylisherConfig(apiKey: "phc_KEY")
  let _: URL = config.host
  let _: String = config.apiKey
  config.flushAt = 1
  config.maxQueueSize = 1_000
  config.maxBatchSize = 50
  config.flushIntervalSeconds = 30
  config.dataMode = .wifi
  let _: PaylisherConfig.PaylisherDataMode = config.dataMode
  config.sendFeatureFlagEvent = true
  config.preloadFeatureFlags = true
  config.captureApplicationLifecycleEvents = true
  config.captureScreenViews = true
  config.debug = true
  config.optOut = false
  config.getAnonymousId = { $0 }
  config.propertiesSanitizer = Sanitizer()
  config.personProfiles = .identifiedOnly
  config.repeatedIdentifyBehavior = .capture
  config.appGroupIdentifier = "group.com.example"
  config.enableDeepLinks = true
  config.deepLinkConfig = deepLinks()
  config.deferredDeepLinkConfig = deferred()
  return config
    .withDeepLinks(authRequired: ["wallet"])
    .withDeepLinks(config: deepLinks())
}

func deepLinks() -> PaylisherDeepLinkConfig {
  let config = PaylisherDeepLinkConfig()
  config.customSchemes = ["yourapp"]
  config.universalLinkDomains = ["link.paylisher.com"]
  config.authRequiredDestinations = ["wallet"]
  config.autoRegisterCampaignKeys = true
  config.captureDeepLinkEvents = true
  config.captureDeepLinkDiagnostics = true
  config.autoHandleDeepLinks = true
  config.debugLogging = true
  config.pendingDeepLinkTimeout = 300
  config.additionalEventProperties = ["a": 1]
  return config
}

func deferred() -> PaylisherDeferredDeepLinkConfig {
  typealias Windows = PaylisherDeferredDeepLinkConfig.Constants
  let _: [Int64] = [
    Windows.defaultAttributionWindow, Windows.extendedAttributionWindow,
    Windows.shortAttributionWindow,
  ]
  let _: [PaylisherDeferredDeepLinkConfig] = [.default(), .forTesting(), .forProduction()]
  let config = PaylisherDeferredDeepLinkConfig()
    .withEnabled()
    .withAttributionWindow(86_400_000)
    .withIDFA()
    .withAdvertisingID(AdvertisingID())
    .withDebugLogging()
    .withAutoHandle()
    .withAdditionalEventProperties(["a": 1])
    .withAPIHost("https://go.example.com/v1/deferred-deeplink")
    .withAPITimeout(10)
  config.withAutoHandle(false)
  let _: Int64 = config.getAttributionWindowHours()
  let _: Int64 = config.getAttributionWindowDays()
  let _: (Bool, Int64, Bool, Bool, Bool) = (
    config.enabled, config.attributionWindowMillis, config.includeIDFA, config.debugLogging,
    config.autoHandleDeepLink
  )
  let _: (String?, TimeInterval) = (config.deferredDeepLinkAPIHost, config.apiTimeout)
  return config
}
