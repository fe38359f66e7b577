import DatabaseTestSupport
import Foundation
import PostgresDriver
import Testing

/// Which database a backup copies, and what a move to PostgreSQL leaves behind.
struct BackupSourceTests {
  private static let url = "postgres://ada:topsecret@db.example.com/links"

  private func initialised() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try Binary.run(["init", "--data", "data"], in: folder).code == 0)
    return folder
  }

  /// The flags, the environment and the file that put an installation on PostgreSQL; each names no
  /// password.
  @Test(
    arguments: [
      (["--database-url", url], [:], nil as String?),
      ([], ["PAYLISHER_DATABASE_URL": url], nil),
      (["--config", "server.json"], [:], "server.json"),
      ([], ["PAYLISHER_CONFIG": "server.json"], "server.json"),
      ([], [:], "data/settings.json"),
    ] as [([String], [String: String], String?)]
  )
  func copiesNoSQLiteFileOfAnInstallationOnPostgreSQL(
    _ flags: [String],
    _ environment: [String: String],
    _ file: String?
  ) throws {
    let folder = try initialised()
    if let file {
      try Data(#"{"databaseURL": "\#(Self.url)"}"#.utf8).write(to: folder.url(file))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640],
        ofItemAtPath: folder.path(file)
      )
    }
    let backup = ["database", "backup", "copy", "--data", "data"] + flags
    let refused = try Binary.run(backup, environment: environment, in: folder)
    #expect(refused.code == 78)
    #expect(refused.errors.contains("pg_dump") && refused.errors.contains("docs/postgresql.md"))
    #expect(!refused.errors.contains("topsecret"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy")))

    // The control, and the way out that the advice names.
    let sqlite = ["database", "backup", "copy", "--data", "data", "--database-url", "sqlite"]
    #expect(try Binary.run(sqlite, in: folder).code == 0)
  }

  @Test func saysThatADirectoryHasNoDatabase() throws {
    let folder = try TemporaryFolder()
    let refused = try Binary.run(["database", "backup", "copy", "--data", "none"], in: folder)
    #expect(refused.code == 78 && refused.errors.contains("There is no none/paylisher.sqlite."))
  }

  @Test func warnsOfARestoreThatNoServerWouldRead() throws {
    let folder = try initialised()
    #expect(try Binary.run(["database", "backup", "copy", "--data", "data"], in: folder).code == 0)
    let restore = ["database", "restore", "copy", "--data"]
    let quiet = try Binary.run(restore + ["first"], in: folder)
    #expect(quiet.code == 0 && quiet.errors == "")
    let environment = ["PAYLISHER_DATABASE_URL": Self.url]
    let warned = try Binary.run(restore + ["second"], environment: environment, in: folder)
    #expect(warned.code == 0)
    #expect(warned.errors.contains("PAYLISHER_DATABASE_URL in the environment names another"))
    #expect(!warned.errors.contains("topsecret"))
  }

  /// A copy to PostgreSQL leaves no file that a backup or a server takes for the database.
  @Test func renamesTheFileThatWasCopiedToPostgreSQL() async throws {
    let folder = try initialised()
    try await TestPostgres.withSchema { url in
      let copy = ["database", "copy", "--from", "data", "--to", url]
      let moved = try Binary.run(copy, in: folder)
      #expect(moved.code == 0, "\(moved.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("data"))
      #expect(!names.contains("paylisher.sqlite"))
      let aside = try #require(names.first { $0.hasSuffix(".sqlite") })
      #expect(aside.hasPrefix("paylisher-moved-") && moved.output.contains(aside))
      for command in [
        ["database", "backup", "copy", "--data", "data"], ["init", "--data", "data"],
        ["database", "retention", "--data", "data"],
        ["database", "copy", "--from", "data", "--to", "other"],
      ] {
        let refused = try Binary.run(command, in: folder)
        #expect(refused.code == 78 && refused.errors.contains(aside), "\(command) \(refused)")
      }
      let back = try Binary.run(["database", "copy", "--from", url, "--to", "data"], in: folder)
      #expect(back.code == 0, "\(back.errors)")
      #expect(
        try Binary.run(["database", "backup", "copy", "--data", "data"], in: folder).code == 0
      )
    }
  }

  /// The script of the package, as its unit runs it: it reads the settings that the server reads.
  @Test func dumpsPostgreSQLByTheScriptOfThePackage() async throws {
    let folder = try initialised()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appending(path: "Packaging/debian/backup").path
    try await TestPostgres.withSchema { url in
      let copy = ["database", "copy", "--from", "data", "--to", url]
      #expect(try Binary.run(copy, in: folder).code == 0)
      let named = url.replacing("postgres://paylisher@", with: "postgres://paylisher:a%20b@")
      #expect(named != url)
      let settings = ["data": folder.path("data"), "databaseURL": named]
      let file = try folder.write(
        String(decoding: try JSONEncoder().encode(settings), as: UTF8.self),
        to: "settings.json"
      )
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [script]
      let inherited = ProcessInfo.processInfo.environment
      let programs = Binary.url("paylisher").deletingLastPathComponent().path
      process.environment = inherited.merging([
        "BACKUP_DIRECTORY": folder.path("backups"), "PAYLISHER_CONFIG": file,
        "PATH": "\(programs):\(inherited["PATH"] ?? "/usr/bin:/bin")",
      ]) { $1 }
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("backups"))
      let backup = try #require(made.first)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.path("backups/\(backup)")
      )
      #expect(Set(files).isSuperset(of: ["paylisher.dump", "secrets.json"]))
      let dump = try Data(contentsOf: folder.url("backups/\(backup)/paylisher.dump"))
      #expect(dump.starts(with: Data("PGDMP".utf8)) && dump.count > 10_000)
    }
  }
}
