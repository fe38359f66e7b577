import Foundation
import Paylisher

#if canImport(Glibc)
import Glibc
#endif

/// One launch: from setup until the first request reaches a server.
struct Launch {
  let folder: URL

  func run() async {
    let server = FirstByte()
    let start = SDKBenchmark.now()
    let sdk = PaylisherSDK.with(SDKBenchmark.config(folder, port: server.port))
    sdk.flush()
    server.wait()
    print(Double(SDKBenchmark.now() - start) / 1_000_000)
  }
}

/// A port that notes when the first byte of a request comes.
struct FirstByte {
  let port: UInt16
  private let descriptor: Int32

  init() {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(descriptor, pointer, size)
        _ = listen(descriptor, 4)
        _ = getsockname(descriptor, pointer, &size)
      }
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  func wait() {
    let connection = accept(descriptor, nil, nil)
    var byte: UInt8 = 0
    _ = read(connection, &byte, 1)
  }
}
