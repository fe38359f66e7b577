import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// A browser that keeps cookies and says where its requests come from.
struct Browser {
  static let password = "three blue elephants"

  let server: TestServer
  var cookies: [String: String] = [:]
  /// The value of `Sec-Fetch-Site`; `nil` for a browser that sends none.
  var site: String? = "same-origin"
  var origin: String?
  var address = "203.0.113.7"

  init(_ server: TestServer) {
    self.server = server
  }

  /// Sends a request, and keeps the cookies of the answer.
  @discardableResult
  mutating func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    form: KeyValuePairs<String, String>? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.userAgent: UserAgents.mac]
    headers[.forwardedFor] = address
    if let site { headers[.secFetchSite] = site }
    if let origin { headers[.origin] = origin }
    if !cookies.isEmpty {
      headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    let body = form.map { form in
      form.map { "\($0.key)=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }
    let answer = try await server.send(method, path, headers: headers, body: body)
    for field in answer.headers[values: .setCookie] { keep(field) }
    return answer
  }

  mutating func get(_ path: String) async throws -> TestResponse {
    try await send(.get, path)
  }

  mutating func post(
    _ path: String,
    _ form: KeyValuePairs<String, String> = [:]
  ) async throws -> TestResponse {
    try await send(.post, path, form: form)
  }

  mutating func signIn(
    _ email: String,
    _ password: String = Self.password,
    next: String = "/"
  ) async throws -> TestResponse {
    try await post("/login", ["email": email, "password": password, "next": next])
  }

  private mutating func keep(_ field: String) {
    let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
    guard let name = pair.first.map(String.init) else { return }
    #expect(field.contains("; Secure") && field.contains("; HttpOnly") && field.contains("Path=/"))
    #expect(field.contains("SameSite=Lax") && !field.contains("Domain"))
    cookies[name] = field.contains("Max-Age=0") ? nil : pair.count == 2 ? String(pair[1]) : ""
  }
}

extension TestServer {
  /// Makes a link that works once; its token.
  func oneTimeLink(
    _ kind: OneTimeLink.Kind,
    role: Role = .owner,
    user: UserID? = nil
  ) async throws -> String {
    let token = SecretToken.random()
    let link = OneTimeLink(
      id: OneTimeLinkID(timestamp: Self.start),
      kind: kind,
      workspace: workspace,
      role: role,
      user: user,
      now: dependencies.now()
    )
    try await dependencies.repositories.oneTimeLinks.create(
      link,
      tokenHash: token.hash(pepper: dependencies.secrets.pepper),
      by: nil
    )
    return token.description
  }

  /// A browser in which a new member of the workspace is signed in.
  func browser(
    of email: String = "ada@example.com",
    role: Role = .owner
  ) async throws -> Browser {
    var browser = Browser(self)
    let token = try await oneTimeLink(.invitation, role: role)
    let answer = try await browser.post(
      "/invitations/\(token)",
      ["name": "Ada", "email": email, "password": Browser.password]
    )
    try #require(answer.status == .seeOther)
    return browser
  }

  /// The user with an address.
  func user(_ email: String) async throws -> UserRecord {
    let address = try #require(EmailAddress(email))
    return try #require(try await dependencies.repositories.users.find(address))
  }
}
