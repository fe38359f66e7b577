package import LinkCore
import NIOCore
import NIOPosix
import NIOSSL
import WireModels

/// Sends messages; a test keeps them.
package protocol MailTransport: Sendable {
  /// Sends a message, with a `Message-ID` and a `Date`.
  func send(_ message: MailMessage, id: String, at moment: Timestamp) async throws(MailFailure)
}

/// Sends each message on a connection of its own to the operator's mail server.
package struct SMTPClient: MailTransport {
  /// The name beside the sender's address.
  static let senderName = "Paylisher"

  private let settings: SMTPSettings
  private let timeout: TimeAmount

  /// Makes a client; a message takes `timeout` seconds at most.
  package init(_ settings: SMTPSettings, timeout: Int64 = 30) {
    self.settings = settings
    self.timeout = .seconds(timeout)
  }

  package func send(
    _ message: MailMessage,
    id: String,
    at moment: Timestamp
  ) async throws(MailFailure) {
    let content = message.text(
      from: settings.sender,
      name: Self.senderName,
      id: id,
      at: moment
    )
    let session = SMTPSession(settings, to: message.recipient, content: content)
    let span = OutgoingSpan("SMTP", to: settings.host, settings.port)
    do {
      let security = try context()
      try await exchange(session, security)
      span.end()
    } catch let failure as MailFailure {
      span.end(failure)
      throw failure
    } catch {
      span.end(error)
      throw MailFailure(isTemporary: true, .mailUnreachable, ["error": .init("\(error)")])
    }
  }

  private func context() throws -> NIOSSLContext? {
    guard settings.security != .none else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    if let roots = settings.roots {
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMBytes(Array(roots.utf8))
      )
    }
    return try NIOSSLContext(configuration: configuration)
  }

  private func exchange(_ session: SMTPSession, _ security: NIOSSLContext?) async throws {
    let (settings, timeout) = (settings, timeout)
    let group = MultiThreadedEventLoopGroup.singleton
    let done = group.any().makePromise(of: Void.self)
    let bootstrap = ClientBootstrap(group: group)
      .connectTimeout(timeout)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          let handler = SMTPHandler(session, host: settings.host, security, timeout, done)
          if settings.security == .tls, let security {
            try pipeline.addHandler(SMTPHandler.client(security, settings.host))
          }
          try pipeline.addHandler(handler)
        }
      }
    let channel: any Channel
    do {
      channel = try await bootstrap.connect(host: settings.host, port: settings.port).get()
    } catch {
      done.fail(error)
      throw error
    }
    do {
      try await done.futureResult.get()
    } catch {
      channel.close(promise: nil)
      throw error
    }
    channel.close(promise: nil)
  }
}

/// Plays a session on a connection.
private final class SMTPHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var session: SMTPSession
  private var reader = SMTPReplyReader()
  private var isDone = false
  private var deadline: Scheduled<Void>?
  private let host: String
  private let security: NIOSSLContext?
  private let timeout: TimeAmount
  private let done: EventLoopPromise<Void>

  init(
    _ session: SMTPSession,
    host: String,
    _ security: NIOSSLContext?,
    _ timeout: TimeAmount,
    _ done: EventLoopPromise<Void>
  ) {
    (self.session, self.host, self.security) = (session, host, security)
    (self.timeout, self.done) = (timeout, done)
  }

  /// The side of TLS that checks the server's certificate and name.
  static func client(_ security: NIOSSLContext, _ host: String) throws -> NIOSSLClientHandler {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: security, serverHostname: isAddress ? nil : host)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let done = done
    deadline = context.eventLoop.scheduleTask(in: timeout) {
      done.fail(MailFailure(isTemporary: true, .mailSilent))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    done.fail(MailFailure(isTemporary: true, .mailClosed))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDone else { return }
    var bytes = unwrapInboundIn(data)
    do {
      while let byte = bytes.readInteger(as: UInt8.self) {
        guard let reply = try reader.read(byte) else { continue }
        let action = try session.receive(reply)
        // Bytes behind the reply to STARTTLS were sent before the connection was protected.
        guard action != .secure || bytes.readableBytes == 0 else {
          throw MailFailure(isTemporary: false, .mailTalked)
        }
        try perform(action, context)
      }
    } catch {
      end(.failure(error), context)
    }
  }

  private func perform(_ action: SMTPSession.Action, _ context: ChannelHandlerContext) throws {
    switch action {
    case .send(let text): write(text, context)
    case .secure:
      guard let security else { return }
      let handler = try Self.client(security, host)
      try context.pipeline.syncOperations.addHandler(handler, position: .first)
      try perform(session.secured(), context)
    case .finish:
      write("QUIT\r\n", context)
      end(.success(()), context)
    }
  }

  private func write(_ text: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failure(error), context)
  }

  private func end(_ result: Result<Void, any Error>, _ context: ChannelHandlerContext) {
    guard !isDone else { return }
    isDone = true
    switch result {
    case .success: done.succeed(())
    case .failure(let error as MailFailure): done.fail(error)
    case .failure(let error):
      done.fail(
        MailFailure(isTemporary: true, .mailBroken, ["error": .init("\(error)")])
      )
    }
  }
}
