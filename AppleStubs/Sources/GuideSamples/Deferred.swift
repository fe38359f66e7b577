import Paylisher

func deferred() {
  config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    .withEnabled(true)
    .withAttributionWindow(24 * 60 * 60 * 1000) // 24h (industry standard)
    .withIDFA(true) // best attribution accuracy (requires ATT consent)
  PaylisherSDK.shared.setup(config)
  PaylisherSDK.shared.checkDeferredDeepLink(
    onSuccess: { deepLink in navigate(to: deepLink.resolvedDestination) },
    onNoMatch: { /* organic install — nothing to do */ },
    onError: { error in print("Deferred check failed: \(error)") }
  )
}
