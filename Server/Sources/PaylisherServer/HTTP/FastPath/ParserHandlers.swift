import HummingbirdCore
import NIOCore
import NIOHTTP1
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

/// Settles what the head of a request leaves open, before anything else reads it
/// ([RFC 9112 §3.2, §7.8](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)).
///
/// - A target in absolute form names the host, whatever `Host` says.
/// - Several hosts, none in HTTP/1.1, or one that is no host and port become ``invalidHost``, which
///   ``GuardMiddleware`` answers with `400`.
/// - A request that asks for another protocol is answered as it is, and its connection closes: the
///   parser takes whatever follows such a head for the other protocol.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// An authority that no request can bring.
  static let invalidHost = "invalid host"

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    Self.settle(&head)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  static func settle(_ head: inout HTTPRequestHead) {
    let hosts = head.headers["Host"]
    let named = authority(of: head.uri)
    if let host = named ?? hosts.first, hosts.count <= 1, HostName.isAuthority(host) {
      if named != nil { head.headers.replaceOrAdd(name: "Host", value: host) }
    } else if !hosts.isEmpty || named != nil || (head.version.major, head.version.minor) >= (1, 1) {
      head.headers.replaceOrAdd(name: "Host", value: invalidHost)
    }
    if head.headers.contains(name: "Upgrade") {
      head.headers.remove(name: "Upgrade")
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
  }

  /// The authority of a target in absolute form.
  private static func authority(of target: String) -> String? {
    let lower = target.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return nil }
    return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }
}
