import Foundation
import LayoutCore
import LinkCore
import Testing

/// A message of `Samples/`, which the tests of geometry and of its HTML share.
struct LayoutSample: Sendable, CustomTestStringConvertible {
  let name: String

  static let all = ["banner", "modal", "fullscreen", "modal-carousel", "fullscreen-carousel"]
    .map(LayoutSample.init(name:))

  var testDescription: String { name }

  var json: JSONValue {
    get throws {
      let file = Self.folder.appendingPathComponent("Samples/\(name).json")
      return try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    }
  }

  var document: LayoutDocument {
    get throws { try #require(LayoutDocument(message: json)) }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
}

extension LayoutDocument {
  /// Reads the fields of a message that make its layout.
  init?(message: JSONValue) {
    self.init(
      kind: message["layoutType"]?.stringValue,
      defaultLanguage: (message["defaultLang"]?.stringValue).flatMap { LanguageTag($0) },
      layouts: message["layouts"] ?? []
    )
  }

  /// A message of one page with these blocks.
  static func page(
    kind: LayoutKind = .modal,
    style: JSONValue = [:],
    close: JSONValue = [:],
    extra: JSONValue = [:],
    _ blocks: JSONValue...
  ) -> LayoutDocument? {
    LayoutDocument(
      kind: kind.rawValue,
      defaultLanguage: nil,
      layouts: [
        [
          "style": style, "close": close, "extra": extra, "blocks": ["order": .array(blocks)],
        ]
      ]
    )
  }

  func resolve(in environment: LayoutEnvironment = .phone) -> LayoutGeometry {
    resolve(in: environment, measurer: AverageTextMeasurer())
  }
}

extension LayoutEnvironment {
  /// An upright phone of 390 × 844 points with a notch.
  static let phone = LayoutEnvironment(
    size: LayoutSize(width: 390, height: 844),
    insets: LayoutInsets(top: 47, bottom: 34)
  )
}

extension LayoutGeometry {
  func first(_ matches: (LayoutNode) -> Bool) -> (node: LayoutNode, frame: LayoutRect)? {
    flattened.first { matches($0.node) }
  }

  /// The text that is drawn, and where.
  func text(_ words: String) -> (node: LayoutNode, frame: LayoutRect)? {
    first { if case .text(let run) = $0.content { run.text == words } else { false } }
  }

  /// Everything that closes the message.
  var waysOut: [(node: LayoutNode, frame: LayoutRect)] {
    flattened.filter { $0.node.action == .dismiss }
  }
}
