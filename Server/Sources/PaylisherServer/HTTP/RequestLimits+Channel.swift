import HummingbirdCore
import NIOCore

extension RequestLimits {
  /// The limits that hold before a request is complete.
  var channelConfiguration: HTTP1Channel.Configuration {
    let (head, whole) = (headSeconds, requestSeconds)
    return HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RequestDeadlineHandler(head: .seconds(head), whole: .seconds(whole))
      ],
      idleTimeout: .seconds(idleSeconds),
      httpDecoderConfiguration: .init(
        // The parser answers `400` without a body: leave what it can to the guard.
        maxHeaderFieldSize: headerList,
        maxHeaderListSize: headerList,
        maxHeaderFieldCount: headerCount
      )
    )
  }
}
