import NIOCore
import NIOHPACK
import NIOHTTP2

/// Sends one request on one stream, and collects its answer.
final class HTTP2StreamHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let head: HPACKHeaders
  private let body: [UInt8]
  private let timeout: TimeAmount
  private let now: @Sendable () -> Int64
  private var complete: (@Sendable (Result<PushResponse, PushInterruption>) -> Void)?
  private var response: PushResponse?
  private var hasLeft = false
  /// The code of a reset by the peer.
  private var reset: HTTP2ErrorCode?
  private var deadline: Scheduled<Void>?

  init(
    _ request: HTTP2Request,
    authority: String,
    scheme: String,
    timeout: TimeAmount,
    now: @escaping @Sendable () -> Int64,
    complete: @escaping @Sendable (Result<PushResponse, PushInterruption>) -> Void
  ) {
    head = Self.head(request, authority: authority, scheme: scheme)
    body = request.body
    self.timeout = timeout
    self.now = now
    self.complete = complete
  }

  /// Path and token change with each request and would only fill the peer's small table.
  private static func head(
    _ request: HTTP2Request,
    authority: String,
    scheme: String
  ) -> HPACKHeaders {
    var head = HPACKHeaders()
    head.reserveCapacity(request.headers.count + 5)
    head.add(name: ":method", value: "POST")
    head.add(name: ":scheme", value: scheme)
    head.add(name: ":authority", value: authority)
    head.add(name: ":path", value: request.path, indexing: .nonIndexable)
    for field in request.headers {
      head.add(
        name: field.name,
        value: field.value,
        indexing: field.name == "authorization" ? .nonIndexable : .indexable
      )
    }
    head.add(name: "content-length", value: String(request.body.count), indexing: .nonIndexable)
    return head
  }

  func channelActive(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let channel = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: timeout) {
      bound.value.finish(.failure(.timeout))
      channel.value.close(promise: nil)
    }
    let left = context.eventLoop.makePromise(of: Void.self)
    left.futureResult.whenSuccess { bound.value.hasLeft = true }
    context.write(wrapOutboundOut(.headers(.init(headers: head))), promise: left)
    let data = HTTP2Frame.FramePayload.Data(
      data: .byteBuffer(context.channel.allocator.buffer(bytes: body)),
      endStream: true
    )
    context.writeAndFlush(wrapOutboundOut(.data(data)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let headers):
      read(headers.headers)
      if headers.endStream { end() }
    case .data(let data):
      if case .byteBuffer(let bytes) = data.data { read(bytes) }
      if data.endStream { end() }
    case .rstStream(let code): reset = code
    default: break
    }
  }

  private func read(_ headers: HPACKHeaders) {
    guard response == nil else { return }
    guard let status = headers.first(name: ":status").flatMap({ Int($0) }), status >= 200 else {
      return
    }
    response = PushResponse(
      status: status,
      retryAfter: headers.first(name: "retry-after").flatMap {
        RetryAfter.seconds($0, now: now())
      },
      id: headers.first(name: "apns-id")
    )
  }

  private func read(_ bytes: ByteBuffer) {
    let room = PushResponse.maximumBody - (response?.body.count ?? PushResponse.maximumBody)
    response?.body.append(contentsOf: bytes.readableBytesView.prefix(room))
  }

  private func end() {
    finish(response.map { .success($0) } ?? .failure(.lost))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(.failure(interruption(error)))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(.failure(hasLeft ? .lost : .unprocessed))
    context.fireChannelInactive()
  }

  /// A stream that closes without a reset by the peer was above the last one of a `GOAWAY`: swift-nio
  /// reports those as `CANCEL`, like a reset with that code, but reads no frame for them.
  private func interruption(_ error: any Error) -> PushInterruption {
    guard let closed = error as? NIOHTTP2Errors.StreamClosed else {
      return hasLeft ? .lost : .unprocessed
    }
    if closed.errorCode == .refusedStream { return .unprocessed }
    return closed.errorCode == .cancel && reset == nil || !hasLeft ? .unprocessed : .lost
  }

  private func finish(_ result: Result<PushResponse, PushInterruption>) {
    deadline?.cancel()
    deadline = nil
    complete?(result)
    complete = nil
  }
}
