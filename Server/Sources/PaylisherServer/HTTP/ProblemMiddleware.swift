import HTTPTypes
import Hummingbird
import Logging
import WireModels

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
    guard !methods.isEmpty else {
      return ProblemError(.notFound, "There is nothing at this path.")
    }
    let allow = methods.map(\.rawValue).joined(separator: ", ")
    return ProblemError(
      .methodNotAllowed,
      "This path answers \(allow).",
      headers: [.allow: allow]
    )
  }
}
