import Foundation
import Paylisher
import UIKit

// Every call that apps which are there today may make, with the types they rely on. Compiling is
// the test.

func identity(_ sdk: PaylisherSDK) {
  let _: String = sdk.getDistinctId()
  let _: String = sdk.getAnonymousId()
  let _: String? = sdk.getSessionId()
  sdk.startSession()
  sdk.endSession()
  sdk.identify("u1")
  sdk.identify("u1", userProperties: ["plan": "gold"])
  sdk.identify("u1", userProperties: nil, userPropertiesSetOnce: ["since": Date()])
  sdk.reset()
  sdk.alias("u2")
  sdk.group(type: "company", key: "acme")
  sdk.group(type: "company", key: "acme", groupProperties: ["size": 12])
  sdk.register(["deviceID": "d"])
  sdk.unregister("deviceID")
  sdk.registerFCMToken("token")
  sdk.optIn()
  sdk.optOut()
  let _: Bool = sdk.isOptOut()
}

func capturing(_ sdk: PaylisherSDK) {
  sdk.capture("A")
  sdk.capture("A", properties: ["a": 1])
  sdk.capture("$set", userProperties: ["token": "t"])
  sdk.capture("A", properties: [:], userProperties: nil)
  sdk.capture("A", properties: nil, userProperties: [:], userPropertiesSetOnce: [:])
  sdk.capture("A", userProperties: ["a": 1], userPropertiesSetOnce: ["b": 2])
  sdk.capture(
    "A",
    properties: nil,
    userProperties: nil,
    userPropertiesSetOnce: nil,
    groups: ["company": "acme"]
  )
  sdk.capture("A", distinctId: "u1", properties: nil, userProperties: nil, groups: nil)
  sdk.screen("Home")
  sdk.screen("Home", properties: ["from": "icon"])
  sdk.flush()
  sdk.debug()
  sdk.debug(false)
  sdk.close()
  let _: String = PaylisherSDK.sdkVersion()
}

func featureFlags(_ sdk: PaylisherSDK) {
  sdk.reloadFeatureFlags()
  sdk.reloadFeatureFlags {}
  let _: String? = sdk.getFeatureFlag("a") as? String
  let _: Bool = sdk.isFeatureEnabled("a")
  let _: [String: String]? = sdk.getFeatureFlagPayload("a") as? [String: String]
  let _: [Notification.Name] = [
    PaylisherSDK.didStartNotification, PaylisherSDK.didReceiveFeatureFlags,
  ]
}

func links(_ sdk: PaylisherSDK, _ handler: any PaylisherDeepLinkHandler, _ url: URL) {
  let config = PaylisherDeepLinkConfig()
  sdk.configureDeepLinks(config)
  sdk.configureDeepLinks(authRequired: ["wallet"])
  sdk.onDeepLink { _, _ in }
  sdk.onDeepLinkRequiresAuth { _, complete in complete(true) }
  sdk.onDeepLinkFailed { _, _ in }
  sdk.setDeepLinkHandler(handler)
  let _: Bool = sdk.handleDeepLink(url)
  sdk.handleDeepLink(url)
  let _: Bool = sdk.hasPendingDeepLink
  let _: String? = sdk.pendingDeepLinkDestination
  let _: PaylisherDeepLink? = sdk.lastDeepLink
  let _: PaylisherDeepLink? = sdk.pendingDeepLink
  sdk.completePendingDeepLink()
  sdk.cancelPendingDeepLink()
  sdk.clearPendingDeepLink()
  sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
  sdk.resetDeferredDeepLinkForTesting()
}

@MainActor func uiKit(
  _ sdk: PaylisherSDK,
  _ url: URL,
  _ activity: NSUserActivity,
  _ contexts: Set<UIOpenURLContext>,
  _ options: [UIApplication.OpenURLOptionsKey: Any]
) {
  sdk.handleDeepLink(url, options: options)
  let _: Bool = sdk.handleUserActivity(activity)
  sdk.handleURLContexts(contexts)
}

@MainActor func scenes(
  _ sdk: PaylisherSDK,
  _ scene: UIScene,
  _ activity: NSUserActivity,
  _ options: UIScene.ConnectionOptions
) {
  sdk.handleConnectionOptions(options, in: scene)
  sdk.handleURLContexts(options.urlContexts, in: scene)
  let _: Bool = sdk.handleUserActivity(activity, in: scene)
}

func managers(_ config: PaylisherDeepLinkConfig, _ url: URL) {
  let manager = PaylisherDeepLinkManager.shared
  let _: Bool = PaylisherDeepLinkManager.isConfigured()
  manager.config = config
  manager.initialize(config: config)
  manager.initialize()
  manager.setupWithAuthDestinations(["wallet"])
  manager.addAuthRequiredDestination("wallet")
  manager.removeAuthRequiredDestination("wallet")
  let _: Bool = manager.doesDestinationRequireAuth("wallet")
  let _: Bool = manager.handleURL(url)
  let _: Bool = manager.handleURL(url, sourceApplication: "com.example")
  let _: Bool = manager.hasPendingDeepLink()
  let _: String? = manager.getPendingDestination()
  PaylisherDeferredDeepLinkManager.check(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
  let _: Bool = PaylisherDeferredDeepLinkManager.isSetup()
  PaylisherDeferredDeepLinkManager.getInstance()
    .check(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
  let _: PaylisherConfig = PaylisherSDK.shared.config
  let _: Bool = PaylisherSDK.shared.isSessionReplayActive()
  let _: [PaylisherJourneySource] = [.deeplink, .push, .email, .custom("sms")]
  let _: Set<PaylisherDeepLink> = []
}
