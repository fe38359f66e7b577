import NIOCore
import NIOEmbedded
import Testing

@testable import PaylisherServer

/// Transcripts of single connections, byte for byte.
@Suite struct FastPathChannelHandlerTests {
  /// Takes every path that begins with `/t` and answers it with its path and a line's end.
  final class Echo: FastPathResponder {
    var waiting: [FastPathChannelHandler] = []

    func take(
      _ request: PlainRequest,
      in bytes: UnsafeRawBufferPointer,
      for client: FastPathChannelHandler,
      answers: inout ByteBuffer
    ) -> Bool {
      let path = String(decoding: bytes[request.path], as: UTF8.self)
      guard path.hasPrefix("/t") else { return false }
      answers.writeString(path + "\n")
      if waiting.last !== client { waiting.append(client) }
      return true
    }

    /// Lets the answers go.
    func finish() {
      let clients = waiting
      waiting = []
      for client in clients { client.finish() }
    }
  }

  /// Keeps what the parser behind would see.
  final class Behind: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    var text = ""
    var events: [String] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      events.append("\(event)")
    }

    func take() -> String {
      defer { text = "" }
      return text
    }
  }

  /// A connection with everything that is around it.
  struct Connection {
    let channel: EmbeddedChannel
    let front: FastPathChannelHandler
    let echo = Echo()
    let behind = Behind()

    init(
      limits: ConnectionDeadlines.Limits = .init(head: 10, body: 30, idle: 60),
      quota: ConnectionQuota = ConnectionQuotaTests.quota(0),
      from address: SocketAddress? = nil
    ) throws {
      let loop = EmbeddedEventLoop()
      front = FastPathChannelHandler(
        responder: echo,
        sweeper: ConnectionSweeper(eventLoop: loop, limits: limits),
        quota: quota
      )
      channel = EmbeddedChannel(handlers: [front, behind], loop: loop)
      try channel.connect(to: address ?? .init(unixDomainSocketPath: "/x")).wait()
    }

    func receive(_ text: String) throws {
      try channel.writeInbound(ByteBuffer(string: text))
    }

    /// What was written since the last call.
    func sent() throws -> String {
      var text = ""
      while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
        text += String(buffer: bytes)
      }
      return text
    }
  }

  static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

  @Test func answersATapOnceItsClickIsWithTheSystem() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1"))
    #expect(try connection.sent().isEmpty)
    connection.echo.finish()
    #expect(try connection.sent() == "/t1\n")
    #expect(connection.behind.text.isEmpty)
  }

  @Test func takesAHeadInAnyPieces() throws {
    let head = Self.get("/t1")
    for place in 1..<head.utf8.count {
      let connection = try Connection()
      try connection.receive(String(head.unicodeScalars.prefix(place)))
      try connection.receive(String(head.unicodeScalars.dropFirst(place)))
      connection.echo.finish()
      #expect(try connection.sent() == "/t1\n")
    }
    let connection = try Connection()
    for character in head.unicodeScalars { try connection.receive(String(character)) }
    connection.echo.finish()
    #expect(try connection.sent() == "/t1\n")
  }

  @Test func answersPipelinedTapsInOrder() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1") + Self.get("/t2") + "GET /t3 HT")
    try connection.receive("TP/1.1\r\nHost: a\r\n\r\n")
    connection.echo.finish()
    #expect(try connection.sent() == "/t1\n/t2\n")
    connection.echo.finish()
    #expect(try connection.sent() == "/t3\n")
  }

  @Test func letsOtherRequestsPassOneByOneAndInOrder() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1") + Self.get("/s1") + Self.get("/t2") + Self.get("/s2"))
    #expect(connection.behind.text.isEmpty)
    connection.echo.finish()
    #expect(try connection.sent() == "/t1\n")
    #expect(connection.behind.take() == Self.get("/s1"))
    connection.front.answeredBehind()
    #expect(try connection.sent().isEmpty)
    #expect(connection.behind.text.isEmpty)
    connection.echo.finish()
    #expect(try connection.sent() == "/t2\n")
    #expect(connection.behind.take() == Self.get("/s2"))
  }

  @Test(arguments: [
    "POST /t1 HTTP/1.1\r\nHost: a\r\nContent-Length: 44\r\n\r\n",
    "GET /t1 HTTP/1.1\r\nHost: a\r\nContent-Length: 44\r\nTransfer-Encoding: chunked\r\n\r\n",
    "GET /t1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET /t1 HTTP/1.1\nHost: a\n\n", "GET /t1 HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
    "GET /t1 HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
  ])
  func neverReadsATapOutOfWhatFollowsAnOddHead(head: String) throws {
    let connection = try Connection()
    try connection.receive(head + Self.get("/t2"))
    connection.front.answeredBehind()
    try connection.receive(Self.get("/t3"))
    connection.echo.finish()
    #expect(try connection.sent().isEmpty)
    #expect(connection.behind.text == head + Self.get("/t2") + Self.get("/t3"))
  }

  @Test func keepsAnOddHeadBehindTheAnswersBeforeIt() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1") + "BREW /pot HTCPCP/1.0\r\n\r\n")
    #expect(connection.behind.text.isEmpty)
    connection.echo.finish()
    #expect(connection.behind.text == "BREW /pot HTCPCP/1.0\r\n\r\n")
  }

  @Test func holdsTheEndOfInputUntilTapsAreAnswered() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1") + "GET /half")
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(connection.behind.events.isEmpty)
    connection.echo.finish()
    #expect(try connection.sent() == "/t1\n")
    #expect(connection.behind.text == "GET /half")
    #expect(connection.behind.events == ["inputClosed"])
  }

  @Test func answersNobodyWhoLeft() throws {
    let connection = try Connection()
    try connection.receive(Self.get("/t1"))
    _ = try connection.channel.finish(acceptAlreadyClosed: true)
    connection.echo.finish()
    #expect(try connection.sent().isEmpty)
  }

  /// Any mix of requests, cut anywhere, answered at any moment: answers come in order.
  @Test func keepsTheOrderOfAnyMix() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<400 {
      let connection = try Connection()
      let paths = (0..<Int.random(in: 1...8, using: &random)).map { index in
        (Bool.random(using: &random) ? "/t" : "/s") + String(index)
      }
      var rest = Substring.UnicodeScalarView(paths.map(Self.get).joined().unicodeScalars)
      var sent = ""
      while sent.split(separator: "\n").count < paths.count {
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where !rest.isEmpty:
          let piece = rest.prefix(Int.random(in: 1...60, using: &random))
          rest = rest.dropFirst(piece.count)
          try connection.receive(String(piece))
        case 1:
          connection.echo.finish()
          sent += try connection.sent()
        default:
          let behind = connection.behind.take()
          guard !behind.isEmpty else { continue }
          sent += behind.split(separator: " ")[1] + "\n"
          connection.front.answeredBehind()
          sent += try connection.sent()
        }
      }
      #expect(sent.split(separator: "\n").map(String.init) == paths)
    }
  }
}
