import Foundation
import Testing

/// Where the link of the first user is while the output is kept in a log.
struct SignInFileTests {
  /// What a server without an owner wrote until it took requests.
  ///
  /// - Parameter isLogged: Whether it runs as systemd starts it, whose journal gets the output.
  /// - Returns: Its folder and its output.
  /// - Throws: Where it cannot be started.
  private func start(isLogged: Bool) async throws -> (folder: TemporaryFolder, output: String) {
    let folder = try TemporaryFolder()
    #expect(try Binary.run(["init", "--data", "data"], in: folder).code == 0)
    for name in ["out", "err"] { try Data().write(to: folder.url(name)) }
    let file = try FileManager.default.attributesOfItem(atPath: folder.path("out"))
    let device = try #require(file[.systemNumber] as? Int)
    let number = try #require(file[.systemFileNumber] as? Int)
    let port = try #require(RunningServer.freePort())
    let process = try Binary.start(
      ["serve", "--data", "data", "--port", String(port)],
      environment: isLogged ? ["JOURNAL_STREAM": "\(device):\(number)"] : [:],
      files: folder
    )
    while process.isRunning, try !folder.text("out").contains("Stop with Ctrl-C") {
      try await Task.sleep(for: .milliseconds(20))
    }
    process.terminate()
    process.waitForExit()
    return (folder, try folder.text("out"))
  }

  @Test func theJournalGetsThePathAndNotTheLink() async throws {
    let (folder, output) = try await start(isLogged: true)
    #expect(output.contains("Sign in  data/sign-in-link\n"))
    #expect(!output.contains("/welcome/"))
    let link = try folder.text("data/sign-in-link")
    #expect(link.contains("/welcome/") && link.hasSuffix("\n"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path("data/sign-in-link")
    )
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try !folder.text("err").contains("/welcome/"))
  }

  /// The control: any other output gets the link.
  @Test func anyOtherOutputGetsTheLink() async throws {
    let (folder, output) = try await start(isLogged: false)
    #expect(output.contains("/welcome/"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("data/sign-in-link")))
  }

  @Test func aBackupOfReadableKeysIsRefused() throws {
    // attack 102
    let folder = try TemporaryFolder()
    #expect(try Binary.run(["init", "--data", "data"], in: folder).code == 0)
    let backup = ["database", "backup", "copy", "--data", "data"]
    let secrets = folder.path("data/secrets.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: secrets)
    let refused = try Binary.run(backup, in: folder)
    #expect(refused.code == 77 && refused.errors.contains("chmod 600 data/secrets.json"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy")))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets)
    #expect(try Binary.run(backup, in: folder).code == 0)
  }
}
