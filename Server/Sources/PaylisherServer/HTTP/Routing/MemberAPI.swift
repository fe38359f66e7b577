import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import Synchronization
import WireModels

/// Sends requests of the management API inside the process.
///
/// Pages of the dashboard read and change things by it, so that every check of the API is theirs too.
struct ManagementRouter: Sendable {
  private let responder: any HTTPResponder<ServerContext>

  /// Takes the routes over that secret keys open.
  init(_ table: RouteTable) {
    let router = Router(context: ServerContext.self)
    for route in table.routes where route.access == .secret {
      router.on(RouterPath(route.path), method: route.method, use: route.handler)
    }
    responder = router.buildResponder()
  }

  func respond(to request: Request, _ context: ServerContext) async throws -> Response {
    try await responder.respond(to: request, context: context)
  }
}

/// The management API as a member who signed in uses it: with the member's role, in the member's
/// workspace.
///
/// ```swift
/// let links = try await api.send(.links(search: "summer"))
/// ```
struct MemberAPI: Sendable {
  private let router: ManagementRouter
  private let context: ServerContext
  private let wording: @Sendable (Problem) -> Problem

  /// Takes the member of a page's request; `isAllowed` says whether the session is still open, for
  /// answers that do not end, and `wording` puts what is refused into the words of the page.
  init(
    _ router: ManagementRouter,
    _ member: Member,
    _ context: ServerContext,
    wording: @escaping @Sendable (Problem) -> Problem,
    isAllowed: @escaping @Sendable () async -> Bool
  ) {
    self.init(router, Principal(member), context, wording: wording, isAllowed: isAllowed)
  }

  /// The same for a reader who is no member.
  init(
    _ router: ManagementRouter,
    _ principal: Principal,
    _ context: ServerContext,
    wording: @escaping @Sendable (Problem) -> Problem = { $0 },
    isAllowed: @escaping @Sendable () async -> Bool
  ) {
    (self.router, self.wording) = (router, wording)
    var inner = context
    inner.coreContext = .init(source: context)
    inner.caller = ServerContext.Caller(principal: principal, isAllowed: isAllowed)
    self.context = inner
  }

  /// The answer to a request.
  ///
  /// - Throws: ``ProblemError``, of kind `permission_denied` where the role does not allow it.
  func send<Answer>(_ route: APIRoute<Answer>) async throws -> Answer {
    let response = try await respond(route)
    let body = BodyCollector()
    try await response.body.write(body)
    let bytes = body.bytes
    return try JSONDecoder().decode(Answer.self, from: bytes.isEmpty ? Data("{}".utf8) : bytes)
  }

  /// The answer to a request as it is, such as a picture or events that do not end.
  func respond<Answer>(_ route: APIRoute<Answer>) async throws -> Response {
    let endpoint = route.endpoint
    var head = HTTPRequest(
      method: HTTPRequest.Method(endpoint.method.rawValue) ?? .get,
      scheme: nil,
      authority: nil,
      path: route.target
    )
    for (name, value) in route.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    var body = ByteBuffer()
    if let value = route.body {
      head.headerFields[.contentType] = "application/json"
      body.writeBytes(try JSONEncoder.canonical.encode(value))
    }
    let inner = Request(head: head, body: RequestBody(buffer: body))
    var context = context
    context.coreContext = .init(source: context)
    do {
      return try await router.respond(to: inner, context)
    } catch {
      var answer = ProblemError(answering: error)
      // What failed in the server itself goes on as it is, so that the log names it.
      guard error is ProblemError || answer.problem.status < 500 else { throw error }
      answer.problem = wording(answer.problem)
      throw answer
    }
  }
}

/// Keeps what an answer writes.
private final class BodyCollector: ResponseBodyWriter, Sendable {
  private let content = Mutex(ByteBuffer())

  var bytes: Data { content.withLock { Data($0.readableBytesView) } }

  func write(_ buffer: ByteBuffer) async throws {
    content.withLock { content in
      var buffer = buffer
      content.writeBuffer(&buffer)
    }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
