import Foundation

/// A connection with at most one request under way, to a server whose answers have no body.
struct Client {
  let descriptor: Int32
  /// When the request under way was due.
  private(set) var due: UInt64?
  /// How much of the empty line at the end of an answer was read.
  private var ended = 0

  /// Why there is no connection.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(port: UInt16) throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard result == 0 else { throw Failure(description: "nothing listens on port \(port)") }
    var on: Int32 = 1
    setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &on,
      socklen_t(MemoryLayout<Int32>.size)
    )
  }

  /// Sends a request; it is short enough for any socket that owes no answer.
  mutating func send(_ request: [UInt8], due: UInt64) {
    self.due = due
    let count = write(descriptor, request, request.count)
    precondition(count == request.count, "the server closed the connection")
  }

  /// Reads what is there into `bytes`; when the answer is whole, the moment at which its request was
  /// due.
  mutating func receive(_ bytes: inout [UInt8]) -> UInt64? {
    let count = read(descriptor, &bytes, bytes.count)
    precondition(count > 0, "the server closed the connection")
    var isWhole = false
    for byte in bytes[..<count] {
      switch (byte, ended) {
      case (UInt8(ascii: "\r"), 0), (UInt8(ascii: "\r"), 2): ended += 1
      case (UInt8(ascii: "\n"), 1): ended = 2
      case (UInt8(ascii: "\n"), 3): (ended, isWhole) = (0, true)
      default: ended = 0
      }
    }
    guard isWhole else { return nil }
    defer { due = nil }
    return due
  }
}
