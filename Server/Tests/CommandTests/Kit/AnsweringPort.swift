import Foundation
import Synchronization

/// Something that answers every request with the same bytes and remembers the first line of each.
final class AnsweringPort: Sendable {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  let base: String
  private let listener: Int32
  private let lines = Lines()

  /// The first lines of the requests so far, such as `GET /v1/links HTTP/1.1`.
  var requests: [String] { lines.all.withLock { $0 } }

  /// Listens on a free port of this machine; `nil` where it cannot.
  init?(answer: String) {
    guard let free = RunningServer.freeSocket(), listen(free.descriptor, 8) == 0 else { return nil }
    (base, listener) = ("http://127.0.0.1:\(free.port)", free.descriptor)
    // The thread closes what it listens on itself: the number could be of another file by then.
    Thread.detachNewThread { [lines, listener] in
      var request = [UInt8](repeating: 0, count: 4_096)
      while case let client = accept(listener, nil, nil), client >= 0 {
        let count = read(client, &request, request.count)
        let head = String(decoding: request.prefix(max(count, 0)), as: UTF8.self)
        lines.all.withLock { $0.append(String(head.prefix { $0 != "\r\n" })) }
        _ = send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
        close(client)
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
