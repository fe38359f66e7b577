import WireModels

/// Where the push providers listen: the real ones, or fakes.
package struct PushEndpoints: Sendable {
  /// Apple's push service, for App Store builds.
  package var apns: HTTP2Endpoint
  /// Apple's push service, for builds that Xcode installed.
  package var apnsSandbox: HTTP2Endpoint
  /// Firebase Cloud Messaging.
  package var fcm: HTTP2Endpoint
  /// Google's token service.
  package var googleTokens: HTTP2Endpoint

  /// The real providers.
  package init() {
    apns = .apns(.production)
    apnsSandbox = .apns(.sandbox)
    (fcm, googleTokens) = (.fcm, .googleTokens)
  }

  /// Fakes, where they are given: each stands for every host of its provider.
  package init(apns: HTTP2Endpoint?, fcm: HTTP2Endpoint?) {
    self.init()
    if let apns { (self.apns, apnsSandbox) = (apns, apns) }
    if let fcm { (self.fcm, googleTokens) = (fcm, fcm) }
  }
}
