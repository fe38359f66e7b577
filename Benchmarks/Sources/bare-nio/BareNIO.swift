import NIOCore
import NIOPosix

/// The least that SwiftNIO does for a redirect.
///
/// Every head is answered with the same bytes, and
/// nothing of it is looked at but its end. Nothing on SwiftNIO can be faster on one event loop.
@main
struct BareNIO {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8_091
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Redirector())
        }
      }
      .bind(host: "127.0.0.1", port: port)
      .get()
    try await channel.closeFuture.get()
  }
}

/// Answers each head.
final class Redirector: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private static let answer = ByteBuffer(
    string: "HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n"
  )

  private var line = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    for _ in 0..<heads(unwrapInboundIn(data)) {
      context.write(wrapOutboundOut(Self.answer), promise: nil)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.flush()
  }

  /// How many heads end: each has an empty line behind it.
  private func heads(_ buffer: ByteBuffer) -> Int {
    buffer.withUnsafeReadableBytes { bytes in
      var heads = 0
      for byte in bytes where byte != UInt8(ascii: "\r") {
        if byte != UInt8(ascii: "\n") {
          line += 1
        } else {
          if line == 0 { heads += 1 }
          line = 0
        }
      }
      return heads
    }
  }
}
