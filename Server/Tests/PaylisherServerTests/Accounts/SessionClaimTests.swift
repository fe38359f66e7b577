import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What docs/audits/asvs.md says of sessions, members and password fields, over HTTP.
@Suite struct SessionClaimTests {
  /// Use keeps a session for 30 days from sign-in, and not a second longer.
  @Test func aSessionThatIsUsedEndsAfterThirtyDays() async throws {
    // asvs 7.3.2
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser()
    let step: Int64 = 12 * 3_600
    for _ in 1..<60 {
      clock.advance(seconds: step)
      #expect(try await ada.get("/account").status == .ok)
    }
    clock.advance(seconds: step - 1)
    #expect(try await ada.get("/account").status == .ok)
    clock.advance(seconds: 1)
    #expect(try await ada.get("/account").status == .seeOther)
    // The control: signing in begins another thirty days.
    _ = try await ada.signIn("ada@example.com")
    #expect(try await ada.get("/account").status == .ok)
  }

  /// The same session, on both engines: nothing of the workspace opens after the removal.
  @Test(arguments: TestEngine.allCases)
  func aRemovedMemberOpensNothingAtTheNextRequest(_ engine: TestEngine) async throws {
    // asvs 7.4.2
    try await engine.with { server in
      var eve = try await server.browser(of: "eve@example.com", role: .editor)
      let paths = ["/dashboard", "/dashboard/links", "/dashboard/messages", "/dashboard/screens"]
      for path in paths { #expect(try await eve.get(path).status == .ok, "\(path)") }
      let user = try await server.user("eve@example.com")
      let removed = try await server.manage(.delete, "/api/v1/members/\(user.id)")
      #expect(removed.status == .noContent, "\(removed.text)")
      for path in paths {
        let answer = try await eve.get("\(path)?workspace=\(server.workspace)")
        #expect(answer.status != .ok, "\(path)")
      }
      let form: KeyValuePairs = ["url": "https://example.com/"]
      let made = try await eve.post("/dashboard/links/new?workspace=\(server.workspace)", form)
      #expect(![.ok, .created].contains(made.status))
      let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
      #expect(links.items.isEmpty)
    }
  }

  /// Every password is typed into a masked field that a password manager knows.
  @Test func passwordFieldsAreMaskedAndNamed() async throws {
    // asvs 6.2.6 6.2.7
    let server = try await TestServer()
    var browser = Browser(server)
    let invitation = try await server.oneTimeLink(.invitation, role: .editor)
    var pages = [
      "/login": try await browser.get("/login").text,
      "invitation": try await browser.get("/invitations/\(invitation)").text,
    ]
    var ada = try await server.browser()
    pages["/account"] = try await ada.get("/account").text
    var fields = 0
    for (path, page) in pages {
      for field in page.matches(of: /<input[^>]*name="([^"]*[Pp]assword[^"]*)"[^>]*>/) {
        let text = String(field.0)
        fields += 1
        #expect(text.contains(#"type="password""#), "\(path): \(text)")
        let isNamed = ["current-password", "new-password"].contains {
          text.contains("autocomplete=\"\($0)\"")
        }
        #expect(isNamed, "\(path): \(text)")
        #expect(!text.contains("onpaste") && !text.contains("readonly"), "\(path): \(text)")
      }
      #expect(page.contains(#"type="password""#), "\(path)")
      #expect(!page.contains(#"autocomplete="off" type="password""#))
    }
    // The control: each page had a field to look at.
    #expect(fields >= pages.count)
  }
}
