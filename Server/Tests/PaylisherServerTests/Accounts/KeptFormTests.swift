import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Forms that are sent after a session has ended: they are sent again after sign-in, by their user alone.
@Suite struct KeptFormTests {
  private static let path = "/dashboard/links/new"
  private static let form: KeyValuePairs = [
    "url": "https://example.com/spring", "code": "KEPT", "title": "\"Spring\" <b> şöğü",
    "notes": "two\nlines",
  ]

  private let clock: TestClock
  private let server: TestServer

  init() async throws {
    let clock = TestClock()
    server = try await TestServer { $0.now = { clock.now } }
    self.clock = clock
    let body = #"{"host":"go.example.com"}"#
    #expect(try await server.manage(.post, "/api/v1/domains", body: body).status == .created)
  }

  /// What a page would send: the address and the fields of its form.
  private func resent(_ page: TestResponse) throws -> (path: String, fields: [(String, String)]) {
    let action = try #require(page.text.firstMatch(of: /method="post" action="([^"]+)"/)).output.1
    let fields = page.text.matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/).map {
      (Self.plain($0.output.1), Self.plain($0.output.2))
    }
    return (Self.plain(action), fields)
  }

  private static func plain(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  /// The browser of a user after another sign-in.
  private func signedInAgain(_ browser: TestBrowser) async throws -> TestBrowser {
    let repositories = server.dependencies.repositories
    let pepper = server.dependencies.secrets.pepper
    let old = try #require(SecretToken(String(browser.cookie.split(separator: "=")[1])))
    let user = try #require(
      try await repositories.sessions.owner(tokenHash: old.hash(pepper: pepper))
    )
    let (token, now) = (SecretToken.random(), clock.now)
    let session = SessionRecord(
      id: SessionID(timestamp: now),
      user: user,
      userAgent: "Firefox",
      createdAt: now
    )
    try await repositories.sessions.create(session, tokenHash: token.hash(pepper: pepper))
    return TestBrowser(server: server, cookie: "\(SessionCookie.name)=\(token)")
  }

  private func codes() async throws -> [String] {
    try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self).items
      .map(\.code)
  }

  @Test func sendsTheFormAgainAfterSignIn() async throws {
    let browser = try await server.browser(.editor)
    let other = try await server.browser(.admin)
    clock.advance(milliseconds: 86_400_000)
    let kept = try await browser.post(Self.path, Self.form)
    #expect(kept.status == .unauthorized)
    #expect(kept.headers[.cacheControl]?.contains("no-store") == true)
    #expect(kept.text.contains("your input is kept for an hour"))
    #expect(kept.text.contains("href=\"/login\" target=\"_blank\""))
    #expect(!kept.text.contains("<b>"))
    let (path, fields) = try resent(kept)
    #expect(fields.map(\.0) == Self.form.map(\.key))
    #expect(fields.map(\.1) == Self.form.map(\.value))
    #expect(path.hasPrefix("\(Self.path)?resend="))
    // Without a sign-in the page comes back, with one mark.
    let again = try await browser.post(path, fields)
    #expect(again.status == .unauthorized)
    #expect(try resent(again).path.components(separatedBy: "resend=").count == 2)
    #expect(try await codes().isEmpty)

    let stranger = try await signedInAgain(other)
    let foreign = try await stranger.post(path, fields)
    #expect(foreign.status == .forbidden && foreign.text.contains("cannot be sent"))
    let forged = path.replacing("resend=", with: "resend=0")
    let mine = try await signedInAgain(browser)
    #expect(try await mine.post(forged, fields).status == .forbidden)
    let elsewhere = path.replacing(Self.path, with: "/dashboard/links/import")
    #expect(try await mine.post(elsewhere, fields).status == .forbidden)
    #expect(try await codes().isEmpty)

    let saved = try await mine.post(path, fields)
    #expect(saved.status == .seeOther, "\(saved.text)")
    #expect(try await codes() == ["KEPT"])
    // What is refused is shown filled in, as after any other form.
    let refused = try await mine.post(path, fields)
    #expect(refused.status == .unprocessableContent && refused.text.contains("value=\"KEPT\""))
    clock.advance(milliseconds: 3_600_000)
    #expect(try await mine.post(path, fields).status == .forbidden)
  }

  @Test func keepsNothingOfOtherSitesAndStrangers() async throws {
    let browser = try await server.browser(.editor)
    clock.advance(milliseconds: 86_400_000)
    let type = "application/x-www-form-urlencoded"
    for headers in [
      [.cookie: browser.cookie, .secFetchSite: "cross-site", .contentType: type],
      [.secFetchSite: "same-origin", .contentType: type],
      [.cookie: "__Host-session=x", .secFetchSite: "same-origin", .contentType: type],
      [
        .cookie: browser.cookie, .secFetchSite: "same-origin", .contentType: type,
        .secFetchDest: "empty",
      ],
    ] as [HTTPFields] {
      let answer = try await server.send(.post, Self.path, headers: headers, body: "url=typed")
      #expect(!answer.text.contains("typed"))
      #expect(answer.status == .seeOther || answer.status == .forbidden)
      #expect(answer.headers[.location] ?? "/login" == "/login")
    }
  }

  /// What needs the password again waits with what was typed, and is sent again once the user has confirmed.
  @Test func keepsAFormUntilThePasswordIsGiven() async throws {
    let browser = try await server.browser(.owner)
    clock.advance(milliseconds: 16 * 60_000)
    let form: KeyValuePairs = ["app": "", "role": "viewer", "name": "Back office"]
    let waiting = try await browser.post("/dashboard/keys", form)
    #expect(waiting.status == .unauthorized)
    #expect(waiting.text.contains("Confirm your password to send your form"))
    #expect(waiting.text.contains("href=\"/account/confirm?next=%2Fdashboard%2Fkeys"))
    let (path, fields) = try resent(waiting)
    #expect(fields.map(\.0) == form.map(\.key) && fields.map(\.1) == form.map(\.value))
    // Nothing is made before the user confirms.
    #expect(try await browser.post(path, fields).status == .unauthorized)
    #expect(try await !server.manage(.get, "/api/v1/keys").text.contains("Back office"))
    let confirmed = try await signedInAgain(browser)
    let made = try await confirmed.post(path, fields)
    #expect(made.status == .ok || made.status == .seeOther, "\(made.text)")
    #expect(try await server.manage(.get, "/api/v1/keys").text.contains("Back office"))
    // A button alone is no form to keep.
    let button = try await browser.post("/dashboard/settings/second-factor", [:])
    #expect(button.headers[.location]?.hasPrefix("/account/confirm?next=") == true)
  }

  /// A file is on the computer of the user still.
  @Test func saysThatALargeFormIsLost() async throws {
    let browser = try await server.browser(.editor)
    clock.advance(milliseconds: 86_400_000)
    let rows = String(repeating: "a", count: KeptForm.limit)
    let answer = try await browser.post("/dashboard/links/import", ["rows": rows])
    #expect(answer.status == .contentTooLarge)
    #expect(
      answer.text.contains("too large to keep") && answer.text.contains("choose your file again")
    )
    #expect(!answer.text.contains("aaaa"))
  }
}
