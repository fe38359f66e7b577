import Foundation
import Testing

/// Imports that end before their last line.
struct LinkImportTests {
  /// The demo has a link: 200 of the first request have room, the 200 of the second have not.
  private static func interrupted(
    _ options: String...
  ) async throws -> (server: RunningServer, outcome: Binary.Outcome) {
    let server = try await RunningServer(arguments: ["--demo", "--links-per-workspace", "250"])
    let lines = (1...450).map {
      #"{"code":"N\#($0)","targets":{"fallback":"https://example.com/"}}"#
    }
    try server.folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    return (server, try server.run(["link", "import", "many.jsonl"] + options))
  }

  /// Who imports the file again would make them twice, or not find them.
  @Test func namesTheLinksThatItMade() async throws {
    let (server, outcome) = try await Self.interrupted("--output", "made.csv")
    #expect(outcome.code == 1)
    #expect(outcome.lines == (1...200).map { "\(server.base)/c/N\($0)" })
    #expect(outcome.errors.hasPrefix("200 links were made.\nThe workspace has as many links"))
    let rest =
      "200 links were made before; the request with lines 201 to 400 made none, "
      + "and after it 50 lines were not tried.\n"
    #expect(outcome.errors.contains(rest), "\(outcome.errors)")
    #expect(outcome.errors.contains("Take the lines that made links out of the file"))
    let rows = try server.folder.text("made.csv").split(separator: "\n")
    #expect(rows.count == 201)
    #expect(rows.last == "200,N200,\(server.base)/c/N200,")
    #expect(try server.run(["link", "show", "N200"]).code == 0)
    for code in ["N201", "N401"] {
      #expect(try server.run(["link", "show", code]).code == 1)
    }
  }

  @Test func namesThemInJSON() async throws {
    let (_, outcome) = try await Self.interrupted("--json", "--idempotency-key", "once")
    #expect(outcome.code == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = object as? [String: Any]
    #expect(report?["created"] as? Int == 200)
    #expect((report?["links"] as? [Any])?.count == 200)
    #expect(outcome.errors.contains("with the same --idempotency-key"))
  }

  /// Nothing was made, and nothing more is said than that there is no server.
  @Test func saysNothingOfLinksBeforeTheFirstRequest() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"targets":{"fallback":"https://example.com/"}}"#, to: "one.jsonl")
    let outcome = try Binary.run(
      ["link", "import", "one.jsonl", "--key", "x", "--server", "http://127.0.0.1:1"],
      in: folder
    )
    #expect((outcome.code, outcome.output) == (69, ""))
    #expect(!outcome.errors.contains("made"))
  }
}
