import Foundation
import Persistence
import SQLiteDriver
import Testing
import WireModels

/// `paylisher init`.
struct InitTests {
  private struct Report: Decodable {
    var created: Bool
    var workspace: String
    var secretKey: String?
    var publishableKey: String?
    var link: String?
  }

  private func initialise(_ folder: TemporaryFolder, _ arguments: [String] = []) throws -> Report {
    let outcome = try Binary.run(["init", "--json", "--data", "data"] + arguments, in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
  }

  private func mode(_ folder: TemporaryFolder, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
  }

  @Test func makesAWorkspaceAndPrintsItsKey() throws {
    let folder = try TemporaryFolder()
    let report = try initialise(folder)
    #expect(report.created)
    #expect(report.secretKey?.isEmpty == false)
    #expect(report.publishableKey == nil)
    #expect(try mode(folder, "data/secrets.json") == 0o600)
    #expect(!FileManager.default.fileExists(atPath: folder.path("data/demo-credentials.json")))
  }

  @Test func changesNothingTheSecondTime() throws {
    let folder = try TemporaryFolder()
    let first = try initialise(folder, ["--demo"])
    let secrets = try folder.text("data/secrets.json")
    let second = try initialise(folder, ["--demo"])
    #expect(!second.created)
    #expect(second.workspace == first.workspace)
    #expect(second.secretKey == nil)
    #expect(try folder.text("data/secrets.json") == secrets)
    let text = try Binary.run(["init", "--data", "data"], in: folder)
    #expect(text.output.hasPrefix("data already has a workspace (\(first.workspace))"))
    #expect(!text.output.contains(try #require(first.secretKey)))
  }

  @Test func makesOneMoreKeyOnRequest() throws {
    let folder = try TemporaryFolder()
    let first = try initialise(folder)
    let second = try initialise(folder, ["--new-key"])
    #expect(!second.created)
    #expect(second.workspace == first.workspace)
    #expect(second.secretKey != nil)
    #expect(second.secretKey != first.secretKey)
  }

  @Test func makesAnotherWorkspaceOnRequest() throws {
    let folder = try TemporaryFolder()
    let first = try initialise(folder)
    let second = try initialise(folder, ["--new-workspace", "Other"])
    #expect(second.workspace != first.workspace)
    #expect(second.secretKey != nil)
    let third = try initialise(folder, ["--new-key", "--workspace", second.workspace])
    #expect(third.workspace == second.workspace)
    #expect(try initialise(folder, ["--new-key"]).workspace == first.workspace)
    let wrong = try Binary.run(["init", "--data", "data", "--workspace", "x"], in: folder)
    #expect(wrong.code == 64)
  }

  @Test(arguments: [[], ["--demo"]])
  func namesTheFirstWorkspaceAsAsked(_ more: [String]) async throws {
    let folder = try TemporaryFolder()
    #expect(try initialise(folder, ["--new-workspace", "Acme"] + more).created)
    let driver = try SQLiteDriver(directory: folder.path("data"))
    let workspaces = try await Repositories(driver: driver).workspaces.list()
    #expect(workspaces.map(\.name) == ["Acme"])
    try await driver.close()
  }

  @Test func replacesTheSigningKeyAndKeepsTheOthers() throws {
    // asvs 11.1.1 11.2.2
    // attack 45
    func keys(_ folder: TemporaryFolder) throws -> [String: String] {
      try JSONDecoder().decode(
        [String: String].self,
        from: Data(folder.text("data/secrets.json").utf8)
      )
    }
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    let before = try keys(folder)
    #expect(!(try initialise(folder, ["--new-signing-key"])).created)
    let after = try keys(folder)
    #expect(after["pepper"] == before["pepper"])
    #expect(after["signingKey"] != before["signingKey"])
    #expect(after["storageKey"] == before["signingKey"])
    _ = try initialise(folder, ["--new-signing-key"])
    let last = try keys(folder)
    #expect(last["signingKey"] != after["signingKey"])
    #expect(last["storageKey"] == before["signingKey"])
    #expect(try mode(folder, "data/secrets.json") == 0o600)
  }

  /// A mistyped directory would be made, and copied as an installation of nothing.
  @Test func copiesNoDirectoryWithoutADatabase() throws {
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    let wrong = try Binary.run(["database", "copy", "--from", "dta", "--to", "new"], in: folder)
    #expect(wrong.code == 78 && wrong.errors.contains("There is no dta/paylisher.sqlite."))
    #expect(!FileManager.default.fileExists(atPath: folder.path("dta")))
    let right = try Binary.run(["database", "copy", "--from", "data", "--to", "new"], in: folder)
    #expect(right.code == 0)
  }

  /// Also a copy of the data directory is closed to other users of the computer.
  @Test func writesFilesThatOthersCannotRead() throws {
    // asvs 13.3.1 13.3.2
    // attack 44
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    #expect(try mode(folder, "data/paylisher.sqlite") == 0o600)
    let backup = try Binary.run(["database", "backup", "copy", "--data", "data"], in: folder)
    #expect(backup.code == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("copy"))
    for file in files { #expect(try mode(folder, "copy/\(file)") == 0o600, "\(file)") }
  }

  @Test func keepsTheSettingsThatItWasGiven() async throws {
    let folder = try TemporaryFolder()
    let port = try #require(RunningServer.freePort())
    let outcome = try Binary.run(
      [
        "init", "--data", "data", "--public-url", "https://go.example.com", "--port", String(port),
      ],
      in: folder
    )
    #expect(outcome.output.contains("port, publicURL in data/settings.json"))
    #expect(outcome.output.hasSuffix("Start the server: paylisher serve --data data\n"))
    #expect(outcome.output.contains("https://go.example.com/welcome/"))
    let owner = try Binary.run(["init", "--data", "data", "--new-owner"], in: folder)
    #expect(owner.output.contains("https://go.example.com/invitations/"))
    #expect(try mode(folder, "data/settings.json") == 0o600)
    let settings = try Binary.run(["settings", "--data", "data"], in: folder).lines
    #expect(
      settings.contains { $0.hasPrefix("public-url") && $0.contains("https://go.example.com") }
    )
    let flag = try Binary.run(["settings", "--data", "data", "--port", "9"], in: folder).lines
    #expect(flag.contains { $0.hasPrefix("port") && $0.contains("flag") })
  }

  @Test func keepsTheKeysOfADemo() throws {
    let folder = try TemporaryFolder()
    let report = try initialise(folder, ["--demo", "--public-url", "http://127.0.0.1:1"])
    #expect(report.link == "http://127.0.0.1:1/c/DEMO")
    let kept = try JSONDecoder().decode(
      [String: String].self,
      from: Data(folder.text("data/demo-credentials.json").utf8)
    )
    #expect(kept["secretKey"] == report.secretKey)
    #expect(kept["publishableKey"] == report.publishableKey)
    #expect(kept["server"] == "http://127.0.0.1:1")
    #expect(try mode(folder, "data/demo-credentials.json") == 0o600)
  }

  @Test func storesNoKeyInClear() throws {
    let folder = try TemporaryFolder()
    let key = try #require(try initialise(folder).secretKey)
    let secret = String(try #require(key.split(separator: "_").max { $0.count < $1.count }))
    #expect(secret.count > 40)
    let data = folder.url("data")
    for file in try FileManager.default.contentsOfDirectory(atPath: data.path) {
      let bytes = try Data(contentsOf: data.appending(path: file))
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
    }
  }

  @Test func refusesAFileInPlaceOfADirectory() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "data")
    let outcome = try Binary.run(["init", "--data", "data"], in: folder)
    #expect(outcome.code == 73)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("data is a file, not a data directory.\n"))
  }

