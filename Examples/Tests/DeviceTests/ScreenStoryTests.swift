import Foundation
import LayoutCore
import LinkCore
import Testing

@testable import Paylisher
@testable import PaylisherTestSupport

/// Screens of a server process on a phone: from the command line of their author to the purchase.
@MainActor @Suite struct ScreenStoryTests {
  static func text(_ text: String) -> JSONValue {
    ["blocks": [["type": "text", "content": .string(text)]]]
  }

  static let paywall: JSONValue = [
    "plans": [["id": "yearly", "product": "pro_yearly"]], "close": ["active": true],
    "blocks": [["type": "text", "content": "Walk without limits"], ["type": "plans"]],
    "footer": [
      ["type": "button", "action": "purchase", "label": "Continue for {{price}} / {{period}}"],
      [
        "type": "legal", "terms": "https://example.com/t", "privacy": "https://example.com/p",
        "restore": true, "note": "Renews until you cancel.",
      ],
    ],
  ]

  private func words(_ screen: ScreenRequest?) -> String {
    screen.map { String(describing: $0.document) } ?? ""
  }

  @Test func keepsAScreenAndAsksForANewerOne() async throws {
    let server = try LocalServer()
    try server.publish("KEPT", Self.text("First words"))
    let device = Device(server)
    device.launch()
    #expect(words(await device.show("demo://ply/presentations/KEPT")).contains("First words"))
    await device.close()
    try server.run(["screen", "update", "KEPT", "--file", "-"], input: Self.text("Second words"))
    // A draft is not shown.
    #expect(words(await device.present("KEPT")).contains("First words"))
    await device.close()
    let path = "/v1/screens/presentations/KEPT"
    #expect(await eventually { device.network.statuses(path) == [200, 304] })
    try server.run(["screen", "publish", "KEPT"])
    #expect(words(await device.present("KEPT")).contains("First words"))
    await device.close()
    #expect(await eventually { device.network.statuses(path) == [200, 304, 200] })
    await settle()
    #expect(words(await device.present("KEPT")).contains("Second words"))
    await device.close()
    device.network.turn(off: true)
    device.launch()
    #expect(words(await device.show("demo://ply/presentations/KEPT")).contains("Second words"))
    await device.close()
    #expect(await device.show("demo://ply/presentations/NEVER") == nil)
    #expect(device.outcomes.last?.result == .unavailable(.offline))
  }

  @Test func choosesByPlacementAndDraft() async throws {
    let server = try LocalServer()
    try server.publish("default", Self.text("The default"))
    try server.publish("CHOSEN", Self.text("The variant"))
    try server.run(
      ["placement", "set", "door", "--file", "-"],
      input: [
        "rules": [["name": "test", "variants": [["name": "B", "screen": "CHOSEN"]]]],
        "defaultScreen": "default",
      ]
    )
    let device = Device(server)
    device.launch()
    #expect(words(await device.show("demo://ply/placements/door")).contains("The variant"))
    await device.close()
    let opened = try #require(device.phone.captured("Screen Opened").last)
    #expect(opened["placement_id"] == "door" && opened["variant"] == "B")
    #expect(opened["placement_rule"] == "test" && opened["screen_id"] == "CHOSEN")
    #expect(words(await device.show("demo://ply")).contains("The default"))
    await device.close()

    try server.run(["screen", "update", "CHOSEN", "--file", "-"], input: Self.text("A draft"))
    let preview = try server.json(["screen", "preview", "CHOSEN"])
    let url = try #require(preview["appURLs"]?.arrayValue?.first?.stringValue)
    #expect(words(await device.show(url)).contains("A draft"))
    await device.close()
    #expect(device.phone.captured("Screen Opened").last?["screen_preview"] == true)

    try server.run(["screen", "update", "CHOSEN", "--no-active"])
    let other = Device(server)
    other.launch()
    #expect(await other.show("demo://ply/presentations/CHOSEN") == nil)
    #expect(other.outcomes.last?.result == .unavailable(.deactivated))
    #expect(await other.show("demo://ply/presentations/NONE") == nil)
    #expect(other.outcomes.last?.result == .unavailable(.unknown))
  }

