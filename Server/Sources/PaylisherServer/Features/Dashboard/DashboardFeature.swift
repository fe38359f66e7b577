import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Logging
import NIOCore
import Persistence
import WireModels

/// The pages of the dashboard: they read and change things by the management API, as the member who
/// signed in.
struct DashboardFeature: ServerFeature {
  let router: ManagementRouter
  let sessions: SessionAuthenticator
  let server: String
  let audit: AuditRepository
  let sharedReports: ReportShareRepository
  let mailedReports: ReportScheduleRepository
  let storedAlerts: AlertRepository
  let shareLimit: RateLimiter<ReportShareID>?
  let pepper: [UInt8]
  let sendsMail: Bool
  let reports: ReportCache
  let checks = RunningChecks()
  let suggestions = SuggestionCache()
  let imports = ImportTurns()
  let now: @Sendable () -> Timestamp
  let logger: Logger

  init(_ dependencies: ServerDependencies, router: ManagementRouter, sessions: SessionAuthenticator)
  {
    DashboardTexts.load()
    (self.router, self.sessions) = (router, sessions)
    server = dependencies.settings.baseURL
    audit = dependencies.repositories.audit
    logger = dependencies.logger
    sharedReports = dependencies.repositories.reportShares
    mailedReports = dependencies.repositories.reportSchedules
    storedAlerts = dependencies.repositories.alerts
    shareLimit = RateLimiter("share", RateLimit(count: 120, seconds: 60, burst: 120))
    pepper = dependencies.secrets.pepper
    sendsMail = dependencies.mail != nil
    reports = dependencies.reports
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    for asset in DashboardAsset.all {
      routes.add(.get, asset.path, family: .dashboard) { request, _ in
        Self.file(asset, request)
      }
    }
    routes.add(.get, "/", family: .dashboard) { request, _ in
      let isBrowser = (request.headers[.accept] ?? "").contains("text/html")
      return .redirect(to: isBrowser ? "/dashboard" : "/openapi.json")
    }
    page(&routes, "", needs: .readReports, home)
    page(&routes, "components", needs: .readLinks) { page in
      ComponentPage(environment: page.environment).html
    }
    registerLinks(on: &routes)
    registerReports(on: &routes)
    registerSavedReports(on: &routes)
    registerShares(on: &routes)
    registerSchedules(on: &routes)
    registerAlerts(on: &routes)
    registerProperties(on: &routes)
    registerLive(on: &routes)
    registerPeople(on: &routes)
    registerMessages(on: &routes)
    registerSequences(on: &routes)
    registerAudiences(on: &routes)
    registerPeopleLists(on: &routes)
    registerScreens(on: &routes)
    registerSetUp(on: &routes)
    registerTeam(on: &routes)
  }

  /// Adds a page that is read.
  func page(
    _ routes: inout RouteTable,
    _ path: String,
    needs permission: Permission,
    _ view: @escaping @Sendable (DashboardRequest) async throws -> HTML
  ) {
    respond(&routes, .get, path, needs: permission) { page in
      .dashboard(try await view(page), to: page.request)
    }
  }

  /// Adds a page, or a form that one posts; refusals become pages.
  func respond(
    _ routes: inout RouteTable,
    _ method: HTTPRequest.Method,
    _ path: String,
    needs permission: Permission,
    _ handler: @escaping @Sendable (DashboardRequest) async throws -> Response
  ) {
    let path = path.isEmpty ? "/dashboard" : "/dashboard/\(path)"
    routes.page(method, path, needs: permission) { request, context, member, error in
      DashboardRequest(request, context, member, self).refusal(error)
    } handler: { request, context, member in
      let page = DashboardRequest(request, context, member, self)
      do {
        return try await handler(page)
      } catch let error as ProblemError {
        return page.refusal(error)
      }
    }
  }

