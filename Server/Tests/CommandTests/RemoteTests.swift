import Foundation
import LinkCore
import Testing
import WireModels

/// The commands that ask a running server.
struct RemoteTests {
  private func decode<Value: Decodable>(_ outcome: Binary.Outcome) throws -> Value {
    #expect(outcome.errors == "")
    #expect(outcome.code == 0)
    return try JSONDecoder().decode(Value.self, from: Data(outcome.output.utf8))
  }

  @Test func makesFindsAndDisablesALink() async throws {
    let server = try await RunningServer()
    let made = try server.run([
      "link", "create", "--code", "SUMMER25", "--title", "Summer", "--app", "demo://sale",
      "--web", "https://example.com/sale", "--fallback", "https://example.com/",
      "--campaign-title", "Sale", "--meta", "percent=25", "--expires", "2099-01-01T00:00:00Z",
    ])
    #expect(made == .init(output: "\(server.base)/c/SUMMER25\n", errors: "", code: 0))

    let link: LinkResource = try decode(server.run(["link", "show", "summer25", "--json"]))
    #expect(link.targets.ios?.app == "demo://sale")
    #expect(link.campaign?.metaData == ["percent": "25"])
    #expect(link.enabled == true)
    for name in [link.id.description, link.shortURL] {
      #expect(try decode(server.run(["link", "show", name, "--json"])) == link)
    }

    let list = try server.run(["link", "list"])
    #expect(list.lines.first?.hasPrefix("CODE      SHORT LINK") == true)
    #expect(list.lines.count == 3)

    let disabled = try server.run(["link", "disable", "SUMMER25"])
    #expect(disabled.output == "\(link.shortURL) is disabled.\n")
    let after: LinkResource = try decode(server.run(["link", "show", "SUMMER25", "--json"]))
    #expect(after.enabled == false)
    #expect(after.targets == link.targets)
    #expect(after.campaign == link.campaign)
    #expect(after.expiresAt == link.expiresAt)
    #expect(try server.run(["link", "enable", "SUMMER25"]).code == 0)
  }

