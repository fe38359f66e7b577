import Foundation
import HTTPTypes
package import Hummingbird
import LinkCore
import Logging
import Persistence
import WireModels

/// Turns the session cookie of a request into the user who signed in, or into a redirect to the page
/// that asks for a password.
///
/// ```swift
/// let signedIn = try await sessions.signedIn(request)           // nil without a session
/// let member = try await sessions.member(of: request, context)  // redirects without one
/// ```
package struct SessionAuthenticator: Sendable {
  /// The page that asks for a password.
  package static let signInPath = "/login"

  private let repository: SessionRepository
  private let pepper: [UInt8]
  private let origin: String
  let keptForms: KeptForm
  let now: @Sendable () -> Timestamp
  private let logger: Logger

  init(_ dependencies: ServerDependencies) {
    repository = dependencies.repositories.sessions
    pepper = dependencies.secrets.pepper
    origin = dependencies.settings.baseURL
    keptForms = KeptForm(
      signer: CookieSigner(dependencies.secrets, purpose: "kept form"),
      origin: origin
    )
    now = dependencies.now
    logger = dependencies.logger
  }

  /// A handler that answers on the host of the public URL and on this computer's own names; elsewhere
  /// nothing is at the path.
  func onOwnHost(_ handler: @escaping Route.Handler) -> Route.Handler {
    let own = origin.split(separator: "/").last.flatMap { HostName.of(String($0)) }
    return { request, context in
      guard let host = request.hostName, host == own || HostName.isLoopback(host) else {
        if request.wantsPage { return PageResponse.notFound(request, context) }
        throw ProblemError(.notFound, "No resource exists at this path of this host.")
      }
      return try await handler(request, context)
    }
  }

  /// The user whose session a request's cookie opens; `nil` without one.
  ///
  /// - Throws: ``ProblemError`` of kind `cross_site` where another site makes the browser send it.
  package func signedIn(_ request: Request) async throws -> SignedIn? {
    guard let token = SessionCookie.token(of: request) else { return nil }
    try request.requireOwnOrigin(origin)
    let now = now()
    guard
      let (session, user, memberships) = try await repository.find(
        tokenHash: token.hash(pepper: pepper),
        now: now
      )
    else { return nil }
    if now.milliseconds(since: session.lastUsedAt) >= 60_000 {
      // No request waits for it, nor fails where it does.
      Task { [logger, repository] in
        await logger.attempt(orLog: "the last use of a session was not stored") {
          try await repository.markUsed(session.id, now: now)
        }
      }
    }
    return SignedIn(session, user, memberships)
  }

  /// The user whose session a request's cookie opens.
  ///
  /// - Throws: ``SignInRequired`` without one.
  package func required(_ request: Request) async throws -> SignedIn {
    guard let signedIn = try await signedIn(request) else { throw SignInRequired(request) }
    return signedIn
  }

  /// The answer to a request without a session: a page that keeps the form it sent, else a redirect to sign-in.
  func answer(_ refusal: SignInRequired, to request: Request) async -> Response {
    let hash = SessionCookie.token(of: request)?.hash(pepper: pepper)
    guard !refusal.hasSession, let hash, let user = try? await repository.owner(tokenHash: hash),
      let page = await keptForms.page(request, of: user, signInAt: refusal.location, now: now())
    else { return refusal.response }
    return page
  }

  /// The member that a request comes from: of the workspace that `{workspace}` of the path or
  /// `?workspace=` names, else of the user's first.
  ///
  /// - Throws: ``SignInRequired`` without a session, and without a second factor where the workspace
  ///   requires one; ``ProblemError`` of kind `not_found` where the user is no member of the workspace.
  package func member(of request: Request, _ context: ServerContext) async throws -> Member {
    let signedIn = try await required(request)
    let named =
      context.parameters.get("workspace")
      ?? request.uri.queryParameters["workspace"].map(String.init)
    let id = named.map { WorkspaceID($0) }
    let membership = try signedIn.memberships
      .first { id == nil || id == .some($0.workspace) }.found("workspace")
    guard signedIn.hasSecondFactor || !membership.requiresSecondFactor else {
      throw SignInRequired(request, at: SecondFactorRoutes.path)
    }
    return Member(signedIn, membership)
  }
}

/// A page was asked for without a session, or without the second factor that its workspace requires:
/// the browser goes to the page that asks for a password or sets a factor up, and comes back.
struct SignInRequired: Error {
  /// Where the browser goes.
  let location: String

  /// Whether the browser has a session, and lacks a second factor.
  let hasSession: Bool

  init(_ request: Request, at page: String = SessionAuthenticator.signInPath) {
    hasSession = page != SessionAuthenticator.signInPath
    let isPage = request.method == .get || request.method == .head
    let next = isPage ? ReturnPath(request.uri.description) : nil
    location = page + (next.map { "?next=\($0.encoded)" } ?? "")
  }

  var response: Response {
    Response(status: .seeOther, headers: [.location: location])
  }
}

/// A page of this server to which a browser returns after sign-in: a path, and never another origin.
struct ReturnPath: Hashable, Sendable {
  /// The path with its query.
  let description: String

  /// Reads a path; `nil` for a text in which a browser could read another origin.
  init?(_ text: String) {
    guard text.utf8.count <= 2_048, text.utf8.first == UInt8(ascii: "/"),
      text.utf8.dropFirst().first != UInt8(ascii: "/"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      !text.hasPrefix(SessionAuthenticator.signInPath), !text.hasPrefix("/logout")
    else { return nil }
    description = text
  }

  /// The path as a value of a query.
  var encoded: String { PercentCoding.encode(description) }
}

/// The cookie of a session: bound to its host, sent by no page of another site, read by no script.
enum SessionCookie: Sendable {
  static let name = "__Host-session"

  /// The token in a request's cookies.
  static func token(of request: Request) -> SecretToken? {
    value(name, of: request).flatMap { SecretToken($0) }
  }

  static func value(_ name: String, of request: Request) -> String? {
    for field in request.headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.utf8.count + 1)) }
      }
    }
    return nil
  }

  /// The field that sets a session's cookie.
  static func set(_ token: SecretToken) -> String {
    set(name, token.description, seconds: SessionRecord.absoluteLimit / 1_000)
  }

  /// The field that sets a cookie.
  static func set(_ name: String, _ value: String, seconds: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax"
  }

  /// The field that removes a session's cookie.
  static let removal = set(name, "", seconds: 0)
}

extension Request {
  /// Refuses a request with a session's cookie that a page of another site makes a browser send.
  ///
  /// Browsers say so in `Sec-Fetch-Site`; older ones, and all over plain `http`, in `Origin`. A browser
  /// that follows a link from another site sends `cross-site` with a `GET`, which changes nothing.
  ///
  /// - Throws: ``ProblemError`` of kind `cross_site`.
  func requireOwnOrigin(_ origin: String) throws(ProblemError) {
    let isSafe = method == .get || method == .head || method == .options
    let isOwn =
      if let site = headers[.secFetchSite] {
        site == "same-origin" || site == "none" || isSafe
      } else if let sender = headers[.origin] {
        sender == origin || isSafe
      } else {
        isSafe
      }
    guard isOwn else {
      throw ProblemError(.crossSite, .otherSite)
    }
  }
}
