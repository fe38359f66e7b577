import Foundation
import LinkCore
import Testing
import WireModels

/// `paylisher message create FILE`: mistakes are named as the API names them, and times are read as everywhere.
struct MessageFileTests {
  private static func message(_ delivery: String, _ more: String = "") -> String {
    """
    {"name":"Sale","channel":"push","delivery":\(delivery),
    "variants":[{"name":"A","contents":{"en":{"title":"Hi","body":"There"}}}]\(more)}
    """
  }

  private func create(_ json: String, _ server: RunningServer) throws -> (code: Int32, text: String)
  {
    let path = NSTemporaryDirectory() + "message-\(UUID().uuidString).json"
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let made = try server.run(["message", "create", path, "--json"])
    return (made.code, made.output + made.errors)
  }

  @Test func explainsMistakesByTheSchemaOfMessages() async throws {
    let server = try await RunningServer()
    for (json, words) in [
      (
        Self.message(#"{"kind":"now"}"#),
        ["\"delivery.kind\"", "must be one of immediately, at, local, event"]
      ),
      (Self.message(#"{"kind":"at","at":"soon"}"#), ["\"delivery.at\"", "must be a time such as"]),
      (Self.message(#"{"kind":"immediately"}"#, #","colour":1"#), ["colour", "not a field"]),
      (Self.message(#"{"kind":"immediately","when":1}"#), ["\"delivery.when\"", "not a field"]),
      (#"{"name":"Sale"}"#, ["required"]), ("[]", ["The document", "must be an object"]),
    ] {
      let made = try create(json, server)
      #expect(made.code != 0, "\(json)")
      for word in words + ["MessageForm in /openapi.json"] {
        #expect(made.text.contains(word), "\(word): \(made.text)")
      }
      #expect(!made.text.contains("LinkSettings"))
    }
    let broken = try create("{\"name\":", server)
    #expect(broken.text.contains("is not JSON at"))
  }

  @Test(
    arguments: [
      "2099-12-01 18:00", "2099-12-01T18:00:00Z", "2099-12-01T18:00:00+00:00",
      "2099-12-01 18:00:00",
    ]
  )
  func takesDocumentedTimes(text: String) async throws {
    let server = try await RunningServer()
    let made = try create(Self.message(#"{"kind":"at","at":"\#(text)"}"#), server)
    #expect(made.code == 0, "\(made.text)")
    let moment = try #require(Timestamp(iso8601: "2099-12-01T18:00:00Z"))
    #expect(made.text.contains("\(moment.milliseconds)"), "\(made.text)")
  }
}
