import HummingbirdCore
import NIOCore

extension RequestLimits {
  /// The limits that hold before a request is complete, with what stands in front of the parser.
  ///
  /// The front keeps every time itself.
  func channelConfiguration(
    _ makeFront: @escaping @Sendable (any EventLoop) -> FastPathChannelHandler
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [ParserObserver(makeFront)],
      httpDecoderConfiguration: .init(
        // The parser answers `400` without a body: leave what it can to the guard.
        maxHeaderFieldSize: headerList,
        maxHeaderListSize: headerList,
        maxHeaderFieldCount: headerCount
      )
    )
  }
}
