import Foundation
import Testing
import WireModels

/// Erasing people from the command line.
struct PersonCommandTests {
  private static func preview(_ server: RunningServer, _ id: String) throws -> ErasureReport {
    let outcome = try server.run(["person", "erase", id, "--json"])
    return try JSONDecoder().decode(ErasureReport.self, from: Data(outcome.output.utf8))
  }

  private static func send(_ server: RunningServer, _ ids: String...) async throws {
    let events = ids.map { #"{"event":"Buy","distinct_id":"\#($0)"}"# }.joined(separator: ",")
    let keys = try JSONSerialization.jsonObject(
      with: Data(try server.folder.text("data/demo-credentials.json").utf8)
    )
    let key = try #require((keys as? [String: Any])?["publishableKey"] as? String)
    let answer = try await server.get(
      "/batch",
      headers: ["Content-Type": "application/json"],
      body: #"{"api_key":"\#(key)","batch":[\#(events)]}"#
    )
    #expect(answer.status == 200)
  }

  /// A mistyped id would be refused for ever.
  @Test func erasesAnUnknownIDOnRequestAlone() async throws {
    let server = try await RunningServer()
    let preview = try server.run(["person", "erase", "user-41"])
    #expect(preview.code == 0)
    #expect(preview.output.contains("nothing was erased; add --yes"))
    let refused = try server.run(["person", "erase", "user-41", "--yes"])
    #expect(refused.code == 1)
    #expect(refused.errors.contains("--unseen"))
    #expect(try server.run(["person", "erase", "user-42", "--yes", "--unseen"]).code == 0)

    try await Self.send(server, "user-41", "user-42")
    #expect(try Self.preview(server, "user-41").isKnown)
    #expect(try !Self.preview(server, "user-42").isKnown)
    #expect(try server.run(["person", "erase", "user-41", "--yes"]).code == 0)
    #expect(try !Self.preview(server, "user-41").isKnown)
  }
}
