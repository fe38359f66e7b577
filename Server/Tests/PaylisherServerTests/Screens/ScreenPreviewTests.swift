import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// The links by which an author looks at a draft on a phone.
@Suite struct ScreenPreviewTests {
  @Test func showsTheDraftUntilItsLinkIsOver() async throws {
    let clock = MovingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    try await server.makeDomain(host: "go.example.com", [])
    let path = "/api/v1/screens/SUMMER"
    _ = try await server.manage(
      .put,
      path,
      body: #"{"document":\#(ScreenRoutesTests.paywall)}"#
    )
    let preview = try await server.manage(
      .post,
      "\(path)/preview",
      body: #"{"lifetimeSeconds":60}"#
    ).decoded(ScreenPreviewResource.self)
    #expect(preview.expiresAt == Timestamp(milliseconds: TestServer.start.milliseconds + 60_000))
    let token = try #require(preview.url.split(separator: "/").last.map(String.init))
    #expect(preview.url == "http://go.example.com/ply/presentations_preview/\(token)")
    #expect(preview.appURLs == ["acme://ply/presentations_preview/\(token)"])
    #expect(token.utf8.count <= ScreenLink.maximumIDLength)

    let answer = try await server.fetch("preview/\(token)")
    let json = try answer.decoded(JSONValue.self)
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect((json["status"], json["screen"], json["preview"]) == ("screen", "SUMMER", true))
    #expect(json["version"] == nil)
    // The same token after another change shows that.
    _ = try await server.manage(
      .put,
      path,
      body: #"{"document":\#(ScreenRoutesTests.text("Newer"))}"#
    )
    let newer = try await server.fetch("preview/\(token)").decoded(JSONValue.self)
    #expect(newer["document"]?["blocks"]?.arrayValue?.first?["content"] == "Newer")

    clock.advance(byMilliseconds: 60_000)
    let late = try await server.fetch("preview/\(token)")
    #expect((late.status, try late.problem().code) == (.gone, "expired"))
    let page = try await server.send(.get, "/ply/presentations_preview/\(token)")
    #expect(page.status == .gone)
  }

  @Test func drawsThePageUnderItsOwnPolicy() async throws {
    // asvs 1.2.3 3.4.3 3.4.6
    let server = try await TestServer()
    try await server.makeDomain(host: "go.example.com", [])
    let hostile = #"{"blocks":[{"type":"text","content":"<script>alert(1)</script>"}]}"#
    _ = try await server.manage(.put, "/api/v1/screens/S", body: #"{"document":\#(hostile)}"#)
    let preview = try await server.manage(.post, "/api/v1/screens/S/preview", body: "{}")
      .decoded(ScreenPreviewResource.self)
    let path = preview.url.replacing("http://go.example.com", with: "")
    let page = try await server.send(.get, path)
    let text = String(buffer: page.body)
    #expect(page.status == .ok)
    #expect(text.contains("&lt;script&gt;"))
    #expect(!text.contains("<script"))
    #expect(text.components(separatedBy: "class=\"phone\"").count == 3)
    let policy = try #require(page.headers[.contentSecurityPolicy])
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("script-src 'none'"))
    #expect(policy.contains("img-src 'self' https: data:"))
    #expect(!policy.contains("unsafe"))
    #expect(page.headers[.cacheControl]?.contains("no-store") == true)
  }

  /// No other workspace, no other screen and no changed byte is believed.
  @Test func believesOnlyItsOwnTokens() async throws {
    // attack 12
    let server = try await TestServer()
    let signer = ScreenPreviewSigner(server.dependencies.secrets)
    _ = try await server.manage(
      .put,
      "/api/v1/screens/S",
      body: #"{"document":\#(ScreenRoutesTests.text("x"))}"#
    )
    let screen = try #require(Slug("S"))
    let later = Timestamp(milliseconds: TestServer.start.milliseconds + 60_000)
    func status(_ token: String) async throws -> HTTPResponse.Status {
      try await server.fetch("preview/\(token)").status
    }
    let good = signer.token(screen: screen, workspace: server.workspace, expiresAt: later)
    #expect(try await status(good) == .ok)
    let foreign = signer.token(
      screen: screen,
      workspace: WorkspaceID(timestamp: later),
      expiresAt: later
    )
    #expect(try await status(foreign) == .notFound)
    let other = ScreenPreviewSigner(
      .init(pepper: [], signingKey: Array(repeating: 9, count: 32))
    )
    let forged = other.token(screen: screen, workspace: server.workspace, expiresAt: later)
    #expect(try await status(forged) == .notFound)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for place in good.indices {
      var changed = Array(good)
      let number = good.distance(from: good.startIndex, to: place)
      let old = alphabet.firstIndex(of: changed[number]) ?? 0
      // The middle of the alphabet away: the bits that base64url leaves over change alone nowhere.
      changed[number] = alphabet[(old + 32) % 64]
      #expect(throws: ProblemError.self, "\(number)") {
        try signer.preview(String(changed), now: TestServer.start)
      }
    }
    for text in ["", "AA", "=", String(good.dropLast()), good + "A", good + "AAAA"] {
      #expect(throws: ProblemError.self, "\(text)") {
        try signer.preview(text, now: TestServer.start)
      }
    }
  }
}

/// A clock that a test moves.
private final class MovingClock: Sendable {
  private let value = Mutex(TestServer.start)

  var now: Timestamp { value.withLock { $0 } }

  func advance(byMilliseconds milliseconds: Int64) {
    value.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
  }
}
