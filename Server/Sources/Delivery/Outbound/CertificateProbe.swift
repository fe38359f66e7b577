package import Foundation
import NIOCore
import NIOPosix
import NIOSSL

extension OutboundGuard {
  /// Reads when the certificate that a host presents expires.
  ///
  /// The handshake ends after the certificate has come. Neither chain nor name are verified: a
  /// certificate that expired is what the caller wants to hear of.
  ///
  /// - Parameter host: The name that the certificate is for.
  /// - Returns: The end of its validity.
  /// - Throws: ``OutboundError`` if the host may not be asked, or sends no certificate in ten seconds.
  package func certificateExpiry(of host: String) async throws(OutboundError) -> Date {
    guard let address = try await addresses(of: host).first else {
      throw OutboundError(.unreachable, host: host)
    }
    do {
      return try await CertificateProbe(name: host).expiry(at: address)
    } catch {
      throw OutboundError(.unreachable, host: host)
    }
  }
}

/// One handshake that looks at the certificate and goes no further.
private struct CertificateProbe: Sendable {
  private static let timeout = TimeAmount.seconds(10)

  let name: String

  func expiry(at address: ResolvedAddress) async throws -> Date {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let found = loop.makePromise(of: Date.self)
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(Self.timeout)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(handler(found))
        }
      }
    do {
      let channel = try await bootstrap.connect(host: address.description, port: 443).get()
      loop.scheduleTask(in: Self.timeout) { channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in found.fail(ChannelError.eof) }
    } catch {
      found.fail(error)
    }
    return try await found.futureResult.get()
  }

  private func handler(_ found: EventLoopPromise<Date>) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(
      context: NIOSSLContext(configuration: .makeClientConfiguration()),
      serverHostname: name,
      customVerificationCallback: { chain, verification in
        if let end = chain.first?.notValidAfter {
          found.succeed(Date(timeIntervalSince1970: TimeInterval(end)))
        }
        verification.succeed(.failed)
      }
    )
  }
}
