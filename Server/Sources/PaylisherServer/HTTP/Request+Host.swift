import Hummingbird

extension Request {
  /// The host that the request names, lower case, without port and final dot.
  var hostName: String? {
    guard let authority = head.authority, !authority.isEmpty else { return nil }
    let host: Substring
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = authority[...end]
    } else {
      host = authority.prefix { $0 != ":" }
    }
    return (host.hasSuffix(".") ? host.dropLast() : host).lowercased()
  }
}