  @Test(arguments: ["file/data", "/proc/data"])
  func refusesADirectoryThatCannotBeMade(_ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let outcome = try Binary.run(["init", "--data", path], in: folder)
    #expect(outcome.code == 73)
    #expect(outcome.errors.hasPrefix("The data directory \(path) cannot be written"))
  }

  @Test func refusesSecretsThatOthersCanRead() throws {
    // asvs 13.3.1 13.3.2
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    let path = folder.path("data/secrets.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let outcome = try Binary.run(["serve", "--port", "0", "--data", "data"], in: folder)
    #expect(outcome.code == 77)
    #expect(outcome.errors.hasPrefix("Others can read data/secrets.json (mode 640)"))
  }

  @Test(arguments: ["{}", "", #"{"pepper": "00", "signingKey": "00"}"#])
  func refusesDamagedSecrets(_ content: String) throws {
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    try folder.write(content, to: "data/secrets.json")
    let outcome = try Binary.run(["init", "--data", "data"], in: folder)
    #expect(outcome.code == 77)
    #expect(outcome.errors.hasPrefix("data/secrets.json is damaged"))
  }

  @Test func refusesToReplaceLostSecrets() throws {
    let folder = try TemporaryFolder()
    _ = try initialise(folder)
    try FileManager.default.removeItem(at: folder.url("data/secrets.json"))
    let outcome = try Binary.run(["init", "--data", "data"], in: folder)
    #expect(outcome.code == 77)
    #expect(outcome.errors.hasPrefix("data/secrets.json is missing"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("data/secrets.json")))
  }
}
