import NIOCore
import NIOPosix

/// A DNS server on the loopback interface whose answers a test writes byte by byte.
final class FakeNameServer: Sendable {
  /// The datagrams that answer a query.
  typealias Script = @Sendable (_ query: [UInt8]) -> [[UInt8]]

  let port: UInt16
  private let channel: any Channel

  init(_ script: @escaping Script) async throws {
    channel = try await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Handler(script: script))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = UInt16(channel.localAddress?.port ?? 0)
  }

  func stop() async throws { try await channel.close() }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private let script: Script

    init(script: @escaping Script) {
      self.script = script
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let envelope = unwrapInboundIn(data)
      for answer in script(Array(envelope.data.readableBytesView)) {
        let reply = AddressedEnvelope(
          remoteAddress: envelope.remoteAddress,
          data: ByteBuffer(bytes: answer)
        )
        context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
      }
    }
  }
}

/// Messages of the DNS (RFC 1035 §4) as a test writes them.
enum DNSBytes {
  /// The name of the question, by a pointer.
  static let asked: [UInt8] = [0xC0, 0x0C]

  static func name(_ text: String) -> [UInt8] {
    text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  /// The strings of a TXT record.
  static func strings(_ texts: String...) -> [UInt8] {
    texts.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  static func record(
    _ data: [UInt8],
    of owner: [UInt8] = asked,
    type: UInt8 = 16
  ) -> [UInt8] {
    owner + [0, type, 0, 1, 0, 0, 0, 60, UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data
  }

  /// The answer to a query.
  ///
  /// - Parameters:
  ///   - query: The query, of which number and question are taken.
  ///   - records: The records of the answer.
  ///   - code: The response code.
  ///   - flags: The first byte of the flags: response, recursion desired.
  ///   - count: How many records the answer says it has.
  /// - Returns: The bytes of the answer.
  static func answer(
    _ query: [UInt8],
    _ records: [[UInt8]] = [],
    code: UInt8 = 0,
    flags: UInt8 = 0x81,
    count: Int? = nil
  ) -> [UInt8] {
    let number = count ?? records.count
    let head = Array(query.prefix(2)) + [flags, 0x80 | code, 0, 1]
    return head + [UInt8(number >> 8), UInt8(number & 0xFF), 0, 0, 0, 0] + query.dropFirst(12)
      + records.flatMap(\.self)
  }
}
