import NIOCore

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
