import Foundation
import Testing

@testable import PaylisherCLI

/// `paylisher settings`, and with it how every server command finds its settings.
struct SettingsTests {
  private struct Report: Decodable, Equatable {
    var name: String
    var value: String?
    var source: String
  }

  private func setting(
    _ name: String,
    arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Report {
    let outcome = try Binary.run(["settings", "--json"] + arguments, environment: environment)
    #expect(outcome.errors == "")
    let reports = try JSONDecoder().decode([Report].self, from: Data(outcome.output.utf8))
    return try #require(reports.first { $0.name == name })
  }

  @Test func hasDefaults() throws {
    #expect(try setting("port") == Report(name: "port", value: "8080", source: "default"))
    #expect(try setting("host").value == "127.0.0.1")
    #expect(try setting("data").value == "./data")
    let publicURL = try setting("public-url")
    #expect(publicURL.value == "http://127.0.0.1:8080")
    #expect(publicURL.source == "host and port")
    #expect(try setting("relay-list") == Report(name: "relay-list", value: nil, source: "default"))
    let table = try Binary.run(["settings"]).lines
    #expect(table.contains { $0.hasPrefix("country-header") && $0.contains("not set") })
  }

  @Test func takesServersInPlaceOfPushProviders() throws {
    let environment = ["PAYLISHER_FCM_URL": "https://push.staging.example.com:8443/"]
    #expect(
      try setting("apns-url", arguments: ["--apns-url", "http://127.0.0.1:2197"]).value
        == "http://127.0.0.1:2197"
    )
    #expect(try setting("fcm-url", environment: environment).source == "environment")
    #expect(try setting("fcm-token-url").value == nil)
  }

