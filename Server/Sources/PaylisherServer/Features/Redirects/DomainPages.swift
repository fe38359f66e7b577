import HTTPTypes
import Hummingbird
import LinkCore
import Redirecting
import TargetCore
import WireModels

/// Redirects what a link domain does not have to the pages that its owner chose, and gives the server's own pages
/// the brand of the domain.
///
/// The root and what is not found stay on the router, which answers them from memory and counts nothing.
struct DomainPagesMiddleware: RouterMiddleware {
  let directory: LinkDirectory
  let families: [String: RouteFamily]

  @concurrent func handle(
    _ request: Request,
    context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    if request.isRead, request.uri.path == "/", let page = page(.root, of: request) {
      return .page(page)
    }
    var branded = context
    branded.directory = directory
    let response = try await next(request, branded)
    guard response.isMissing, isForVisitors(request, context) else { return response }
    if request.wantsData {
      return response.isPage
        ? .problem(ProblemError(missing: response), requestID: context.requestID) : response
    }
    guard response.status == .notFound, request.isRead, let page = page(.notFound, of: request)
    else { return response }
    return .page(page)
  }

  private func page(_ page: DomainPage, of request: Request) -> AcceptedTarget? {
    request.hostName.flatMap { directory.page(page, host: $0) }
  }

  /// Whether the path is a short link's, a page's or unknown: nothing that an app or a program asks for.
  private func isForVisitors(_ request: Request, _ context: ServerContext) -> Bool {
    if request.uri.path == "/" { return true }
    if let route = context.endpointPath, route != "NotFound" {
      return families[route] == .redirect || families[route] == .page
    }
    let first = request.uri.path.split(separator: "/").first?.lowercased() ?? ""
    // Apps resolve keys there, and phones and browsers look for files.
    if ["resolve", "campaign"].contains(first) { return request.wantsPage || request.wantsData }
    return first != ".well-known" && first != "favicon.ico"
      && !ProblemMiddleware.isForPrograms(request)
  }
}

extension Request {
  fileprivate var isRead: Bool { method == .get || method == .head }

  /// Whether a program asks: for JSON, and for no page.
  fileprivate var wantsData: Bool {
    let accepted = headers[values: .accept].map { $0.lowercased() }
    return accepted.contains { $0.contains("json") }
      && !accepted.contains { $0.contains("text/html") }
  }
}

extension Response {
  /// A redirect to a page of the domain's owner.
  init(page: AcceptedTarget) {
    self.init(status: .found, headers: [.location: page.description])
  }

  fileprivate static func page(_ page: AcceptedTarget) -> Response { Response(page: page) }

  /// Whether it says that there is nothing, nothing any more, or nothing yet for this client.
  fileprivate var isMissing: Bool {
    [.notFound, .gone, .tooManyRequests].contains(status)
  }

  fileprivate var isPage: Bool { headers[.contentType]?.hasPrefix("text/html") == true }
}

extension ProblemError {
  /// What a page about something missing says, for programs.
  fileprivate init(missing page: Response) {
    switch page.status {
    case .gone: self.init(.expired, "The link has expired.")
    case .tooManyRequests:
      self.init(
        .tooManyRequests,
        "Too many requests for what does not exist; wait.",
        retryAfter: page.headers[.retryAfter].flatMap { Int($0) }
      )
    default: self.init(.notFound, "This link does not exist.")
    }
  }
}
