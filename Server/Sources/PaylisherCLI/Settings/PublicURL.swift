import Foundation

/// Where people reach the server: `http` or `https`, a host, perhaps a port, nothing else.
struct PublicURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL, without a slash at its end.
  let description: String
  /// The host, lower case, without the port.
  let host: String
  /// The port, where it is not that of the scheme.
  let port: Int?

  /// Reads a URL; `nil` where it is not one or has a path, query, fragment or user.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.host?.lowercased(), !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      parts.path.isEmpty || parts.path == "/"
    else { return nil }
    (self.host, port) = (host, parts.port)
    description = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// Whether it is a server on this computer.
  var isLoopback: Bool { ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) }

  /// Reads the URL of a server that gets credentials: `http` only on this computer.
  init?(staging text: String) {
    self.init(text)
    guard isLoopback || description.hasPrefix("https:") else { return nil }
  }

  /// The URL of a server that is reached where it listens; loopback for "every network".
  init(host: String, port: Int) {
    let name = ["0.0.0.0", "::", ""].contains(host) ? "127.0.0.1" : host.lowercased()
    (self.host, self.port) = (name, port)
    description = "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
