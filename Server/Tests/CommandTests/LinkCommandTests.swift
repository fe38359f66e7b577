import Foundation
import LinkCore
import Testing
import WireModels

/// The commands that make, change and move links.
struct LinkCommandTests {
  private static let rules = """
    [{"name":"Turkey","conditions":[{"kind":"country","values":["TR"]}],
    "web":"https://example.com/tr"},
    {"name":"Turkish phones","conditions":[{"kind":"country","values":["TR"]},
    {"kind":"platform","values":["ios"]}],"web":"https://example.com/never"}]
    """

  private func decode<Value: Decodable>(_ outcome: Binary.Outcome) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(outcome.output.utf8))
  }

  @Test func changesOnlyWhatItIsTold() async throws {
    let server = try await RunningServer()
    try server.folder.write(Self.rules, to: "rules.json")
    let made = try server.run([
      "link", "create", "--code", "SALE", "--title", "Old", "--tag", "a", "--fallback",
      "https://example.com/", "--rules", "rules.json", "--password", "tea", "--state", "warn",
    ])
    #expect(made.code == 0)
    #expect(made.errors.contains("Rule 2, Turkish phones, is never reached"))
    let changed: LinkResource = try decode(
      server.run([
        "link", "update", "SALE", "--title", "New", "--clear", "tags", "--desktop",
        "https://example.com/d", "--json",
      ])
    )
    #expect((changed.title, changed.tags, changed.state) == ("New", nil, "warn"))
    #expect((changed.hasPassword, changed.rules?.count) == (true, 2))
    #expect(changed.targets.desktop == "https://example.com/d")
    #expect(changed.targets.fallback == "https://example.com/")
    let open: LinkResource = try decode(
      server.run(["link", "update", "SALE", "--clear", "password", "--json"])
    )
    #expect(!open.hasPassword)
    #expect(try server.run(["link", "delete", "SALE"]).code == 0)
    #expect(try server.run(["link", "show", "SALE"]).code == 1)
  }

  @Test func showsAndReplacesRules() async throws {
    let server = try await RunningServer()
    try server.folder.write(Self.rules, to: "rules.json")
    let set = try server.run(["link", "rules", "DEMO", "--set", "rules.json"])
    let row = "1  Turkey          country is TR                       https://example.com/tr"
    #expect(set.lines[1] == row)
    #expect(set.output.contains("Rule 2, Turkish phones, is never reached"))
    let printed = try server.run(["link", "rules", "DEMO", "--json"])
    try server.folder.write(printed.output, to: "again.json")
    #expect(try server.run(["link", "rules", "DEMO", "--set", "again.json"]) == set)
    let explained: Explanation = try decode(
      server.run(["explain", "DEMO", "--country", "tr", "--json"])
    )
    #expect((explained.rule, explained.status) == ("Turkey", 302))
    #expect(explained.headers?["Location"] == "https://example.com/tr")
    #expect(
      try server.run(["link", "rules", "DEMO", "--clear"]).output == "The link has no rules.\n"
    )
    try server.folder.write("[{]", to: "wrong.json")
    #expect(try server.run(["link", "rules", "DEMO", "--set", "wrong.json"]).code == 65)
  }

  @Test func importsWhatCanBeMadeAndNamesTheRest() async throws {
    let server = try await RunningServer()
    try server.folder.write(
      #"""
      code,title,tags,targets.fallback,expiresAt
      A1,"Flyer, ""front""",print; summer,https://example.com/a,2027-01-01T00:00:00Z
      A2,Back,,http://example.com/b,

      a1,Again,,https://example.com/c,
      """#,
      to: "links.csv"
    )
    let outcome = try server.run(["link", "import", "links.csv"])
    #expect(outcome.code == 65)
    #expect(outcome.output == "1 link was made.\n")
    #expect(outcome.errors.contains("   3  invalid_fields"))
    #expect(outcome.errors.contains("   5  link_code_taken"))
    let link: LinkResource = try decode(server.run(["link", "show", "A1", "--json"]))
    #expect((link.title, link.tags) == ("Flyer, \"front\"", ["print", "summer"]))
    #expect(link.expiresAt == Timestamp(iso8601: "2027-01-01T00:00:00Z"))
  }

  @Test(arguments: ["jsonl", "csv"])
  func exportsWhatItImports(_ format: String) async throws {
    let server = try await RunningServer()
    _ = try server.run([
      "link", "create", "--code", "X", "--tag", "b", "--fallback", "https://example.com/?a=1,2",
      "--notes", "two\nlines",
    ])
    let exported = try server.run(["link", "export", "--tag", "b", "--format", format])
    #expect(exported.code == 0)
    #expect(try server.run(["link", "delete", "X"]).code == 0)
    try server.folder.write(exported.output, to: "links.\(format)")
    for _ in 0..<2 {
      let imported = try server.run([
        "link", "import", "links.\(format)", "--idempotency-key", "once",
      ])
      #expect(imported == .init(output: "1 link was made.\n", errors: "", code: 0))
    }
    #expect(try server.run(["link", "export", "--tag", "b", "--format", format]) == exported)
  }
}
