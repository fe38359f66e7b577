import WireModels

/// Where the push providers listen: the real ones, or fakes.
public struct PushEndpoints: Sendable {
  /// Apple's push service, for App Store builds.
  public var apns: HTTP2Endpoint
  /// Apple's push service, for builds that Xcode installed.
  public var apnsSandbox: HTTP2Endpoint
  /// Firebase Cloud Messaging.
  public var fcm: HTTP2Endpoint
  /// Google's token service.
  public var googleTokens: HTTP2Endpoint

  /// The real providers.
  public init() {
    apns = .apns(.production)
    apnsSandbox = .apns(.sandbox)
    (fcm, googleTokens) = (.fcm, .googleTokens)
  }

  /// Fakes, where they are given: each stands for every host of its provider.
  public init(apns: HTTP2Endpoint?, fcm: HTTP2Endpoint?) {
    self.init()
    if let apns { (self.apns, apnsSandbox) = (apns, apns) }
    if let fcm { (self.fcm, googleTokens) = (fcm, fcm) }
  }
}
