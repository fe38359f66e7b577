import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

extension TestServer {
  /// The browser of a new member of the workspace, who signed in.
  func browser(_ role: Role, name: String = "Ada") async throws -> TestBrowser {
    let (repositories, now) = (dependencies.repositories, Self.start)
    let pepper = dependencies.secrets.pepper
    let (invitation, token) = (SecretToken.random(), SecretToken.random())
    let user = UserRecord(
      id: UserID(timestamp: now),
      email: try #require(EmailAddress("\(role.rawValue)@example.com")),
      name: name,
      passwordHash: "",
      createdAt: now
    )
    try await repositories.oneTimeLinks.create(
      OneTimeLink(
        id: OneTimeLinkID(timestamp: now),
        kind: .invitation,
        workspace: workspace,
        role: role,
        user: nil,
        now: now
      ),
      tokenHash: invitation.hash(pepper: pepper),
      by: nil
    )
    let session = SessionRecord(
      id: SessionID(timestamp: now),
      user: user.id,
      userAgent: "Firefox",
      createdAt: now
    )
    _ = try await repositories.oneTimeLinks.register(
      user,
      with: invitation.hash(pepper: pepper),
      session: (session, token.hash(pepper: pepper)),
      now: now,
      by: nil
    )
    return TestBrowser(server: self, cookie: "\(SessionCookie.name)=\(token)")
  }
}

/// A browser with the cookie of a session.
struct TestBrowser: Sendable {
  let server: TestServer
  let cookie: String

  /// Opens a page.
  func open(_ path: String, accept: String = "text/html") async throws -> TestResponse {
    try await server.send(.get, path, headers: [.cookie: cookie, .accept: accept])
  }

  /// Posts a form of a page of this server.
  func post(
    _ path: String,
    _ fields: KeyValuePairs<String, String>,
    language: String = "en"
  ) async throws -> TestResponse {
    try await post(path, fields.map { ($0.key, $0.value) }, language: language)
  }

  /// Posts a form with as many fields as there are.
  func post(
    _ path: String,
    _ fields: [(String, String)],
    language: String = "en"
  ) async throws -> TestResponse {
    let body = fields.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
    return try await server.send(
      .post,
      path,
      headers: [
        .cookie: cookie, .secFetchSite: "same-origin", .acceptLanguage: language,
        .contentType: "application/x-www-form-urlencoded",
      ],
      body: body
    )
  }
}
