import Paylisher

func gating() {
  deepLinkConfig.authRequiredDestinations = ["wallet", "account"]

  PaylisherSDK.shared.onDeepLinkRequiresAuth { deepLink, complete in
    if isUserLoggedIn {
      complete(true) // already authenticated → proceed
    } else {
      presentLogin { success in
        complete(success) // after login, the SDK resumes to the destination
      }
    }
  }

  PaylisherSDK.shared.completePendingDeepLink()
  PaylisherSDK.shared.cancelPendingDeepLink()
  deepLinkConfig.autoRegisterCampaignKeys = false
  deepLinkConfig.debugLogging = true
}
