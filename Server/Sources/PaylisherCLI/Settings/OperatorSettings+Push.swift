import Delivery
import Foundation
import Logging

extension OperatorSettings {
  /// Where the push providers listen: the real ones, or those that a rehearsal has in their place.
  var pushEndpoints: PushEndpoints {
    var endpoints = PushEndpoints()
    if let url = self.apnsURL {
      (endpoints.apns, endpoints.apnsSandbox) = (HTTP2Endpoint(url), HTTP2Endpoint(url))
    }
    if let url = self.fcmURL { endpoints.fcm = HTTP2Endpoint(url) }
    if let url = self.fcmTokenURL { endpoints.googleTokens = HTTP2Endpoint(url) }
    return endpoints
  }

  /// Names each server that stands in place of a push provider.
  func warnOfStagingServers(_ logger: Logger) {
    for server in [self.apnsURL, self.fcmURL, self.fcmTokenURL].compactMap(\.self) {
      logger.warning(
        "a server in place of a push provider gets the notifications",
        metadata: ["url": "\(server)"]
      )
    }
  }
}

extension HTTP2Endpoint {
  fileprivate init(_ url: PublicURL) {
    let isSecure = url.description.hasPrefix("https:")
    self.init(
      // An IPv6 address has brackets in a URL alone.
      host: url.host.trimmingCharacters(in: ["[", "]"]),
      port: url.port ?? (isSecure ? 443 : 80),
      security: isSecure ? .tls : .plaintext
    )
  }
}
