import Foundation
import LinkCore

/// What ``PaylisherDeferredDeepLinkConfig`` said when the SDK was set up.
struct DeferredSettings: Sendable {
  var configuration: LinkConfiguration
  var isEnabled: Bool
  /// `nil` where the app's own URL cannot be read.
  var url: URL?
  var apiKey: String
  /// In milliseconds.
  var window: Int64
  /// `nil` where none may be sent.
  var advertisingID: (any PaylisherAdvertisingIDSource)?
  /// How long an answer about tracking is waited for, in milliseconds.
  var advertisingIDWait: Int64
  /// Whether the app asked for the advertising id and named no source that knows it.
  var lacksAdvertisingID: Bool
  /// In seconds.
  var timeout: TimeInterval
  var prefersClosures: Bool
  var logs: Bool
  var clipboard: (any PaylisherClipboard)?
  var referrer: (any PaylisherInstallReferrer)?
  var acceptsProbabilistic: Bool
  /// Where web sessions ask, such as `https://go.example.com`.
  var handoffOrigin: String?
  /// What web sessions end with.
  var callbackScheme: String?
  var additionalProperties: [String: JSONValue]

  /// `ios`, or `android` where Play's referrer can be read.
  var platform: String { referrer == nil ? "ios" : "android" }

  init(_ config: PaylisherConfig, links: LinkConfiguration) {
    let deferred = config.deferredDeepLinkConfig
    configuration = links
    isEnabled = deferred?.enabled ?? false
    url =
      deferred?.deferredDeepLinkAPIHost.map { URL(string: $0) }
      ?? config.host.appendingPathComponent("v1/deferred-deeplink")
    apiKey = config.apiKey
    window = deferred?.attributionWindowMillis ?? 0
    advertisingID = deferred?.includeIDFA == true ? deferred?.advertisingID : nil
    advertisingIDWait = Int64(max(0, min(deferred?.advertisingIDWait ?? 0, 600)) * 1_000)
    lacksAdvertisingID =
      isEnabled && deferred?.hasChosenIDFA == true && deferred?.includeIDFA == true
      && deferred?.advertisingID == nil
    timeout = deferred?.apiTimeout ?? 10
    prefersClosures = deferred?.autoHandleDeepLink ?? true
    logs = deferred?.debugLogging ?? false
    clipboard = deferred?.clipboard
    referrer = deferred?.installReferrer
    acceptsProbabilistic = deferred?.acceptsProbabilisticMatches ?? false
    handoffOrigin = Self.origin(config)
    callbackScheme = config.deepLinkConfig.customSchemes.first
    additionalProperties = JSONValue.object(deferred?.additionalEventProperties)
  }

  /// The first domain by `https`; a server on this machine is asked where it is.
  private static func origin(_ config: PaylisherConfig) -> String? {
    guard
      let domain = config.deepLinkConfig.universalLinkDomains.first(where: {
        !$0.hasPrefix("*")
      })
    else { return nil }
    let isLocal = LinkDomain(domain)?.isForDevelopment == true
    let host = config.host.host
    guard isLocal, host == domain, let scheme = config.host.scheme else {
      return "https://\(domain)"
    }
    return "\(scheme)://\(domain)" + (config.host.port.map { ":\($0)" } ?? "")
  }
}
