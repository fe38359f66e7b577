import Foundation
package import Paylisher

/// What an app configured of AppsFlyer, as far as Paylisher needs it.
package struct AppsFlyerSettings: Hashable, Sendable {
  /// The app's publishable key, alone or as `https://KEY@HOST`.
  package var key = ""
  /// The server, where the key does not name it.
  package var host: String?
  /// The domains of the app's links, besides the server's.
  package var domains: [String] = []
  /// The schemes of the app; those of `Info.plist` where it names none.
  package var schemes: [String] = []
  /// How long a link waits for its campaign, in milliseconds.
  package var timeout: UInt = 3_000
  package var isDebug = false
  /// How long the look-up waits for the user's answer about tracking, in seconds.
  package var trackingWait: Double = 0

  package init() {}

  /// Why nothing can be set up.
  package struct Unusable: Error, LocalizedError, Hashable {
    package let errorDescription: String?
  }

  /// The key and the server in it.
  package func server() throws(Unusable) -> (key: String, host: String) {
    let given = ModuleKey(key)
    if let server = given.server { return (given.key, server) }
    guard !key.isEmpty, let host = host ?? domains.first, !host.isEmpty else {
      throw Unusable(
        errorDescription: "appsFlyerDevKey is https://KEY@HOST: the app's publishable key and the "
          + "server, such as https://paylisher_live_pk_abc@go.example.com"
      )
    }
    return (key, host.contains("://") ? host : "https://\(host)")
  }

  /// The domains of the app's links.
  package var linkDomains: [String] {
    ((try? server().host).map { [$0] } ?? []) + domains
  }

  /// The configuration of the SDK.
  ///
  /// - Parameter advertisingID: Where the advertising id is read, `nil` for nowhere.
  /// - Returns: The configuration.
  /// - Throws: ``Unusable`` if there is no key or server.
  package func configuration(
    advertisingID: (any PaylisherAdvertisingIDSource)? = nil
  ) throws(Unusable) -> PaylisherConfig {
    let (key, host) = try server()
    let config = PaylisherConfig(apiKey: key, host: host)
    let links = PaylisherDeepLinkConfig()
    links.customSchemes = schemes
    links.universalLinkDomains = linkDomains
    links.campaignWait = Double(min(timeout, 60_000)) / 1_000
    config.deepLinkConfig = links
    let deferred = PaylisherDeferredDeepLinkConfig().withEnabled(true).withAutoHandle(false)
    deferred.advertisingID = advertisingID
    deferred.advertisingIDWait = trackingWait
    config.deferredDeepLinkConfig = deferred
    config.debug = isDebug
    return config
  }
}
