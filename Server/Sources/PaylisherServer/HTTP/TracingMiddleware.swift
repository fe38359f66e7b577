import Delivery
import HTTPTypes
import Hummingbird
import LinkCore
import Redirecting
import Tracing

/// Makes a span of each request, which continues the trace of its `traceparent`.
///
/// Hummingbird's own middleware records the query, with its tokens and texts, and calls a 500 a success, as problems
/// are answers here.
struct TracingMiddleware: RouterMiddleware {
  let tracer: OTLPTracer
  let families: [String: RouteFamily]

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var trace = InstrumentationContext.topLevel
    tracer.extract(request.headers, into: &trace, using: FieldExtractor())
    let method = request.method.isKnown ? request.method.rawValue : "_OTHER"
    let span = tracer.startSpan(method, context: trace, ofKind: .server)
    defer { span.end() }
    let response = try await tracer.within(span) { try await next(request, context) }
    let route = context.endpointPath.flatMap { families[$0] == nil ? nil : $0 }
    let isLink = route.map { families[$0] == .redirect } ?? false
    span.describe(
      method: method,
      route: route,
      status: response.status.code,
      path: isLink ? LinkPath.visible(request.uri.path) : route
    )
    return response
  }
}

extension OTLPSpan {
  /// Notes a request and its answer, by OpenTelemetry's semantic conventions for HTTP servers.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - route: The path of the route, such as `/api/v1/links/{id}`.
  ///   - status: The status of the answer.
  ///   - path: The path of a link. Of other requests it is the route: paths hold tokens and ids of people.
  func describe(method: String, route: String?, status: Int, path: String?) {
    if let route { operationName = "\(method) \(route)" }
    updateAttributes { attributes in
      attributes["http.request.method"] = method
      attributes["http.route"] = route
      attributes["url.path"] = path
      attributes["http.response.status_code"] = status
      if status >= 500 { attributes["error.type"] = "\(status)" }
    }
    if status >= 500 { setStatus(SpanStatus(code: .error)) }
  }
}

extension OTLPTracer {
  /// The header that continues a trace.
  private static let traceparent = Array("traceparent".utf8)

  /// The span of a tap in front of the HTTP parser; `nil` where its trace is not exported.
  func tap(_ request: PlainRequest, in bytes: UnsafeRawBufferPointer) -> OTLPSpan? {
    tap(traceparent: request.onlyValue(of: Self.traceparent, in: bytes))
  }
}

private struct FieldExtractor: Extractor {
  func extract(key: String, from fields: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { fields[$0] }
  }
}
