import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting

/// Answers the web session that an app opens on the link domain: hands the cookie's token back by
/// the app's own scheme.
///
/// The scheme is the one that the app's owner configured; the request names the app by the public
/// part of its key and cannot choose where the answer goes. `state` comes back as it was sent, so
/// that the app takes only answers to its own question.
struct WebHandoffResponder: Sendable {
  /// What stands for the host in the answer's URL.
  static let host = "paylisher-handoff"

  let directory: LinkDirectory
  let repositories: Repositories
  let signer: HandoffSigner
  let now: @Sendable () -> Timestamp

  /// Sends the session back to the app, with the token where there is one that is still good.
  func answer(_ request: Request) async throws -> Response {
    let query = try QueryReader(request, names: "key", "state")
    guard let key = try query.text("key", .keyID), let state = try query.text("state", .webState)
    else { throw ProblemError(.invalidQuery, "`key` and `state` are required.") }
    let app = try await app(ofKey: key, request)
    guard let scheme = app.scheme else {
      throw ProblemError(.notFound, "The app of this key has no scheme to answer to.")
    }
    let token = try await openToken(request, app: app)
    let answer = token.map { "&\(HandoffToken.queryName)=\($0)" } ?? ""
    var headers: HTTPFields = [.location: "\(scheme)://\(Self.host)?state=\(state)\(answer)"]
    if token == nil, request.cookies[HandoffCookie.name] != nil {
      headers[.setCookie] = HandoffCookie.cleared
    }
    return Response(status: .found, headers: headers)
  }

  /// The app of a key, where the domain is its workspace's.
  private func app(ofKey id: String, _ request: Request) async throws -> AppRecord {
    guard let host = request.hostName, let domain = directory.domain(host: host),
      let key = try await repositories.keys.find(id: id), key.revokedAt == nil,
      key.workspace == domain.workspace, let id = key.app,
      let app = directory.apps(of: domain.workspace).first(where: { $0.id == id })
    else { throw ProblemError(.notFound, "No app of this domain has this key.") }
    return app
  }

  /// The cookie's token where it was not redeemed and this app may.
  private func openToken(
    _ request: Request,
    app: AppRecord
  ) async throws -> String? {
    guard let text = HandoffCookie.token(request),
      case .success(let token) = signer.verify(
        text,
        workspace: app.workspace,
        platform: app.platform,
        now: now()
      ),
      let record = try await repositories.handoffs.find(
        app.workspace,
        tokenHash: HandoffSigner.hash(token)
      )
    else { return nil }
    return record.consumedAt == nil && (record.app ?? app.id) == app.id ? text : nil
  }
}
