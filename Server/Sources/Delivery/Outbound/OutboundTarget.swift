import Foundation
import LinkCore

/// A URL that the guard may ask, taken apart once.
struct OutboundTarget: Hashable, Sendable {
  /// The URL as it is sent.
  let url: String
  /// The host, canonical: lower case and in ASCII.
  let host: String

  /// Reads a URL.
  ///
  /// - Throws: ``OutboundError`` for another scheme or port, for user info, for a fragment, and for
  ///   a host that is no name of the DNS: an address in any spelling, a single label.
  init(_ text: String, policy: OutboundPolicy) throws(OutboundError) {
    guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased()
    else { throw OutboundError(.invalidURL, host: "") }
    guard let port = policy.port(of: scheme) else { throw OutboundError(.scheme, host: "") }
    guard parts.user == nil, parts.password == nil, parts.fragment == nil,
      let name = parts.encodedHost, let domain = LinkDomain(name), !domain.isForDevelopment,
      Self.authority(of: text).lowercased().hasPrefix(name.lowercased())
    else { throw OutboundError(.invalidURL, host: "") }
    guard parts.port ?? port == port else { throw OutboundError(.port, host: domain.description) }
    host = domain.description
    let place = port == 443 ? host : "\(host):\(port)"
    let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
    let path = parts.percentEncodedPath
    url = "\(scheme)://\(place)\(path.isEmpty ? "/" : path)\(query)"
  }

  /// What stands between `//` and the path, read by hand: two readers that agree.
  private static func authority(of text: String) -> Substring {
    guard let start = text.range(of: "://") else { return "" }
    return text[start.upperBound...].prefix { !"/?#".contains($0) }
  }
}
