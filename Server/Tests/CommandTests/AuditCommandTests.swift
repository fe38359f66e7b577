import Foundation
import Testing
import WireModels

/// The commands about the audit log.
struct AuditCommandTests {
  /// What a person with the database does: first what refuses it is removed.
  private static let script = """
    import sqlite3, sys
    connection = sqlite3.connect(sys.argv[1])
    connection.execute("DROP TRIGGER audit_entry_update")
    connection.execute("UPDATE audit_entry SET occurred_at = 1 WHERE number = 1")
    connection.commit()
    """

  private static func attack(_ server: RunningServer) throws {
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", script, server.folder.path("data/paylisher.sqlite")]
    try python.start()
    python.waitForExit()
    try #require(python.terminationStatus == 0)
  }

  /// A nightly check reads the JSON, or the exit code alone.
  @Test func failsOnABrokenLogInEveryFormat() async throws {
    let server = try await RunningServer()
    let link = ["link", "create", "--code", "AUDITED", "https://example.com/"]
    #expect(try server.run(link).code == 0)
    let formats: [[String]] = [[], ["--json"]]
    for format in formats {
      let whole = try server.run(["audit", "verify"] + format)
      #expect((whole.code, whole.errors) == (0, ""))
      #expect(!whole.output.isEmpty)
    }
    try Self.attack(server)
    for format in formats {
      let broken = try server.run(["audit", "verify"] + format)
      #expect(broken.code == 1)
      #expect(broken.errors.hasPrefix("The audit log is broken at entry 1: this entry, or"))
      #expect(broken.output.isEmpty == format.isEmpty)
      guard !format.isEmpty else { continue }
      let report = try JSONDecoder().decode(AuditReport.self, from: Data(broken.output.utf8))
      #expect(report.firstBreak == 1)
    }
  }
}
