public import HTTPTypes
public import Hummingbird
public import LinkCore
import WireModels

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
public struct RouteTable: Sendable {
  /// The routes, in the order they were added.
  public private(set) var routes: [Route] = []
  let authenticator: Authenticator

  /// Makes an empty table.
  init(authenticator: Authenticator) {
    self.authenticator = authenticator
  }

  /// Adds a route that everybody may use, or whose handler checks a publishable key itself.
  public mutating func add(
    _ method: HTTPRequest.Method,
    _ path: String,
    access: RouteAccess = .open,
    family: RouteFamily,
    operation: OpenAPIOperation? = nil,
    handler: @escaping Route.Handler
  ) {
    routes.append(
      Route(
        method: method,
        path: path,
        access: access,
        family: family,
        operation: operation,
        handler: handler
      )
    )
  }

  /// Adds a route of the management API, at the operation's endpoint: the handler gets the workspace
  /// of the secret key.
  public mutating func manage(
    _ operation: OpenAPIOperation,
    handler: @escaping @Sendable (Request, ServerContext, WorkspaceID) async throws -> Response
  ) {
    guard let endpoint = operation.endpoint,
      let method = HTTPRequest.Method(endpoint.method.rawValue)
    else { return }
    let authenticator = authenticator
    add(method, endpoint.template, access: .secret, family: .management, operation: operation) {
      request,
      context in
      let principal = try await authenticator.secret(request)
      context.note(principal)
      return try await handler(request, context, principal.workspace)
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
