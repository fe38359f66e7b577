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
    #expect((changed.title, changed.tags, changed.state) == ("New", nil, .warn))
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

  /// `--screen` and `--placement` write the app's own link to it.
  @Test func opensAScreen() async throws {
    let server = try await RunningServer()
    let document = #"{"blocks":[{"type":"text","content":"Hi"}]}"#
    try server.folder.write(document, to: "screen.json")
    #expect(try server.run(["screen", "create", "SUMMER", "--file", "screen.json"]).code == 0)
    #expect(
      try server.run(["placement", "set", "start", "--default-screen", "SUMMER"]).code == 0
    )
    let made: LinkResource = try decode(
      server.run([
        "link", "create", "--code", "PRO", "--screen", "SUMMER", "https://example.com/pro",
        "--json",
      ])
    )
    #expect(made.targets.ios?.app == "demo://ply/presentations/SUMMER")
    #expect(made.targets.fallback == "https://example.com/pro")
    let changed: LinkResource = try decode(
      server.run(["link", "update", "PRO", "--placement", "start", "--json"])
    )
    #expect(changed.targets.ios?.app == "demo://ply/placements/start")
    let wrong = [
      (["--screen", "NONE"], 1), (["--screen", "a/b"], 64),
      (["--screen", "SUMMER", "--placement", "start"], 64),
      (["--screen", "SUMMER", "--app", "demo://x"], 64),
    ]
    for (options, code) in wrong {
      let outcome = try server.run(["link", "create", "https://example.com/"] + options)
      #expect(outcome.code == Int32(code), "\(options): \(outcome.errors)")
    }
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
    #expect(outcome.output == "\(server.base)/c/A1\n")
    #expect(outcome.errors.contains("1 link was created.\n"))
    #expect(outcome.errors.contains("   3  invalid_fields"))
    #expect(outcome.errors.contains("   5  link_code_taken"))
    let link: LinkResource = try decode(server.run(["link", "show", "A1", "--json"]))
    #expect((link.title, link.tags) == ("Flyer, \"front\"", ["print", "summer"]))
    #expect(link.expiresAt == Timestamp(iso8601: "2027-01-01T00:00:00Z"))
  }

  @Test func aLineThatIsNoLinkStopsNoOther() async throws {
    let server = try await RunningServer()
    let secret = #"{"password":"tea","targets":{"fallback":"https://example.com/"}}"#
    let lines = ["7", "{\"code\":\"\(String(repeating: "a", count: 400_000))\"}"]
    try server.folder.write(
      (lines + Array(repeating: secret, count: 2)).joined(separator: "\n"),
      to: "odd.jsonl"
    )
    let outcome = try server.run(["link", "import", "odd.jsonl"])
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("2 links were created.\n"))
    #expect(outcome.errors.contains("The line is not a JSON object."))
    #expect(outcome.errors.contains("The line has more than 400000 bytes."))
  }

  @Test(arguments: ["jsonl", "csv"])
  func exportsWhatItImports(_ format: String) async throws {
    let server = try await RunningServer()
    _ = try server.run([
      "link", "create", "--code", "X", "--tag", "b", "--fallback", "https://example.com/?a=1,2",
      "--notes", "two\nlines",
    ])
    let exported = try server.run(
      ["link", "export", "--tag", "b"] + (format == "csv" ? ["--csv"] : [])
    )
    #expect(exported.code == 0)
    let all = try server.run(["export", "links"] + (format == "csv" ? ["--csv"] : []))
    #expect(all.code == 0)
    #expect(all.output.contains("https://example.com/?a=1,2"))
    #expect(try server.run(["link", "delete", "X"]).code == 0)
    try server.folder.write(exported.output, to: "links.\(format)")
    for _ in 0..<2 {
      let imported = try server.run([
        "link", "import", "links.\(format)", "--idempotency-key", "once",
      ])
      let (url, count) = ("\(server.base)/c/X\n", "1 link was created.\n")
      #expect(imported == .init(output: url, errors: count, code: 0))
    }
    #expect(
      try server.run(["link", "export", "--tag", "b"] + (format == "csv" ? ["--csv"] : []))
        == exported
    )
  }

  @Test(arguments: ["jsonl", "csv"])
  func importsNoLinkThatWouldBeOpenNow(_ format: String) async throws {
    let server = try await RunningServer()
    try server.folder.write(Self.rules, to: "rules.json")
    _ = try server.run([
      "link", "create", "--code", "SECRET", "--password", "tea", "--tag", "b", "--ipad-app",
      "demo://ipad", "--fallback", "https://example.com/", "--rules", "rules.json", "--title",
      "=1+1", "--sensitive", "--meta", "a=b", "--expires", "2027-01-31",
    ])
    let whole: LinkResource = try decode(server.run(["link", "show", "SECRET", "--json"]))
    let exported = try server.run(
      ["link", "export", "--tag", "b"] + (format == "csv" ? ["--csv"] : [])
    )
    #expect(exported.errors.hasPrefix("The password of 1 link is not in the export: SECRET.\n"))
    #expect(!exported.output.contains(",=1+1"))
    #expect(try server.run(["link", "delete", "SECRET"]).code == 0)
    try server.folder.write(exported.output, to: "links.\(format)")
    let refused = try server.run(["link", "import", "links.\(format)"])
    #expect((refused.code, refused.output) == (65, ""))
    #expect(refused.errors.contains("The link had a password"))
    #expect(try server.run(["link", "show", "SECRET"]).code == 1)
    let opened = try server.run(["link", "import", "links.\(format)", "--without-passwords"])
    #expect(opened.code == 0)
    let link: LinkResource = try decode(server.run(["link", "show", "SECRET", "--json"]))
    #expect(!link.hasPassword)
    var expected = LinkSettings(whole)
    expected.password = nil
    #expect(LinkSettings(link) == expected)
    #expect(link.rules?.count == 2)
    #expect(link.expiresAt == Timestamp(iso8601: "2027-01-31T23:59:59Z"))
  }

  @Test func readsTablesOfSpreadsheets() async throws {
    let server = try await RunningServer()
    try server.folder.write(
      "\u{FEFF}Code;Title;URL;Expires\r\nX1;\"A; B\";https://example.com/1;2027-01-31\r\n",
      to: "excel.CSV"
    )
    let made = try server.run(["link", "import", "excel.CSV"])
    #expect(made.code == 0)
    let link: LinkResource = try decode(server.run(["link", "show", "X1", "--json"]))
    #expect((link.title, link.targets.fallback) == ("A; B", "https://example.com/1"))
    #expect(link.expiresAt == Timestamp(iso8601: "2027-01-31T23:59:59Z"))
    try server.folder.write("code,titel,urls\nX2,A,https://example.com/\n", to: "odd.csv")
    let odd = try server.run(["link", "import", "odd.csv"])
    #expect(odd.code == 65)
    #expect(odd.errors.contains(#""titel" (did you mean title?), "urls""#))
    try server.folder.write("code,url,expires\nX3,https://e.com/,31.12.2026\n", to: "day.csv")
    let day = try server.run(["link", "import", "day.csv"])
    #expect(day.code == 0)
    let end: LinkResource = try decode(server.run(["link", "show", "X3", "--json"]))
    #expect(end.expiresAt == Timestamp(iso8601: "2026-12-31T23:59:59Z"))
  }

  @Test(arguments: [
    (
      #"{"targets":{"fallback":"https://e.com/"},"pasword":"x"}"#,
      #""pasword". Did you mean "password"?"#
    ),
    (#"{"targets":{"androd":{}}}"#, #""targets.androd". Did you mean "android"?"#),
    (#"{"targets":{"fallback":7}}"#, #""targets.fallback" must be text."#),
    (#"{"targets":{},"expiresAt":1796083200}"#, "which means 1970-01-21. Numbers must be"),
    (#"{"targets":{},"expiresAt":"soon"}"#, #""expiresAt" is "soon". Use a time such as"#),
    ("{\n  \"targets\": {},\n}", "is not JSON at line 3, column 1."),
  ])
  func refusesAFileThatTheAPIWouldNotTake(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "link.json")
    let outcome = try Binary.run(
      ["link", "create", "--file", "link.json", "--key", "x", "--server", "http://127.0.0.1:1"],
      in: folder
    )
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains(message))
  }

  @Test(arguments: [
    (["create", "--fallback", "https://e.com/", "--password", ""], "--password is empty."),
    (["create", "--fallback", "https://e.com/", "--expires", "1999-01-01"], "is not a time"),
    (["update", "X"], "Nothing to change"),
    (
      ["update", "X", "--title", "a", "--clear", "title"], "title is both set and cleared. Use one."
    ),
    (["list", "--state", "broken"], "used-up"),
  ])
  func refusesOptionsThatCannotBeMeant(_ arguments: [String], _ message: String) throws {
    let outcome = try Binary.run(["link"] + arguments + ["--key", "x"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(message))
  }

  @Test func saysWhichLinksAreOverOrNotYetBegun() async throws {
    let server = try await RunningServer()
    let page = ["--fallback", "https://example.com/"]
    let over = try server.run(
      ["link", "create", "--code", "OVER", "--expires", "2026-01-01"] + page
    )
    #expect(over.errors.contains("The link expired at 2026-01-01T23:59:59"))
    _ = try server.run(["link", "create", "--code", "LATER", "--starts", "2099-05-01"] + page)
    let all = try server.run(["link", "list"]).output
    for (code, state) in [("OVER", "expired"), ("LATER", "begins 2099-05-01"), ("DEMO", "works")] {
      #expect(all.split(separator: "\n").contains { $0.hasPrefix(code) && $0.contains(state) })
    }
    let expired: Page<LinkResource> = try decode(
      server.run(["link", "list", "--state", "expired", "--json"])
    )
    #expect(expired.items.map(\.code) == ["OVER"])
    let everything: Page<LinkResource> = try decode(
      server.run(["link", "list", "--all", "--limit", "1", "--json"])
    )
    #expect(everything.items.count == 3)
  }
}
