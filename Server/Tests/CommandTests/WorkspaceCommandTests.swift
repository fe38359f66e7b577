import Foundation
import LinkCore
import Testing
import WireModels

/// The commands by which a team sets up its own apps and domains.
struct WorkspaceCommandTests {
  private func decode<Value: Decodable>(_ outcome: Binary.Outcome) throws -> Value {
    #expect(outcome.errors == "")
    return try JSONDecoder().decode(Value.self, from: Data(outcome.output.utf8))
  }

  @Test func registersChangesAndRemovesAnApp() async throws {
    let server = try await RunningServer()
    let made: AppResource = try decode(
      server.run([
        "app", "create", "com.acme.shop", "--platform", "ios", "--team-id", "ABCDE12345",
        "--scheme", "acme", "--json",
      ])
    )
    #expect(made.settings.name == "com.acme.shop")
    #expect(made.settings.matching.isProbabilistic == false)

    let updated: AppResource = try decode(
      server.run([
        "app", "update", "com.acme.shop", "--name", "Acme", "--probabilistic", "--error-rate",
        "0.05",
        "--clear", "scheme", "--json",
      ])
    )
    #expect(updated.id == made.id)
    #expect(updated.settings.name == "Acme")
    #expect(updated.settings.teamID == "ABCDE12345")
    #expect(updated.settings.scheme == nil)
    #expect(updated.settings.matching.isProbabilistic == true)
    #expect(updated.settings.matching.errorRate == 0.000_5)
    #expect(updated.settings.matching.certainWindow == made.settings.matching.certainWindow)
    let shown = try server.run(["app", "show", made.id.description])
    #expect(shown.output.contains("then probabilistic, 0.05 % accepted wrong"))

    #expect(try server.run(["key", "create", "--app", "com.acme.shop"]).code == 0)
    let removed = try server.run(["app", "delete", "com.acme.shop"])
    #expect(removed.output == "Acme (com.acme.shop) is removed.\n")
    let again = try server.run(["app", "delete", "com.acme.shop"])
    #expect(again.code == 1)
    #expect(again.errors.hasPrefix("There is no app \"com.acme.shop\" in this workspace.\n"))
  }

