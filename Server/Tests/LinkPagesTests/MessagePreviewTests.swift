import Foundation
import LayoutCore
import LinkCore
import LinkPages
import Testing

/// The HTML of in-app messages is drawn from the geometry whose golden files are in LayoutCoreTests.
@Suite("Previews of in-app messages")
struct MessagePreviewTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Tests/LayoutCoreTests/Samples")

  static func geometry(_ name: String) throws -> LayoutGeometry {
    let data = try Data(contentsOf: folder.appending(path: name + ".json"))
    let json = try JSONDecoder().decode(JSONValue.self, from: data)
    return try geometry(json)
  }

  static func geometry(_ json: JSONValue) throws -> LayoutGeometry {
    let document = try #require(
      LayoutDocument(
        kind: json["layoutType"]?.stringValue,
        defaultLanguage: LanguageTag("en"),
        layouts: json["layouts"] ?? []
      )
    )
    let screen = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
    return document.resolve(in: screen, measurer: AverageTextMeasurer())
  }

  static let samples = ["banner", "modal", "fullscreen", "modal-carousel", "fullscreen-carousel"]

  @Test("Every node of the tree has its element and its place", arguments: samples)
  func drawsTheTree(name: String) throws {
    let geometry = try Self.geometry(name)
    let preview = MessagePreview(geometry, number: 7)
    let (markup, styles) = (preview.markup.description, preview.styles.description)
    for (node, _) in geometry.flattened {
      #expect(markup.components(separatedBy: "id=\"m7-\(node.id)\"").count == 2)
      let place = styles.components(separatedBy: "#m7-\(node.id){left:")[1].prefix { $0 != "p" }
      #expect(abs((Double(place) ?? .nan) - node.frame.x) < 0.01)
      if case .text(let run) = node.content { #expect(markup.contains(run.text)) }
    }
    #expect(!markup.contains("style="))
  }

  @Test("A hostile message is only text")
  func isOnlyText() throws {
    let script = "</style><script>alert(1)</script>\"'&"
    let geometry = try Self.geometry([
      "layoutType": .string(script),
      "layouts": [
        [
          "style": ["bgImage": .string("javascript:" + script)],
          "blocks": [
            "order": [
              [
                "type": "text", "content": .string(script), "action": .string("a:" + script),
                "fontFamily": .string("x';}" + script),
              ],
              ["type": "image", "url": "data:text/html,<b>", "alt": .string(script)],
              ["type": "image", "url": "http://a.example/track.png"],
            ]
          ],
        ]
      ],
    ])
    let preview = MessagePreview(geometry)
    #expect(!preview.markup.description.contains("<script"))
    #expect(!preview.markup.description.contains("<img"))
    #expect(!preview.styles.description.contains("<"))
    #expect(preview.styles.description.contains("'xstylescriptalert1script'"))
  }
}
