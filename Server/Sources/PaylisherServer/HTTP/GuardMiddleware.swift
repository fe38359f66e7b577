import HTTPTypes
import Hummingbird
import Persistence

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
      throw ProblemError(.badRequest, "Send one Host, as host or host:port.")
    }
    guard (request.head.path ?? "").utf8.count <= limits.url else {
      throw ProblemError(.urlTooLong, "URLs may have \(limits.url) bytes.")
    }
    guard request.headers.allSatisfy({ $0.value.utf8.count <= limits.headerField }) else {
      throw ProblemError(.headersTooLarge, "A header may have \(limits.headerField) bytes.")
    }
    guard !request.uri.description.contains(APIKey.secretPrefix) else {
      throw ProblemError(
        .keyInQuery,
        "Send the key as `Authorization: Bearer …`: URLs end up in logs and histories. "
          + "Revoke this key and make another."
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
