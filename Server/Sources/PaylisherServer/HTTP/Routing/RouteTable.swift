import Foundation
package import HTTPTypes
package import Hummingbird
package import LinkCore
import Persistence
package import WireModels

/// Every route of the server, as a value.
///
/// The router, the answers to wrong methods, the headers, the API document and the tests are all
/// made from this one table.
///
/// ```swift
/// func register(on routes: inout RouteTable) {
///   routes.add(.get, "/livez", family: .operations, operation: .livez) { _, _ in
///     Response(status: .ok)
///   }
/// }
/// ```
package struct RouteTable: Sendable {
  /// The routes, in the order they were added.
  package private(set) var routes: [Route] = []
  let authenticator: Authenticator
  let sessions: SessionAuthenticator
  private let workspaces: WorkspaceRepository
  private let keys: RateLimiter<String>?

  /// Makes an empty table.
  init(
    authenticator: Authenticator,
    sessions: SessionAuthenticator,
    workspaces: WorkspaceRepository,
    limits: RequestLimits
  ) {
    self.authenticator = authenticator
    self.sessions = sessions
    self.workspaces = workspaces
    let count = limits.managementPerMinute
    keys = RateLimiter("key", RateLimit(count: count, seconds: 60, burst: count))
  }

  /// Adds a route without a key, or whose handler checks a publishable key itself.
  ///
  /// Pages of the dashboard answer on the host of the public URL only, so that no page of a link domain
  /// can be one that asks for a password.
  package mutating func add(
    _ method: HTTPRequest.Method,
    _ path: String,
    access: RouteAccess = .open,
    family: RouteFamily,
    permission: Permission? = nil,
    operation: OpenAPIOperation? = nil,
    handler: @escaping Route.Handler
  ) {
    routes.append(
      Route(
        method: method,
        path: path,
        access: access,
        family: family,
        permission: permission,
        operation: operation,
        handler: family == .dashboard ? sessions.onOwnHost(handler) : handler
      )
    )
  }

  /// Adds a route of the management API, at the operation's endpoint: the handler gets the workspace
  /// of the secret key, whose role allows the endpoint's permission.
  package mutating func manage(
    _ operation: OpenAPIOperation,
    handler: @escaping @Sendable (Request, ServerContext, WorkspaceID) async throws -> Response
  ) {
    guard let endpoint = operation.endpoint,
      let method = HTTPRequest.Method(endpoint.method.rawValue)
    else { return }
    let (authenticator, sessions, keys) = (authenticator, sessions, keys)
    let (workspaces, hasBody) = (workspaces, operation.body != nil)
    add(
      method,
      endpoint.template,
      access: .secret,
      family: .management,
      permission: endpoint.permission,
      operation: operation
    ) { request, context in
      let principal =
        if let caller = context.caller { caller.principal } else {
          try await authenticator.secret(request)
        }
      context.note(principal)
      let fields = try principal.keyID.flatMap { id in
        try keys?.take(id, now: sessions.now(), refusal: .keyTooOften)
      }
      try principal.role?.require(endpoint.permission)
      let workspace = principal.workspace
      let zone = hasBody ? try await workspaces.timeZone(of: workspace) : nil
      var context = context
      // A page that asks here has named its member already.
      context.actor = context.actor ?? AuditActor(principal, context, moment: sessions.now())
      context.zone = zone.flatMap(TimeText.zone) ?? .gmt
      var response = try await handler(request, context, workspace)
      if let fields { response.headers.append(contentsOf: fields) }
      return response
    }
  }

  /// Adds a page of the dashboard, or a form that one posts: the handler gets the member, whose role
  /// allows `permission`.
  ///
  /// A browser without a session is sent to the page that asks for a password. A request that changes
  /// something and comes from a page of another site is refused.
  ///
  /// ```swift
  /// routes.page(.get, "/dashboard/links", needs: .readLinks) { request, context, member in
  ///   try await links(of: member.workspace, mayEdit: member.may(.editLinks))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path; `{workspace}` in it names the workspace, else `?workspace=`, else it is the
  ///     user's first.
  ///   - permission: What the member's role must allow.
  ///   - refuse: Answers a member whose role does not allow it.
  ///   - handler: Answers the request.
  package mutating func page(
    _ method: HTTPRequest.Method,
    _ path: String,
    needs permission: Permission,
    refuse: @escaping @Sendable (Request, ServerContext, Member, ProblemError) -> Response,
    handler: @escaping @Sendable (Request, ServerContext, Member) async throws -> Response
  ) {
    let sessions = sessions
    add(method, path, access: .session, family: .dashboard, permission: permission) {
      request,
      context in
      do {
        let member = try await sessions.member(of: request, context)
        do throws(ProblemError) {
          try member.role.require(permission)
        } catch {
          return refuse(request, context, member, error)
        }
        context.note(Principal(member))
        let user = member.signedIn.user
        if let refusal = sessions.keptForms.refusal(request, of: user, now: sessions.now()) {
          return refusal
        }
        var context = context
        context.actor = AuditActor(member.signedIn, context, moment: sessions.now())
        return try await handler(request, context, member)
      } catch let error as SignInRequired {
        return await sessions.answer(error, to: request)
      }
    }
  }

  /// Adds a page about the user who signed in, whatever workspaces that user is a member of.
  package mutating func userPage(
    _ method: HTTPRequest.Method,
    _ path: String,
    handler: @escaping @Sendable (Request, ServerContext, SignedIn) async throws -> Response
  ) {
    let sessions = sessions
    add(method, path, access: .session, family: .dashboard) { request, context in
      do {
        let signedIn = try await sessions.required(request)
        let user = signedIn.user
        if let refusal = sessions.keptForms.refusal(request, of: user, now: sessions.now()) {
          return refusal
        }
        var context = context
        context.actor = AuditActor(signedIn, context, moment: sessions.now())
        return try await handler(request, context, signedIn)
      } catch let error as SignInRequired {
        return await sessions.answer(error, to: request)
      }
    }
  }

  /// The methods that a path answers, in alphabetical order; none where nothing is there.
  func methods(at path: Substring) -> [HTTPRequest.Method] {
    let fits = routes.compactMap { route in
      PathTemplate(route.path).fit(path).map { (fit: $0, route: route) }
    }
    guard let best = fits.max(by: { $0.fit.lexicographicallyPrecedes($1.fit) }) else { return [] }
    let methods = Set(fits.filter { $0.fit == best.fit }.map(\.route.method))
    let implied: Set<HTTPRequest.Method> = methods.contains(.get) ? [.head] : []
    return methods.union(implied).sorted { $0.rawValue < $1.rawValue }
  }

  /// The families by path template, as the router names them.
  var families: [String: RouteFamily] {
    Dictionary(routes.map { ($0.path, $0.family) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Role {
  /// - Throws: ``ProblemError`` of kind `permission_denied` where the role does not allow it.
  func require(_ permission: Permission) throws(ProblemError) {
    guard allows(permission) else {
      let roles = Role.allCases.filter { permission.roles.contains($0) }.map(\.rawValue)
      throw ProblemError(
        .permissionDenied,
        .roleDenied,
        ["role": .init(rawValue), "roles": .list(roles)]
      )
    }
  }
}

extension RouteTable {
  /// Adds the answer to a browser's question whether a page of another origin may call a route
  /// that publishable keys open ([Fetch, CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol)).
  ///
  /// No other route answers it, so no page reaches the management API.
  mutating func addPreflights() {
    let device = routes.filter { $0.family == .device }
    let described = Set(routes.filter { $0.method == .options }.map(\.path))
    for path in Set(device.map(\.path)).subtracting(described).sorted() {
      let methods = device.filter { $0.path == path }.map(\.method.rawValue).sorted()
      add(.options, path, family: .device) { _, _ in
        Response(
          status: .noContent,
          headers: [
            .accessControlAllowMethods: methods.joined(separator: ", "),
            .accessControlAllowHeaders: "Authorization, Content-Type, Content-Encoding",
            .accessControlMaxAge: "86400",
          ]
        )
      }
    }
  }
}
