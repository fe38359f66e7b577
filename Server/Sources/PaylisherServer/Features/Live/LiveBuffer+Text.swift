import LinkCore
import NIOCore

extension LiveBuffer.Delivery {
  /// As server-sent events ([HTML §9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html));
  /// a comment where there is nothing to send, so that a reader that has gone is noticed.
  ///
  /// Events in `known` were sent before, and are left out.
  func text(without known: Set<EntityID> = []) -> ByteBuffer {
    var text = ByteBuffer()
    if missed != 0 {
      let count = missed.map { "{\"events\":\($0)}" } ?? "{}"
      text.writeString("event: missed\ndata: \(count)\n\n")
    }
    for event in events where !known.contains(event.uuid) {
      text.writeImmutableBuffer(event.text)
    }
    if text.readableBytes == 0 { text.writeString(": still here\n\n") }
    return text
  }
}