  @Test func namesAMisspeltVariable() throws {
    let outcome = try Binary.run(["settings"], environment: ["PAYLISHER_PROT": "1"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("Did you mean PAYLISHER_PORT?"))
  }

  @Test func prefersFlagToEnvironmentToFileToDefault() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"port": 1, "logLevel": "debug"}"#, to: "settings.json")
    let environment = ["PAYLISHER_PORT": "2", "PAYLISHER_CONFIG": file]
    let flag = try setting("port", arguments: ["--port", "3"], environment: environment)
    #expect(flag == Report(name: "port", value: "3", source: "flag"))
    let variable = try setting("port", environment: environment)
    #expect(variable == Report(name: "port", value: "2", source: "environment"))
    let inFile = try setting("port", arguments: ["--config", file])
    #expect(inFile == Report(name: "port", value: "1", source: "file \(file)"))
    let other = try setting("log-level", environment: environment)
    #expect(other == Report(name: "log-level", value: "debug", source: "file \(file)"))
  }

  @Test func showsADatabaseWithoutItsPassword() throws {
    let environment = ["PAYLISHER_DATABASE_URL": "postgres://a:topsecret@db.example.com:5433/links"]
    let report = try setting("database-url", environment: environment)
    #expect(report.value == "postgres://db.example.com:5433/links")
    #expect(try setting("database-url").value == "sqlite")
    let wrong = ["PAYLISHER_DATABASE_URL": "mysql://a:topsecret@db.example.com/links"]
    let outcome = try Binary.run(["settings"], environment: wrong)
    #expect(outcome.errors.contains("sqlite, or a URL such as postgres://user@host/database"))
    #expect(!outcome.errors.contains("topsecret"))
  }

  @Test func takesTheVariablesOfOpenTelemetryAfterItsOwn() throws {
    var environment = [
      "OTEL_SERVICE_NAME": "standard", "OTEL_EXPORTER_OTLP_HEADERS": "api-key=topsecret,tenant=a",
    ]
    let name = try setting("otlp-service-name", environment: environment)
    #expect(name.value == "standard")
    #expect(name.source == "environment OTEL_SERVICE_NAME")
    let headers = try setting("otlp-headers", environment: environment)
    #expect(headers.value == "api-key=***,tenant=***")
    environment["PAYLISHER_OTLP_SERVICE_NAME"] = "own"
    #expect(try setting("otlp-service-name", environment: environment).value == "own")
  }

  @Test func takesEmptyVariablesAsAbsent() throws {
    let port = try setting("port", environment: ["PAYLISHER_PORT": "", "PAYLISHER_CONFIG": ""])
    #expect(port.source == "default")
  }

  @Test(arguments: [
    (["--port", "80x"], [:], #"--port is "80x": give a whole number from 0 to 65535."#),
    (["--port", "65536"], [:], #"--port is "65536": give a whole number from 0 to 65535."#),
    (
      [], ["PAYLISHER_PORT": "-1"],
      #"PAYLISHER_PORT in the environment is "-1": give a whole number from 0 to 65535."#
    ),
    (
      [], ["PAYLISHER_PUBLIC_URL": "go.example.com"],
      #"PAYLISHER_PUBLIC_URL in the environment is "go.example.com": "#
        + "give a URL such as https://go.example.com, without a path."
    ),
    (
      ["--not-found-per-minute", "many"], [:],
      #"--not-found-per-minute is "many": give a whole number from 0 to 1000000."#
    ),
    (["--log-format", "xml"], [:], #"--log-format is "xml": give text or json."#),
    (
      [], ["OTEL_EXPORTER_OTLP_ENDPOINT": "localhost:4318"],
      #"OTEL_EXPORTER_OTLP_ENDPOINT in the environment is "localhost:4318": "#
        + "give a URL such as http://127.0.0.1:4318, without a user, query or fragment."
    ),
    (
      ["--otlp-headers", "topsecret"], [:],
      #"--otlp-headers is "***": give pairs such as api-key=secret, separated by commas, "#
        + "with special characters escaped as in URLs."
    ),
    (["--data", ""], [:], #"--data is "": give the path of a directory."#),
    (
      ["--apns-url", "http://push.example.com"], [:],
      #"--apns-url is "http://push.example.com": give a URL without a path, "#
        + "such as https://push.staging.example.com, or http on this computer."
    ),
    (
      [], ["PAYLISHER_FCM_TOKEN_URL": "https://push.example.com/token"],
      #"PAYLISHER_FCM_TOKEN_URL in the environment is "https://push.example.com/token": "#
        + "give a URL without a path, such as https://push.staging.example.com, "
        + "or http on this computer."
    ),
  ])
  func namesTheSourceOfAWrongValue(
    arguments: [String],
    environment: [String: String],
    message: String
  ) throws {
    let outcome = try Binary.run(["settings"] + arguments, environment: environment)
    #expect(outcome.code == 78)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(message + "\n"))
  }

  @Test func namesEveryWrongValueAtOnce() throws {
    let outcome = try Binary.run(
      ["settings", "--port", "x"],
      environment: ["PAYLISHER_LOG_LEVEL": "loud"]
    )
    #expect(outcome.errors.contains("--port"))
    #expect(outcome.errors.contains("PAYLISHER_LOG_LEVEL"))
  }

  @Test(arguments: [
    ("{", "is not a JSON object."),
    ("[]", "is not a JSON object."),
    (#"{"prot": 1}"#, #"There is no setting "prot""#),
    (#"{"port": [1]}"#, "must be text, a whole number, true or false."),
    (#"{"port": "x"}"#, #"is "x": give a whole number from 0 to 65535."#),
  ])
  func refusesAWrongFile(content: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(content, to: "settings.json")
    let outcome = try Binary.run(["settings", "--config", file])
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains(message))
    #expect(outcome.errors.contains(file))
  }

  @Test func refusesAFileThatIsNotThere() throws {
    let outcome = try Binary.run(["settings", "--config", "/nowhere/settings.json"])
    #expect(outcome.code == 78)
    #expect(outcome.errors.hasPrefix("There is no settings file /nowhere/settings.json.\n"))
  }

  /// The Debian package installs a file; one that is named comes in its place.
  @Test func readsTheInstalledFile() throws {
    let folder = try TemporaryFolder()
    let installed = try folder.write(#"{"port": 1, "data": "there"}"#, to: "installed.json")
    let other = try folder.write(#"{"port": 2}"#, to: "other.json")
    func sources(
      _ config: String?,
      _ environment: [String: String] = [:]
    ) throws -> SettingsSources {
      try SettingsSources(
        flags: [:],
        config: config,
        environment: environment,
        installed: installed
      )
    }
    let port = SettingsTable.shared.port.entry
    #expect(try sources(nil).text(of: port)?.text == "1")
    #expect(try sources(nil).directory.path == "there")
    #expect(try sources(other).text(of: port)?.text == "2")
    #expect(try sources(nil, ["PAYLISHER_CONFIG": other]).text(of: port)?.text == "2")
    #expect(try sources(nil, ["PAYLISHER_PORT": "3"]).text(of: port)?.text == "3")
    let none = try SettingsSources(
      flags: [:],
      environment: [:],
      installed: folder.path("none.json")
    )
    #expect(none.text(of: port)?.text == "8080")
  }

  /// The password of the database is for the server, not for every user of the computer.
  @Test(arguments: [
    ("postgres://a:topsecret@127.0.0.1/links", 0o644, false),
    ("postgres://a@127.0.0.1/links?password=topsecret", 0o604, false),
    ("postgres://a:topsecret@127.0.0.1/links", 0o640, true),
    ("postgres://a@127.0.0.1/links", 0o644, true),
    ("sqlite", 0o644, true),
  ])
  func refusesAPasswordThatEveryUserCanRead(url: String, mode: Int, isTaken: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"databaseURL": "\#(url)"}"#, to: "settings.json")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    let outcome = try Binary.run(["settings", "--config", file])
    #expect(outcome.code == (isTaken ? 0 : 77), "\(outcome.errors)")
    #expect(outcome.errors.contains("chmod 640 \(file)") == !isTaken)
    #expect(!(outcome.errors + outcome.output).contains("topsecret"))
  }

  /// A script gets one value, as the server uses it.
  @Test(arguments: [
    ("database-url", "postgres://a:topsecret@127.0.0.1/links"),
    ("databaseURL", "postgres://a:topsecret@127.0.0.1/links"),
    ("port", "81"), ("public-url", "http://127.0.0.1:81"), ("relay-list", ""),
  ])
  func printsOneValue(name: String, value: String) throws {
    let environment = [
      "PAYLISHER_DATABASE_URL": "postgres://a:topsecret@127.0.0.1/links", "PAYLISHER_PORT": "81",
    ]
    let outcome = try Binary.run(["settings", "--only", name], environment: environment)
    #expect(outcome.code == 0 && outcome.output == value + "\n")
    let wrong = try Binary.run(["settings", "--only", "databse-url"])
    #expect(wrong.code == 64 && wrong.errors.contains("Did you mean database-url?"))
  }

  @Test func alignsItsTable() throws {
    let outcome = try Binary.run(["settings", "--port", "81"])
    #expect(
      outcome.lines.prefix(3)
        == [
          "SETTING                  VALUE                from",
          "host                     127.0.0.1            default",
          "port                     81                   flag",
        ].map { $0.replacing("from", with: "FROM") }[...]
    )
  }

  @Test func printsItsDocumentation() throws {
    // asvs 2.1.3
    let outcome = try Binary.run(["settings", "--markdown"])
    try Golden.expect(outcome.output, matches: Golden.repositoryFile("docs/settings.md"))
  }
}
