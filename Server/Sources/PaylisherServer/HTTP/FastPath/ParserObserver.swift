import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Tells the handler in front of the HTTP parser how far the parser and the answers behind it are.
final class ParserObserver: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let makeHandler: (any EventLoop) -> FastPathChannelHandler
  private var front: FastPathChannelHandler?

  /// Makes an observer that puts its handler in front of the parser once it is part of a pipeline.
  init(_ makeHandler: @escaping (any EventLoop) -> FastPathChannelHandler) {
    self.makeHandler = makeHandler
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let front = makeHandler(context.eventLoop)
    do {
      let pipeline = context.pipeline.syncOperations
      try pipeline.addHandler(front, position: .first)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(RequestHeadHandler(), position: .before(codec))
      self.front = front
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    front = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: front?.readBehind(.head)
    case .body: break
    case .end: front?.readBehind(.end)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    context.write(data, promise: promise)
    if isEnd { front?.answeredBehind() }
  }
}

extension RequestLimits {
  /// The limits that hold before a request is complete, with the handler in front of the parser.
  ///
  /// The handler in front of the parser keeps all deadlines itself.
  func channelConfiguration(
    _ makeHandler: @escaping @Sendable (any EventLoop) -> FastPathChannelHandler
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [ParserObserver(makeHandler)],
      httpDecoderConfiguration: .init(
        // The parser answers `400` without a body: leave what it can to the guard.
        maxHeaderFieldSize: headerList,
        maxHeaderListSize: headerList,
        maxHeaderFieldCount: headerCount
      )
    )
  }
}
