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
  /// In seconds.
  var timeout: TimeInterval
  var prefersClosures: Bool
  var logs: Bool
  var clipboard: (any PaylisherClipboard)?
  var additionalProperties: [String: JSONValue]

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
    timeout = deferred?.apiTimeout ?? 10
    prefersClosures = deferred?.autoHandleDeepLink ?? true
    logs = deferred?.debugLogging ?? false
    clipboard = deferred?.clipboard
    additionalProperties = JSONValue.object(deferred?.additionalEventProperties)
  }
}
