public import Hummingbird
public import NIOCore
import Synchronization

/// What is known about a request while it is answered.
public struct ServerContext: RequestContext {
  /// What the framework keeps.
  public var coreContext: CoreRequestContextStorage
  /// The request's id, as in the answer's `X-Request-Id` and in the log.
  public var requestID = ""
  /// The address of the other end of the connection, which may be a proxy; never stored or logged.
  public let peer: SocketAddress?
  /// The connection, for answers that do not end by themselves.
  let channel: any Channel
  /// The member for whom a page sends a request inside the process; `nil` for every request of the
  /// network.
  var caller: Caller?
  /// What the log line will tell about who asked.
  let trail = RequestLogContext()

  /// Makes the context of a request.
  public init(source: Source) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress
    channel = source.channel
  }

  /// A member for whom a page sends a request of the management API.
  struct Caller: Sendable {
    /// The member's workspace, role and session.
    let principal: Principal
    /// Whether the session is still open.
    let isAllowed: @Sendable () async -> Bool
  }

  /// Notes who asked, for the log line.
  public func note(_ principal: Principal) {
    trail.principal = principal
  }
}

/// Who asked, filled in while a request goes inwards and read when its answer comes out.
final class RequestLogContext: Sendable {
  private let value = Mutex<Principal?>(nil)

  var principal: Principal? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
