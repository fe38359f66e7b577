import NIOCore
import NIOHTTPTypes

/// Closes connections that send a request too slowly, which an idle timeout alone never does: each
/// byte would start it anew.
///
/// The first head must be complete soon after the connection, and a body soon after its head.
final class RequestDeadlineHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private let head: TimeAmount
  private let whole: TimeAmount
  private var deadline: Scheduled<Void>?

  init(head: TimeAmount, whole: TimeAmount) {
    self.head = head
    self.whole = whole
  }

  func handlerAdded(context: ChannelHandlerContext) {
    start(head, context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: start(whole, context: context)
    case .body: break
    case .end: deadline?.cancel()
    }
    context.fireChannelRead(data)
  }

  private func start(_ delay: TimeAmount, context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: delay) { channel.close(promise: nil) }
  }
}
