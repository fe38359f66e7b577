import HTTPTypes
import Hummingbird
import LinkCore
import Logging
import Redirecting

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
      level: response.status.code == 500 ? .error : .debug,
      "request",
      metadata: metadata
    )
  }
}
