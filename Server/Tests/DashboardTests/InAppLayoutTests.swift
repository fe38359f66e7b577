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
        screen: "Home",
        language: "ar"
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
}
