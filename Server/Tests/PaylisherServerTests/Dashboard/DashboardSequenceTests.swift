import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Pages of sequences, and the limits of all messages, over HTTP.
@Suite("Dashboard: sequences")
struct DashboardSequenceTests {
  private static let path = "/dashboard/sequences"

  /// The id of a draft that a sequence can send, made by its form.
  private static func message(_ browser: TestBrowser) async throws -> String {
    let made = try await browser.post(
      "/dashboard/messages/new",
      ["name": "Reminder", "language0": "en", "title0": "Your cart", "delivery": "sequence"]
    )
    let location = try #require(made.headers[.location], "\(made.text)")
    return String(try #require(location.split(separator: "/").last))
  }

  private static func form(_ message: String) -> KeyValuePairs<String, String> {
    [
      "name": "Cart", "event": "Added to Cart", "again": "30", "againUnit": "days",
      "exits": "Purchase\r\n", "count": "4", "kind0": "wait", "amount0": "1", "unit0": "hours",
      "time0": "18:30", "kind2": "send", "message2": message,
    ]
  }

  private static func stored(_ server: TestServer) async throws -> [SequenceResource] {
    try await server.manage(.get, "/api/v1/sequences").decoded(Page<SequenceResource>.self).items
  }

  @Test("A sequence is drafted by an editor, and launched, paused and cancelled by an admin")
  func life() async throws {
    let server = try await TestServer()
    let editor = try await server.browser(.editor)
    #expect(try await editor.open(Self.path).text.contains("No sequences yet"))
    #expect(try await editor.open(Self.path + "/new").text.contains("no message for this step yet"))
    let message = try await Self.message(editor)
    let made = try await editor.post(Self.path + "/new", Self.form(message))
    let path = try #require(made.headers[.location], "\(made.text)")
    let form = try #require(try await Self.stored(server).first).sequence
    #expect(form.entry.repeatAfterSeconds == 2_592_000 && form.exitEvents == ["Purchase"])
    #expect(form.steps.map(\.kind) == [.wait, .send])
    #expect(form.steps[0].seconds == 3_600 && form.steps[0].localTime == "18:30")

    let page = try await editor.open(path)
    #expect(page.text.contains("Draft") && page.text.contains("Reminder"))
    #expect(!page.text.contains("/launch") && page.text.contains("/delete"))
    let draft = "/dashboard/messages/\(message)"
    #expect(try await editor.open(draft).text.contains("A sequence sends this message."))
    #expect(try await editor.post(path + "/launch", [:]).status == .forbidden)
    let admin = try await server.browser(.admin)
    #expect(try await admin.open(draft).text.contains("/launch") == false)
    #expect(try await admin.post(path + "/launch", [:]).status == .seeOther)
    let running = try await admin.open(path)
    #expect(running.text.contains("Running") && running.text.contains("Entered"))
    #expect(running.text.contains("Purchase") && running.text.contains("18:30"))
    #expect(try await admin.post(path + "/pause", [:]).status == .seeOther)
    #expect(try await admin.post(path + "/delete", [:]).status == .conflict)
    #expect(try await admin.post(path + "/resume", [:]).status == .seeOther)
    #expect(try await admin.post(path + "/cancel", [:]).status == .seeOther)
    #expect(try await admin.open(Self.path).text.contains("Cancelled"))
    let deleted = try await admin.post(path + "/delete", [:])
    #expect(deleted.status == .seeOther)
    #expect(try await Self.stored(server).isEmpty)
  }

  @Test("A draft is changed by its form, which gets more rows and keeps what was typed")
  func edit() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let message = try await Self.message(browser)
    let fields = Self.form(message).map { ($0.key, $0.value) }
    let more = try await browser.post(Self.path + "/new", fields + [("more", "1")])
    #expect(more.status == .ok && more.text.contains("name=\"kind6\""))
    #expect(more.text.contains("value=\"Added to Cart\""))
    #expect(try await Self.stored(server).isEmpty)
    let made = try await browser.post(Self.path + "/new", fields)
    let path = try #require(made.headers[.location])
    let form = try await browser.open(path + "/edit")
    #expect(form.text.contains("name=\"kind4\"") && form.text.contains("value=\"18:30\""))
    let changed = try await browser.post(
      path + "/edit",
      [
        "name": "Cart", "event": "Added to Cart", "count": "1", "kind0": "send",
        "message0": message,
      ]
    )
    #expect(changed.headers[.location] == path)
    let stored = try #require(try await Self.stored(server).first).sequence
    #expect(stored.steps.count == 1 && stored.entry.repeatAfterSeconds == nil)
  }

  @Test("What is wrong is said at its field, by the form and by the API")
  func faults() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.editor)
    let unreadable = try await browser.post(
      Self.path + "/new",
      ["name": "Cart", "count": "2", "kind1": "wait", "amount1": "soon", "unit1": "days"]
    )
    #expect(unreadable.status == .unprocessableContent)
    #expect(unreadable.text.contains("id=\"event-error\""))
    #expect(unreadable.text.contains("id=\"amount1-error\"") && unreadable.text.contains("soon"))
    let unknown = try await browser.post(
      Self.path + "/new",
      Self.form("\(MessageID(timestamp: TestServer.start))")
    )
    #expect(unknown.status == .unprocessableContent)
    #expect(unknown.text.contains("id=\"message2-error\""))
    let nothing = try await browser.post(
      Self.path + "/new",
      [
        "name": "Cart", "event": "a", "count": "1", "kind0": "wait", "amount0": "1",
        "unit0": "days",
      ]
    )
    #expect(nothing.text.contains("id=\"kind0-error\""))
    #expect(try await Self.stored(server).isEmpty)
  }

  @Test("The limits of all messages are set, and removed, on the page of settings")
  func limits() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let path = "/dashboard/settings/messaging"
    let saved = try await browser.post(
      path,
      [
        "caps": "2", "limit0": "3", "span0": "7", "spanUnit0": "days", "spanUnit1": "hours",
        "quietFrom": "22:00", "quietUntil": "08:00", "quietDrops": "1", "holdOut": "5 %",
      ]
    )
    #expect(saved.status == .seeOther)
    let workspace = try await server.manage(.get, "/api/v1/workspace")
      .decoded(WorkspaceResource.self)
    #expect(workspace.messaging?.caps == [FrequencyCapForm(limit: 3, days: 7)])
    #expect(workspace.messaging?.quietHours?.drops == true)
    #expect(workspace.messaging?.holdOutPercent == 5)
    #expect(try await browser.open("/dashboard/settings").text.contains("value=\"22:00\""))
    let refused = try await browser.post(path, ["caps": "2", "limit1": "3", "quietFrom": "22:00"])
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("id=\"span1-error\""))
    #expect(refused.text.contains("id=\"quietUntil-error\""))
    #expect(try await browser.post(path, ["caps": "2"]).status == .seeOther)
    let emptied = try await server.manage(.get, "/api/v1/workspace")
      .decoded(WorkspaceResource.self)
    #expect(emptied.messaging == nil)
  }
}