  @Test func asksWhichOfTwoAppsIsMeant() async throws {
    let server = try await RunningServer()
    for platform in ["ios", "android"] {
      let made = try server.run(["app", "create", "com.acme.shop", "--platform", platform])
      #expect(made.code == 0)
    }
    let outcome = try server.run(["app", "show", "com.acme.shop"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("ios:com.acme.shop"))
    let named = try server.run(["app", "show", "android:com.acme.shop"])
    #expect(named.code == 0)
    #expect(named.output.contains("android"))
  }

  @Test func saysWhatAnAppStillNeeds() async throws {
    let server = try await RunningServer()
    let bare = try server.run(["app", "create", "com.acme.bare", "--platform", "Android"])
    #expect(bare.code == 0)
    #expect(bare.errors.contains("App Links require the certificate"))
    #expect(bare.errors.contains("require its store page"))
  }

  @Test(arguments: [
    (["--team-id", "short"], "--team-id must be ten characters"),
    (["--scheme", "shop://"], #"--scheme must be only the name, without "://": shop"#),
    (["--fingerprint", "AA:BB"], #"--fingerprint "AA:BB" is not 32 pairs"#),
  ])
  func saysWhichFieldOfAnAppIsWrong(_ options: [String], _ message: String) throws {
    let outcome = try Binary.run(
      ["app", "create", "com.acme.shop", "--platform", "iOS", "--key", "x"] + options
    )
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message))
  }

  @Test func registersADomainAndALinkOnIt() async throws {
    let server = try await RunningServer()
    let made = try server.run(["domain", "create", "Go.Acme.example"])
    #expect(made.output == "Links of go.acme.example begin with https://go.acme.example/c/\n")
    #expect(try server.run(["domain", "create", "go.acme.example"]).code == 1)
    let link = try server.run([
      "link", "create", "--domain", "go.acme.example", "--code", "HELLO", "--web",
      "https://acme.example/",
    ])
    #expect(link.output == "https://go.acme.example/c/HELLO\n")
    let refused = try server.run(["domain", "delete", "go.acme.example"])
    #expect(refused.code == 1)
    #expect(try server.run(["link", "delete", "HELLO"]).code == 0)
    let removed = try server.run(["domain", "delete", "go.acme.example"])
    #expect(removed.output == "go.acme.example is removed.\n")
  }

  @Test func changesWhereLinksMayLead() async throws {
    let server = try await RunningServer()
    let narrow = try server.run([
      "workspace", "update", "--name", "Acme", "--allow-host", "*.Acme.example",
    ])
    #expect(narrow.output.hasPrefix("Acme\n"))
    #expect(narrow.output.contains("*.acme.example"))
    let other = ["link", "create", "--web", "https://example.com/"]
    #expect(try server.run(other).code == 1)
    let wide: WorkspaceResource = try decode(
      server.run(["workspace", "update", "--allow-any-host", "--json"])
    )
    #expect(wide.name == "Acme")
    #expect(wide.allowedHosts == nil)
    #expect(try server.run(other).code == 0)
    let both = try server.run(["workspace", "update", "--allow-any-host", "--allow-host", "a.b"])
    #expect(both.code == 64)
  }

  /// In New York clocks go forward on 2027-03-14 at 02:00, so that the day has 23 hours.
  @Test func readsDaysInTheZoneOfTheWorkspace() async throws {
    let server = try await RunningServer()
    let wrong = try server.run(["workspace", "update", "--zone", "Mars/Base"])
    #expect(wrong.code == 64 && wrong.errors.contains("zone"))
    let zone = "America/New_York"
    let changed = try server.run(["workspace", "update", "--zone", zone])
    #expect(changed.output.contains(zone))
    let made = try server.run([
      "link", "create", "https://example.com/", "--code", "ZONE", "--starts", "2027-03-14",
      "--expires", "2027-03-14",
    ])
    #expect(made.code == 0)
    func link(_ code: String) throws -> LinkResource {
      try decode(server.run(["link", "show", code, "--json"]))
    }
    #expect(try link("ZONE").startsAt?.iso8601 == "2027-03-14T05:00:00.000Z")
    #expect(try link("ZONE").expiresAt?.iso8601 == "2027-03-15T03:59:59.000Z")
    let folder = try TemporaryFolder()
    try folder.write("code,url,expires\nCSV,https://example.com/,14.03.2027\n", to: "links.csv")
    try folder.write(
      #"{"code":"LINE","targets":{"fallback":"https://example.com/"},"expiresAt":"2027-03-14 03:00"}"#,
      to: "links.jsonl"
    )
    try folder.write(
      #"{"code":"FILE","targets":{"fallback":"https://example.com/"},"startsAt":"2027-03-15"}"#,
      to: "link.json"
    )
    for file in ["links.csv", "links.jsonl"] {
      #expect(try server.run(["link", "import", folder.path(file)]).code == 0)
    }
    #expect(try server.run(["link", "create", "--file", folder.path("link.json")]).code == 0)
    #expect(try link("CSV").expiresAt?.iso8601 == "2027-03-15T03:59:59.000Z")
    #expect(try link("LINE").expiresAt?.iso8601 == "2027-03-14T07:00:00.000Z")
    #expect(try link("FILE").startsAt?.iso8601 == "2027-03-15T04:00:00.000Z")
    let rule = try server.run([
      "link", "rule", "add", "ZONE", "--until", "2027-03-14", "--web", "https://example.com/b",
    ])
    #expect(rule.output.contains("before 2027-03-14 23:59:59 America/New_York"))
    let shown = try server.run(["link", "show", "ZONE"]).output
    #expect(shown.contains("2027-03-14 00:00:00 America/New_York"))
    #expect(shown.contains("2027-03-14 23:59:59 America/New_York") && !shown.contains("UTC"))
    // What other programs read stays in one zone.
    let table = try server.run(["link", "rules", "ZONE", "--csv"]).output
    #expect(table.contains("before 2027-03-15 03:59:59 UTC"))
  }

  @Test func showsTimesInUTCWhereTheWorkspaceHasNoOtherZone() async throws {
    let server = try await RunningServer()
    #expect(try server.run(["link", "show", "DEMO"]).output.contains(" UTC\n"))
    let late = ["link", "create", "--code", "LATE", "--starts", "2099-05-01", "--web"]
    #expect(try server.run(late + ["https://example.com/"]).code == 0)
    #expect(try server.run(["workspace", "update", "--zone", "Pacific/Honolulu"]).code == 0)
    #expect(try server.run(["link", "list"]).output.contains("begins 2099-04-30"))
    #expect(try server.run(["app", "list"]).code == 0)
    #expect(try server.run(["audit", "list"]).output.contains("Pacific/Honolulu"))
  }
}
