import Foundation
import Paylisher

func receivingLinks() {
  // Called for every received deep link.
  PaylisherSDK.shared.onDeepLink { deepLink, requiresAuth in
    // requiresAuth == true → the destination is auth-gated; don't navigate yet.
    if !requiresAuth {
      navigate(to: deepLink.resolvedDestination)
    }
  }
  // Optional: called when an auth-gated destination needs a logged-in user.
  PaylisherSDK.shared.onDeepLinkRequiresAuth { deepLink, complete in
    if isUserLoggedIn {
      complete(true) // proceed to the destination
    } else {
      showLogin { success in complete(success) }
    }
  }
  // Optional: called when a link can't be parsed/handled.
  PaylisherSDK.shared.onDeepLinkFailed { url, error in
    print("Deep link failed: \(url) — \(error?.localizedDescription ?? "unknown")")
  }
}

/// Every property of the table “The PaylisherDeepLink object”, with its type.
func properties(of deepLink: PaylisherDeepLink) {
  let _: URL = deepLink.url
  let _: String = deepLink.scheme
  let _: String = deepLink.destination
  let _: String = deepLink.resolvedDestination
  let _: [String] = deepLink.pathSegments
  let _: [String: String] = deepLink.parameters
  let _: String? = deepLink.campaignKeyName
  let _: String? = deepLink.jid
  let _: String? = deepLink.campaignId
  let _: String? = deepLink.source
  let _: Bool = deepLink.authParamRequired
  let _: PaylisherResolvedDeepLinkPayload? = deepLink.campaignData
  let _: String? = deepLink.campaignData?.title
  let _: String? = deepLink.campaignData?.type
  let _: String? = deepLink.campaignData?.iosUrl
  let _ = deepLink.campaignData?.metaData
}
