import Foundation
import HTTPTypes
package import Hummingbird
import LinkCore
import Logging
package import NIOCore
import Persistence
import Redirecting
import Synchronization
import WireModels

/// The outermost layer: names the request, adds the headers of its route's family, counts it and
/// writes the one log line about it.
///
/// The line holds what is listed here and nothing else: never a query, a body, an address or a key.
struct FrameMiddleware: RouterMiddleware {
  let families: [String: RouteFamily]
  let overTLS: Bool
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID
  let metrics: RequestMetrics

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var context = context
    context.requestID = makeID(now()).description
    context.logger[metadataKey: "request"] = "\(context.requestID)"
    context.logger[metadataKey: "hb.request.id"] = nil
    var response = try await next(request, context)
    let route = context.endpointPath ?? "unknown"
    addHeaders(to: &response, route: route, requestID: context.requestID)
    if request.headers[.connection] == "close" { response.headers[.connection] = "close" }
    finish(
      response,
      of: request,
      context: context,
      route: route,
      after: ContinuousClock.now - start
    )
    return response
  }

  private func addHeaders(to response: inout Response, route: String, requestID: String) {
    response.headers[.requestID] = requestID
    let family = families[route] ?? .operations
    for field in family.headers(overTLS: overTLS) where response.headers[field.name] == nil {
      response.headers.append(field)
    }
  }

  private func finish(
    _ response: Response,
    of request: Request,
    context: ServerContext,
    route: String,
    after duration: Duration
  ) {
    let method = request.method.isKnown ? request.method.rawValue : "OTHER"
    metrics.record(method: method, route: route, status: response.status.code, duration: duration)
    var metadata: Logger.Metadata = [
      "method": "\(method)",
      "route": "\(route)",
      "status": "\(response.status.code)",
      "microseconds": "\(duration.microseconds)",
      "bytes": "\(response.body.contentLength ?? -1)",
    ]
    if let principal = context.trail.principal {
      metadata["workspace"] = "\(principal.workspace)"
      if let key = principal.keyID { metadata["key"] = "\(key)" }
      if let session = principal.session { metadata["session"] = "\(session)" }
    }
    context.logger.log(
      level: response.status.code == 500 ? .error : .info,
      "request",
      metadata: metadata
    )
  }
}

/// Refuses requests that no route should see: unknown methods, URLs and headers that are too
/// long, keys in the query.
struct GuardMiddleware: RouterMiddleware {
  let limits: RequestLimits

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.method.isKnown else {
      throw ProblemError(.notImplemented, "HTTP has no such method.")
    }
    guard request.head.authority != RequestHeadHandler.invalidHost else {
      throw ProblemError(.badRequest, "Send one Host header, as host or host:port.")
    }
    guard (request.head.path ?? "").utf8.count <= limits.url else {
      throw ProblemError(.urlTooLong, "URLs can have at most \(limits.url) bytes.")
    }
    guard request.headers.allSatisfy({ $0.value.utf8.count <= limits.headerField }) else {
      throw ProblemError(.headersTooLarge, "A header can have at most \(limits.headerField) bytes.")
    }
    guard !request.uri.description.contains(APIKey.secretPrefix) else {
      throw ProblemError(
        .keyInQuery,
        "Send the key as `Authorization: Bearer …`, because URLs are stored in logs and histories. "
          + "Revoke this key and create another."
      )
    }
    return try await next(request, context)
  }
}

extension HTTPRequest.Method {
  /// Whether HTTP defines the method ([RFC 9110 §9](https://www.rfc-editor.org/rfc/rfc9110#section-9),
  /// [RFC 5789](https://www.rfc-editor.org/rfc/rfc5789)), or is about to (`QUERY`).
  var isKnown: Bool {
    switch self {
    case .get, .head, .post, .put, .delete, .patch, .options, .trace, .connect: true
    default: rawValue == "QUERY"
    }
  }
}

/// Turns every error into a problem, and the router's "not found" into what it really was.
struct ProblemMiddleware: RouterMiddleware {
  let table: RouteTable

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let answer = refine(ProblemError(answering: error), request: request, context: context)
      if isPage(answer, request, context) { return PageResponse.notFound(request, context) }
      if answer.problem.status == 500 {
        context.logger.error("failed", metadata: ["error": "\(String(reflecting: error))"])
      }
      return .problem(answer, requestID: context.requestID)
    }
  }

  /// The router says "not found" also where only the method was wrong.
  private func refine(
    _ error: ProblemError,
    request: Request,
    context: ServerContext
  ) -> ProblemError {
    guard context.endpointPath == "NotFound" else { return error }
    let methods = table.methods(at: request.uri.path[...])
    // The router takes `/c` for the beginning of `/c/{code}`, the table for a code.
    guard !methods.isEmpty, !methods.contains(request.method) else {
      return ProblemError(.notFound, "No resource exists at this path. See /openapi.json.")
    }
    let allow = methods.map(\.rawValue).joined(separator: ", ")
    return ProblemError(
      .methodNotAllowed,
      "This path supports \(allow).",
      headers: [.allow: allow]
    )
  }
}

extension ProblemMiddleware {
  /// Whether a person's browser asks for a path that the router does not know.
  ///
  /// It shows the page of links that are not there; the API answers with a problem.
  private func isPage(
    _ answer: ProblemError,
    _ request: Request,
    _ context: ServerContext
  ) -> Bool {
    answer.problem.status == 404 && context.endpointPath == "NotFound" && request.wantsPage
      && (request.uri.path.hasPrefix("/dashboard") || !Self.isForPrograms(request))
  }

  /// Whether a path is one of the API, of clients or of the dashboard.
  static func isForPrograms(_ request: Request) -> Bool {
    let first = request.uri.path.split(separator: "/").first ?? ""
    return ["api", "v1", "dashboard"].contains(first.lowercased())
  }
}

/// What is known about a request while it is answered.
package struct ServerContext: RequestContext {
  /// What the framework keeps.
  package var coreContext: CoreRequestContextStorage
  /// The request's id, as in the answer's `X-Request-Id` and in the log.
  package var requestID = ""
  /// The address of the other end of the connection, which may be a proxy; never stored or logged.
  package let peer: SocketAddress?
  /// The connection, for answers that do not end by themselves; `nil` where the server asks itself.
  let channel: (any Channel)?
  /// The member that a page sends a request for inside the process; `nil` for every request of the
  /// network.
  var caller: Caller?
  /// The actor in the audit log; `nil` for requests without a member or a secret key.
  var actor: AuditActor?
  /// The time zone of the workspace that a request of the management API changes: what a day without a time means in
  /// its body.
  var zone = TimeZone.gmt
  /// The domains, by whose brand pages look; `nil` where no page is asked for.
  var directory: LinkDirectory?
  /// What the log line will tell about who asked.
  let trail = RequestLogContext()

  /// Makes the context of a request.
  package init(source: Source) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress
    channel = source.channel
  }

  /// Makes the context of what the server asks itself, without a connection.
  init(ofServer logger: Logger) {
    coreContext = .init(source: ServerSource(logger: logger))
    (peer, channel) = (nil, nil)
  }

  private struct ServerSource: RequestContextSource {
    let logger: Logger
  }

  /// A member that a page sends a request of the management API for.
  struct Caller: Sendable {
    /// The member's workspace, role and session.
    let principal: Principal
    /// Whether the session is still open.
    let isAllowed: @Sendable () async -> Bool
  }

  /// The role of the key or the member that the request comes from; a viewer's where nothing is known.
  var role: Role { trail.principal?.role ?? .viewer }

  /// Notes who asked, for the log line.
  package func note(_ principal: Principal) {
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
