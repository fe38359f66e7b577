import NIOCore
import RoutingCore

/// Stands between the socket and the HTTP parser, and has plain requests answered before they reach
/// it; everything else passes, unchanged and in order.
///
/// It also keeps the connection's time: see ``ConnectionDeadlines``.
final class FastPathChannelHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// The bytes that may wait for answers before them; beyond, the connection is not read.
  private static let maximumHeld = 65_536

  private let responder: any FastPathResponder
  private let sweeper: ConnectionSweeper
  private let quota: ConnectionQuota
  private var place: ConnectionQuota.Place?
  /// The other end of the connection; `nil` for a socket of this computer.
  private(set) var peerAddress: NetworkAddress?
  private(set) var clock: ConnectionDeadlines
  private var queue = AnswerQueue()
  /// What was received and not passed on yet.
  private var held = ByteBuffer()
  /// The answers that wait.
  private var answers = ByteBuffer()
  /// Events that may not overtake answers.
  private var events: [Any] = []
  private var isReadWanted = false
  private var isReading = false
  private var hasPassed = false
  private var isInputClosed = false
  private var context: ChannelHandlerContext?

  init(responder: any FastPathResponder, sweeper: ConnectionSweeper, quota: ConnectionQuota) {
    self.responder = responder
    self.sweeper = sweeper
    self.quota = quota
    clock = ConnectionDeadlines(limits: sweeper.limits, now: .now())
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    sweeper.add(self)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    peerAddress = ClientAddressReader.peer(context.remoteAddress)
    switch quota.take(peerAddress) {
    case .taken(let place): self.place = place
    case .free: break
    case .refused: context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    context = nil
    if let place { quota.release(place) }
    place = nil
    held.clear()
    sweeper.remove(self)
  }

  // MARK: - What comes in

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    isReading = true
    clock.received(now: .now())
    if held.readableBytes == 0 {
      held = bytes
    } else {
      held.writeBuffer(&bytes)
    }
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    guard hasPassed else { return }
    hasPassed = false
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    guard canHoldMore(context) else {
      isReadWanted = true
      return
    }
    context.read()
  }

  private func canHoldMore(_ context: ChannelHandlerContext) -> Bool {
    held.readableBytes < Self.maximumHeld && (queue.isPassing || context.channel.isWritable)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    clock.changedWritability(to: context.channel.isWritable, now: .now())
    advance(context)
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      isInputClosed = true
      events.append(event)
      advance(context)
    } else if queue.isAnswering {
      events.append(event)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  // MARK: - What is done with it

  /// Goes on until something has to be waited for.
  private func advance(_ context: ChannelHandlerContext) {
    if !queue.isAnswering { while held.readableBytes > 0, step(context) {} }
    if held.readableBytes == 0 {
      held = ByteBuffer()
      releaseEvents(context)
    }
    if isReadWanted, canHoldMore(context) {
      isReadWanted = false
      context.read()
    }
  }

  /// Does one thing with the bytes that are held; whether another may follow.
  private func step(_ context: ChannelHandlerContext) -> Bool {
    if queue.isPassing { return passAll(context) }
    guard queue.isLooking, context.channel.isWritable else { return false }
    switch parse() {
    case .taken(let length):
      queue.take()
      clock.receivedRequest()
      held.moveReaderIndex(forwardBy: length)
      return true
    case .left(let length):
      guard queue.sendBehind(), let head = held.readSlice(length: length) else { return false }
      pass(head, context)
      return true
    case .incomplete:
      return isInputClosed && queue.pass() ? passAll(context) : false
    case .body:
      clock.read(.head, now: .now())
      return isInputClosed && queue.pass() ? passAll(context) : false
    case .other:
      return queue.pass() ? passAll(context) : false
    }
  }

  /// What the bytes that are held begin with, and what became of it.
  private enum ParseResult {
    case taken(Int)
    case left(Int)
    case incomplete, other
    /// The head of a request whose body is still to come.
    case body
  }

  private func parse() -> ParseResult {
    held.withUnsafeReadableBytes { bytes in
      switch PlainRequest.read(bytes) {
      case .incomplete: return .incomplete
      case .other: return Self.awaitedBody(bytes)
      case .plain(let request):
        let isTaken = responder.take(request, in: bytes, for: self, answers: &answers)
        return isTaken ? .taken(request.length) : .left(request.length)
      }
    }
  }

  private static func awaitedBody(_ bytes: UnsafeRawBufferPointer) -> ParseResult {
    switch AwaitedBody.read(bytes) {
    case .head: .incomplete
    case .body(let length) where bytes.count < length: .body
    case .body, .other: .other
    }
  }

  private func passAll(_ context: ChannelHandlerContext) -> Bool {
    let bytes = held
    held = ByteBuffer()
    pass(bytes, context)
    return false
  }

  private func pass(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    context.fireChannelRead(wrapInboundOut(bytes))
    // The end of a reading follows what it brought; bytes that had to wait bring their own.
    if isReading { hasPassed = true } else { context.fireChannelReadComplete() }
  }

  private func releaseEvents(_ context: ChannelHandlerContext) {
    guard !queue.isAnswering, !events.isEmpty else { return }
    let waiting = events
    events = []
    for event in waiting { context.fireUserInboundEventTriggered(event) }
  }

  // MARK: - What is answered

  /// Lets the answers go that were taken so far.
  func finish() {
    queue.answer()
    guard let context else { return }
    clock.answered(now: .now(), isMore: held.readableBytes > 0)
    let bytes = answers
    answers = ByteBuffer()
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
    advance(context)
  }

  /// The parser behind has read a head, or all of a request.
  func readBehind(_ part: ConnectionDeadlines.Part) {
    clock.read(part, now: .now())
  }

  /// An answer from behind has left.
  func answeredBehind() {
    queue.answeredBehind()
    clock.answered(now: .now(), isMore: held.readableBytes > 0)
    if let context, !queue.isPassing { advance(context) }
  }

  /// Closes the connection where it is late.
  func closeIfLate(now: NIODeadline) {
    if clock.isLate(now: now) { close() }
  }

  /// Closes the connection.
  func close() {
    context?.close(promise: nil)
  }
}

/// Answers plain requests in front of the HTTP parser; belongs to one event loop.
protocol FastPathResponder: AnyObject {
  /// Takes a request, or leaves it to the router.
  ///
  /// A responder that takes a request adds its answer to `answers`, and calls ``FastPathChannelHandler/finish()`` of
  /// the connection later, once everything that was added may leave: never from within this call.
  ///
  /// - Parameters:
  ///   - request: The request's places in `bytes`.
  ///   - bytes: What the connection received.
  ///   - client: The connection.
  ///   - answers: The connection's answers so far, in the order of their requests.
  /// - Returns: Whether it was taken.
  func take(
    _ request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    for client: FastPathChannelHandler,
    answers: inout ByteBuffer
  ) -> Bool
}
