import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

@testable import PaylisherServer

@Suite("Slow clients")
struct SlowClientTests {
  /// Connects, sends `text` and waits until the server closes.
  private func isClosed(after text: String, limits: RequestLimits) async throws -> Bool {
    let server = try await TestServer {
      $0.settings.port = 0
      $0.settings.limits = limits
    }
    return try await server.application.buildApplication().test(.live) { client in
      let port = try #require(client.port)
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
      // Where this machine is slow the server has closed before the first byte is written.
      try? await channel.writeAndFlush(ByteBuffer(string: text))
      let timeout = channel.eventLoop.scheduleTask(in: .seconds(20)) {
        channel.close(promise: nil)
        return false
      }
      channel.closeFuture.whenComplete { _ in timeout.cancel() }
      let start = ContinuousClock.now
      try? await channel.closeFuture.get()
      return ContinuousClock.now - start < .seconds(15)
    }
  }

  @Test func aHeadThatNeverEndsIsClosed() async throws {
    var limits = RequestLimits()
    limits.headSeconds = 1
    #expect(try await isClosed(after: "GET /livez HTTP/1.1\r\nHost: a\r\n", limits: limits))
  }

  @Test func aBodyThatNeverEndsIsClosed() async throws {
    var limits = RequestLimits()
    limits.requestSeconds = 1
    let head = "POST /batch HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"
    #expect(try await isClosed(after: head, limits: limits))
  }

  @Test func anIdleConnectionIsClosed() async throws {
    var limits = RequestLimits()
    limits.idleSeconds = 1
    #expect(try await isClosed(after: "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits))
  }

  // MARK: - All connections are taken

  /// Who is closed first: the longest idle one, then bodies; none whose answer is being made.
  @Test func theLongestIdleConnectionIsTheFirstToGo() throws {
    // attack 96
    let limits = ConnectionDeadlines.Limits(head: 10, body: 30, idle: 60)
    func connection(at second: Int64) -> ConnectionDeadlines {
      ConnectionDeadlines(limits: limits, now: .uptimeNanoseconds(UInt64(second) * 1_000_000_000))
    }
    let (old, young) = (connection(at: 1), connection(at: 2))
    var body = connection(at: 0)
    body.read(.head, now: .uptimeNanoseconds(0))
    var answering = connection(at: 0)
    answering.receivedRequest()
    let waiting = [body, young, old].compactMap(\.waiting)
    #expect(waiting.sorted() == [old, young, body].compactMap(\.waiting) && waiting.count == 3)
    #expect(answering.waiting == nil)
  }
}
