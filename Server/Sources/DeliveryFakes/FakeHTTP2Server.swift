import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import Synchronization

/// A request that a fake provider received.
package struct FakeRequest: Sendable {
  package let method: String
  /// The path with its query.
  package let path: String
  /// Header fields by lower-case name.
  package let headers: [String: String]
  package let body: [UInt8]
}

/// What a fake provider does with a request.
package enum FakeReply: Sendable {
  /// Answers.
  case answer(status: Int, headers: [String: String] = [:], body: String = "")
  /// Answers with a body in several frames.
  case answerInPieces(status: Int, pieces: [String])
  /// Never answers.
  case silence
  /// Resets the stream with an HTTP/2 error code, such as 7 for `REFUSED_STREAM`.
  case reset(code: Int)
  /// Sends `GOAWAY` with a last stream below this one, so that it counts as unprocessed.
  case goAway(body: String = "")
  /// Closes the connection without a word.
  case disconnect
  /// Reads nothing more of the connection, which stays open.
  case freeze
}

/// A server for HTTP/2 without TLS on the loopback interface, on which the fakes stand.
final class FakeHTTP2Server: Sendable {
  /// One connection, as a fake may act on it.
  final class Connection: Sendable {
    fileprivate let channel: any Channel
    /// Whether a `GOAWAY` left: what comes after it is not processed.
    fileprivate let isGoing = Mutex(false)

    fileprivate init(_ channel: any Channel) {
      self.channel = channel
    }

    /// Names the connection.
    var id: ObjectIdentifier { ObjectIdentifier(channel) }

    /// Sends settings with another number of streams.
    func allow(streams: Int) {
      let settings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: streams)]
      let frame = HTTP2Frame(streamID: .rootStream, payload: .settings(.settings(settings)))
      channel.writeAndFlush(frame, promise: nil)
    }
  }

  typealias Handler = @Sendable (FakeRequest, Connection) -> (reply: FakeReply, delay: Int64)

  /// A real provider has computers of its own.
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  let port: Int
  private let channel: any Channel

  /// Starts a server that allows `streams` streams on a new connection.
  static func start(
    port: Int = 0,
    streams: Int,
    _ handler: @escaping Handler
  ) async throws -> FakeHTTP2Server {
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { connection in
        connection.eventLoop.makeCompletedFuture {
          var configuration = NIOHTTP2Handler.ConnectionConfiguration()
          configuration.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384),
          ]
          let known = Connection(connection)
          _ = try connection.pipeline.syncOperations.configureHTTP2Pipeline(
            mode: .server,
            connectionConfiguration: configuration,
            streamConfiguration: .init()
          ) { stream in
            stream.eventLoop.makeCompletedFuture {
              try stream.pipeline.syncOperations.addHandler(
                FakeStreamHandler(known, handler)
              )
            }
          }
        }
      }
      .bind(host: "127.0.0.1", port: port).get()
    return FakeHTTP2Server(channel)
  }

  private init(_ channel: any Channel) {
    self.channel = channel
    port = channel.localAddress?.port ?? 0
  }

  func stop() {
    channel.close(promise: nil)
  }

  deinit {
    channel.close(promise: nil)
  }
}

/// Collects one request and does what the fake decides.
private final class FakeStreamHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let connection: FakeHTTP2Server.Connection
  private let handler: FakeHTTP2Server.Handler
  private var head = HPACKHeaders()
  private var body: [UInt8] = []

  init(_ connection: FakeHTTP2Server.Connection, _ handler: @escaping FakeHTTP2Server.Handler) {
    self.connection = connection
    self.handler = handler
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let headers):
      head = headers.headers
      if headers.endStream { answer(context) }
    case .data(let data):
      if case .byteBuffer(let bytes) = data.data { body += bytes.readableBytesView }
      if data.endStream { answer(context) }
    default: break
    }
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard !connection.isGoing.withLock({ $0 }) else { return }
    let request = FakeRequest(
      method: head.first(name: ":method") ?? "",
      path: head.first(name: ":path") ?? "",
      headers: Dictionary(
        head.map { ($0.name.lowercased(), $0.value) },
        uniquingKeysWith: { first, _ in first }
      ),
      body: body
    )
    let (reply, delay) = handler(request, connection)
    guard delay > 0 else { return perform(reply, context) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(delay)) {
      bound.value.0.perform(reply, bound.value.1)
    }
  }

  private func perform(_ reply: FakeReply, _ context: ChannelHandlerContext) {
    switch reply {
    case .answer(let status, let headers, let body):
      write(status, headers, body.isEmpty ? [] : [body], context)
    case .answerInPieces(let status, let pieces): write(status, [:], pieces, context)
    case .silence: break
    case .reset(let code):
      let reset = HTTP2Frame.FramePayload.rstStream(HTTP2ErrorCode(networkCode: code))
      context.writeAndFlush(wrapOutboundOut(reset), promise: nil)
    case .goAway(let body): goAway(body, context)
    case .disconnect: connection.channel.close(mode: .all, promise: nil)
    case .freeze: _ = connection.channel.setOption(.autoRead, value: false)
    }
  }

  private func write(
    _ status: Int,
    _ headers: [String: String],
    _ pieces: [String],
    _ context: ChannelHandlerContext
  ) {
    var head = HPACKHeaders([(":status", String(status))])
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      head.add(name: name, value: value)
    }
    let frame = HTTP2Frame.FramePayload.Headers(headers: head, endStream: pieces.isEmpty)
    context.write(wrapOutboundOut(.headers(frame)), promise: nil)
    for (place, piece) in pieces.enumerated() {
      let bytes = IOData.byteBuffer(context.channel.allocator.buffer(string: piece))
      let data = HTTP2Frame.FramePayload.Data(data: bytes, endStream: place == pieces.count - 1)
      context.write(wrapOutboundOut(.data(data)), promise: nil)
    }
    context.flush()
  }

  private func goAway(_ body: String, _ context: ChannelHandlerContext) {
    let channel = connection.channel
    connection.isGoing.withLock { $0 = true }
    let opaque = body.isEmpty ? nil : channel.allocator.buffer(string: body)
    context.channel.getOption(HTTP2StreamChannelOptions.streamID).whenSuccess { id in
      let last = max(0, Int(id) - 2)
      let frame = HTTP2Frame(
        streamID: .rootStream,
        payload: .goAway(
          lastStreamID: HTTP2StreamID(last),
          errorCode: .noError,
          opaqueData: opaque
        )
      )
      channel.writeAndFlush(frame, promise: nil)
    }
  }
}
