import Foundation
import LinkCore
import Testing
import WireModels

/// Reports, exports and backups of a running server.
struct ReportTests {
  private static let agent = [
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)"
  ]

  /// A server with one click, which is in the store.
  private static func clicked() async throws -> RunningServer {
    let server = try await RunningServer()
    #expect(try await server.get("/c/DEMO", headers: agent).status == 200)
    for _ in 0..<600 {
      let outcome = try server.run(["export", "clicks"])
      if outcome.output.contains("\"platform\":\"ios\"") { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return server
  }

  @Test func countsOverDaysOfATimeZone() async throws {
    let server = try await Self.clicked()
    let zone = ["report", "overview", "--time-zone", "Asia/Kathmandu"]
    let outcome = try server.run(zone + ["--json"])
    let report = try JSONDecoder().decode(OverviewReport.self, from: Data(outcome.output.utf8))
    #expect(report.totals.clicks == 1)
    #expect(report.days.last?.counts.clicks == 1)
    #expect((30...32).contains(report.days.count))
    let csv = try server.run(zone + ["--csv"])
    #expect(csv.lines.first == "day,clicks,unique,scans,installs,opens,events,bots,revenue")
    #expect(csv.lines.last?.hasSuffix(",1,1,0,0,0,0,0,") == true)
    #expect(try server.run(zone).lines.first?.hasSuffix("█") == true)
    let wrong = try server.run(["report", "overview", "--time-zone", "Atlantis"])
    #expect(wrong.code == 64)
  }

  @Test(arguments: ["link", "campaign", "source", "platform", "country", "deviceType", "system"])
  func breaksCountsDown(_ dimension: String) async throws {
    let server = try await Self.clicked()
    let csv = try server.run(["report", "breakdown", dimension, "--csv"])
    let columns = "clicks,unique,scans,installs,opens,events,bots,revenue"
    #expect(csv.lines.first == "\(dimension),\(columns)")
    #expect(csv.lines.count == 2)
    #expect(csv.lines.last?.hasSuffix(",1,1,0,0,0,0,0,") == true)
  }

  @Test func verifiesAndCountsAgain() async throws {
    let server = try await Self.clicked()
    for command in ["verify", "rebuild", "verify"] {
      let outcome = try server.run(["database", command])
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
    }
    #expect(try server.run(["report", "retention"]).output == "No users in this period.\n")
    let launches = try server.run(["report", "first-launches"])
    #expect(launches.output == "No first launches in this period.\n")
  }

  /// The copy would still have who was erased, and nothing could be restored over it.
  @Test func restoresNothingWithAWrongListOfErasures() throws {
    let folder = try TemporaryFolder()
    #expect(try Binary.run(["init", "--data", "data"], in: folder).code == 0)
    let backup = ["database", "backup", "copy", "--data", "data"]
    #expect(try Binary.run(backup, in: folder).code == 0)
    try folder.write("{}", to: "wrong.json")
    try folder.write("[]", to: "right.json")
    let restore = ["database", "restore", "copy", "--data", "again", "--erasures"]
    for (list, sentence) in [
      ("wrong.json", "wrong.json is not a list of erasures."),
      ("missing.json", "There is no missing.json."),
    ] {
      let wrong = try Binary.run(restore + [list], in: folder)
      #expect(wrong.code == 65)
      #expect(wrong.errors.hasPrefix("\(sentence)\n"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("again")))
    }
    let right = try Binary.run(restore + ["right.json"], in: folder)
    #expect(right.code == 0 && right.errors.contains("Erased 0 people again."), "\(right.errors)")
  }

  @Test func backsUpAndRestoresWhileServing() async throws {
    // asvs 5.2.2
    let server = try await Self.clicked()
    #expect(try server.run(["database", "backup", "copy"]).code == 0)
    #expect(try server.run(["database", "backup", "copy"]).code == 73)
    #expect(try server.run(["database", "backup", "copy", "--check"]).code == 0)
    #expect(try server.run(["database", "restore", "copy", "--data", "data"]).code == 73)
    let restored = try server.run(["database", "restore", "copy", "--data", "again", "--json"])
    let manifest = try JSONSerialization.jsonObject(with: Data(restored.output.utf8))
    let rows = (manifest as? [String: Any])?["rows"] as? [String: Int]
    #expect(rows?["click"] == 1)

    let file = try FileHandle(
      forUpdating: URL(filePath: server.folder.path("copy/paylisher.sqlite"))
    )
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data("damage".utf8))
    try file.close()
    let damaged = try server.run(["database", "backup", "copy", "--check"])
    #expect(damaged.code == 1)
    #expect(damaged.errors.contains("paylisher.sqlite has changed since the backup"))
  }
}
