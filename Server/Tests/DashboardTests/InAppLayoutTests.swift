import Foundation
import JSONCoding
import Testing
import WireModels

@testable import Dashboard

/// The form of an in-app message writes a payload that it can read, and leaves others alone.
@Suite struct InAppLayoutTests {
  @Test(
    arguments: [
      InAppLayout(title: "Title"), InAppLayout(shape: .fullscreen, body: "Text"),
      InAppLayout(title: "a", body: "b", button: "c"),
      InAppLayout(
        shape: .banner,
        title: "a",
        body: "b",
        image: "https://example.com/a.png",
        button: "c",
        action: "acme://x",
        screen: "Home"
      ),
    ]
  )
  func readsWhatItWrites(_ layout: InAppLayout) {
    #expect(InAppLayout(layout.json) == layout)
  }

  @Test func leavesWhatItDoesNotShow() {
    let json = InAppLayout(title: "a", button: "b").json
    guard case .object(let members) = json else { return }
    let changes: [(String, JSONValue)] = [
      ("priority", "high"), ("condition", ["target": "Home", "delay": 2]),
      ("layouts", .array((json["layouts"]?.arrayValue ?? []) + [["close": ["active": true]]])),
    ]
    for (name, value) in changes {
      var changed = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
      changed[name] = value
      #expect(InAppLayout(.object(changed)) == nil, "\(name)")
    }
  }

  /// Variants of other pictures or buttons are more than a second title and text.
  @Test func readsTwoVariantsThatDifferInTheirTexts() throws {
    var draft = MessageDraft(values: [
      .channel: "in_app", .name: "n", .language: "en", .title: "a", .button: "b",
      .otherTitle: "c",
    ])
    let form = draft.form(timeZone: .gmt)
    let read = try #require(MessageDraft(form, timeZone: .gmt))
    #expect(read[.otherTitle] == "c" && read[.button] == "b" && read.isInApp)
    var other = form
    draft.values[.button] = "other"
    other.variants[1] = draft.form(timeZone: .gmt).variants[1]
    #expect(MessageDraft(other, timeZone: .gmt) == nil)
  }
}
