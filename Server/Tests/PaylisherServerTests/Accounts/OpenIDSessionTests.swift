import Database
import DatabaseTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing

@testable import PaylisherServer

/// What stays of a sign-in at an identity provider.
extension OpenIDSignInTests {
  /// An answer that names another provider as its issuer was meant for it (RFC 9207).
  @Test(arguments: ["https://evil.example", FakeIdentityProvider.issuer + "/"])
  func answersOfAnotherIssuerOpenNothing(issuer: String) async throws {
    // asvs 10.2.2
    let provider = FakeIdentityProvider()
    let server = try await TestServer { $0.openID = Self.provider(provider) }
    var browser = try await Self.connected(server, provider)
    let refused = try await Self.visit("/login/openid", &browser, provider, issuer: issuer)
    #expect(refused.status == .forbidden)
    #expect(try await browser.get("/account").status == .seeOther)
    // The control: the provider's own name.
    let own = FakeIdentityProvider.issuer
    _ = try await Self.visit("/login/openid", &browser, provider, issuer: own)
    #expect(try await browser.get("/account").status == .ok)
  }

  /// A session is not the provider's: it outlives the token that began it, and has the limits of every session.
  @Test func aSessionOfTheProviderHasItsOwnLimits() async throws {
    // asvs 7.6.1
    let (provider, clock) = (FakeIdentityProvider(), AdvancingClock())
    let server = try await TestServer {
      $0.openID = Self.provider(provider)
      $0.now = { clock.now }
    }
    var browser = try await Self.connected(server, provider)
    provider.answer.expiresIn = 60
    _ = try await Self.visit("/login/openid", &browser, provider)
    clock.advance(seconds: 3_600)
    #expect(try await browser.get("/account").status == .ok)
    clock.advance(seconds: 24 * 3_600)
    #expect(try await browser.get("/account").status == .seeOther)
  }

  /// Both tokens of the provider are gone when the session begins: no column of any table has a part of them.
  @Test func keepsNoTokenOfTheProvider() async throws {
    // asvs 10.1.1
    let (provider, driver) = (FakeIdentityProvider(), try await MigratedSQLite.inMemory())
    let server = try await TestServer(driver: driver) { $0.openID = Self.provider(provider) }
    var browser = try await Self.connected(server, provider)
    _ = try await Self.visit("/login/openid", &browser, provider)
    #expect(try await browser.get("/account").status == .ok)
    #expect(provider.tokens.count == 2)
    let parts = provider.tokens.flatMap { $0.split(separator: ".").dropFirst() }.map(String.init)
    for part in parts + [FakeIdentityProvider.accessToken] {
      #expect(try await Self.places(of: part, in: driver).isEmpty)
    }
    // The control: what is stored is found.
    #expect(try await Self.places(of: "ada@example.com", in: driver).contains("user_account.email"))
    let answer = try await browser.get("/account")
    #expect(!answer.text.contains(FakeIdentityProvider.accessToken))
  }

  /// The columns that have a text in one of their rows.
  private static func places(of text: String, in driver: any SQLDriver) async throws -> [String] {
    try await driver.read { connection in
      let columns = try connection.query(
        """
        SELECT m.name AS place, c.name AS part FROM sqlite_master m
        JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.sql NOT LIKE '%VIRTUAL%'
        """
      ).map { (try $0.text("place"), try $0.text("part")) }
      return try columns.filter { place, part in
        let found = SQLStatement(
          text:
            "SELECT 1 AS one FROM \"\(place)\" WHERE instr(CAST(\"\(part)\" AS TEXT), ?) > 0 LIMIT 1",
          values: [.text(text)]
        )
        return try connection.exists(found)
      }.map { "\($0.0).\($0.1)" }
    }
  }
}
