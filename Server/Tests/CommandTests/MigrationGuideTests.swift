import Foundation
import Testing

/// The commands of the migration guides, run as they are written, in a new directory and a new workspace.
struct MigrationGuideTests {
  /// A page of `docs`, and its blocks of code.
  private struct Guide {
    let blocks: [(language: String, text: String)]

    init(_ name: String) throws {
      let file = Golden.repositoryFile("docs/\(name).md")
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      var blocks: [(language: String, text: String)] = []
      var open: (language: String, lines: [String])?
      for line in lines {
        let plain = line.drop { $0 == " " }
        guard plain.hasPrefix("```") else {
          open?.lines.append(line)
          continue
        }
        if let block = open {
          blocks.append((block.language, block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open = (String(plain.dropFirst(3)), [])
        }
      }
      self.blocks = blocks
    }

    func first(_ language: String, with text: String? = nil) -> String? {
      blocks.first { block in
        block.language == language && text.map { block.text.contains($0) } ?? true
      }?.text
    }
  }

  /// What a guide asks its reader to have in files.
  private static func write(_ guide: Guide, to folder: TemporaryFolder) throws {
    let files = [
      ("summer.json", try Guide("screens").first("json")),
      ("onboarding.json", guide.first("json", with: "rules")),
      ("campaigns.csv", guide.first("csv")),
    ]
    for case (let name, let text?) in files { try folder.write(text, to: name) }
  }

  /// Runs a script as a reader's shell does, which ends at the first command that fails.
  private static func run(
    _ script: String,
    key: String,
    _ server: RunningServer
  ) throws -> (code: Int32, output: String) {
    let output = try TemporaryFolder()
    try output.write("", to: "out")
    let file = try FileHandle(forWritingTo: output.url("out"))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-e", "-c", script]
    shell.currentDirectoryURL = server.folder.url
    shell.environment = [
      "PATH": "\(Binary.url("paylisher").deletingLastPathComponent().path):/usr/bin:/bin",
      "PAYLISHER_SERVER": server.base, "PAYLISHER_KEY": key,
      "AGENT": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)",
    ]
    (shell.standardOutput, shell.standardError) = (file, file)
    try shell.start()
    shell.waitForExit()
    return (shell.terminationStatus, try output.text("out"))
  }

  @Test(arguments: [
    ("migrate-from-appsflyer", 3), ("migrate-from-purchasely", 3), ("migrate-from-paylisher", 3),
  ])
  func commandsWorkAsWritten(name: String, count: Int) async throws {
    let server = try await RunningServer()
    let guide = try Guide(name)
    try Self.write(guide, to: server.folder)
    let kept = try Data(contentsOf: server.folder.url("data/demo-credentials.json"))
    let secret = try #require(JSONDecoder().decode([String: String].self, from: kept)["secretKey"])
    let commands = guide.blocks.filter { $0.language == "sh" }
    #expect(commands.count == count)
    var publishable = ""
    for block in commands {
      let script = block.text
        .replacingOccurrences(of: "https://go.example.com", with: server.base)
        .replacingOccurrences(of: "paylisher_live_pk_…", with: publishable)
        .replacingOccurrences(of: "curl ", with: "curl --fail --silent --show-error ")
      let (code, output) = try Self.run(script, key: secret, server)
      #expect(code == 0, "\(script)\n\(output)")
      let printed = output.split(separator: "\n").last { $0.hasPrefix("paylisher_live_pk_") }
      if let printed { publishable = String(printed) }
    }
    #expect(!publishable.isEmpty)
  }
}
