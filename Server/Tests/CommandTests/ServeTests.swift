import Foundation
import GeoDatabaseTestSupport
import Persistence
import SQLiteDriver
import Testing

/// `paylisher serve`, by a process of its own.
struct ServeTests {
  @Test func saysWhereEverythingIs() async throws {
    let server = try await RunningServer()
    let output = try server.output
    #expect(output.contains("Server      \(server.base)\n"))
    #expect(output.contains("Short link  \(server.base)/c/DEMO\n"))
    #expect(output.contains("data/demo-credentials.json"))
    #expect(output.contains("█"))
    #expect(!output.contains("\u{1B}"))
    let log = try server.errors.split(separator: "\n")
    #expect(log.count == 1)
    #expect(log.first?.contains("notice the server started url=\(server.base)") == true)
  }

  /// Behind a proxy the server's URL does not say where it listens.
  @Test func saysWhereItListens() async throws {
    let url = "https://go.example.com"
    let server = try await RunningServer(arguments: ["--public-url", url])
    let output = try server.output
    #expect(output.contains("Server     \(url)\n"))
    #expect(output.contains("Listening  \(server.base.dropFirst("http://".count))\n"))
    #expect(!output.contains("No public URL") && !output.contains("not https"))
    let plain = try await RunningServer()
    #expect(try !plain.output.contains("Listening"))
  }

  /// A node that was given the database alone has the public URL of the others, and one that changes it says so.
  @Test func sharesThePublicURL() async throws {
    let folder = try TemporaryFolder()
    let made = ["init", "--data", "data", "--public-url", "https://go.example.com"]
    #expect(try Binary.run(made, in: folder).code == 0)
    try FileManager.default.removeItem(at: folder.url("data/settings.json"))
    let server = try await RunningServer(arguments: [], data: folder.path("data"))
    #expect(try server.output.contains("Server     https://go.example.com\n"))
    #expect(try !server.output.contains("No public URL"))
    #expect(server.stop() == 0)
    let other = ["--public-url", "https://links.example.com"]
    let moved = try await RunningServer(arguments: other, data: folder.path("data"))
    let warning = "The public URL was https://go.example.com and is https://links.example.com now."
    #expect(try moved.output.contains(warning))
    #expect(moved.stop() == 0)
    let again = try await RunningServer(arguments: other, data: folder.path("data"))
    #expect(try !again.output.contains("The public URL was"))
    #expect(again.stop() == 0)
    // A URL of this computer is another one on each node.
    let local = ["--public-url", "http://127.0.0.1:9"]
    let own = try await RunningServer(arguments: local, data: folder.path("data"))
    #expect(try !own.output.contains("The public URL was"))
    #expect(own.stop() == 0)
    let last = try await RunningServer(arguments: [], data: folder.path("data"))
    #expect(try last.output.contains("Server     https://links.example.com\n"))
  }

  /// A node of an installation that never had a public URL says what it lacks.
  @Test func warnsANodeWithoutAPublicURL() async throws {
    let folder = try TemporaryFolder()
    let made = ["init", "--data", "data", "--public-url", "https://go.example.com"]
    #expect(try Binary.run(made, in: folder).code == 0)
    try FileManager.default.removeItem(at: folder.url("data/settings.json"))
    try await Self.forgetPublicURL(in: folder.path("data"))
    let server = try await RunningServer(arguments: [], data: folder.path("data"))
    #expect(try server.output.contains("No public URL is set"))
    #expect(try server.output.contains("a node of https://go.example.com"))
  }

  private static func forgetPublicURL(in data: String) async throws {
    let driver = try SQLiteDriver(directory: data)
    _ = try await driver.write { connection in
      try connection.execute("DELETE FROM installation_setting")
    }
    try await driver.close()
  }

  @Test func warnsOfAPublicURLWithoutTLS() async throws {
    let arguments = ["--public-url", "http://go.example.com"]
    let server = try await RunningServer(arguments: arguments)
    #expect(try server.output.contains("set --public-url https://go.example.com."))
  }

  @Test func endsWithZeroOnTheSignalToStop() async throws {
    let server = try await RunningServer()
    #expect(server.stop() == 0)
    let log = try server.errors.split(separator: "\n")
    #expect(log.count == 2)
    #expect(log.last?.hasSuffix("notice the server stopped") == true)
  }

  @Test func logsRequestsWhereThatIsWanted() async throws {
    let server = try await RunningServer(arguments: ["--demo", "--log-level", "info"])
    _ = try await server.get("/openapi.json")
    #expect(server.stop() == 0)
    let line = try server.errors.split(separator: "\n").first { $0.contains("route=/openapi.json") }
    #expect(line?.contains("status=200") == true)
  }

  @Test func keepsItsDemoWhenItStartsAgain() async throws {
    let server = try await RunningServer()
    let credentials = try server.folder.text("data/demo-credentials.json")
    #expect(server.stop() == 0)
    let again = try server.run(["init", "--demo", "--data", "data"])
    #expect(again.output.contains("already has a workspace"))
    #expect(try server.folder.text("data/demo-credentials.json") == credentials)
  }

