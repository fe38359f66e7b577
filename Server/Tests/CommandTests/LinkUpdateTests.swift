import Foundation
import LinkCore
import Testing
import WireModels

/// Changes of links by files, and how links are found for them.
struct LinkUpdateTests {
  private func decode<Value: Decodable>(_ outcome: Binary.Outcome) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(outcome.output.utf8))
  }

  @Test func aFileChangesOnlyWhatItHas() async throws {
    let server = try await RunningServer()
    let rules = #"[{"name":"TR","conditions":[],"web":"https://example.com/tr"}]"#
    try server.folder.write(rules, to: "rules.json")
    let made = try server.run([
      "link", "create", "--code", "SALE", "--title", "Old", "--tag", "a", "--notes", "n",
      "--fallback", "https://example.com/", "--rules", "rules.json", "--password", "tea",
    ])
    #expect(made.code == 0)
    let update = ["link", "update", "SALE", "--json", "--file", "change.json"]
    try server.folder.write(#"{"title":"New","tags":null,"clickLimit":7}"#, to: "change.json")
    let changed: LinkResource = try decode(server.run(update + ["--notes", "flag"]))
    #expect((changed.title, changed.tags, changed.clickLimit) == ("New", nil, 7))
    #expect((changed.notes, changed.rules?.count, changed.hasPassword) == ("flag", 1, true))
    #expect(changed.targets.fallback == "https://example.com/")
    try server.folder.write(#"{"state":"disabled","password":null}"#, to: "change.json")
    let disabled: LinkResource = try decode(server.run(update))
    #expect((disabled.state, disabled.hasPassword, disabled.title) == (.disabled, false, "New"))
    for (text, message) in [
      (#"{"titel":"x"}"#, #"Did you mean "title"?"#), ("[]", "must be a JSON object"),
      (#"{"targets":null}"#, #""targets" is missing"#),
    ] {
      try server.folder.write(text, to: "change.json")
      let refused = try server.run(update)
      #expect(refused.code == 65 && refused.errors.contains(message), "\(refused.errors)")
    }
  }

  @Test func findsALinkAmongThoseThatHaveItsCodeInTheirText() async throws {
    let server = try await RunningServer()
    let page = "https://example.com/"
    _ = try server.run(["link", "create", page, "--code", "INVITE"])
    let lines = (0..<201).map { #"{"title":"INVITE \#($0)","targets":{"fallback":"\#(page)"}}"# }
    try server.folder.write(lines.joined(separator: "\n"), to: "links.jsonl")
    #expect(try server.run(["link", "import", "links.jsonl"]).code == 0)
    let link: LinkResource = try decode(server.run(["link", "show", "invite", "--json"]))
    #expect(link.code == "INVITE")
    let byURL = try server.run(["link", "show", "\(server.base)/c/INVITE", "--json"])
    #expect(byURL.code == 0)
    let none = try server.run(["link", "show", "no code"])
    #expect(none.code == 1 && none.errors.contains("There is no link \"no code\""))
  }
}
