import Foundation
import LinkCore
package import RoutingCore

/// Everything an operator can choose about a server; the command line parses it.
package struct ServerSettings: Sendable {
  /// The address to listen on.
  package var host: String
  /// The port to listen on; `0` takes any free one.
  package var port: Int
  /// The folder of the database, journals and keys.
  package var dataDirectory: String
  /// Where the server is reached from outside, such as `https://go.example.com`, without a
  /// trailing slash; `http://host:port` where absent.
  package var publicURL: String?
  /// The proxies that may tell a client's address; those on this computer by default.
  package var trustedProxies: [NetworkRange]
  /// The addresses that many phones share behind a relay, such as iCloud Private Relay; none is matched
  /// by them.
  package var relays: NetworkSet
  /// The header by which the proxy in front tells a client's country, as two letters; rules about
  /// countries never apply where absent.
  package var countryHeader: String?
  /// The header by which the proxy in front tells a client's address; `X-Forwarded-For` where
  /// absent.
  package var addressHeader: String?
  /// How many days events are kept, in whole months; for ever where absent.
  package var retentionDays: Int64?
  /// The sizes and times beyond which requests are refused.
  package var limits: RequestLimits
  /// How long requests in flight may take to end after the signal to stop.
  package var shutdownGrace: Duration

  package init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    dataDirectory: String = "data",
    publicURL: String? = nil,
    trustedProxies: [NetworkRange] = [],
    relays: NetworkSet = NetworkSet(),
    countryHeader: String? = nil,
    addressHeader: String? = nil,
    retentionDays: Int64? = nil,
    limits: RequestLimits = RequestLimits(),
    shutdownGrace: Duration = .seconds(20)
  ) {
    self.host = host
    self.port = port
    self.dataDirectory = dataDirectory
    self.publicURL = publicURL
    self.trustedProxies = trustedProxies
    self.relays = relays
    self.countryHeader = countryHeader
    self.addressHeader = addressHeader
    self.retentionDays = retentionDays
    self.limits = limits
    self.shutdownGrace = shutdownGrace
  }

  /// Where the server is reached, without a trailing slash.
  package var baseURL: String {
    publicURL ?? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The host on which users sign in, as domains are written.
  var dashboardHost: String? {
    URLComponents(string: baseURL)?.host.flatMap { LinkDomain($0)?.description }
  }

  /// Whether browsers reach the server by TLS, so that responses may carry `Strict-Transport-Security`.
  var isServedByTLS: Bool { baseURL.hasPrefix("https://") }
}
