import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Testing
import WireModels

@testable import PaylisherServer

/// The forms of a screen's blocks, as a browser posts them.
@Suite struct BlockFormTests {
  private static func document(_ server: TestServer) async throws -> JSONValue {
    let screen = try await server.manage(.get, "/api/v1/screens/S").decoded(ScreenResource.self)
    return try #require(screen.document)
  }

  private static func make(_ server: TestServer) async throws {
    let body = #"{"document":\#(ScreenRoutesTests.text("One"))}"#
    let made = try await server.manage(.put, "/api/v1/screens/S", body: body)
    try #require(made.status == .created)
  }

  @Test func composesADraftAndTakesAStepBack() async throws {
    let server = try await TestServer()
    try await Self.make(server)
    let browser = try await server.browser(.editor)
    let path = "/dashboard/screens/S/blocks"
    let added = try await browser.post(
      path,
      ["step": "add", "list": "blocks", "kind": "button", "place": "0", "revision": "1"]
    )
    #expect(added.status == .ok && added.text.contains("Draft changed."))
    #expect(added.text.contains("<ol class=\"blocks\">\n<li id=\"blocks-0\">"))
    let moved = try await browser.post(
      path,
      ["step": "up", "list": "blocks", "place": "1", "revision": "2"]
    )
    #expect(moved.status == .ok)
    var document = try await Self.document(server)
    #expect(document["blocks"]?.arrayValue?.map { $0["type"] } == ["button", "text"])
    let changed = try await browser.post(
      path,
      [
        "step": "change", "list": "blocks", "place": "1", "revision": "3",
        "field-content": "Two <b>", "field-fontSize": "28pt", "field-fontWeight": "",
        "field-textAlignment": "",
      ]
    )
    #expect(changed.text.contains("Two &lt;b&gt;"))
    document = try await Self.document(server)
    #expect(document["blocks"]?.arrayValue?[1]["content"] == "Two <b>")
    // The page has the document before in its form.
    let fields = changed.text.matches(of: /name="document" value="([^"]*)"/).map { String($0.1) }
    let before = try #require(fields.first).replacing("&quot;", with: "\"")
    let undone = try await browser.post(
      "/dashboard/screens/S",
      ["document": before, "name": "", "active": "1", "revision": "4"]
    )
    #expect(undone.status == .seeOther)
    document = try await Self.document(server)
    #expect(document["blocks"]?.arrayValue?[1]["content"] == "One")
  }

  @Test func aChangeOfAnotherUserIsNotOverwritten() async throws {
    let server = try await TestServer()
    try await Self.make(server)
    let browser = try await server.browser(.editor)
    let form: KeyValuePairs = [
      "step": "add", "list": "blocks", "kind": "spacer", "place": "0", "revision": "7",
    ]
    let answer = try await browser.post("/dashboard/screens/S/blocks", form)
    #expect(answer.status == .preconditionFailed)
    #expect(try await Self.document(server)["blocks"]?.arrayValue?.count == 1)
    let wrong = try await browser.post("/dashboard/screens/S/blocks", ["step": "fly"])
    #expect(wrong.status == .badRequest)
    let viewer = try await server.browser(.viewer)
    #expect(try await viewer.post("/dashboard/screens/S/blocks", form).status == .forbidden)
    #expect(try await !viewer.open("/dashboard/screens/S").text.contains("/blocks"))
  }

  @Test func takesALargeDocument() async throws {
    let server = try await TestServer()
    try await Self.make(server)
    let browser = try await server.browser(.editor)
    let blocks = (0..<100).map { place -> JSONValue in
      ["type": "text", "content": .string(String(repeating: "ö", count: 200) + "\(place)")]
    }
    let document: JSONValue = ["blocks": .array(blocks)]
    let saved = try await browser.post(
      "/dashboard/screens/S",
      ["document": document.canonicalText, "name": "", "active": "1", "revision": "1"]
    )
    #expect(saved.status == .seeOther, "\(saved.text.prefix(4_000))")
    #expect(try await Self.document(server)["blocks"]?.arrayValue?.count == 100)
  }
}
