import Foundation
import LinkCore
import NIOCore
import NIOPosix
import Synchronization
import Testing
import WireModels

@testable import Delivery

/// A mail server that answers each line from a table and keeps what it was told.
private final class FakeMailServer: Sendable {
  let said = Mutex<[String]>([])
  private let channel: any Channel

  var port: Int { channel.localAddress?.port ?? 0 }

  /// Starts on a free port; `replies` by the first word of a line, without one for silence.
  init(
    greeting: String = "220 ready",
    _ replies: [String: String] = FakeMailServer.standard
  ) async throws {
    let box = Box()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Answerer(greeting: greeting, replies) { line in
              box.server?.said.withLock { $0.append(line) }
            }
          )
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    box.server = self
  }

  func stop() { channel.close(promise: nil) }

  /// Stops, and returns when its port refuses connections.
  func stopListening() async throws { try await channel.close() }

  static let standard = [
    "EHLO": "250-mail\r\n250 AUTH PLAIN", "AUTH": "235 welcome", "MAIL": "250 ok", "RCPT": "250 ok",
    "DATA": "354 go on", ".": "250 queued", "QUIT": "221 bye",
  ]

  private final class Box: @unchecked Sendable { weak var server: FakeMailServer? }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let greeting: String
    private let replies: [String: String]
    private let hear: @Sendable (String) -> Void
    private var text = ""
    private var isData = false

    init(
      greeting: String,
      _ replies: [String: String],
      _ hear: @escaping @Sendable (String) -> Void
    ) {
      (self.greeting, self.replies, self.hear) = (greeting, replies, hear)
    }

    func channelActive(context: ChannelHandlerContext) { send(greeting, context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
      while let end = text.range(of: "\r\n") {
        let line = String(text[..<end.lowerBound])
        text = String(text[end.upperBound...])
        hear(line)
        if isData, line != "." { continue }
        let word = line.prefix { $0 != " " }.uppercased()
        isData = word == "DATA"
        if let reply = replies[word] { send(reply, context) }
      }
    }

    private func send(_ text: String, _ context: ChannelHandlerContext) {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text + "\r\n")), promise: nil)
    }
  }
}

/// Messages over a connection.
@Suite("SMTP: client")
struct SMTPClientTests {
  private static func send(to port: Int, timeout: Int64 = 10) async throws(MailFailure) {
    guard let sender = MailAddress("paylisher@example.com"),
      let ada = MailAddress("ada@example.org")
    else { return }
    let settings = SMTPSettings(
      host: "127.0.0.1",
      port: port,
      security: .none,
      user: "ada",
      password: "secret",
      sender: sender
    )
    let message = MailMessage(to: ada, subject: "Hello", text: "A link\n")
    let now = Timestamp(milliseconds: 1_795_219_200_000)
    try await SMTPClient(settings, timeout: timeout).send(message, id: "018f", at: now)
  }

  @Test func sendsAMessageOverAConnection() async throws {
    let server = try await FakeMailServer()
    defer { server.stop() }
    try await Self.send(to: server.port)
    let said = server.said.withLock { $0 }
    #expect(said.contains("RCPT TO:<ada@example.org>") && said.contains("."))
    #expect(said.contains { $0.hasPrefix("Message-ID: <018f@example.com>") })
  }

  @Test func saysWhyAMessageWasNotTaken() async throws {
    var replies = FakeMailServer.standard
    replies["RCPT"] = "550 5.1.1 no such user"
    let server = try await FakeMailServer(replies)
    defer { server.stop() }
    let refused = MailFailure(
      isTemporary: false,
      .mailAnswer,
      ["code": .init("550 5.1.1"), "step": .init("RCPT TO")]
    )
    await #expect(throws: refused) { try await Self.send(to: server.port) }
    #expect(server.said.withLock { !$0.contains("DATA") })
  }

  @Test func waitsForASilentServerNoLongerThanItsLimit() async throws {
    let server = try await FakeMailServer([:])
    defer { server.stop() }
    let late = MailFailure(isTemporary: true, .mailSilent)
    await #expect(throws: late) { try await Self.send(to: server.port, timeout: 1) }
  }

  @Test func aServerThatIsAwayIsTriedAgain() async throws {
    let server = try await FakeMailServer()
    let port = server.port
    try await server.stopListening()
    do {
      try await Self.send(to: port, timeout: 2)
      Issue.record("a message was sent to no server")
    } catch {
      #expect(error.isTemporary && error.description.hasPrefix("mail_unreachable"))
    }
  }
}
