import Dispatch
import Foundation
import Testing

@testable import Paylisher

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Answers that do not end, or are too long.
@Suite struct TransportBoundsTests {
  @Test func anAnswerThatDripsEndsWithItsTimeout() async throws {
    let server = try SocketServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      // Ten minutes: a machine that is busy with builds is late with a timeout of a second, not by so much.
      for _ in 0..<6_000 {
        guard connection.write("x") else { return }
        usleep(100_000)
      }
    }
    let start = DispatchTime.now().uptimeNanoseconds
    await #expect(throws: TransportError.self) {
      _ = try await URLSessionTransport().send(.get(server.url, timeout: 1))
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000
    #expect(seconds < 300)
  }

  @Test(arguments: [
    (URLSessionTransport.maximumAnswer, true), (URLSessionTransport.maximumAnswer + 1, false),
  ])
  func anAnswerIsNoLongerThanTheBound(count: Int, isTaken: Bool) async throws {
    let server = try SocketServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\nConnection: close\r\n\r\n")
      connection.write([UInt8](repeating: UInt8(ascii: " "), count: count))
    }
    let answer = try? await URLSessionTransport().send(.get(server.url, timeout: 20))
    #expect(answer?.body.count == (isTaken ? count : nil))
  }

  @Test func aSmallAnswerThatGrowsWhenItIsUnpackedIsNoLonger() async throws {
    let packed = Self.zeros(count: 3 << 20)
    #expect(packed.count < 30_000)
    let server = try SocketServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n")
      connection.write("Content-Length: \(packed.count)\r\nConnection: close\r\n\r\n")
      connection.write(packed)
    }
    let answer = try? await URLSessionTransport().send(.get(server.url, timeout: 20))
    #expect(answer == nil)
  }

  /// Zeros as gzip: one literal, then copies of 258 bytes, in a block of fixed Huffman codes.
  private static func zeros(count: Int) -> [UInt8] {
    var bits: [Bool] = [true, true, false]
    func code(_ value: Int, _ length: Int) {
      for bit in (0..<length).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    code(0b0011_0000, 8)
    for _ in 0..<count / 258 {
      code(0b1100_0101, 8)
      code(0, 5)
    }
    code(0, 7)
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for start in stride(from: 0, to: bits.count, by: 8) {
      var byte: UInt8 = 0
      for (offset, bit) in bits[start..<min(start + 8, bits.count)].enumerated() where bit {
        byte |= 1 << UInt8(offset)
      }
      bytes.append(byte)
    }
    return bytes + [UInt8](repeating: 0, count: 8)
  }
}

/// A server on this machine that answers one request after the other as a test says.
private final class SocketServer: Sendable {
  let url: URL
  private let descriptor: Int32

  struct Connection {
    let descriptor: Int32

    @discardableResult
    func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
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
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"))
    Thread.detachNewThread {
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = read(connection, &request, request.count)
        answer(Connection(descriptor: connection))
        close(connection)
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