  @Test func movesItsDemoToANewPort() async throws {
    let folder = try TemporaryFolder()
    let old = "http://127.0.0.1:1"
    let made = try Binary.run(
      ["init", "--demo", "--data", "data", "--public-url", old],
      in: folder
    )
    #expect(made.code == 0)
    let server = try await RunningServer(arguments: [], data: folder.path("data"))
    #expect(try server.output.contains("Short link  \(server.base)/c/DEMO\n"))
    #expect(try server.run(["link", "list", "--data", folder.path("data")]).code == 0)
  }

  @Test func saysHowToBeginWithoutADemo() async throws {
    let server = try await RunningServer(arguments: [])
    #expect(try server.output.contains("There is no workspace yet."))
    #expect(try !server.output.contains("Short link"))
  }

  @Test func refusesABusyPort() async throws {
    let server = try await RunningServer()
    let port = try #require(server.base.split(separator: ":").last)
    let outcome = try server.run(["serve", "--data", "other", "--port", String(port)])
    #expect(outcome.code == 69)
    #expect(outcome.output == "")
    #expect(outcome.errors == "Port \(port) is in use.\nStop the other program or pass --port.\n")
  }

  @Test func refusesADirectoryThatAnotherServerUses() async throws {
    let server = try await RunningServer()
    for command in [["serve", "--port", "0"], ["init"]] {
      let outcome = try server.run(command + ["--data", "data"])
      #expect(outcome.code == 75)
      #expect(outcome.errors.hasPrefix("Another server uses the data directory data."))
    }
  }

  @Test func refusesDataOfANewerVersion() throws {
    let folder = try TemporaryFolder()
    #expect(try Binary.run(["init", "--data", "data"], in: folder).code == 0)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", Self.futureSchema, folder.path("data/paylisher.sqlite")]
    try python.start()
    python.waitForExit()
    #expect(python.terminationStatus == 0)
    let outcome = try Binary.run(["serve", "--port", "0", "--data", "data"], in: folder)
    #expect(outcome.code == 76)
    #expect(outcome.errors.hasPrefix("The database has schema 999"))
  }

  /// A mail server elsewhere is asked by TLS alone, because mails hold links that sign users in.
  @Test func sendsNoMailInClearToAnotherComputer() throws {
    // asvs 12.3.1
    let folder = try TemporaryFolder()
    let serve = ["serve", "--port", "0", "--data", "data", "--smtp-sender", "a@example.com"]
    let clear = ["--smtp-security", "none", "--smtp-host", "mail.example.com"]
    let outcome = try Binary.run(serve + clear, in: folder)
    #expect(outcome.code == 78)
    #expect(
      outcome.errors.hasPrefix("--smtp-security none would send passwords and links in plain text")
    )
  }

  @Test func refusesAListOfRelaysThatItCannotRead() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("172.224.224.0/27,GB\nLondon\n", to: "relays.csv")
    let serve = ["serve", "--port", "0", "--data", "data", "--relay-list"]
    let wrong = try Binary.run(serve + [list], in: folder)
    #expect(wrong.code == 78)
    #expect(wrong.errors.hasPrefix("Line 2 of \(list) begins with \"London\".\n"))
    let absent = try Binary.run(serve + ["absent.csv"], in: folder)
    #expect(absent.code == 78)
    #expect(absent.errors.hasPrefix("Cannot read absent.csv.\n"))
  }

  @Test func takesCountriesFromAGeoDatabase() async throws {
    let folder = try TemporaryFolder()
    var file = GeoFile()
    let record = GeoFile.Value.map([("country", .map([("iso_code", .text("DE"))]))])
    file.add(ipv4: [203, 0, 113, 0], length: 24, record)
    let path = folder.path("countries.mmdb")
    try Data(file.bytes).write(to: URL(filePath: path))
    let server = try await RunningServer(arguments: ["--demo", "--geo-database", path])
    for address in ["203.0.113.7", "192.0.2.1"] {
      let headers = [
        "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)",
        "X-Forwarded-For": address,
      ]
      _ = try await server.get("/c/DEMO", headers: headers)
    }
    var report = ""
    for _ in 0..<600 where !report.contains("DE,1") || !report.contains("(none),1") {
      report = try server.run(["report", "breakdown", "country", "--csv"]).output
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(report.contains("DE,1"))
    #expect(report.contains("(none),1"))
    let doctor = try server.run(["doctor"]).output.split(separator: "\n")
    let line = doctor.first { $0.hasPrefix("warn  geo database") }
    #expect(line?.contains("Test was built ") == true)
  }

  @Test func refusesAGeoDatabaseThatItCannotRead() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("no database", to: "wrong.mmdb")
    let serve = ["serve", "--port", "0", "--data", "data", "--geo-database"]
    let wrong = try Binary.run(serve + [file], in: folder)
    #expect(wrong.code == 78)
    #expect(wrong.errors.hasPrefix("\(file) is not a MaxMind database (.mmdb).\n"))
    let absent = try Binary.run(serve + ["absent.mmdb"], in: folder)
    #expect(absent.code == 78)
    #expect(absent.errors.hasPrefix("Cannot read absent.mmdb.\n"))
  }

  @Test func logsJSONWhereAsked() async throws {
    let server = try await RunningServer(
      arguments: ["--log-format", "json", "--log-level", "trace"]
    )
    let lines = try server.errors.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["level"] is String)
    }
  }

  private static let futureSchema = """
    import sqlite3, sys
    connection = sqlite3.connect(sys.argv[1])
    connection.execute("INSERT INTO schema_migration VALUES (999, 'future', x'00', 1, 999)")
    connection.commit()
    """
}
