import NIOCore
import NIOHTTP1

/// Settles what the head of a request leaves open, before anything else reads it
/// ([RFC 9112 §3.2, §7.8](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)).
///
/// - A target in absolute form names the host, whatever `Host` says.
/// - Several hosts, none in HTTP/1.1, or one that is no host and port become ``invalidHost``, which
///   ``GuardMiddleware`` answers with `400`.
/// - A request that asks for another protocol is answered as it is, and its connection closes: the
///   parser takes whatever follows such a head for the other protocol.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// An authority that no request can bring.
  static let invalidHost = "invalid host"

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    Self.settle(&head)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  static func settle(_ head: inout HTTPRequestHead) {
    let hosts = head.headers["Host"]
    let named = authority(of: head.uri)
    if let host = named ?? hosts.first, hosts.count <= 1, HostName.isAuthority(host) {
      if named != nil { head.headers.replaceOrAdd(name: "Host", value: host) }
    } else if !hosts.isEmpty || named != nil || (head.version.major, head.version.minor) >= (1, 1) {
      head.headers.replaceOrAdd(name: "Host", value: invalidHost)
    }
    if head.headers.contains(name: "Upgrade") {
      head.headers.remove(name: "Upgrade")
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
  }

  /// The authority of a target in absolute form.
  private static func authority(of target: String) -> String? {
    let lower = target.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return nil }
    return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }
}
