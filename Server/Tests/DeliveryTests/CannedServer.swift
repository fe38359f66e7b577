import NIOCore
import NIOPosix
import Synchronization

/// A server on the loopback interface that says what it is told and counts who connects.
final class CannedServer: Sendable {
  let port: Int
  private let channel: any Channel
  private let count: Count

  /// The number of connections so far.
  var connections: Int { count.value.withLock { $0 } }

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  /// Starts a server; `answers` are whole answers by request path, and `nil` never answers.
  static func start(_ answers: [String: String?]) async throws -> CannedServer {
    let count = Count()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        count.value.withLock { $0 += 1 }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(CannedHandler(answers: answers))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return CannedServer(channel, count)
  }

  private init(_ channel: any Channel, _ count: Count) {
    self.channel = channel
    self.count = count
    port = channel.localAddress?.port ?? 0
  }

  deinit {
    channel.close(promise: nil)
  }
}

/// Waits for the end of a request's head and writes the answer for its path.
private final class CannedHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answers: [String: String?]
  private var head = ""

  init(answers: [String: String?]) {
    self.answers = answers
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    head += String(buffer: unwrapInboundIn(data))
    guard head.contains("\r\n\r\n") else { return }
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard let answer = answers[path] ?? "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" else {
      return
    }
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)))
      .whenComplete { _ in context.value.close(promise: nil) }
  }
}
