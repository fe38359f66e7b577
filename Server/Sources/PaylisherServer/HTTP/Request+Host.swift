import Hummingbird

extension Request {
  /// The host that the request names, lower case, without port and final dot.
  var hostName: String? {
    head.authority.flatMap(HostName.of)
  }
}

/// How a host is read from what requests call an authority.
enum HostName: Sendable {
  /// The host of an authority, lower case, without port and final dot; `nil` where it is empty.
  static func of(_ authority: String) -> String? {
    guard !authority.isEmpty else { return nil }
    let host: Substring
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = authority[...end]
    } else {
      host = authority.prefix { $0 != ":" }
    }
    return (host.hasSuffix(".") ? host.dropLast() : host).lowercased()
  }
}
