import Foundation
import Testing
import WireModels

/// Erasing people from the command line.
struct PersonCommandTests {
  private struct Export: Decodable {
    var person: PersonResource
    var events: [EventResource]
    var isComplete: Bool
  }

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

  /// The file that a person may ask for has every event, and names them by the ids of the person.
  @Test func exportsWhatIsStored() async throws {
    let server = try await RunningServer()
    for _ in 0..<3 { try await Self.send(server, "user-43", "other") }
    let outcome = try server.run(["person", "export", "user-43"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let export = try JSONDecoder().decode(Export.self, from: Data(outcome.output.utf8))
    #expect(export.person.distinctIDs == ["user-43"] && export.isComplete)
    #expect(export.events.map(\.distinctID) == ["user-43", "user-43", "user-43"])
    let unknown = try server.run(["person", "export", "user-99"])
    #expect(unknown.code == 1 && unknown.errors.contains("No data is stored"))
  }

  /// Who was invited is listed, and an invitation can be taken back.
  @Test func listsAndRevokesInvitations() async throws {
    let server = try await RunningServer()
    #expect(try server.run(["user", "list"]).output.contains("paylisher user invitations"))
    for command in [["add", "a@example.com"], ["invite", "b@example.com", "--role", "editor"]] {
      #expect(try server.run(["user"] + command).code == 0)
    }
    let open = try server.run(["user", "invitations"]).output
    #expect(open.contains("a@example.com") && open.contains("b@example.com"))
    #expect(try server.run(["user", "revoke", "A@example.com"]).code == 0)
    let left = try server.run(["user", "invitations", "--csv"]).output
    #expect(!left.contains("a@example.com") && left.contains("b@example.com"))
    let again = try server.run(["user", "revoke", "a@example.com"])
    #expect(again.code == 1 && again.errors.contains("paylisher user invitations"))
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
