import NIOCore
import NIOEmbedded
import Testing

@testable import PaylisherServer

/// Bodies are waited for where their length says how long, and nowhere else.
@Suite struct AwaitedBodyTests {
  private static func read(_ text: String) -> AwaitedBody.Reading {
    Array(text.utf8).withUnsafeBytes(AwaitedBody.read)
  }

  @Test func saysHowMuchMustBeThere() {
    let head = "POST /batch HTTP/1.1\r\nHost: a\r\ncontent-LENGTH: 12 \r\n\r\n"
    #expect(Self.read(head) == .other)
    #expect(Self.read(head.replacing("12 ", with: "12")) == .body(head.utf8.count - 1 + 12))
    let long = "PUT /x HTTP/1.1\r\nContent-Length:900000\r\n\r\n"
    #expect(Self.read(long + "abc") == .body(long.utf8.count + AwaitedBody.most))
  }

  @Test(arguments: [
    "P", "POST", "POST /b", "POST /b HTTP/1.1\r\n", "DELETE /x HTTP/1.1\r\nHost: a\r\n",
  ])
  func waitsForTheEndOfAHead(_ text: String) {
    #expect(Self.read(text) == .head)
  }

  @Test(arguments: [
    "GET /x HTTP/1.1\r\nContent-Length: 1\r\n\r\n", "POTS", "\u{16}\u{3}\u{1}", "POST x",
    "POST / HTTP/1.1\nHost: a\n", "POST / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5, 5\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: +5\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: \r\n\r\n", "POST / HTTP/1.1\r\nnonsense\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
  ])
  func leavesTheRestToTheParser(_ text: String) {
    #expect(Self.read(text) == .other)
  }

  @Test func waitsForNoHeadWithoutEnd() {
    let text = "POST / HTTP/1.1\r\nX: " + String(repeating: "x", count: PlainRequest.maximumLength)
    #expect(Self.read(text) == .other)
  }

  @Test func passesABodyOnOnceItIsThere() throws {
    let connection = try FastPathChannelHandlerTests.Connection()
    let head = "POST /batch HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"
    for byte in head + "{\"a" {
      try connection.receive(String(byte))
      #expect(connection.behind.take() == "")
    }
    try connection.receive("\"}")
    #expect(connection.behind.take() == head + "{\"a\"}")
    try connection.receive("POST /batch HTTP/1.1\r\nContent-Length: 4\r\n\r\n")
    #expect(connection.behind.take() != "", "what follows is the parser's at once")
  }

  @Test func passesWhatIsThereWhenNoMoreComes() throws {
    let connection = try FastPathChannelHandlerTests.Connection()
    try connection.receive("POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n{")
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(connection.behind.take().hasSuffix("{"))
    #expect(connection.behind.events.count == 1)
  }

  /// The parser behind reads the head again when it gets it: the body has no more time for that.
  @Test func aBodyHasItsTimeOnce() {
    func second(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
    var clock = ConnectionDeadlines(limits: .init(head: 10, body: 30, idle: 60), now: second(0))
    clock.read(.head, now: second(1))
    clock.read(.head, now: second(20))
    #expect(!clock.isLate(now: second(30)))
    #expect(clock.isLate(now: second(31)))
  }
}
