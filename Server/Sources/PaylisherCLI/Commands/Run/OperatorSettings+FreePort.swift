import Foundation

extension OperatorSettings {
  /// The settings with a port in place of `0`, so that links can name it before the server listens.
  func withFreePort() throws -> OperatorSettings {
    guard self.port == 0 else { return self }
    guard let free = Self.freePort() else {
      throw CommandFailure(
        .unavailable,
        "No port is free on \(self.host).",
        advice: "Choose one with --port."
      )
    }
    return with(port: free)
  }

  private static func freePort() -> Int? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(descriptor, raw, length) == 0 && getsockname(descriptor, raw, &length) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }
}