  /// Message, link, screen, purchase, the store's notification, revenue: each as the real thing but for
  /// the display and the store.
  @Test func leadsFromAMessageToRevenue() async throws {
    let server = try LocalServer()
    try server.publish("STORY", Self.paywall)
    try server.run(
      ["placement", "set", "story", "--file", "-"],
      input: ["rules": [["name": "spring", "variants": [["name": "A", "screen": "STORY"]]]]]
    )
    let link = try server.json([
      "link", "create", "--code", "STORY", "--placement", "story",
      "https://example.com/pro",
    ])
    let device = Device(server)
    device.launch()
    device.sdk.identify("ada")
    device.sdk.capture("Opened the App")
    #expect(await device.sdk.flushAndWait().waiting == 0)
    let (shown, id) = try await device.message(
      Self.message(action: "open", value: link["shortURL"] ?? .null)
    )
    #expect(
      device.tap(shown) { action in
        if case .open = action { true } else { false }
      }
    )
    #expect(await eventually { !device.screens.isEmpty })
    let screen = try #require(device.screens.last)
    #expect(
      device.tap(screen) { action in
        if case .screen(.purchase) = action { true } else { false }
      }
    )
    #expect(await eventually { !device.phone.captured("In-App Purchase").isEmpty })
    #expect(await eventually { device.store.unfinished.isEmpty })
    #expect(await device.sdk.flushAndWait().waiting == 0)

    try server.run(["message", "cancel", id])

    #expect(try await server.notify(of: "forged") == 400)
    #expect(try await server.notify(of: "1") == 200)
    let expected = [
      "link": "STORY", "campaign": "story", "message": id, "screen": "STORY",
      "placement": "story", "variant": "story / A", "product": "pro_yearly",
    ]
    for (grouping, value) in expected.sorted(by: { $0.key < $1.key }) {
      let report = try server.run(["report", "purchases", grouping, "--csv"])
      let rows = report.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
      #expect(rows == ["\(value),EUR,1,0,0,59.99,0.00,59.99,0.00"], "\(grouping)")
    }
  }

  /// A message names the placement by its id, and each app makes its own link of it.
  @Test func opensThePlacementThatAMessageNames() async throws {
    let server = try LocalServer()
    try server.publish("NAMED", Self.text("Named by a message"))
    try server.run(["placement", "set", "named", "--default-screen", "NAMED"])
    let device = Device(server)
    device.launch()
    device.sdk.identify("bob")
    device.sdk.capture("Opened the App")
    #expect(await device.sdk.flushAndWait().waiting == 0)
    let (shown, id) = try await device.message(
      Self.message(action: "open_placement", value: "named")
    )
    #expect(
      device.tap(shown) { action in
        if case .screen(.openPlacement) = action { true } else { false }
      }
    )
    #expect(await eventually { !device.screens.isEmpty })
    #expect(words(device.screens.last).contains("Named by a message"))
    #expect(device.phone.captured("Screen Opened").last?["screen_source"] == "message")
    try server.run(["message", "cancel", id])
  }

  private static func message(action: JSONValue, value: JSONValue) -> JSONValue {
    let button: JSONValue = [
      "type": "button", "label": ["en": "Go"], "action": action, "value": value,
    ]
    return [
      "name": "Spring", "channel": "in_app",
      "variants": [
        [
          "name": "A",
          "contents": [
            "en": [
              "layout": [
                "layoutType": "modal",
                "layouts": [
                  [
                    "blocks": [
                      "order": [["type": "text", "content": ["en": "Spring offer"]], button]
                    ]
                  ]
                ],
              ]
            ]
          ],
        ]
      ],
    ]
  }
}
