import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Attempts to sign in, in the audit log.
@Suite("Sign-in: audit log")
struct SignInAuditTests {
  private static func entries(_ server: TestServer) async throws -> [AuditEntryResource] {
    try await server.manage(.get, "/api/v1/audit-log?kind=sign_in")
      .decoded(Page<AuditEntryResource>.self).items
  }

  /// The entries once there are so many; refusals are written after the answer.
  private static func entries(
    _ count: Int,
    _ server: TestServer
  ) async throws -> [AuditEntryResource] {
    var found: [AuditEntryResource] = []
    for _ in 0..<1_500 {
      found = try await entries(server)
      if found.count >= count { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    return found
  }

  private static func value(_ field: String, _ entry: AuditEntryResource) -> String? {
    entry.changes.first { $0.field == field }?.after?.stringValue
  }

  @Test(arguments: TestEngine.allCases)
  func listsWhatCameOfEachAttempt(_ engine: TestEngine) async throws {
    try await engine.with { server in
      _ = try await server.browser()
      let user = try await server.user("ada@example.com").id.description
      var browser = Browser(server)
      _ = try await browser.signIn("ada@example.com", "not the password at all")
      _ = try await Self.entries(1, server)
      #expect(try await browser.signIn("ada@example.com").status == .seeOther)
      let entries = try await Self.entries(2, server)
      #expect(entries.map(\.action) == ["sign_in.success", "sign_in.refused"])
      #expect(entries.map(\.actor) == ["member", "visitor"])
      #expect(entries.map(\.thingID) == [user, user])
      #expect(entries.map(\.actorID) == [user, nil] && entries.first?.session != nil)
      #expect(entries.map { Self.value("method", $0) } == ["password", "password"])
      let networks = Set(entries.compactMap { Self.value("network", $0) })
      #expect(networks.count == 1 && networks.first?.count == 12)
      let text = try await server.manage(.get, "/api/v1/audit-log").text
      #expect(!text.contains(browser.address) && !text.contains(Browser.password))
    }
  }

  /// One entry for many attempts, so that a client cannot fill the log.
  @Test func listsThrottledAttemptsOnce() async throws {
    let server = try await TestServer { $0.settings.trustedProxies = [] }
    _ = try await server.browser()
    for number in 0..<(SignInThrottle.free + 20) {
      var browser = Browser(server)
      browser.address = "198.\(number).100.7"
      _ = try await browser.signIn("ada@example.com", "guess number \(number)")
    }
    let entries = try await Self.entries(SignInThrottle.free + 1, server)
    let actions = Dictionary(grouping: entries, by: \.action).mapValues(\.count)
    #expect(actions == ["sign_in.refused": SignInThrottle.free, "sign_in.throttled": 1])
  }

  @Test func unknownAddressesAreOfNoWorkspace() async throws {
    let server = try await TestServer()
    _ = try await server.browser()
    var browser = Browser(server)
    _ = try await browser.signIn("eve@example.com", "not the password at all")
    _ = try await browser.signIn("ada@example.com", "not the password at all")
    let entries = try await Self.entries(1, server)
    #expect(entries.count == 1)
    #expect(
      try await server.browser(.owner).open("/dashboard/audit").text.contains("Not signed in")
    )
  }
}