  @Test func saysWhatTheServerRefused() async throws {
    let server = try await RunningServer()
    let taken = try server.run(["link", "create", "--code", "demo", "--web", "https://x.example"])
    #expect(taken.code == 1)
    #expect(taken.output == "")
    #expect(!taken.errors.isEmpty)
    let wrong = try server.run(["link", "create", "--web", "javascript:alert(1)"])
    #expect(wrong.code == 1)
    #expect(wrong.errors.contains("--ios-web (or --web)"))
    let unknown = try server.run(["link", "show", "NOPE"])
    #expect(unknown.code == 1)
    #expect(
      unknown.errors
        == "There is no link \"NOPE\" in this workspace.\nSee paylisher link list.\n"
    )
  }

  @Test func explainsATap() async throws {
    let server = try await RunningServer()
    let agent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
      + "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
    let arguments = ["explain", "\(server.base)/c/DEMO", "--user-agent", agent]
    let explanation: Explanation = try decode(server.run(arguments + ["--json"]))
    #expect(explanation.destination == "landing")
    let text = try server.run(arguments)
    #expect(text.output.contains("Destination  landing\n"))
    for step in explanation.trace {
      #expect(text.output.contains(step.detail))
    }
    let clicks: Page<ClickResource> = try decode(server.run(["click", "list", "--json"]))
    #expect(clicks.items.isEmpty)
  }

  @Test func countsATapAndNotALookAhead() async throws {
    let server = try await RunningServer()
    let agent = ["User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)"]
    let ahead = agent.merging(["Sec-Purpose": "prefetch"]) { $1 }
    _ = try await server.get("/c/DEMO", headers: ahead)
    #expect(try await server.get("/c/DEMO", headers: agent).status == 200)
    // The click is in the journal when the tap is answered, and in the store soon after.
    var count = 0
    for _ in 0..<600 where count == 0 {
      try await Task.sleep(for: .milliseconds(50))
      let clicks: Page<ClickResource> = try decode(
        server.run(["click", "list", "--link", "DEMO", "--json"])
      )
      count = clicks.items.count
    }
    #expect(count == 1)
    let funnel = try server.run(["report", "funnel"])
    #expect(funnel.lines[1] == "click        1     100 %  " + String(repeating: "█", count: 40))
    #expect(funnel.lines[2] == "install      0       0 %")
  }

  @Test func findsADemoHealthy() async throws {
    let server = try await RunningServer()
    let outcome = try server.run(["doctor"])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let told = outcome.lines.filter { !$0.hasPrefix(" ") }
    // Where there is no internet, the clock cannot be compared; everything else is on this machine.
    #expect(told.allSatisfy { $0.hasPrefix("ok ") || $0.contains("  clock ") }, "\(outcome.output)")
    let checks = [
      "server", "storage", "database", "log", "journal", "disk", "key", "apps", "clock",
      "association", "links",
    ]
    for check in checks {
      #expect(told.contains { $0.contains(" \(check) ") }, "\(check)")
    }
    let json = try server.run(["doctor", "--json"])
    struct Found: Decodable {
      var check, outcome, reason: String
    }
    let findings = try JSONDecoder().decode([Found].self, from: Data(json.output.utf8))
    #expect(findings.count == told.count)
    let counted = try server.run(["doctor", "--count"])
    #expect(counted.output.contains("reports"))
    #expect(counted.output.contains("report totals match the stored rows."))
    #expect(findings.contains { $0.check == "server" && $0.reason == "server_ready" })
  }

  @Test func findsWhatDoesNotWork() async throws {
    let server = try await RunningServer()
    let wrongKey = try server.run(["doctor", "--key", "nonsense"])
    #expect(wrongKey.code == 1)
    #expect(wrongKey.errors == "1 check failed.\n")
    #expect(server.stop() == 0)
    let stopped = try server.run(["doctor"])
    #expect(stopped.code == 1)
    let bad = stopped.lines.filter { $0.hasPrefix("bad ") }
    #expect(bad.count == 1)
    #expect(bad[0].hasPrefix("bad   server   There is no answer from \(server.base)"))
    #expect(stopped.output.contains("Start a server with paylisher serve"))
  }

  @Test func drawsTheFunnel() async throws {
    let server = try await RunningServer()
    let report: FunnelReport = try decode(server.run(["report", "funnel", "--json"]))
    #expect(report.steps.map(\.name) == ["click", "install", "open", "event"])
    let text = try server.run(["report", "funnel", "--link", "DEMO"])
    #expect(text.code == 0)
    #expect(text.lines.first == "STEP     COUNT  OF FIRST")
    // The table, an empty line, and what each of the four steps counts.
    #expect(text.lines.count == 5 + 1 + 4)
  }

  @Test func makesAndRevokesAKey() async throws {
    let server = try await RunningServer()
    let made = try server.run(["key", "create", "--kind", "secret", "--name", "Test", "--json"])
    let key: KeyResource = try decode(made)
    let secret = try #require(key.key)
    let list = ["key", "list", "--key", secret]
    #expect(try server.run(list).output.contains(key.id))
    #expect(try server.run(["key", "revoke", key.id]).output == "Key \(key.id) no longer works.\n")
    let refused = try server.run(list)
    #expect(refused.code == 77)
    #expect(refused.errors.contains("This key was revoked. Use another."))
  }

  @Test func sharesAReport() async throws {
    let server = try await RunningServer()
    let made = try server.run([
      "share", "create", "funnel", "--name", "Spring", "--query", "last=30", "--days", "90",
    ])
    #expect(made.output.contains("/dashboard/shared/"), "\(made.errors)")
    let shares: Page<ReportShareResource> = try decode(server.run(["share", "list", "--json"]))
    let share = try #require(shares.items.first)
    #expect(share.report == .funnel && share.name == "Spring" && share.query == "last=30")
    #expect(share.expiresAt.milliseconds(since: share.createdAt) == 90 * 86_400_000)
    #expect(try server.run(["share", "list"]).output.contains("never"))
    let id = share.id.description
    let revoked = "The link of report \(id) no longer works.\n"
    #expect(try server.run(["share", "revoke", id]).output == revoked)
    #expect(try server.run(["share", "list"]).output == "No shared reports.\n")
    #expect(try server.run(["share", "revoke", "x"]).code == 64)
    #expect(try server.run(["share", "create", "clicks", "--name", "x"]).code == 64)
  }

  @Test func makesAKeyForAnApp() async throws {
    let server = try await RunningServer()
    let apps: Page<AppResource> = try decode(server.run(["app", "list", "--json"]))
    let app = try #require(apps.items.first)
    #expect(try server.run(["app", "list"]).output.contains(app.id.description))
    let made: KeyResource = try decode(
      server.run(["key", "create", "--app", app.id.description, "--json"])
    )
    #expect(made.kind == .publishable)
    #expect(made.app == app.id)
    #expect(try server.run(["domain", "list"]).lines.last?.hasPrefix("127.0.0.1") == true)
  }

  @Test func movesADomainWithItsLinks() async throws {
    let server = try await RunningServer()
    let moved = try server.run([
      "domain", "update", "127.0.0.1", "--base-url", "https://go.example.com",
    ])
    #expect(moved.output == "Links of go.example.com begin with https://go.example.com/c/\n")
    #expect(try server.run(["link", "list"]).output.contains("https://go.example.com/c/DEMO"))
    let qr = try server.run(["link", "qr", "DEMO"])
    #expect(qr.output.hasSuffix("https://go.example.com/c/DEMO\n"))
    let tap = ["Host": "go.example.com"]
    var status = 404
    for _ in 0..<600 where status == 404 {
      status = try await server.get("/c/DEMO", headers: tap).status
      if status == 404 { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(status != 404)
    let none = try server.run([
      "domain", "update", "gone.example", "--base-url", "https://go.example.com",
    ])
    #expect(none.code == 1)
  }

  @Test func linksFollowThePortOfTheServer() async throws {
    let folder = try TemporaryFolder()
    _ = try Binary.run(
      ["init", "--demo", "--data", "data", "--public-url", "http://127.0.0.1:1"],
      in: folder
    )
    let server = try await RunningServer(arguments: [], data: folder.path("data"))
    let list = try server.run(["link", "list", "--data", folder.path("data")])
    #expect(list.output.contains("\(server.base)/c/DEMO"))
  }

  @Test func saysAtOnceThatNothingListensThere() throws {
    let port = try #require(RunningServer.freePort())
    let began = ContinuousClock.now
    let outcome = try Binary.run(
      ["link", "list"],
      environment: ["PAYLISHER_SERVER": "http://127.0.0.1:\(port)", "PAYLISHER_KEY": "x"]
    )
    #expect(outcome.code == 69)
    #expect(outcome.errors.hasPrefix("There is no answer from http://127.0.0.1:\(port)"))
    // Half of the time that an answer may take.
    #expect(ContinuousClock.now - began < .seconds(30))
  }

  /// A proxy that sends to another address is not followed: what the command changes would arrive as a `GET`.
  @Test(arguments: [["link", "list"], ["link", "create", "https://example.com/"]])
  func saysWhereAProxySendsTo(_ arguments: [String]) throws {
    let proxy = try #require(
      AnsweringPort(
        answer: "HTTP/1.1 301 Moved Permanently\r\nLocation: https://go.example.com/v1/links\r\n"
          + "Content-Length: 0\r\nConnection: close\r\n\r\n"
      )
    )
    let outcome = try Binary.run(
      arguments,
      environment: ["PAYLISHER_SERVER": proxy.base, "PAYLISHER_KEY": "x"]
    )
    #expect(outcome.code == 78)
    #expect(
      outcome.errors.hasPrefix(
        "\(proxy.base) is not where the server is: it sends to https://go.example.com (301)."
      )
    )
    #expect(outcome.errors.contains("--server"))
    #expect(proxy.requests.count == 1)
  }

  @Test func saysThatThereIsNoKey() throws {
    let outcome = try Binary.run(["link", "list"])
    #expect(outcome.code == 78)
    #expect(outcome.errors.hasPrefix("No key found in --key, PAYLISHER_KEY or"))
  }

  @Test func knowsNoRequestThatTheServerDoesNot() async throws {
    struct Document: Decodable {
      var paths: [String: [String: JSONValue]]
    }
    let server = try await RunningServer()
    let body = try await server.get("/openapi.json").body
    let document = try JSONDecoder().decode(Document.self, from: Data(body.utf8))
    for endpoint in APIEndpoint.allCases {
      let operation = document.paths[endpoint.template]?[endpoint.method.rawValue.lowercased()]
      #expect(operation?["operationId"]?.stringValue == endpoint.rawValue)
    }
  }
}