  /// Adds a page, or a form, of what must not be changed by an open browser that its user left: it asks
  /// for the password where the user gave it longer than 15 minutes ago.
  ///
  /// A form that came too late waits on a page of its own, with what was typed; `back` is the page that a browser opens
  /// after a request that cannot wait.
  func sensitive(
    _ routes: inout RouteTable,
    _ method: HTTPRequest.Method,
    _ path: String,
    needs permission: Permission,
    back: String? = nil,
    _ handler: @escaping @Sendable (DashboardRequest) async throws -> Response
  ) {
    let keptForms = routes.sessions.keptForms
    respond(&routes, method, path, needs: permission) { page in
      guard page.member.signedIn.isConfirmed(now: now()) else {
        let next = page.environment.path(back ?? path)
        let waiting = await keptForms.page(
          page.request,
          of: page.member.signedIn.user,
          signInAt: Response.confirmationPath(before: next),
          needs: .confirmation,
          now: now()
        )
        return waiting ?? .confirmation(before: next)
      }
      return try await handler(page)
    }
  }

  /// A file whose name changes with its content.
  private static func file(_ asset: DashboardAsset, _ request: Request) -> Response {
    let coding = PageCoding.best(for: request.headers[.acceptEncoding])
    var headers: HTTPFields = [
      .contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable",
      .vary: "Accept-Encoding",
    ]
    if coding != .identity { headers[.contentEncoding] = coding.rawValue }
    let bytes = asset.content.filled(isCompressed: coding == .gzip)
    return Response(
      status: .ok,
      headers: headers,
      body: .init(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}

/// A request for a page of the dashboard: who asks, for what, and the API to answer by.
struct DashboardRequest: Sendable {
  let request: Request
  let context: ServerContext
  let member: Member
  var environment: DashboardEnvironment
  let api: MemberAPI
  let suggestions: SuggestionCache
  private let query: FormBody

  init(
    _ request: Request,
    _ context: ServerContext,
    _ member: Member,
    _ feature: DashboardFeature
  ) {
    (self.request, self.context, self.member) = (request, context, member)
    environment = DashboardEnvironment(member, request, now: feature.now())
    suggestions = feature.suggestions
    let (sessions, language) = (feature.sessions, environment.language)
    api = MemberAPI(
      feature.router,
      member,
      context,
      wording: { $0.translated(into: language) },
      isAllowed: { (try? await sessions.member(of: request, context)) != nil }
    )
    query = FormBody(request.uri.query ?? "")
  }

  /// The actor in the audit log.
  var actor: AuditActor? { context.actor }

  /// The page that says why something cannot be shown.
  func refusal(_ error: ProblemError) -> Response {
    let html = ProblemPage(environment: environment, problem: problem(error)).html
    return .dashboard(html, to: request, status: .init(code: error.problem.status))
  }

  /// Why something is refused, in the words of the page: the API says it so, what a form finds itself is English.
  func problem(_ error: ProblemError) -> Problem {
    error.problem.translated(into: environment.language)
  }

  /// The parameters of the query.
  var fields: FormBody { query }

  /// A parameter of the query; empty where absent.
  subscript(name: String) -> String { query[name] }

  /// A number in the address; `nil` where it is absent or none.
  func number(_ name: String) -> Int64? {
    BoundedNumber.read(query[name], in: 0...1_000_000_000)
  }

  /// A parameter of the query; `nil` where it is absent or empty.
  func text(_ name: String) -> String? {
    query[name].isEmpty ? nil : query[name]
  }
}

extension DashboardFeature {
  /// What a form chose from a list.
  ///
  /// - Throws: ``ProblemError`` at the field for what the list does not have: another value would be saved otherwise.
  static func chosen<Value>(_ value: Value?, at pointer: String) throws(ProblemError) -> Value {
    guard let value else { throw .field(pointer, "unknown", .ofWorkspace) }
    return value
  }
}

extension Response {
  /// A page of the dashboard, compressed where the browser takes that.
  static func dashboard(
    _ html: HTML,
    to request: Request,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    let coding = PageCoding.best(for: request.headers[.acceptEncoding])
    let body = PageTemplate(html, level: 1).filled(isCompressed: coding == .gzip)
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .vary: "Accept-Language, Accept-Encoding, Cookie",
    ]
    if coding != .identity { headers[.contentEncoding] = coding.rawValue }
    return Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: body)))
  }

  /// The answer to a form that was taken: the browser gets another page.
  static func redirect(to path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .vary: "Accept"])
  }
}
