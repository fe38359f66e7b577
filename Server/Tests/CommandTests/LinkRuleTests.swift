import Foundation
import LinkCore
import Testing
import WireModels

/// `paylisher link create URL` and `paylisher link rule`.
struct LinkRuleTests {
  private func link(_ code: String, _ server: RunningServer) throws -> LinkResource {
    let shown = try server.run(["link", "show", code, "--json"])
    return try JSONDecoder().decode(LinkResource.self, from: Data(shown.output.utf8))
  }

  @Test func makesALinkOfAURL() async throws {
    let server = try await RunningServer()
    let made = try server.run([
      "link", "create", "https://example.com/sale", "--code", "URL", "--ios-web",
      "https://example.com/i", "--android-app", "demo://a",
    ])
    #expect(made.code == 0)
    let link = try link("URL", server)
    #expect(link.targets.fallback == "https://example.com/sale")
    #expect(link.targets.ios?.web == "https://example.com/i")
    #expect((link.targets.android?.app, link.targets.android?.web) == ("demo://a", nil))
    for arguments in [["https://a.example", "--fallback", "https://b.example"], ["sale"]] {
      #expect(try server.run(["link", "create"] + arguments).code == 64)
    }
    let csv = try server.run(["link", "list", "--csv"])
    #expect(csv.lines.first == "code,short link,state,tags,title")
    #expect(csv.lines.contains("URL,\(server.base)/c/URL,works,,"))
  }

  @Test func addsAndRemovesRules() async throws {
    let server = try await RunningServer()
    let added = try server.run([
      "link", "rule", "add", "DEMO", "--platform", "android", "--language", "tr", "--until",
      "2099-12-01", "--web", "https://example.com/tr",
    ])
    #expect(added.code == 0)
    let split = try server.run([
      "link", "rule", "add", "DEMO", "--first", "--name", "Test", "--query", "ab=1", "--variant",
      "A=70=https://example.com/a", "--variant", "B=30=https://example.com/b?x=y",
    ])
    #expect(split.lines[1].contains("70 × A : 30 × B"))
    let rules = try #require(try link("DEMO", server).rules)
    #expect(rules.map(\.name) == ["Test", "android, tr"])
    #expect(rules[1].conditions?.map(\.kind) == ["platform", "language", "dates"])
    let end = Timestamp(iso8601: "2099-12-01T23:59:59Z")
    #expect(rules[1].conditions?.last?.endsAt == end)
    #expect(rules[0].split?.last?.targets.fallback == "https://example.com/b?x=y")
    let explained = try server.run(["explain", "\(server.base)/c/DEMO?ab=1"])
    #expect(explained.output.contains("Test"))
    let variants = ["--variant", "A=1=https://a.example", "--variant", "B=1=https://b.example"]
    for name in ["Split 1", "Split 2"] {
      #expect(try server.run(["link", "rule", "add", "DEMO"] + variants).output.contains(name))
      #expect(try link("DEMO", server).rules?.last?.name == name)
    }
    for _ in 1...2 { #expect(try server.run(["link", "rule", "remove", "DEMO", "3"]).code == 0) }
    #expect(try server.run(["link", "rule", "remove", "DEMO", "3"]).code == 1)
    #expect(try server.run(["link", "rule", "remove", "DEMO", "Test"]).code == 0)
    #expect(try server.run(["link", "rule", "remove", "DEMO", "1"]).code == 0)
    #expect(try link("DEMO", server).rules == nil)
  }

  @Test(arguments: [
    ["--platform", "ios"], ["--web", "https://a.example", "--variant", "A=1=https://b.example"],
    ["--variant", "A=1=https://b.example"], ["--variant", "A=0.7=https://b.example"],
  ])
  func refusesARuleWithoutOneOutcome(_ arguments: [String]) throws {
    let outcome = try Binary.run(["link", "rule", "add", "X", "--key", "x"] + arguments)
    #expect(outcome.code == 64)
  }

  @Test func readsURLsOfTheArguments() throws {
    let outcome = try Binary.run(["link", "parse", "--scheme", "demo", "demo://products/42"])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#""destination":"products""#))
  }

  @Test func printsTheSetUpCodeOfAnApp() async throws {
    let server = try await RunningServer()
    let code = try server.run(["app", "snippets", "ios:com.example.demo", "--only", "setup"])
    #expect(code.output.contains(#"deepLinks.customSchemes = ["demo"]"#))
    #expect(code.output.contains(#"deepLinks.universalLinkDomains = ["127.0.0.1"]"#))
    // With its port, or the app would ask another server.
    #expect(code.output.contains(#"host: "\#(server.base)""#))
    let funnel = try server.run(["report", "funnel", "--csv"])
    #expect(funnel.lines.first == "step,count")
  }
}
