import Foundation
import LinkCore
public import RoutingCore

/// Everything an operator can choose about a server; the command line parses it.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port to listen on; `0` takes any free one.
  public var port: Int
  /// The folder of the database, journals and keys.
  public var dataDirectory: String
  /// Where the server is reached from outside, such as `https://go.example.com`, without a
  /// trailing slash; `http://host:port` where absent.
  public var publicURL: String?
  /// The proxies that may tell a client's address; those on this computer by default.
  public var trustedProxies: [NetworkRange]
  /// The addresses that many phones share behind a relay, such as iCloud Private Relay; none is matched
  /// by them.
  public var relays: NetworkSet
  /// The header by which the proxy in front tells a client's country, as two letters; rules about
  /// countries never apply where absent.
  public var countryHeader: String?
  /// The header by which the proxy in front tells a client's address; `X-Forwarded-For` where
  /// absent.
  public var addressHeader: String?
  /// How many days events are kept, in whole months; for ever where absent.
  public var retentionDays: Int64?
  /// The sizes and times beyond which requests are refused.
  public var limits: RequestLimits
  /// How long requests in flight may take to end after the signal to stop.
  public var shutdownGrace: Duration

  public init(
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
  public var baseURL: String {
    publicURL ?? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The host on which users sign in, as domains are written.
  var dashboardHost: String? {
    URLComponents(string: baseURL)?.host.flatMap { LinkDomain($0)?.description }
  }

  /// Whether browsers reach the server by TLS, so that responses may carry `Strict-Transport-Security`.
  var isServedByTLS: Bool { baseURL.hasPrefix("https://") }
}
