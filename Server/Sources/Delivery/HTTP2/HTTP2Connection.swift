import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// One connection to a provider.
struct HTTP2Connection: Sendable {
  /// What the pool learns of it.
  enum Event: Sendable {
    /// The peer's settings, with the streams that it allows.
    case settings(streams: Int?)
    case goAway
    case closed
  }

  private let channel: any Channel
  private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
  private let endpoint: HTTP2Endpoint

  /// Connects, and tells `event` what happens from then on.
  static func open(
    _ endpoint: HTTP2Endpoint,
    on group: any EventLoopGroup,
    limits: HTTP2Limits,
    event: @escaping @Sendable (Event) -> Void
  ) async throws -> HTTP2Connection {
    let security = try context(endpoint.security)
    let bootstrap = ClientBootstrap(group: group)
      .connectTimeout(.milliseconds(limits.connectTimeout))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
    let (channel, multiplexer) = try await bootstrap.connect(
      host: endpoint.host,
      port: endpoint.port
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(IdleStateHandler(allTimeout: .milliseconds(limits.idle)))
        if let security {
          try pipeline.addHandler(
            NIOSSLClientHandler(context: security, serverHostname: endpoint.host)
          )
        }
        let multiplexer = try pipeline.configureHTTP2Pipeline(
          mode: .client,
          connectionConfiguration: .init(),
          streamConfiguration: .init()
        ) { $0.close() }
        try pipeline.addHandler(HTTP2ConnectionObserver(limits, event))
        return (channel, multiplexer)
      }
    }
    return HTTP2Connection(channel: channel, multiplexer: multiplexer, endpoint: endpoint)
  }

  private static func context(_ security: HTTP2Endpoint.Security) throws -> NIOSSLContext? {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.applicationProtocols = ["h2"]
    configuration.minimumTLSVersion = .tlsv12
    switch security {
    case .plaintext: return nil
    case .tls: break
    case .tlsTrusting(let pem):
      configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)))
    }
    return try NIOSSLContext(configuration: configuration)
  }

  /// Sends a request on a stream of its own; `complete` is called once.
  func send(
    _ request: HTTP2Request,
    timeout: Int64,
    now: @escaping @Sendable () -> Int64,
    complete: @escaping @Sendable (Result<PushResponse, PushInterruption>) -> Void
  ) {
    let endpoint = endpoint
    let once = OnceCallback(complete)
    let promise = channel.eventLoop.makePromise(of: (any Channel).self)
    promise.futureResult.whenFailure { _ in once(.failure(.unprocessed)) }
    multiplexer.createStreamChannel(promise: promise) { stream in
      stream.eventLoop.makeCompletedFuture {
        try stream.pipeline.syncOperations.addHandler(
          HTTP2StreamHandler(
            request,
            authority: endpoint.host,
            scheme: endpoint.security == .plaintext ? "http" : "https",
            timeout: .milliseconds(timeout),
            now: now
          ) { once($0) }
        )
      }
    }
  }

  func close() {
    channel.close(promise: nil)
  }
}

/// Tells the pool of settings, `GOAWAY` and the end of a connection, and closes a connection that answers
/// no `PING` after it was idle: its peer, or a firewall, may have forgotten it.
private final class HTTP2ConnectionObserver: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let limits: HTTP2Limits
  private let event: @Sendable (HTTP2Connection.Event) -> Void
  private var deadline: Scheduled<Void>?

  init(_ limits: HTTP2Limits, _ event: @escaping @Sendable (HTTP2Connection.Event) -> Void) {
    self.limits = limits
    self.event = event
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data).payload {
    case .settings(.settings(let settings)):
      let streams = settings.last { $0.parameter == .maxConcurrentStreams }
      event(.settings(streams: streams.map { Int($0.value) }))
    case .goAway: event(.goAway)
    case .ping(_, ack: true): answered()
    default: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent, deadline == nil else {
      return context.fireUserInboundEventTriggered(event)
    }
    let ping = HTTP2Frame(
      streamID: .rootStream,
      payload: .ping(HTTP2PingData(withInteger: 0), ack: false)
    )
    context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(limits.pingTimeout)) {
      channel.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    answered()
    event(.closed)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func answered() {
    deadline?.cancel()
    deadline = nil
  }
}
