public import HTTPTypes
public import Hummingbird
public import WireModels

/// One thing the server answers: a method, a path, who may ask, and how.
public struct Route: Sendable {
  /// Answers a request.
  public typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  /// The method.
  public var method: HTTPRequest.Method
  /// The path, with its variable parts in braces, such as `/api/v1/links/{id}`.
  public var path: String
  /// Who may ask.
  public var access: RouteAccess
  /// What kind of answer it gives; decides its headers.
  public var family: RouteFamily
  /// What the role of the key or of the member must allow; `nil` where every one may ask.
  public var permission: Permission?
  /// What the API document says about it; `nil` leaves it out.
  public var operation: OpenAPIOperation?
  /// Answers a request.
  public var handler: Handler
}

/// Who may use a route.
public enum RouteAccess: String, Sendable, CaseIterable {
  /// Everybody.
  case open
  /// Apps, with a publishable key; the handler asks ``Authenticator``, because the key may stand
  /// in the body.
  case publishable
  /// Servers and people, with a secret key.
  case secret
  /// Users who signed in.
  case session
}

/// What kind of answer a route gives.
public enum RouteFamily: String, Sendable, CaseIterable {
  /// JSON about a workspace, for its owner.
  case management
  /// JSON for apps and web pages, with a publishable key.
  case device
  /// A redirect from a short link.
  case redirect
  /// A page for people.
  case page
  /// A page of the dashboard, for users who signed in or are about to.
  case dashboard
  /// A file that the system of a phone fetches.
  case association
  /// Health, metrics and the API document.
  case operations
}
