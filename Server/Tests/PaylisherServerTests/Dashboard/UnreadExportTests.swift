import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import NIOCore
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// An export whose client asks for it and never reads it.
@Suite struct UnreadExportTests {
  /// What was written to a client.
  private final class Seen: Sendable {
    private let counts = Mutex((parts: 0, bytes: 0))

    var parts: Int { counts.withLock { $0.parts } }
    var bytes: Int { counts.withLock { $0.bytes } }

    func add(_ bytes: Int) {
      counts.withLock { $0 = ($0.parts + 1, $0.bytes + bytes) }
    }
  }

  /// Takes two parts, and no more unless it reads on.
  private struct Writer: ResponseBodyWriter {
    let seen: Seen
    let readsOn: Bool

    mutating func write(_ buffer: ByteBuffer) async throws {
      seen.add(buffer.readableBytes)
      guard !readsOn, seen.parts > 1 else { return }
      try await Task.sleep(for: .seconds(3_600))
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  /// Writes the body of each answer to such a client.
  private struct Responder: HTTPResponder {
    let seen: Seen
    let readsOn: Bool
    let inner: RouterResponder<ServerContext>

    func respond(to request: Request, context: ServerContext) async throws -> Response {
      let body = try await inner.respond(to: request, context: context).body
      let (seen, readsOn) = (seen, readsOn)
      let reading = Task { try await body.write(Writer(seen: seen, readsOn: readsOn)) }
      if readsOn {
        try await reading.value
      } else {
        while seen.parts < 2 { try await Task.sleep(for: .milliseconds(1)) }
        // Time in which it could read all the others.
        try await Task.sleep(for: .milliseconds(300))
        reading.cancel()
      }
      return Response(status: .ok)
    }
  }

  private static func export(_ server: TestServer, readsOn: Bool) async throws -> Int {
    let seen = Seen()
    let application = Application(
      responder: Responder(seen: seen, readsOn: readsOn, inner: server.responder),
      logger: server.dependencies.logger
    )
    // Each role has a user of its own.
    let headers: HTTPFields = [.cookie: try await server.browser(readsOn ? .editor : .admin).cookie]
    _ = try await application.test(.router) { client in
      try await client.execute(uri: "/dashboard/links/export", method: .get, headers: headers) {
        $0
      }
    }
    return seen.bytes
  }

  @Test(.timeLimit(.minutes(5)))
  func anUnreadExportReadsNoFurther() async throws {
    // attack 109
    let server = try await LinkModelTests.server()
    let title = String(repeating: "a", count: 200)
    for first in [0, 500] {
      let links = (first..<first + 500).map {
        #"{"code":"E\#($0)","title":"\#(title)","targets":{"fallback":"https://example.com/"}}"#
      }
      let body = #"{"links":[\#(links.joined(separator: ","))]}"#
      #expect(try await server.manage(.post, "/api/v1/links/bulk", body: body).status.code < 300)
    }
    let whole = try await Self.export(server, readsOn: true)
    #expect(whole > 200_000)
    // 200 links of 1,000, and the names of the columns.
    #expect(try await Self.export(server, readsOn: false) < whole / 3)
  }
}
